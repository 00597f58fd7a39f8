"""A box of one's own: another components file with the same schema is honoured in play; a damaged one is refused."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.benevolent import GAME
from clairiere.games.benevolent.rules.components import Parts
from clairiere.games.benevolent.rules.position import VOCABULARY
from clairiere.kernel.chance import Chance
from clairiere.kernel.components import Components, WrongComponents
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from tests.games.benevolent.clearing import FOREST, HEX
from tests.games.boxes import changed, complaints, own_copy, records_need_their_box, without_entry
from tests.kit import Board, at

TOML = own_copy("benevolent")
SECRETS = ["secret_tile", "pyramid", "secret_face"]
READ = ["leaves", "safety_stop", "player_pieces", "gift", "dream_path", "forest", *SECRETS]


def box(*changes: tuple[str, str, str]) -> Components:
    """The game's box with these entries changed: where, key, value."""
    toml = TOML
    for where, key, value in changes:
        toml = changed(toml, where, key, value)
    parts: Components = GAME.rules.components(toml)
    return parts


def table(parts: Components, a: str = "", agenda: str = "move A", pyramid: str = "- - - - - - - - -") -> Board:
    lines = [FOREST, f"pyramid {pyramid}", f"A {a}", "B", "C", "D", f"agenda {agenda}"]
    return at("benevolent", "\n".join(lines), parts)


def acting(parts: Components, kind: str, a: str = "") -> Board:
    """A has just come to such a hex and is to act."""
    return table(parts, f"steps {HEX[kind]} {a}", f"action A {HEX[kind]}")


def leaves(board: Board) -> int:
    return int(board.line("A").split()[1])


def gifts(board: Board) -> str:
    return board.line("A").split()[3]


def test_a_box_with_other_prices_sells_at_them() -> None:
    parts = box(("crystal", "value", "5"))
    board = acting(parts, "altar", "leaves 5 gifts 1.0.0.0.0")
    board.play("A buy crystal")
    assert (leaves(board), gifts(board)) == (0, "1.0.1.0.0")
    assert acting(parts, "altar", "leaves 4 gifts 1.0.0.0.0").refuses("A buy crystal") != ""


def test_a_box_with_other_leaves_deals_and_gathers_so() -> None:
    parts = box(
        ("[leaves]", "total", "30"),
        ("[leaves]", "gather_amount", "3"),
        ("[player_pieces]", "starting_leaves_by_turn_order", "[2, 0, 7, 9]"),
    )
    match = Match(GAME, 4, {"first": "C"}, Chance(Random(1)), parts)
    board = Board(GAME, match.state)
    assert [board.line(seat).split()[1] for seat in "CDAB"] == ["2", "0", "7", "9"]
    assert board.line("reserve").split()[0] == "12"
    board = acting(parts, "meadow", "leaves 2")
    board.play("A gather")
    assert leaves(board) == 5


def test_a_box_with_other_stacks_lays_them_out() -> None:
    clovers = ("clover", "stack_at_setup", "{ p2 = 2, p3 = 9, p4 = 15 }")
    parts = box(clovers, ("amber", "stack_at_setup", "{ p2 = 0, p3 = 1, p4 = 1 }"))
    stacks = {}
    for seats in (2, 3, 4):
        match = Match(GAME, seats, {}, Chance(Random(1)), parts)
        stacks[seats] = Board(GAME, match.state).line("reserve").split()[-1]
        assert GAME.rules.missing_components(match.state) == ""
    assert stacks == {2: "0.4.3.0.2", 3: "6.5.4.1.3", 4: "11.6.5.1.4"}


def test_a_box_with_another_number_of_footsteps_hands_them_out() -> None:
    match = Match(GAME, 2, {}, Chance(Random(1)), box(("[player_pieces]", "steps_for_forest", "6")))
    assert "card 6" in Board(GAME, match.state).line("A")


def test_a_box_with_an_earlier_safety_stop_stops_earlier() -> None:
    match = Match(GAME, 2, {}, Chance(Random(1)), box(("[safety_stop]", "rounds", "2")))
    rng = Random(2)
    while not match.state.over:
        ask = waiting(match.state)[0]
        match.choose(ask.seat, ask.pick(match.state, rng))
    assert match.state.round == 3
    assert len(match.record.answers) < 30


def test_a_box_with_other_gifts_on_the_dream_path_gives_them() -> None:
    parts = box(("d12", "gift", '"amber"'), ("d21", "gift", '""'))
    board = acting(parts, "pond", "dream 1 gifts 1.0.0.0.0")
    board.play("A sleep d12")
    assert gifts(board) == "1.0.0.1.0"
    board = acting(parts, "pond", "dream 2 gifts 1.0.0.0.0")
    board.play("A sleep d21")
    assert gifts(board) == "1.0.0.0.0"


def test_a_box_without_an_arrow_has_no_such_way_to_sleep() -> None:
    parts = GAME.rules.components(without_entry(TOML, "dream_path.arrow", "d32"))
    board = acting(parts, "pond", "dream 3")
    assert [offer for offer in board.offers("A") if offer.startswith("sleep")] == ["sleep d31", "sleep d34"]
    assert board.refuses("A sleep d32") != ""


