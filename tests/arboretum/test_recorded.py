"""Games recorded at a table: own records made from random matches, and the one that others published."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardwright import Match, Move, RandomBot
from boardwright_arboretum.cards import Card, cards_of
from boardwright_arboretum.game import DECK, Arboretum
from boardwright_arboretum.recorded import replayed
from boardwright_arboretum.records import RecordedGameError, parse_records
from boardwright_arboretum.table import Table

CASES = Path(__file__).resolve().parents[2].parent / "shared" / "cases"

Record = dict[str, Any]


def played(seats: int, seed: int, edition: str = "second") -> Match[Table]:
    match: Match[Table] = Match.new(
        Arboretum,
        seats=seats,
        seed=seed,
        options={"edition": edition},
        names=["Ann", "Bob", "Cleo", "Dan"][:seats],
    )
    rng, bot = Random(seed), RandomBot()
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, bot.choose(match.view(seat), rng))
    return match


def texts(things: Any) -> list[str]:
    return [str(thing) for thing in things]


def record_of(match: Match[Table]) -> Record:
    """Write down a match as somebody at the table would."""
    first, last = match.at(0).state, match.position.state
    actions = []
    for number, (seat, move, _) in enumerate(match.log):
        assert isinstance(move, Move)
        actions.append({"player": seat, "action": move.name, **_details(match.at(number).state, seat, move)})
    assert match.outcome is not None
    return {
        "id": "own",
        "players": match.header.seats,
        "names": list(match.header.names or ()),
        "first_player": first.first_seat,
        "species": texts(first.species),
        "initial_hands": [texts(hand) for hand in first.concealed],
        **({"starting_discards": [texts(pile) for pile in first.discards]} if any(first.discards) else {}),
        "deck_as_a_set": sorted(texts(first.deck)),
        "actions": actions,
        "final": {
            "hands": [texts(reversed(hand)) for hand in last.open],
            "discards": [texts(pile) for pile in last.discards],
            "arboretums": [{str(cell): str(card) for cell, card in each.planted} for each in last.arboretums],
        },
        "totals": list(match.outcome.scores or ()),
        "winners": list(match.outcome.winners),
    }


def _details(table: Table, seat: int, move: Move) -> Record:
    if move.name == "draw":
        (source,) = move.args
        tops = [str(pile[-1]) for pile in table.discards if pile]
        card = table.deck[0] if source == DECK else table.discards[source][-1]
        return {
            "card": str(card),
            "source": DECK if source == DECK else f"discard:{source}",
            "legal_draws": [*tops, *([DECK] if table.deck else [])],
        }
    if move.name == "plant":
        card, cell = move.args
        return {
            "card": str(card),
            "cell": str(cell),
            "legal_cells": texts(reversed(table.arboretums[seat].frontier)),
        }
    return {"card": str(move.args[0])}


def replay(record: object) -> Match[Table]:
    (parsed,) = parse_records(json.dumps(record))
    return replayed(parsed)


def refusal(record: object) -> str:
    with pytest.raises(RecordedGameError) as refused:
        replay(record)
    return str(refused.value)


@pytest.fixture(scope="module")
def whole() -> Record:
    return record_of(played(2, 4))


@pytest.fixture
def record(whole: Record) -> Record:
    return deepcopy(whole)


def index_of(record: Record, found: Callable[[Record], object]) -> int:
    return next(number for number, action in enumerate(record["actions"]) if found(action))


# What agrees


@pytest.mark.parametrize("edition", ["second", "first"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_of_a_match_becomes_a_match_with_the_same_course(seats: int, edition: str) -> None:
    original = played(seats, seats, edition)
    match = replay(record_of(original))
    assert match.log == original.log
    assert [match.at(n).state for n in range(len(match) + 1)] == [
        original.at(n).state for n in range(len(match) + 1)
    ]
    assert match.outcome == original.outcome
    assert match.header.names == original.header.names


def test_the_match_is_the_same_each_time_and_allows_no_undo(record: Record) -> None:
    match = replay(record)
    assert match.dumps() == replay(record).dumps()
    assert match.header.undo == "none"
    assert Match.loads(match.dumps()).position == match.position


def test_what_may_be_left_out_is_not_needed(record: Record) -> None:
    for name in ("id", "names", "deck_as_a_set", "final", "totals", "winners"):
        del record[name]
    for action in record["actions"]:
        action.pop("legal_draws", None)
        action.pop("legal_cells", None)
    match = replay(record)
    assert match.outcome is not None
    assert match.header.names is None


def test_other_keys_are_let_be(record: Record) -> None:
    record["weather"] = "rain"
    record["actions"][0]["seconds"] = 12.5
    assert replay(record).outcome is not None


def test_a_record_may_end_before_the_match(record: Record) -> None:
    for name in ("final", "totals", "winners"):
        del record[name]
    record["actions"] = record["actions"][:10]
    match = replay(record)
    assert len(match) == 10
    assert match.outcome is None


def test_cards_that_nobody_drew_lie_at_the_bottom_of_the_deck_in_a_fixed_order(record: Record) -> None:
    for name in ("final", "totals", "winners"):
        del record[name]
    record["actions"] = record["actions"][:1]
    deck = replay(record).position.state.deck
    assert list(deck) == [card for card in cards_of(replay(record).position.state.species) if card in deck]


def test_cards_are_read_in_any_notation(record: Record) -> None:
    record["actions"][0]["card"] = Card.parse(record["actions"][0]["card"]).short
    assert replay(record).outcome is not None


def test_a_file_holds_a_record_or_a_list_of_them(record: Record) -> None:
    assert len(parse_records(json.dumps(record))) == 1
    assert [each.id for each in parse_records(json.dumps([record, {**record, "id": "other"}]))] == [
        "own",
        "other",
    ]
    assert parse_records("[]") == []


# What does not agree: the form


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"players": ' + "9" * 5_000 + "}", "\x00"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(RecordedGameError, match=r"^the file is no JSON: "):
        parse_records(text)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ((), 5, "a recorded game has to be an object"),
        (("players",), 5, "players: input should be 2, 3 or 4"),
        (("species",), "oak", "species: has to be a list"),
        (("initial_hands", 0, 1), "oak-9", "initial_hands[0][1]: 'oak-9' is no card: "),
        (("actions",), None, "actions: has to be a list"),
        (("actions", 0), "draw", "action 1: has to be an object"),
        (("actions", 4, "player"), 7, "action 5: player: "),
        (("actions", 4, "action"), "jump", "action 5: action: "),
        (("actions", 4, "card"), 7, "action 5: card: "),
        (("actions", 4, "source"), "the cellar", 'action 5: source: a source is "deck" or a discard pile '),
        (("actions", 4, "source"), "discard:9", 'action 5: source: a source is "deck" or a discard pile '),
        (("actions", 4, "legal_draws"), ["cellar"], 'action 5: legal_draws: has to list "deck" and cards '),
        (("actions", 2, "cell"), "north", "action 3: cell: 'north' is no cell: "),
        (("final", "arboretums", 0), {"0,0": "oak-1", "(0, 0)": "oak-2"}, "final.arboretums[0]: "),
        (("totals",), ["six"], "totals[0]: "),
    ],
)
def test_what_is_not_of_the_form_is_refused_naming_the_place(
    record: Record, path: tuple[Any, ...], value: object, why: str
) -> None:
    assert refusal(changed(record, path, value)).startswith(why)


def changed(record: Record, path: tuple[Any, ...], value: object) -> object:
    if not path:
        return value
    inner: Any = record
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    return record


def test_what_is_missing_is_named(record: Record) -> None:
    del record["species"]
    assert refusal(record) == "species: is missing"


def test_a_list_says_in_which_game(record: Record) -> None:
    with pytest.raises(RecordedGameError, match=r"^game 2: players: "):
        parse_records(json.dumps([record, {**record, "players": 9}]))


# What does not agree: the deal


def test_a_hand_has_seven_cards(record: Record) -> None:
    del record["initial_hands"][1][0]
    assert refusal(record) == "initial_hands[1]: 7 cards are dealt, not 6"


def test_everybody_is_dealt_a_hand(record: Record) -> None:
    del record["initial_hands"][1]
    assert refusal(record) == "initial_hands: 2 players have one each, and there are 1"


def test_no_card_is_dealt_twice(record: Record) -> None:
    record["initial_hands"][1][0] = record["initial_hands"][0][0]
    del record["deck_as_a_set"]
    assert refusal(record).startswith("the deal must hold each card in play once: too many of ")


def test_the_deck_is_what_nobody_was_dealt(record: Record) -> None:
    missing = record["deck_as_a_set"].pop()
    assert refusal(record).startswith("deck_as_a_set: ")
    assert refusal(record).endswith(f"the match alone has {missing}")


def test_the_number_of_species_fits_the_players(record: Record) -> None:
    del record["species"][0]
    del record["deck_as_a_set"]
    assert refusal(record).startswith("species: ")


def test_the_first_player_is_one_of_them(record: Record) -> None:
    record["first_player"] = 3
    assert refusal(record) == "first_seat is one of 0 to 1, not 3"


def test_every_player_but_the_first_begins_with_one_discard() -> None:
    record = record_of(played(3, 1, "first"))
    first = record["first_player"]
    swapped = deepcopy(record)
    swapped["starting_discards"][first], swapped["starting_discards"][first - 1] = (
        swapped["starting_discards"][first - 1],
        [],
    )
    assert refusal(swapped).startswith("starting_discards[")
    del record["starting_discards"][0]
    assert refusal(record) == "starting_discards: 3 players have a pile each, and there are 2"


# What does not agree: a step


def test_another_players_turn(record: Record) -> None:
    first = record["first_player"]
    record["actions"][4]["player"] = first
    assert refusal(record) == f"action 5: it is not seat {first}'s turn but seat {1 - first}'s"


def test_another_action_than_the_stage_offers(record: Record) -> None:
    record["actions"][1] = record["actions"][2]
    assert refusal(record) == "action 2: plant is not possible now, but draw"


def test_a_card_from_the_deck_that_is_not_in_it(record: Record) -> None:
    second = index_of(
        record, lambda action: action["player"] != record["first_player"] and action["source"] == DECK
    )
    record["actions"][second]["card"] = record["initial_hands"][0][0]
    assert refusal(record) == f"action {second + 1}: {record['initial_hands'][0][0]} is not in the deck"


def test_a_card_from_the_deck_a_second_time(record: Record) -> None:
    draws = [n for n, action in enumerate(record["actions"]) if action.get("source") == DECK]
    record["actions"][draws[5]]["card"] = record["actions"][draws[0]]["card"]
    assert refusal(record).startswith(f"action {draws[5] + 1}: ")


def test_a_card_below_the_top_of_a_pile(record: Record) -> None:
    taken = index_of(record, lambda action: action.get("source", DECK) != DECK)
    record["actions"][taken]["card"] = "oak-1" if record["actions"][taken]["card"] != "oak-1" else "oak-2"
    assert refusal(record).startswith(f"action {taken + 1}: on top of seat ")


def test_a_draw_from_an_empty_pile(record: Record) -> None:
    record["actions"][0]["source"] = "discard:0"
    del record["actions"][0]["legal_draws"]
    assert refusal(record) == "action 1: there is no card on this discard pile"


def test_a_draw_without_a_source(record: Record) -> None:
    del record["actions"][0]["source"]
    assert refusal(record) == 'action 1: a draw has to say its source, "deck" or such as "discard:0"'


def test_a_planting_without_a_cell(record: Record) -> None:
    del record["actions"][2]["cell"]
    assert refusal(record) == 'action 3: a planting has to say its cell, such as "1,0"'


def test_a_cell_where_nothing_can_be_planted(record: Record) -> None:
    record["actions"][2]["cell"] = "5,5"
    assert refusal(record).startswith("action 3: ")


def test_a_card_that_is_not_in_the_hand(record: Record) -> None:
    other = record["initial_hands"][1 - record["first_player"]][0]
    record["actions"][3]["card"] = other
    assert refusal(record) == f"action 4: {other} is not in your hand"


def test_other_legal_draws(record: Record) -> None:
    record["actions"][0]["legal_draws"] = ["deck", "oak-1"]
    assert refusal(record) == "action 1: the legal draws differ: the record alone has oak-1"


def test_other_legal_cells(record: Record) -> None:
    second = index_of(record, lambda action: action["action"] == "plant" and len(action["legal_cells"]) > 1)
    missing = record["actions"][second]["legal_cells"].pop()
    assert refusal(record) == f"action {second + 1}: the legal cells differ: the match alone has {missing}"


def test_an_action_after_the_end(record: Record) -> None:
    record["actions"].append(record["actions"][-1])
    assert refusal(record) == f"action {len(record['actions'])}: the match is over"


# What does not agree: the end


def test_another_hand_at_the_end(record: Record) -> None:
    hands = record["final"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    assert refusal(record) == (
        f"final.hands[0]: the record alone has {hands[0][0]}, the match alone has {hands[1][0]}"
    )


def test_another_order_of_a_pile_at_the_end(record: Record) -> None:
    seat, pile = max(enumerate(record["final"]["discards"]), key=lambda each: len(each[1]))
    assert len(pile) > 1
    pile.reverse()
    assert refusal(record) == f"final.discards[{seat}]: the order differs"


def test_another_arboretum_at_the_end(record: Record) -> None:
    record["final"]["arboretums"][1].popitem()
    assert refusal(record).startswith("final.arboretums[1]: the match alone has ")


def test_a_part_of_the_end_for_one_seat_too_few(record: Record) -> None:
    record["final"]["hands"].pop()
    assert refusal(record) == "final.hands: 2 players have one each, and there are 1"


def test_other_totals(record: Record) -> None:
    record["totals"][0] += 1
    assert refusal(record).startswith("totals: the match has ")


def test_other_winners(record: Record) -> None:
    record["winners"] = []
    assert refusal(record).startswith("winners: ")


def test_a_result_before_the_end(record: Record) -> None:
    record["actions"].pop()
    del record["final"]
    last = len(record["actions"])
    assert refusal(record) == f"the record gives a result, but the match is not over after action {last}"


# The game that others published


@pytest.mark.skipif(not CASES.is_dir(), reason=f"the outside cases are not at {CASES}")
def test_the_published_game_is_played_as_it_was_recorded() -> None:
    text = (CASES / "recorded-games.json").read_text(encoding="utf-8")
    games = json.loads(text)
    for record, parsed in zip(games, parse_records(text), strict=True):
        match: Match[Table] = Match.loads(replayed(parsed).dumps())
        assert len(match) == len(record["actions"])
        for number, action in enumerate(record["actions"]):
            table = match.at(number).state
            legal = match.rules.legal_moves(match.at(number), action["player"])
            (offer,) = legal.offers
            assert offer.move == action["action"]
            if "legal_draws" in action:
                sources = offer.choices.following(())
                tops = {DECK if each == DECK else str(table.discards[each][-1]) for each in sources}
                assert tops == set(action["legal_draws"])
            if "legal_cells" in action:
                cells = offer.choices.following((Card.parse(action["card"]),))
                assert set(map(str, cells)) == set(action["legal_cells"])
        end = match.position.state
        assert [sorted(map(str, hand)) for hand in end.open] == [
            sorted(hand) for hand in record["final"]["hands"]
        ]
        assert [[*map(str, pile)] for pile in end.discards] == record["final"]["discards"]
        for arboretum, published in zip(end.arboretums, record["final"]["arboretums"], strict=True):
            assert {str(cell): str(card) for cell, card in arboretum.planted} == published
        assert match.outcome is not None
        assert list(match.outcome.scores or ()) == record["totals"]
        assert list(match.outcome.winners) == record["winners"]
