"""Benevolent in words: sentences that must not change unnoticed."""

from __future__ import annotations

import pytest

from clairiere.games.benevolent.rules.events import (
    RESERVE,
    Cached,
    GaveBack,
    Obtained,
    Paid,
    PlayedSecret,
    Slept,
    TookSecret,
    TurnBegan,
    Walked,
)
from clairiere.kernel.play import Conceded, ask_of, objection
from clairiere.kernel.state import Event
from clairiere.kernel.view import view
from tests.games.benevolent.clearing import acting, gifts, moving
from tests.kit import Board

BOARD = moving()
NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (Walked(0, -1, 1), "Lake places a Footstep on Pond 2.", "Lac pose un Pas sur l’Étang 2."),
        (
            Walked(1, 2, 0),
            "Honey moves a Footstep from Wooden Table 3 to Stone Circle 1.",
            "Miel déplace un Pas de la Table en Bois 3 au Cercle de Pierre 1.",
        ),
        (Paid(2, RESERVE, 1), "Raven pays 1 Leaf to the Reserve.", "Corbeau paie 1 Feuille à la Réserve."),
        (Paid(2, 3, 2), "Raven pays 2 Leaves to Heather.", "Corbeau paie 2 Feuilles à Bruyère."),
        (Paid(RESERVE, 0, 2), "Lake takes 2 Leaves from the Reserve.", "Lac prend 2 Feuilles dans la Réserve."),
        (Obtained(0, 3, RESERVE), "Lake obtains an Amber.", "Lac obtient un Ambre."),
        (Obtained(0, 4, 1), "Lake takes a Figurine from Honey.", "Lac prend une Statuette à Miel."),
        (GaveBack(0, 1), "Lake gives a Feather back.", "Lac rend une Plume."),
        (
            Slept(0, 8),
            "Lake sleeps and follows the Dream Path from space 3 to space 1.",
            "Lac dort et suit le Chemin Onirique de la case 3 à la case 1.",
        ),
        (
            TookSecret(0, 0, 3),
            "Lake takes the Secret “Barter: Crystal”.",
            f"Lac prend le Secret «{NBSP}Troc{NBSP}: Cristal{NBSP}».",
        ),
        (PlayedSecret(0, 6), "Lake plays the Secret “Slumber”.", f"Lac joue le Secret «{NBSP}Sommeil{NBSP}»."),
        (Cached(0, -1), "Lake takes 1 Leaf from the Leaf Cache.", "Lac prend 1 Feuille dans sa Cachette de feuilles."),
        (TurnBegan(0, 3), "Round 3: it is Lake’s turn.", f"Tour 3{NBSP}: c’est à Lac de jouer."),
        (Conceded(3), "Heather leaves the game.", "Bruyère quitte la partie."),
    ],
)
def test_what_happened(event: Event, english: str, french: str) -> None:
    pieces = BOARD.state.pieces
    assert BOARD.game.words.for_table(BOARD.state, "en").event(event, pieces) == english
    assert BOARD.game.words.for_table(BOARD.state, "fr").event(event, pieces) == french


def test_who_sleeps_is_told_so_in_french() -> None:
    words = BOARD.game.words.for_table(BOARD.state, "fr")
    words.speak_to(0)
    said = words.event(Slept(0, 8), BOARD.state.pieces)
    assert said == "Tu dors et tu suis le Chemin Onirique de la case 3 à la case 1."


def test_players_are_called_by_the_names_they_have_given() -> None:
    words = BOARD.game.words.for_table(BOARD.state, "fr", ["Anna", "Élie"])
    assert words.event(Paid(0, 1, 2), BOARD.state.pieces) == "Anna paie 2 Feuilles à Élie."
    assert words.event(Obtained(2, 0, RESERVE), BOARD.state.pieces) == "Corbeau obtient un Trèfle."


def refused(board: Board, answer: str) -> tuple[str, str]:
    """What is said in English and in French against an answer of A."""
    c = board.state.vocabulary().parse(answer)
    clause = objection(board.state, 0, c)
    assert clause is not None
    english, french = [
        board.game.words.for_table(board.state, code).refusal(board.state, 0, c, clause) for code in ("en", "fr")
    ]
    return english, french