def test_a_box_with_other_spaces_on_a_segment_lets_you_act_as_they_say() -> None:
    assert HEX["circle"] == "h01"  # L0 of segment 1a
    parts = box(("1a", "L0", '{ kind = "meadow", grey_steps = 0 }'))
    board = acting(parts, "circle", "gifts 1.0.0.0.0")
    board.play("A gain clover")
    assert gifts(board) == "2.0.0.0.0"


def test_a_box_with_other_grey_footsteps_charges_for_them() -> None:
    parts = box(("1a", "L0", '{ kind = "stone_circle", grey_steps = 3 }'))
    for purse, allowed in ((2, False), (3, True)):
        board = acting(parts, "circle", f"leaves {purse} gifts 1.0.0.0.0")
        assert board.accepts("A exchange clover") == allowed
    assert leaves(board.play("A exchange clover")) == 0


def test_a_box_with_other_numbers_on_secrets_plays_them_so() -> None:
    parts = box(
        ("e_clover_leaves", "gain_leaves", "4"),
        ("e_crystal3", "price", "1"),
        ("e_buy_minus3", "discount", "6"),
        ("e_trade_amber", "give", "{ feather = 3 }"),
        ("e_trade_figurine", "take", '"feather"'),
    )
    for secret, answer, before, after in (
        ("e_clover_leaves", "", "leaves 1 gifts 0.0.0.0.0", (5, "1.0.0.0.0")),
        ("e_crystal3", "", "leaves 1 gifts 0.0.0.0.0", (0, "0.0.1.0.0")),
        ("e_buy_minus3", " figurine", "leaves 7 gifts 0.0.0.0.0", (1, "0.0.0.0.1")),
        ("e_trade_amber", "", "leaves 0 gifts 0.3.0.0.0", (0, "0.0.0.1.0")),
        ("e_trade_figurine", "", "leaves 0 gifts 1.0.1.0.0", (0, "0.1.0.0.0")),
    ):
        board = table(parts, f"{before} secrets {secret}").play(f"A play {secret}{answer}")
        assert (leaves(board), gifts(board)) == after


def test_a_box_with_other_numbers_on_permanent_secrets_keeps_to_them() -> None:
    parts = box(
        ("p_discount2", "discount", "5"),
        ("p_repeat_exchange", "cost", "4"),
        ("p_repeat_sleep", "cost", "1"),
        ("p_solitude", "amount", "3"),
        ("p_leaf_cache", "amount", "2"),
    )
    board = acting(parts, "altar", "leaves 6 gifts 0.0.0.0.0 secrets p_discount2").play("A buy crystal")
    assert leaves(board) == 4
    board = table(parts, "leaves 4 gifts 1.0.0.0.0", "exchange_again A").play("A repeat exchange clover")
    assert leaves(board) == 0
    board = table(parts, "leaves 1 dream 2", "sleep_again A").play("A repeat sleep d23")
    assert leaves(board) == 0
    board = table(parts, "leaves 0 steps h05 secrets p_solitude").play("A place h10")
    assert leaves(board) == 3
    board = acting(parts, "meadow", "leaves 0 secrets p_leaf_cache").play("A gather put")
    assert "cache 2" in board.line("A")


def test_a_box_with_another_pyramid_frees_its_tiles_in_that_order() -> None:
    parts = box(("r1c4", "blocked_by", '["r3c2"]'))
    pyramid = "e_feather e_sleep e_exchange p_no_grey p_solitude - - - p_discount2"
    board = table(parts, "steps h03", "action A h03", pyramid)
    assert board.accepts("A take r1c3")
    assert not board.accepts("A take r1c4"), "it lies beneath p_discount2 in this box"


def test_a_box_of_ones_own_is_told_from_the_games_own_and_its_records_need_it() -> None:
    assert GAME.rules.components(TOML).digest == GAME.rules.components().digest
    records_need_their_box(GAME, 3, box(("[safety_stop]", "rounds", "3")))


