"""Whoever touches something with which nothing can be done is told which clause forbids it, whatever is being asked."""

from __future__ import annotations

from typing import Any

import pytest

from clairiere.games.broom_service import GAME
from clairiere.games.broom_service.rules import clauses as k
from clairiere.kernel.choices import NOT_AN_ANSWER
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, waiting
from clairiere.kernel.state import LETTERS, Seat, Story
from clairiere.kernel.words import Words
from clairiere.store.ledger import Chair, StoredTable
from clairiere.table.views.explanations import Reason, why_not
from clairiere.table.views.lines import Line
from clairiere.table.views.seat_page import SeatPage
from tests.games.broom_service.drawing import VARIANTS, played
from tests.games.broom_service.realm import realm
from tests.kit import Board, clause


class Still:
    """A position as the table service would show it."""

    past, due, version, newest = False, 0, 0, 0

    def __init__(self, board: Board) -> None:
        self.state = board.state
        self.game: Game[Any] = board.game
        self.story = Story([])
        self.lines: list[Line] = []
        self.given = [0] * board.state.seats
        self.chairs = tuple([Chair(None, "", f"Witch {LETTERS[seat]}") for seat in range(board.state.seats)])
        self.stored = StoredTable(1, "still", self.game.name, 1, "", 0, "greedy", 1, "", "", self.chairs, ())

    def words(self, language: str) -> Words[Any]:
        return self.game.words.for_table(self.state, language, self.names(language))

    def names(self, language: str) -> list[str]:
        return [chair.name for chair in self.chairs]

    def own(self, seat: Seat) -> list[Seat]:
        return [seat]

    def against_taking_back(self, seat: Seat) -> None:
        return None


def reason(board: Board, piece: str, language: str = "en") -> Reason:
    """What A is told who touches this."""
    return why_not(SeatPage(Still(board), 0, language), piece)


def told(board: Board, piece: str) -> str:
    """The clause; both languages must have a sentence for it, and not the same."""
    english, french = [reason(board, piece, language) for language in ("en", "fr")]
    assert english.clause is french.clause
    assert len({english.says, french.says, ""}) == 3
    return "" if english.clause is None else english.clause.id


FLYING = "fly A 1 brave 0"
CLIMBING = "mountain A 1 m3 unused"
TILES = "m1=two_wands m2=deliver m3=chase"


@clause("BRM-MOVE-01", "BRM-MOVE-02", "BRM-MOVE-03", "BRM-WITCH-01")
def test_a_region_to_which_no_pawn_can_fly_says_why() -> None:
    board = realm("pawns h5 p8", "", agenda=FLYING)
    assert told(board, "region-f6") == ""
    assert told(board, "region-m1") == "BRM-MOVE-01"
    assert told(board, "region-p4") == "BRM-MOVE-01"
    assert told(realm("pawns h5 p8", "", clouds="p2=1-1", agenda="fly A 4 brave 0"), "region-p2") == "BRM-MOVE-02"
    assert told(realm("pawns h5 p8", "", agenda="fly A 2 brave 0"), "region-f6") == "BRM-WITCH-01"
    across = realm("pawns h5 p8", "", clouds="sea_e=1-1", agenda="fly A 15 free 0")
    stopped = [piece for piece in regions(across) if told(across, piece) == "BRM-MOVE-03"]
    assert stopped, "somewhere beyond the clouded sea"


def regions(board: Board) -> list[str]:
    """The land of this side, as its pieces are called."""
    return sorted({f"region-{c.notation().split('-')[1]}" for c in candidates(board) if c.notation() != "nothing"})


def candidates(board: Board) -> list[Any]:
    ask = ask_of(board.state, 0)
    assert ask is not None
    return ask.candidates(board.state)


@clause("BRM-MOVE-01")
def test_every_region_of_the_side_can_be_tried_and_none_of_the_other() -> None:
    for side, number in (("front", 29), ("back", 36)):
        board = realm("", "", board=side, agenda="fly A 15 free 0")
        assert len(regions(board)) == number
        assert {told(board, piece) for piece in regions(board)} <= {"", "BRM-MOVE-01", "BRM-MOVE-02", "BRM-MOVE-03"}


