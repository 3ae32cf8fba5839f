from boardwright_arboretum.arboretum import Arboretum, Cell
from boardwright_arboretum.cards import Card, Species
from boardwright_arboretum.scoresheet import conclusion, listed, score_sheet
from boardwright_arboretum.scoring import ScoreSheet, score
from boardwright_arboretum.tiles import plain

NAMES = ("Ann", "Bob", "Cleo")


def sheet_of(species: str, hands: list[str], arboretums: list[dict[str, str]]) -> ScoreSheet:
    return score(
        map(Species.parse, species.split()),
        [[*map(Card.parse, hand.split())] for hand in hands],
        [
            Arboretum.of({Cell.parse(cell): Card.parse(card) for cell, card in each.items()})
            for each in arboretums
        ],
    )


def text(sheet: ScoreSheet) -> list[str]:
    return [plain(line) for line in score_sheet(sheet, NAMES[: len(sheet.totals)])]


def test_every_number_is_explained() -> None:
    sheet = sheet_of(
        "oak maple",
        ["oak-6 oak-7", "oak-8", "oak-1 maple-2"],
        [
            {"0,0": "oak-2", "1,0": "oak-3", "2,0": "oak-4", "3,0": "oak-5"},
            {"0,0": "maple-1", "1,0": "oak-4", "2,0": "maple-8"},
            {},
        ],
    )
    assert text(sheet) == [
        " OA  Oak",
        "  Ann   holds OA6 OA7 = 13   the right to score",
        "        path OA2 OA3 OA4 OA5   4 cards + 4 for one species = 8 points",
        "  Bob   holds OA8 = 0   the 8 counts 0, Cleo holds the 1   no right   no path",
        "  Cleo  holds OA1 = 1   no right   no path",
        "",
        " MA  Maple",
        "  Ann   holds none   no right   no path",
        "  Bob   holds none   no right",
        "        path MA1 OA4 MA8   3 cards + 1 from a 1 + 2 to an 8 = 6, not scored",
        "  Cleo  holds MA2 = 2   the right to score   no path",
        "",
        "        OA  MA  total  species planted",
        "  Ann    8   ·      8                1",
        "  Bob    ·   ·      0                2",
        "  Cleo   ·   0      0                0",
        "        · is no right to score",
        "",
        "Ann wins with 8 points.",
    ]


def test_a_tie_that_species_decide() -> None:
    two_oaks, maples = (
        {"0,0": "oak-1", "1,0": "oak-2"},
        {"0,0": "maple-1", "1,0": "maple-2", "1,1": "willow-3"},
    )
    sheet = sheet_of("oak maple willow", ["", ""], [two_oaks, maples])
    assert conclusion(sheet, NAMES) == "Bob wins the tie at 3 points with 2 species planted (Ann 1)."


def test_a_shared_victory() -> None:
    sheet = sheet_of(
        "oak maple", ["", ""], [{"0,0": "oak-1", "1,0": "oak-2"}, {"0,0": "maple-1", "1,0": "maple-2"}]
    )
    assert conclusion(sheet, NAMES) == "Ann and Bob share the victory: 3 points and 1 species planted each."


def test_a_position_without_species_or_cards_can_be_shown() -> None:
    assert text(sheet_of("", [""], [{}]))[-1] == "Ann wins with 0 points."


def test_names_are_listed_as_one_says_them() -> None:
    assert [listed(NAMES[:count]) for count in range(4)] == ["", "Ann", "Ann and Bob", "Ann, Bob and Cleo"]
