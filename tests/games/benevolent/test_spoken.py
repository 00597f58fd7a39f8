"""Benevolent told in words: every fact of the table, in the order in which one wants to hear it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from clairiere.games.benevolent.rules.choices import DISCOUNT, LEAF_CACHE, NO_GREY, ONE
from clairiere.games.benevolent.rules.state import Table
from clairiere.kernel.language import CODES
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.kernel.view import view
from tests.games.benevolent.clearing import FOREST, acting, moving
from tests.kit import Board, at, clause

NBSP = "\u00a0"
THIN = "\u202f"
PYRAMID = "e_buy_minus3 p_free_roam e_clover_leaves e_trade_crystal - p_double_step p_no_grey e_sleep p_discount2"
ROUND_3 = f"""
    {FOREST}
    round 3 first B turn A
    pyramid {PYRAMID}
    A leaves 3 gifts 1.0.2.0.0 card 1 steps h02 h03 h07 dream 3 secrets e_feather p_leaf_cache cache 2
    B leaves 0 gifts 1.1.0.0.0 card 2 steps h02 h11 dream 1 secrets
    C leaves 5 gifts 1.0.0.0.1 card 4 steps dream 1 secrets p_solitude
    D leaves 7 gifts 0.0.0.0.0 card 0 steps h02 h02 h03 h08 dream 2 secrets p_repeat_sleep gone