@clause("BRM-DELIV-02", "BRM-DELIV-03", "BRM-DELIV-06", "BRM-WITCH-03")
def test_a_tower_to_which_a_brave_witch_cannot_deliver_says_why() -> None:
    where = {"agenda": "deliver_there A f6"}
    board = realm("stock 1.1.0.0 pawns f6 h5", "", occupied="t32", **where)
    assert told(board, "tower-t36") == ""
    assert told(board, "tower-t32") == "BRM-DELIV-03"
    assert told(board, "tower-t34") == "BRM-DELIV-06"
    assert told(board, "tower-t25") == "BRM-WITCH-03", "the other pawn could"
    assert told(board, "tower-t26") == "BRM-DELIV-06", "the other pawn could not either"
    assert told(board, "tower-t03") == "BRM-DELIV-02"
    assert told(board, "stock-A-orange") == "BRM-DELIV-06"


@clause("BRM-DELIV-02", "BRM-DELIV-03", "BRM-DELIV-06", "BRM-DRUID-05")
def test_a_tower_to_which_a_druid_cannot_deliver_says_why() -> None:
    board = realm("stock 1.1.0.0 pawns f6 h5", "", occupied="t32", agenda="deliver A 5 0")
    assert told(board, "tower-t36") == ""
    assert told(board, "tower-t32") == "BRM-DELIV-03"
    assert told(board, "tower-t34") == "BRM-DELIV-06"
    assert told(board, "tower-t25") == "BRM-DRUID-05", "it is the other druid's hill"
    assert told(board, "tower-t03") == "BRM-DELIV-02", "far from both pawns, whatever their landscape"


@clause("BRM-MTN-03", "BRM-HILL-12")
def test_a_tower_that_a_tile_covers_says_so_and_the_hill_tower_is_there_only_with_its_tile() -> None:
    covered = realm("pawns m3 h5", "", board="front_mountain", tiles=TILES, agenda="deliver A 15 0")
    assert told(covered, "tower-t35") == "BRM-MTN-03"
    assert told(covered, "tower-hill_tower") == ""
    hill = realm("pawns h2 p10", "", board="back", tiles="h6=hill_tower", agenda="deliver A 15 0")
    assert told(hill, "tower-hill_tower") == "BRM-DELIV-02"


@clause("BRM-FAIRY-01", "BRM-FAIRY-03")
def test_a_cloud_that_cannot_be_chased_says_why() -> None:
    clouds = "p2=2-1 sea_e=1-1 h6=3-3 f2=1-1"
    board = realm("stock 0.0.0.2 pawns h5 p8", "", clouds=clouds, agenda="chase A 0")
    lying = {space: f"cloud-{board.state.clouds[n]}" for n, space in enumerate(spaces(board))}
    assert told(board, lying["p2"]) == ""
    assert told(board, lying["h6"]) == "BRM-FAIRY-03"
    assert told(board, lying["f2"]) == "BRM-FAIRY-01"
    assert told(board, "space-p4") == "BRM-FAIRY-01", "there is none"


def spaces(board: Board) -> list[str]:
    """The cloud spaces of this side."""
    return [c.notation().split()[1] for c in candidates(board) if c.notation().startswith("chase")]


@clause("BRM-MTN-05", "BRM-MTN-09", "BRM-DELIV-05", "BRM-ARR-02", "BRM-WITCH-03", "BRM-RUL-21")
def test_on_a_mountain_the_tile_and_the_towers_say_why_not() -> None:
    def on(agenda: str, pawns: str = "m3 h5", stock: str = "1.1.1.1", **lines: str) -> Board:
        return realm(f"stock {stock} pawns {pawns}", "", board="front_mountain", tiles=TILES, agenda=agenda, **lines)

    board = on(f"{CLIMBING} pending", clouds="h6=3-3")
    assert told(board, "tower-t05") == ""
    assert told(board, "tile-m3") == "BRM-RUL-21", "there is no cloud that could be paid for"
    assert told(board, "tower-t25") == "BRM-WITCH-03"
    assert told(board, "tower-t03") == "BRM-DELIV-02"
    assert told(on("mountain A 1 m3 used pending"), "tile-m3") == "BRM-MTN-05"
    assert told(on(f"{CLIMBING} pending", stock="1.1.0.1"), "tower-t05") == "BRM-DELIV-06"
    assert told(on(f"{CLIMBING} done"), "tower-t05") == "BRM-DELIV-05"
    assert told(on(f"{CLIMBING} none"), "tower-t05") == "BRM-ARR-02"
    assert told(on(f"{CLIMBING} pending", pawns="f7 h5"), "tower-t05") == "BRM-MTN-09"