def test_the_toll_is_named_with_the_leaves_one_has() -> None:
    board = acting("nest", "leaves 1", "steps h12", "steps h12", "steps h12")
    assert refused(board, "gain feather") == (
        "The toll at Nest 12 is 3 Leaves and you have 1. (BEN-TOLL-04)",
        "Le péage au Nid 12 est de 3 Feuilles et tu en as 1. (BEN-TOLL-04)",
    )


def test_the_price_is_named_with_the_leaves_one_has() -> None:
    assert refused(acting("altar", "leaves 9"), "buy amber") == (
        "An Amber costs 10 Leaves and you have 9. (BEN-ACT-04)",
        "Un Ambre coûte 10 Feuilles et tu en as 9. (BEN-ACT-04)",
    )
    assert refused(acting("grey altar", "leaves 10"), "buy amber") == (
        "An Amber costs 10 Leaves and you have 9 left after the toll. (BEN-ACT-04)",
        "Un Ambre coûte 10 Feuilles et, une fois le péage payé, il t’en reste 9. (BEN-ACT-04)",
    )


def test_the_hex_and_the_footsteps_are_named() -> None:
    assert refused(moving("steps h01"), "place h10") == (
        "Pond 10 touches none of your Footsteps. (BEN-MOVE-03)",
        "L’Étang 10 ne touche aucun de tes Pas. (BEN-MOVE-03)",
    )
    assert refused(moving("steps h01"), "move h01-h02") == (
        "There are still 3 Footsteps on your card: place one of them first. (BEN-MOVE-02)",
        f"Il te reste 3 Pas sur ta carte{NBSP}: pose d’abord l’un d’eux. (BEN-MOVE-02)",
    )


def test_what_one_does_not_hold_is_named() -> None:
    assert refused(acting("circle"), "exchange amber") == (
        "You have no Amber to give back. (BEN-CIRCLE-01)",
        "Tu n’as pas d’Ambre à rendre. (BEN-CIRCLE-01)",
    )
    assert refused(moving(), "play e_sleep d12") == (
        "You do not hold the Secret “Slumber”. (BEN-SEC-01)",
        f"Tu n’as pas le Secret «{NBSP}Sommeil{NBSP}». (BEN-SEC-01)",
    )
    assert refused(moving(f"secrets e_trade_amber {gifts(clover=1)}"), "play e_trade_amber") == (
        "“Barter: Amber” asks for a Clover and a Feather, and you do not hold all of that. (BEN-EPH-07)",
        f"«{NBSP}Troc{NBSP}: Ambre{NBSP}» demande un Trèfle et une Plume, et tu n’as pas tout cela. (BEN-EPH-07)",
    )


def test_whoever_is_not_asked_hears_who_is() -> None:
    board = moving()
    c = board.state.vocabulary().parse("gather")
    clause = objection(board.state, 1, c)
    assert clause is not None
    assert board.game.words.for_table(board.state, "fr").objection(board.state, 1, c, clause) == (
        f"On ne te demande rien pour l’instant{NBSP}: c’est à Lac de jouer."
    )


def asked(board: Board) -> tuple[str, str]:
    """What A is asked in English and in French."""
    ask = ask_of(board.state, 0)
    assert ask is not None
    english, french = [board.game.words.for_table(board.state, code).prompt(ask, board.state) for code in ("en", "fr")]
    return english, french


def test_questions() -> None:
    assert asked(moving()) == ("Lake, place a Footstep in the forest.", "Lac, pose un Pas dans la forêt.")
    assert asked(acting("grey pond", "leaves 2")) == (
        "Lake, sleep at Pond 2 (toll: 1 Leaf), or gather 2 Leaves.",
        f"Lac, dors à l’Étang 2 (péage{NBSP}: 1 Feuille), ou ramasse 2 Feuilles.",
    )
    assert asked(acting("grey pond", "leaves 0")) == (
        "Lake, gather 2 Leaves: you can do nothing at Pond 2 now.",
        f"Lac, ramasse 2 Feuilles{NBSP}: tu ne peux rien faire d’autre à l’Étang 2.",
    )
    assert asked(moving("steps h01 secrets e_feather")) == (
        "Lake, place a Footstep in the forest. You may also play a Secret first.",
        "Lac, pose un Pas dans la forêt. Tu peux aussi jouer d’abord un Secret.",
    )