"""


def told(board: Board, seat: Seat, language: str = "en") -> dict[str, list[str]]:
    """The spoken table, passage by passage."""
    return {passage.title: passage.lines for passage in board.game.words.read_aloud(view(board.state, seat), language)}


def whole(board: Board, s: Table, seat: Seat, language: str) -> str:
    """The spoken table as one text."""
    passages = board.game.words.read_aloud(view(s, seat), language)
    return "\n".join([line for passage in passages for line in [passage.title, *passage.lines]])


def test_what_is_asked_comes_first_then_the_own_things_the_board_the_others_and_the_supplies() -> None:
    board = at("benevolent", ROUND_3)
    assert list(told(board, 0)) == [
        "Now", "You", "The forest", "The Dream Path", "The pyramid of Secrets", "Honey", "Raven", "Heather",
        "Gifts and Leaves", "What a hex is good for", "The paths of the forest",
    ]
    assert list(told(board, 2))[5:8] == ["Heather", "Lake", "Honey"]
    assert list(told(board, SPECTATOR, "fr")) == [
        "Maintenant", "La forêt", "Le Chemin Onirique", "La pyramide des Secrets", "Lac", "Miel", "Corbeau", "Bruyère",
        "Cadeaux et Feuilles", "À quoi sert une case", "Les chemins de la forêt",
    ]


def test_the_player_whose_turn_it_is_hears_the_question_and_the_others_whose_it_is() -> None:
    board = at("benevolent", ROUND_3)
    assert told(board, 0)["Now"] == [
        "Lake, place a Footstep in the forest. You may also play a Secret first.",
        "Heather has left the game.",
        "Round 3. The order of play is Honey, Raven and Lake.",
    ]
    assert told(board, 1, "fr")["Maintenant"] == [
        f"On ne te demande rien pour l’instant{NBSP}: c’est à Lac de jouer.",
        "Lac, pose un Pas dans la forêt. Tu peux aussi jouer d’abord un Secret.",
        "Bruyère a quitté la partie.",
        f"Tour 3. On joue dans cet ordre{NBSP}: Miel, Corbeau et Lac.",
    ]
    assert told(board, 3)["Now"][-2] == "You have left the game."


def test_the_own_things() -> None:
    board = at("benevolent", ROUND_3)
    assert told(board, 0, "fr")["Toi"] == [
        "Tu es Lac.",
        "Tu as 3 Feuilles, un Trèfle et 2 Cristaux.",
        "Il te manque une Plume, un Ambre et une Statuette.",
        "Tu te trouves sur l’Étang 2, sur la Table en Bois 3 et sur l’Autel Sacré 7.",
        "Il reste 1 Pas sur ta carte.",
        f"Tu as le Secret «{NBSP}Plume trouvée{NBSP}». Éphémère, une seule fois{NBSP}: obtenir une Plume.",
        f"Tu as le Secret «{NBSP}Cachette de feuilles{NBSP}». Permanent{NBSP}: en ramassant, y mettre 1 Feuille "
        "de la Réserve ou en reprendre autant.",
        f"Dans ta Cachette de feuilles{NBSP}: 2 Feuilles.",
    ]
    assert told(board, 3)["You"][3] == "You stand twice on Pond 2, on Wooden Table 3 and on Meadow 8."
    assert told(board, 2)["You"][3] == "None of your Footsteps is in the forest yet."


@clause("BEN-TOLL-01", "BEN-TOLL-02", "BEN-PERM-13")
def test_each_hex_is_told_with_whoever_stands_there_and_the_listeners_own_toll() -> None:
    board = at("benevolent", ROUND_3)
    assert told(board, 0)["The forest"][0] == (
        "Pond 2: one of your Footsteps, a Footstep of Honey, 2 Footsteps of Heather and a grey Footstep. "
        "Toll for you: 4 Leaves."
    )
    assert told(board, 3, "fr")["La forêt"][0] == (
        f"Étang 2{NBSP}: 2 de tes Pas, un Pas de Lac, un Pas de Miel et un Pas gris. "
        f"Péage pour toi{NBSP}: 3 Feuilles."
    )
    assert told(board, 0)["The forest"][2] == "Sacred Altar 7: one of your Footsteps."
    assert [line for line in told(board, SPECTATOR)["The forest"] if "Toll" in line] == []
    board.state.players[0].secrets |= NO_GREY
    assert told(board, 0)["The forest"][0].endswith("Toll for you: 3 Leaves.")


def test_empty_hexes_are_told_together() -> None:
    board = at("benevolent", ROUND_3)
    assert told(board, 0)["The forest"][-2:] == [
        "Nobody stands on Stone Circle 1, Meadow 5, Pond 10, Nest 12 and Wooden Table 13.",
        "There is only a grey Footstep on Nest 4, Nest 6, Wooden Table 9 and Stone Circle 14. "
        "Toll for you: 1 Leaf.",
    ]


def test_every_hex_is_told_once_with_its_neighbours() -> None:
    board = at("benevolent", ROUND_3)
    paths = told(board, 0)["The paths of the forest"]
    assert len(paths) == 14
    assert paths[0] == "Stone Circle 1 touches Pond 2 and Nest 6."
    forest = " ".join(told(board, 0)["The forest"])
    assert [len(re.findall(rf"[a-z] {n}\b", forest)) for n in range(1, 15)] == [1] * 14


def test_the_dream_path() -> None:
    board = at("benevolent", ROUND_3)
    assert told(board, 0)["The Dream Path"] == [
        "You sleep on space 3 of the Dream Path.",
        "Honey and Raven sleep on space 1.",
        "Heather sleeps on space 2.",
        "From space 1: to space 2 without a Gift.",
        "From space 2: to space 1 with a Clover or to space 3 without a Gift.",
        "From space 3: to space 1 with a Crystal, to space 2 with a Feather or to space 4 without a Gift.",
        "From space 4: to space 1 with a Figurine or to space 2 with an Amber.",
    ]


@clause("BEN-TABLE-02")
def test_the_secrets_that_can_be_taken_come_before_those_that_rest_on_others() -> None:
    board = at("benevolent", ROUND_3)
    pyramid = told(board, 0)["The pyramid of Secrets"]
    assert len(pyramid) == 8
    assert ["can be taken" in line for line in pyramid] == [True] * 4 + [False] * 4
    assert pyramid[0] == (
        "“Lesser Offering” (row 1, place 1) can be taken. "
        "Ephemeral, once only: buy a Gift for 3 Leaves less, wherever one is."
    )
    assert pyramid[4] == (
        "“Double Step” (row 2, place 2) rests on “Free Roaming” and “Clover and Leaves”. "
        "Permanent: stand with two Footsteps on the same hex."
    )
    assert told(moving(), 0)["The pyramid of Secrets"] == ["No Secret is left in the pyramid."]


@clause("BEN-ALTAR-05", "BEN-PERM-09")
def test_prices_stacks_and_the_reserve() -> None:
    board = at("benevolent", ROUND_3)
    lines = told(board, 0)["Gifts and Leaves"]
    assert lines[0] == "A Clover costs 2 Leaves; 3 are left in the stack."
    assert lines[-1] == f"The Reserve holds {board.state.reserve} Leaves."
    board.state.players[0].secrets |= DISCOUNT
    assert told(board, 0)["Gifts and Leaves"][1].startswith("A Feather costs 4 Leaves (2 Leaves for you); ")
    assert told(board, 1)["Gifts and Leaves"][1].startswith("A Feather costs 4 Leaves; ")
    board.state.stacks = 0
    assert told(board, 1, "fr")["Cadeaux et Feuilles"][0] == (
        f"Un Trèfle coûte 2 Feuilles{THIN}; il n’en reste plus dans la pile."
    )


def test_the_others() -> None:
    assert told(at("benevolent", ROUND_3), 0, "fr")["Corbeau"] == [
        "Corbeau a 5 Feuilles, un Trèfle et une Statuette.",
        "Il manque une Plume, un Cristal et un Ambre à Corbeau.",
        "Il reste 4 Pas sur la carte de Corbeau.",
        f"Corbeau a le Secret «{NBSP}Solitude{NBSP}». Permanent{NBSP}: prendre 1 Feuille en arrivant sur une case "
        "sans Pas adverse.",
    ]


def turn_over(s: Table) -> None:
    s.forest = s.parts.forest("4R", ["1b", "2b", "3a"])


def lay_otherwise(s: Table) -> None:
    s.forest = s.parts.forest("4L", ["1a", "2b", "3a"])


def swap_tiles(s: Table) -> None:
    s.pyramid = [s.pyramid[1], s.pyramid[0], *s.pyramid[2:]]


def pay(s: Table) -> None:
    s.reserve -= 1


def next_round(s: Table) -> None:
    s.round += 1


def other_first(s: Table) -> None:
    s.first = 2


def take_tile(s: Table) -> None:
    s.left &= ~2


def leave(s: Table) -> None:
    s.gone |= 4


def forget_to_move(s: Table) -> None:
    s.agenda[-1] = acting("pond").state.agenda[-1]


def one_gift_less(gift: int) -> Callable[[Table], None]:
    def change(s: Table) -> None:
        s.stacks -= ONE[gift]

    return change


def of_player(seat: Seat, field: str, more: int) -> Callable[[Table], None]:
    """One field of one player becomes this much more, or this bit is turned."""

    def change(s: Table) -> None:
        player = s.players[seat]
        bit_set = field in ("steps", "twice", "secrets")
        setattr(player, field, getattr(player, field) ^ more if bit_set else getattr(player, field) + more)

    return change


TABLE_CHANGES = [turn_over, lay_otherwise, swap_tiles, pay, next_round, other_first, take_tile, leave, forget_to_move]
FIELDS = [
    ("leaves", 1), ("on_card", 1), ("steps", 1 << 9), ("steps", 1 << 13), ("twice", 1 << 1), ("dream", 1),
    *[("gifts", one) for one in ONE],
    *[("secrets", 1 << secret) for secret in range(18)], ("cache", 1),
]


@pytest.mark.parametrize("listener", [0, 1, 2, 3, SPECTATOR])
def test_no_fact_of_the_table_is_left_out(listener: Seat) -> None:
    board = at("benevolent", ROUND_3)
    changes = TABLE_CHANGES + [one_gift_less(gift) for gift in range(5)]
    changes += [of_player(seat, field, more) for seat in (0, 1) for field, more in FIELDS]
    for language in CODES:
        texts = [whole(board, board.state, listener, language)]
        for change in changes:
            s = board.state.copy()
            change(s)
            texts.append(whole(board, s, listener, language))
        assert len(set(texts)) == len(changes) + 1


def test_every_secret_says_what_it_does() -> None:
    board = at("benevolent", ROUND_3)
    for language in CODES:
        board.state.players[0].secrets = (1 << 18) - 1
        held = told(board, 0, language)["You" if language == "en" else "Toi"][5:23]
        assert len({line.partition(". ")[2] for line in held}) == 18


def test_leaves_on_the_leaf_cache_are_told_to_all() -> None:
    board = moving(a="secrets p_leaf_cache cache 3")
    assert board.state.players[0].secrets & LEAF_CACHE
    assert "On your Leaf Cache: 3 Leaves." in told(board, 0)["You"]
    assert "On Lake’s Leaf Cache: 3 Leaves." in told(board, 2)["Lake"]


def ended(position: str, gone: int = 0, stopped: bool = False) -> Board:
    board = at("benevolent", f"forest 4R 1a 2b 3a\n{position}")
    board.state.over, board.state.gone = True, gone
    if stopped:
        board.state.round = board.state.parts.rounds + 1
    return board


WON = "A gifts 1.1.1.1.1\nB\nC\nD"


@pytest.mark.parametrize(
    ("board", "english", "french"),
    [
        pytest.param(
            ended(WON), "Lake has one Gift of each kind and wins.",
            "Lac a un Cadeau de chaque sorte et gagne la partie.", marks=clause("BEN-END-01", "BEN-END-04"),
        ),
        pytest.param(
            ended("A\nB\nC\nD", gone=0b1011), "Nobody else is left: Raven wins.",
            f"Plus personne d’autre ne joue{NBSP}: Corbeau gagne la partie.", marks=clause("BEN-END-06"),
        ),
        pytest.param(
            ended("A gifts 1.1.0.0.0\nB leaves 1\nC leaves 2\nD leaves 9", stopped=True),
            "The game stops after round 100. Lake wins with 2 kinds of Gift. "
            "Next come Heather, then Raven, then Honey.",
            "La partie s’arrête après le tour 100. Lac gagne avec 2 sortes de Cadeaux. "
            "Ensuite viennent Bruyère, puis Corbeau, puis Miel.", marks=clause("BEN-END-05"),
        ),
        pytest.param(
            ended("A gifts 0.0.1.0.0\nB\nC leaves 3\nD leaves 3", stopped=True),
            "The game stops after round 100. Lake wins on the value of one Gift of each kind: 7 Leaves.",
            "La partie s’arrête après le tour 100. "
            f"Lac gagne grâce à la valeur d’un Cadeau de chaque sorte{NBSP}: 7 Feuilles.", marks=clause("BEN-END-05"),
        ),
        pytest.param(
            ended("A gifts 3.0.0.0.0\nB\nC leaves 3\nD leaves 3", stopped=True),
            "The game stops after round 100. Lake wins on the value of all Gifts: 6 Leaves.",
            "La partie s’arrête après le tour 100. "
            f"Lac gagne grâce à la valeur de tous ses Cadeaux{NBSP}: 6 Feuilles.", marks=clause("BEN-END-05"),
        ),
        pytest.param(
            ended("A leaves 9\nB leaves 2\nC leaves 2\nD leaves 2", stopped=True),
            "The game stops after round 100. With equal Gifts, Lake wins with 9 Leaves.",
            "La partie s’arrête après le tour 100. À Cadeaux égaux, Lac gagne avec 9 Feuilles.",
            marks=clause("BEN-END-05"),
        ),
        pytest.param(
            ended("A leaves 9\nB leaves 9\nC leaves 2\nD leaves 2", stopped=True),
            "The game stops after round 100. Lake and Honey are equal in everything and share the victory.",
            "La partie s’arrête après le tour 100. Lac et Miel sont à égalité sur tout et se partagent la victoire.",
            marks=clause("BEN-END-05"),
        ),
    ],
)
def test_who_won_and_why(board: Board, english: str, french: str) -> None:
    for language, said in (("en", english), ("fr", french)):
        heard = board.game.words.for_table(board.state, language).outcome(board.state, board.outcome())
        assert board.game.words.read_aloud(view(board.state, 1), language)[0].lines[1] == heard
        assert board.game.words.read_aloud(view(board.state, SPECTATOR), language)[0].lines[0] == heard
        assert heard.startswith(said)


def test_what_can_be_done_on_a_hex_is_told_for_every_kind_there_is() -> None:
    board = moving()
    lines = told(board, 0)["What a hex is good for"]
    assert "Pond: sleep, and follow an arrow of the Dream Path." in lines
    assert "Nest: obtain a Feather." in lines
    assert lines[-1] == "Anywhere: gather 2 Leaves instead."
    kinds = {board.state.forest.kinds[hex] for hex in range(board.state.forest.size)}
    assert len(lines) == len(kinds) + 1