@clause("BRM-TURN-01", "BRM-EVT-40")
def test_a_role_that_cannot_be_led_says_why() -> None:
    board = realm("hand forest_witch hill_witch", "hand forest_witch")
    assert told(board, "card-A-hill_witch") == ""
    assert told(board, "card-A-weather_fairy") == "BRM-TURN-01"
    brave = realm("hand forest_witch hill_witch", "hand forest_witch", event="take_heart")
    assert brave.offers("A") == ["lead forest_witch brave", "lead hill_witch brave"]
    assert brave.refuses("A lead hill_witch cowardly") == "BRM-EVT-40"


@clause("BRM-HILL-02", "BRM-HILL-03")
def test_a_stone_circle_to_which_the_broom_does_not_throw_says_why() -> None:
    board = realm("pawns h10 h2", "", board="back", tiles="h10=turbo_bc", agenda="circle A 1 free")
    assert told(board, "circle-B") == ""
    assert told(board, "circle-D") == "BRM-HILL-02"
    island = board.state.board.sheet.parts("region")
    where = next(part.word("id") for part in island if part.has("stone_circle") and part.word("stone_circle") == "B")
    clouded = realm(
        "pawns h10 h2", "", board="back", tiles="h10=turbo_bc", clouds=f"{where}=1-1", agenda="circle A 1 free"
    )
    assert told(clouded, "circle-B") == "BRM-HILL-03"


@clause("BRM-GATH-02", "BRM-GATH-03", "BRM-RES-04")
def test_more_than_a_gatherer_takes_or_a_player_has_is_refused_with_its_clause() -> None:
    brave = realm("", "", agenda="gather A root_gatherer brave")
    assert refusals(brave) == {"BRM-GATH-02"}
    assert brave.refuses("A gather 3+1") == "BRM-GATH-02"
    coward = realm("", "", agenda="gather A root_gatherer cowardly")
    assert refusals(coward) == {"BRM-GATH-03"}
    assert coward.refuses("A gather 2+1") == "BRM-GATH-03"
    bidding = realm("stock 2.0.0.0", "", event="upper_hand", agenda="bids")
    assert refusals(bidding) == {"BRM-RES-04"}
    assert bidding.offers("A") == ["bid 0", "bid 1", "bid 2"]


def refusals(board: Board) -> set[str]:
    """The clauses against all that can be tried."""
    ask = ask_of(board.state, 0)
    assert ask is not None
    against = [ask.objection(board.state, c) for c in ask.candidates(board.state)]
    return {refusal.id for refusal in against if refusal is not None}


EXPECTED = {
    k.PICKED_ALREADY, k.ENOUGH_PICKED, k.PLACE_NEEDS_ROLE, k.PLACES_LEFT, k.NOT_IN_HAND,
    k.NOT_ADJACENT, k.CLOUD_THERE, k.CLOUDED_SEA, k.OTHER_LANDSCAPE, k.NOT_TOUCHING, k.TOWER_OCCUPIED, k.NO_POTION,
    k.FROM_WHERE_YOU_ARE, k.OTHER_DRUID, k.NO_CLOUD, k.CLOUD_TOO_FAR, k.TOO_FEW_WANDS, k.TOO_MANY_BRAVELY,
    k.ONE_OF_THEM,
}  # fmt: skip
"""Some of every chapter: a player meets them all in a few games."""


def test_whatever_can_be_tried_is_refused_with_a_clause_of_the_game_that_has_words_in_both_languages() -> None:
    met = set()
    for number, variant in enumerate(VARIANTS.values()):
        match = played(3, 150, number, variant)
        for s in match.states:
            for ask in waiting(s):
                against = {c: ask.objection(s, c) for c in ask.candidates(s)}
                met |= {refusal for refusal in against.values() if refusal is not None}
                tried = {refusal: c for c, refusal in against.items() if refusal is not None}
                for refusal, c in tried.items():
                    english, french = [
                        GAME.words.for_table(s, code).objection(s, ask.seat, c, refusal) for code in ("en", "fr")
                    ]
                    assert len({english, french, ""}) == 3, (c, refusal)
    assert NOT_AN_ANSWER not in met
    assert not [refusal for refusal in EXPECTED if refusal not in met]


@pytest.mark.parametrize("seats", [2, 5])
def test_nobody_is_offered_more_or_less_for_that(seats: int) -> None:
    """What is quickly listed as legal is what no clause stands against among all that can be tried, in its order."""
    match = played(seats, 200, seats, VARIANTS["everything on the back"])
    for s in match.states:
        for ask in waiting(s):
            assert ask.options(s) == [c for c in ask.candidates(s) if ask.objection(s, c) is None]