# where, key, value (None: gone), and what the complaint says: first where, then why
DAMAGE = [
    ("[leaves]", "total", None, "components leaves: total is missing"),
    ("[leaves]", "total", '"64"', "components leaves: total must be a number"),
    ("[leaves]", "total", "12", "components player_pieces: there are fewer leaves than players start with"),
    ("[leaves]", "gather_amount", "-2", "components leaves: gather_amount must be a number"),
    ("[safety_stop]", "rounds", "true", "components safety_stop: rounds must be a number"),
    ("[player_pieces]", "starting_leaves_by_turn_order", "[1, 3, 4]", "components player_pieces: .* four players"),
    ("[player_pieces]", "starting_leaves_by_turn_order", "[1, 3, 4, -5]", "components player_pieces: .* from 0"),
    ("[player_pieces]", "starting_leaves_by_turn_order", "5", "components player_pieces: .* must list numbers"),
    ("[player_pieces]", "steps_for_forest", "0", "components player_pieces: steps_for_forest must be from 1 to 7"),
    ("[player_pieces]", "steps_for_forest", "8", "components player_pieces: steps_for_forest must be from 1 to 7"),
    ("clover", "value", None, "components gift clover: value is missing"),
    ("clover", "stack_at_setup", "{ p2 = 1, p3 = 5, p4 = 6 }", "gift clover: each of 2 players starts with one"),
    ("clover", "stack_at_setup", "{ p2 = 4, p3 = 5, p4 = 3 }", "gift clover: each of 4 players starts with one"),
    ("amber", "stack_at_setup", "{ p2 = 2, p3 = 3 }", "gift amber stack_at_setup: p4 is missing"),
    ("amber", "stack_at_setup", "{ p2 = 2, p3 = 3, p4 = 16 }", "components: a stack holds at most 15 tokens"),
    ("amber", "stack_at_setup", "4", "gift amber: stack_at_setup must be a table"),
    ("[dream_path]", "spaces", "5", "components dream_path: the Dream Path has four spaces"),
    ("d12", "from", "5", "dream_path arrow d12: an arrow joins two of the four spaces"),
    ("d12", "to", "0", "dream_path arrow d12: an arrow joins two of the four spaces"),
    ("d12", "to", "3", "dream_path arrow d12: an arrow with these ends is called d13"),
    ("d12", "gift", '"stone"', "dream_path arrow d12: 'stone' is none of clover"),
    ("1a", "L0", '{ kind = "swamp", grey_steps = 0 }', "forest face 1a L0: 'swamp' is none of"),
    ("1a", "L0", '{ kind = "pond" }', "forest face 1a L0: grey_steps is missing"),
    ("1a", "S1", None, "forest face 1a: S1 is missing"),
    ("r2c1", "blocked_by", '["r9c9"]', "pyramid slot r2c1: 'r9c9' is none of"),
    ("[pyramid]", "fill_order", "[]", "components pyramid: the pyramid is filled r1c1"),
    ("e_crystal3", "price", None, "secret_face e_crystal3: price is missing"),
    ("e_crystal3", "price", "-3", "secret_face e_crystal3: price must be a number"),
    ("e_trade_amber", "take", '"gold"', "secret_face e_trade_amber: 'gold' is none of"),
    ("e_trade_amber", "give", "{ amber = 1 }", "secret_face e_trade_amber: a barter cannot give back what it takes"),
    ("e_trade_amber", "give", "{ clover = 16 }", "secret_face e_trade_amber: a barter gives back at most 15"),
]


@pytest.mark.parametrize(("where", "key", "value", "complaint"), DAMAGE)
def test_a_damaged_file_is_refused_and_the_complaint_says_where_and_why(
    where: str, key: str, value: str | None, complaint: str
) -> None:
    with pytest.raises(WrongComponents, match=complaint):
        GAME.rules.components(changed(TOML, where, key, value))


@pytest.mark.parametrize(
    ("list_", "id", "complaint"),
    [
        ("gift", "amber", "the gifts must be clover, feather, crystal, amber, figurine"),
        ("forest.face", "2b", "segment 2 lacks a side"),
        ("secret_face", "p_solitude", "the Secret p_solitude is missing"),
        ("pyramid.slot", "r3c2", "the pyramid has nine slots"),
    ],
)
def test_a_file_from_which_a_component_is_gone_is_refused(list_: str, id: str, complaint: str) -> None:
    with pytest.raises(WrongComponents, match=complaint):
        GAME.rules.components(without_entry(TOML, list_, id))


def test_hexes_that_touch_must_touch_both_ways() -> None:
    one_way = TOML.replace('adjacent = ["h02", "h05"]', 'adjacent = ["h02"]', 1)
    with pytest.raises(WrongComponents, match="template 2R: h01 is near one that is not near it"):
        GAME.rules.components(one_way)


def test_whatever_is_garbled_the_file_is_honoured_or_refused_and_nothing_else() -> None:
    assert len(complaints(lambda sheet: Parts(sheet, VOCABULARY), TOML, READ)) > 200


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("starting_clovers = 1", "starting_clovers = 2", "must start with 1 Clover"),
        ("steps_on_dream_path = 1", "steps_on_dream_path = 2", "1 Footstep on the Dream Path"),
        ("limited = true", "limited = false", "Leaves must be limited"),
        ('next = "amber"', 'next = "figurine"', "followed by the next dearer one"),
        ("max_own_steps_per_hex = 2", "max_own_steps_per_hex = 3", "max_own_steps_per_hex must be 2"),
        ('only_gift = "crystal"', 'only_gift = "amber"', "only_gift must be crystal"),
    ],
)
def test_a_box_may_have_other_numbers_but_not_other_rules(old: str, new: str, complaint: str) -> None:
    assert old in TOML
    with pytest.raises(WrongComponents, match=complaint):
        GAME.rules.components(TOML.replace(old, new, 1))