def test_buttons() -> None:
    board = acting("altar", "leaves 12 secrets p_discount2")
    words = board.game.words.for_table(board.state, "fr")
    said = [words.choice(board.state.vocabulary().parse(c), board.state) for c in (
        "buy amber", "gather", "exchange clover", "sleep d31", "buy amber from C", "play e_sleep d12", "concede"
    )]
    assert said == [
        "Acheter un Ambre pour 8 Feuilles",
        "Ramasser 2 Feuilles",
        "Échanger un Trèfle contre une Plume",
        "Dormir, de la case 3 à la case 1, et obtenir un Cristal",
        "Acheter un Ambre pour 8 Feuilles (chez Corbeau)",
        f"Jouer «{NBSP}Sommeil{NBSP}»{NBSP}: dormir, de la case 1 à la case 2",
        "Quitter la partie",
    ]


@pytest.mark.parametrize(
    ("board", "steps", "clause"),
    [
        (moving("card 1 steps h01"), [("1. Move", True), ("2. Act", False)], "BEN-MOVE-03"),
        (acting("pond"), [("1. Move", False), ("2. Act", True)], "BEN-ACT-01"),
    ],
)
def test_the_steps_of_a_turn_and_the_clause_to_read(board: Board, steps: list[tuple[str, bool]], clause: str) -> None:
    words, ask = board.game.words.for_table(board.state, "en"), ask_of(board.state, 0)
    assert ask is not None
    assert words.steps(board.state, ask) == steps
    at_work = words.at_work(board.state, ask)
    assert at_work is not None
    assert at_work.id == clause


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("card 4", "BEN-MOVE-01"),
        ("card 2 steps h01 h02", "BEN-MOVE-03"),
        ("card 0 steps h01 h02 h03 h04", "BEN-MOVE-04"),
        ("card 0 steps h01 h02 h03 h04 secrets p_double_step", "BEN-PERM-07"),
        ("card 2 steps h01 h02 secrets p_free_roam", "BEN-PERM-11"),
        ("card 4 secrets p_free_roam", "BEN-MOVE-01"),
    ],
)
def test_whoever_is_to_walk_is_told_the_clause_for_where_they_are_and_what_they_hold(line: str, clause: str) -> None:
    board = moving(line)
    ask = ask_of(board.state, 0)
    assert ask is not None
    at_work = board.game.words.for_table(board.state, "en").at_work(board.state, ask)
    assert at_work is not None
    assert at_work.id == clause
    assert clause in board.game.words.rulebook("fr").clauses()


def test_while_a_secret_could_still_be_played_there_is_a_step_to_end_the_turn() -> None:
    board = acting("meadow", "secrets e_feather").play("A gather")
    words, ask = board.game.words.for_table(board.state, "fr"), ask_of(board.state, 0)
    assert ask is not None
    assert words.steps(board.state, ask)[-1] == ("3. Termine", True)
    at_work = words.at_work(board.state, ask)
    assert at_work is not None
    assert at_work.id == "BEN-TURN-04"


def test_one_more_time_has_a_clause_of_its_own() -> None:
    for secret, kind, first, clause in (
        ("p_repeat_sleep", "pond", "A sleep d12", "BEN-PERM-02"),
        ("p_repeat_exchange", "circle", "A exchange clover", "BEN-PERM-01"),
    ):
        board = acting(kind, f"leaves 9 secrets {secret} {gifts(clover=2)}").play(first)
        ask = ask_of(board.state, 0)
        assert ask is not None
        at_work = board.game.words.for_table(board.state, "en").at_work(board.state, ask)
        assert at_work is not None
        assert at_work.id == clause


def test_the_headline_is_the_round() -> None:
    v = view(moving().state, 0)
    assert BOARD.game.words.headline(v, "en") == "round 1"
    assert BOARD.game.words.headline(v, "fr") == "tour 1"


def test_the_scores_are_what_the_safety_stop_compares() -> None:
    board = acting("meadow", "leaves 3 gifts 0.1.1.1.1", "leaves 7 gifts 2.1.0.0.0").play("A gain clover")
    assert board.state.over
    table = BOARD.game.words.for_table(board.state, "en").scores(board.state, BOARD.game.rules.outcome(board.state))
    assert table[0] == ["Place", "Player", "Kinds of Gift", "Value of all Gifts", "Leaves"]
    assert table[1] == ["1", "Lake", "5", "35", "3"]
    assert ["2", "Honey", "2", "8", "7"] in table
