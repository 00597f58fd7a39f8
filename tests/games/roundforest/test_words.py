"""The words of Roundforest where a table has something to add to them."""

from __future__ import annotations

import pytest

from clairiere.bots.roster import bot_named
from clairiere.games.roundforest import GAME
from clairiere.games.roundforest.rules.events import Turned
from clairiere.games.roundforest.words.prompts import AT_WORK
from clairiere.kernel.chance import FairChance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask, objection, waiting
from clairiere.kernel.state import NO_PIECES
from clairiere.lab.compiled import project_root
from tests.games.roundforest.glade import draws, glade, go, meets
from tests.kit import Board, at, clause
from tools.clauses import catalogue


def said(board: Board, answer: str, language: str = "en") -> str:
    """What a player reads whose answer is refused."""
    choice = board.state.vocabulary().parse(answer)
    clause = objection(board.state, 0, choice)
    assert clause is not None
    return GAME.words.for_table(board.state, language).objection(board.state, 0, choice, clause)


def test_a_refused_move_says_who_is_in_the_way() -> None:
    assert said(glade(other="D3"), "go D3") == "Honey stands on D3."
    character = glade(b="debts demon", lies="D3=demon")
    assert said(character, "go D3") == "The demon waits on D3, and you can do nothing there now."
    assert said(character, "go D3", "fr") == "Le démon attend en D3, et tu ne peux rien y faire maintenant."
    assert said(glade(), "go C2") == "The inner symbol that points to C2 is empty."


def test_rounds_and_coin_tokens_have_one_french_name() -> None:
    board = glade()
    drawn = GAME.picture.svg(board.view(0), "fr")
    assert "Manche " in drawn
    assert "Tour " not in drawn
    prompts = [draws(glade(lies="D3=blue"), coin).state for coin in ("coin_copper", "coin_silver")]
    told = [GAME.words.for_table(s, "fr").prompt(next_ask(s), s) for s in prompts]
    assert ["jeton de cuivre" in told[0], "jeton d’argent" in told[1]] == [True, True]


def test_a_task_is_offered_with_what_it_takes_and_gives() -> None:
    board = meets(glade("pack anvil sword", lies="D3=red"), "smith")
    words = [
        GAME.words.for_table(board.state, "en").choice(c, board.state)
        for c in next_ask(board.state).options(board.state)
    ]
    assert words == ["Upper task: give an anvil, take a sword", "Lower task: give an anvil, take 1 golden apple",
                     "Take the debt"]  # fmt: skip


@clause("RND-COIN-03")
def test_whoever_may_keep_a_coin_token_is_told_that_it_never_becomes_a_coin() -> None:
    keep = glade().state.vocabulary().parse("keep")
    token = draws(glade(lies="D3=blue"), "coin_silver").state
    assert GAME.words.for_table(token, "en").choice(keep, token) == "Keep it as an object: it cannot be changed later"
    assert (
        GAME.words.for_table(token, "fr").choice(keep, token)
        == "Le garder comme objet\xa0: il ne se changera plus en pièce"
    )
    hat = draws(glade(lies="D3=blue"), "hat").state
    assert GAME.words.for_table(hat, "en").choice(keep, hat) == "Keep it"


def test_the_steps_of_a_turn_mark_where_one_is() -> None:
    words = GAME.words.for_table(glade().state, "en")
    for board, step in ((glade(), "1. Move"), (go(glade(lies="D3=hat")), "2. Act"),
                        (glade("pack treasure_chest key").play("A pause"), "3. Finish")):  # fmt: skip
        steps = words.steps(board.state, next_ask(board.state))
        assert [label for label, now in steps if now] == [step]
    placing = glade("apples 3", lies="C1=red D1=red").play("A pause")
    assert words.steps(placing.state, next_ask(placing.state)) == []


def test_every_question_has_a_clause_at_work_and_the_catalogue_knows_it() -> None:
    known = catalogue(project_root(), "roundforest")
    assert {clause.id for clause in AT_WORK.values()} <= set(known)
    board = go(glade("silver 1", where="C2"), "D2")
    clause = GAME.words.for_table(board.state, "en").at_work(board.state, next_ask(board.state))
    assert clause is not None
    assert clause.id == "RND-WELL-01"


@pytest.mark.parametrize(("language", "heading"), [("en", "Apples"), ("fr", "Pommes")])
def test_the_final_scoring_is_a_table_in_order_of_place(language: str, heading: str) -> None:
    board = at("roundforest", "ring B\nA at C3 apples 1 copper 2\nB at D3\nC at E3\nover")
    rows = GAME.words.for_table(board.state, language, ["Ann", "Ben", "Cid"]).scores(board.state, board.outcome())
    assert rows[0][2] == heading
    assert [row[:2] for row in rows[1:]] == [["1", "Ben"], ["2", "Ann"], ["3", "Cid"]]
    assert rows[2][2:] == ["1", "0", "0", "2", "0"]


def test_the_apples_that_the_spirit_was_given_count_for_the_winner() -> None:
    board = at("roundforest", "ring B\nA at C3 apples 1 copper 2\nB at D3\nC at E3\nover")
    words = GAME.words.for_table(board.state, "en", ["Ann", "Ben", "Cid"])
    assert words.tally(board.state, board.outcome()) == ("Apples", [1, 3, 0])
    assert words.scores(board.state, board.outcome())[1][2] == "3"


def test_the_headline_is_the_round_and_no_hand_is_secret() -> None:
    board = glade(lines="round 7 first A turn A")
    assert [GAME.words.headline(board.view(0), code) for code in ("en", "fr")] == ["round 7", "manche 7"]
    assert GAME.words.blurb("en") != GAME.words.blurb("fr")
    assert not GAME.rules.secret_hands


def test_a_turned_tile_is_told_with_its_direction() -> None:
    words = GAME.words.for_table(glade().state, "en")
    told = [words.event(Turned(14, way, 1), NO_PIECES) for way in (1, -1)]
    assert told == ["The tile on C3 turns clockwise.", "The tile on C3 turns anticlockwise."]


def test_when_the_game_is_over_nobody_is_told_whose_turn_it_is() -> None:
    match = Match(GAME, 2, {}, FairChance("the end"))
    bots = [bot_named("greedy", GAME, seat) for seat in range(2)]
    told = []
    while True:
        words = GAME.words.for_table(match.state, "en")
        told.append(" ".join([line for passage in words.spoken(match.view(0)) for line in passage.lines]))
        if match.state.over:
            break
        seat = waiting(match.state)[0].seat
        match.choose(seat, bots[seat].choose(match.view(seat)))
    assert all(["’s turn." in said for said in told[:-1]])
    assert "’s turn." not in told[-1]
