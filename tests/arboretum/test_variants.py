"""The variants that come with Arboretum."""

from typing import Any

from boardwright import Match


def test_with_open_hands_everybody_sees_hands_and_draws_and_the_deck_stays_hidden() -> None:
    match: Match[Any] = Match.new("arboretum", seats=3, seed=4, variants=["open-hands"])
    seat = match.position.flow.current
    top = match.position.state.deck[0]
    match.play(seat, "draw", "deck")
    for viewer in (0, 1, 2, None):
        view = match.view(viewer).state
        assert [hand.cards for hand in view.hands] == [match.position.state.hand(each) for each in range(3)]
        assert match.events(viewer)[-1].event.card == top
        assert len(view.unseen) == view.deck


def test_with_open_hands_a_card_from_the_deck_is_still_not_put_back() -> None:
    match: Match[Any] = Match.new("arboretum", seed=4, variants=["open-hands"])
    seat = match.position.flow.current
    match.play(seat, "draw", "deck")
    assert not match.can_undo(seat)


def test_a_match_with_open_hands_is_replayed_as_one() -> None:
    match: Match[Any] = Match.new("arboretum", seed=4, variants=["open-hands"])
    match.play(match.position.flow.current, "draw", "deck")
    again: Match[Any] = Match.loads(match.dumps())
    assert dict(again.header.variants) == {"open-hands": "1.0"}
    assert again.view(None) == match.view(None)
