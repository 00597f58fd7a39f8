"""Bloody Grove told in words: everything that a seat may know, and nothing else."""

from __future__ import annotations

import pytest

from clairiere.kernel.language import CODES
from clairiere.kernel.spoken import told_between
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.kernel.view import view
from tests.games.bloody_grove.walks import table
from tests.kit import Board, clause

NBSP = "\u00a0"
THIN = "\u202f"
BASE = """
    round 2 position 3 first B
    options adjacent STTSST
    groves owl bear fox
    control A - -
    elite bear elite_bear_1 | elite_bear_5 elite_bear_7
    elite owl elite_owl_1
    elite fox elite_fox_1
    venerables venerable_1 venerable_8 venerable_3 | venerable_4 venerable_5 venerable_6 venerable_red_2 venerable_red_1
    reserve 0:arcane_plus_2 1:arcane_destroy*A 2:arcane_plus_4*AB 4:arcane_plus_3*B 6:arcane_plus_3
    discard 7:arcane_plus_3 8:arcane_plus_2
    box venerable_7
    A druid basic_bear_2 basic_fox_3
    A hand basic_owl_1 elite_bear_2
    A deck basic_fox_1 elite_bear_4! basic_fox_2*A basic_bear_3
    A column 0 basic_bear_1+3:arcane_plus_2*B venerable_2
    A column 1 elite_owl_2+9:arcane_plus_4*A+10:arcane_destroy*A
    A box basic_owl_3
    B hand basic_owl_2 elite_fox_2 elite_fox_3
    B deck basic_fox_1 basic_fox_2*B elite_owl_4!
    B column 0 basic_bear_1
    B column 2 basic_owl_1+5:arcane_destroy+11:arcane_plus_4*AB
    agenda choose_action A; cube; turn
"""


def told(board: Board, seat: Seat, language: str = "en") -> dict[str, list[str]]:
    """The spoken table, passage by passage."""
    return {passage.title: passage.lines for passage in board.game.words.read_aloud(view(board.state, seat), language)}


def whole(board: Board, seat: Seat, language: str) -> str:
    """The spoken table as one text."""
    passages = board.game.words.read_aloud(view(board.state, seat), language)
    return "\n".join([line for passage in passages for line in [passage.title, *passage.lines]])


def test_what_is_asked_comes_first_then_the_own_things_the_groves_the_opponent_and_what_lies_ready() -> None:
    board = table(BASE)
    groves = ["Owl grove", "Bear grove", "Fox grove"]
    rest = ["Elites and Venerables", "Arcane tokens", "Out of the game"]
    assert list(told(board, 0)) == ["Now", "You", *groves, "Honey", *rest]
    assert list(told(board, 1)) == ["Now", "You", *groves, "Lake", *rest]
    assert list(told(board, SPECTATOR)) == ["Now", *groves, "Lake", "Honey", *rest]


@clause("GRV-ROUND-01", "GRV-ROUND-03")
def test_the_round_and_the_turns() -> None:
    board = table(BASE)
    assert told(board, 0)["Now"] == [
        "Lake, invoke a Spirit at the Bear grove or transform your Druid.",
        "Round 2 of 4, turn 3 of 6: Lake, at the Bear grove.",
        "Turns still to come in this round: Honey, Honey and Lake.",
    ]
    assert told(board, 1, "fr")["Maintenant"][0] == (
        f"On ne te demande rien pour l’instant{NBSP}: c’est à Lac de jouer."
    )


@clause("GRV-INFO-04")
def test_the_own_hand_druid_and_deck() -> None:
    assert told(table(BASE), 0, "fr")["Toi"] == [
        "Tu es Lac.",
        f"Dans ta main{NBSP}: le Hibou arcaniste, force 1, 1 Arcane, demi-symboles Hibou des deux côtés.",
        f"Dans ta main{NBSP}: l’Ours de la nuit I, force 3, demi-symboles Ours et Hibou des deux côtés.",
        "Ta Transformation est le Renard rusé, demi-symboles Renard des deux côtés.",
        f"Sous ta Transformation{NBSP}: l’Ours éclaireur.",
        "Tu as 2 points de Domination.",
        f"Ton paquet compte 5 cartes, de haut en bas{NBSP}: un Esprit de base, l’Ours des fourrés I (que connaît "
        "Miel), le Renard veilleur et 2 Esprits de base.",
    ]


@clause("GRV-INFO-02", "GRV-INFO-03", "GRV-INFO-14")
def test_the_opponent_is_told_by_backs() -> None:
    assert told(table(BASE), 0)["Honey"] == [
        "In Honey’s hand: a basic Spirit and 2 Fox Elites.",
        "Honey’s Druid is not transformed yet: half-symbols Bear, Owl and Fox on both sides.",
        "Honey has 0 Domination points.",
        "Honey’s deck holds 7 cards, from the top: 2 basic Spirits, the Warden Owl and 4 basic Spirits.",
    ]


@clause("GRV-STR-01", "GRV-INFO-07")
def test_a_grove_with_strengths_as_far_as_the_listener_knows_the_tokens() -> None:
    board = table(BASE)
    assert told(board, 0)["Owl grove"] == [
        "The Owl grove is the near grove.",
        "You control the Owl grove.",
        "Strength at the Owl grove: Lake 3 (cards 3), Honey 3 (cards 3). Token 3 is hidden and not counted.",
        "At the Owl grove you have 2 cards. The Mighty Bear, strength 3, with token 3, hidden. "
        "The Venerable of the Call, strength 0, Domination 1.",
        "At the Owl grove Honey has 1 card. The Mighty Bear, strength 3.",
    ]
    assert told(board, 1)["Owl grove"][2:4] == [
        "Strength at the Owl grove: Honey 3 (cards 3), Lake 5 (tokens 2, cards 3).",
        "At the Owl grove you have 1 card. The Mighty Bear, strength 3.",
    ]
    assert told(board, SPECTATOR)["Owl grove"][1] == "Lake is in control of the Owl grove."
    assert told(board, SPECTATOR, "fr")["Bosquet du Renard"] == [
        "Le bosquet du Renard est le bosquet éloigné.",
        "Personne ne contrôle le bosquet du Renard.",
        f"Force au bosquet du Renard{NBSP}: Lac 0, Miel 1 (cartes 1). "
        "Les jetons 5 et 11, cachés, ne sont pas comptés.",
        "Au bosquet du Renard, Lac n’a aucune carte.",
        "Au bosquet du Renard, Miel a 1 carte. Le Hibou arcaniste, force 1, 1 Arcane, avec le jeton 5, caché, "
        "avec le jeton 11, caché.",
    ]


@clause("GRV-INFO-06", "GRV-INFO-07")
def test_tokens_and_who_has_looked_at_them() -> None:
    board = table(BASE)
    assert told(board, 0)["Arcane tokens"] == [
        "In the reserve: tokens 0 to 2, 4 and 6.",
        "You have looked at token 1: Destroying Arcane.",
        "You have looked at token 2: Arcane +4.",
        "You have looked at token 9: Arcane +4.",
        "You have looked at token 10: Destroying Arcane.",
        "You have looked at token 11: Arcane +4.",
        "Honey has looked at tokens 2, 3, 4 and 11.",
        "In the discard: token 7 (Arcane +3) and token 8 (Arcane +2).",
    ]
    assert told(board, SPECTATOR)["Arcane tokens"][1:3] == [
        "Lake has looked at tokens 1, 2, 9, 10 and 11.", "Honey has looked at tokens 2, 3, 4 and 11."
    ]


def test_elites_and_venerables_with_what_they_do() -> None:
    lines = told(table(BASE), 0)["Elites and Venerables"]
    assert lines[0] == "To be recruited: the Mystic Bear, strength 3, 1 Arcane. 7 Elites are left beneath it."
    assert lines[3:] == [
        "In the Venerable row: the Venerable of the Burrow, strength 0, Domination 2. "
        "On taking it: lay the bottom card of one’s deck into its column.",
        "In the Venerable row: the Venerable of Second Sight, strength 1, Domination 1. "
        "On taking it: look at 2 tokens of the reserve.",
        "In the Venerable row: the Venerable of the Circle, strength 1 for each Venerable in its column, Domination 1.",
        "In the Venerable deck: 3 Venerables and 3 red-backed Venerables.",
    ]


def test_the_box_and_what_is_empty() -> None:
    assert told(table(BASE), 1)["Out of the game"] == [
        "Lake’s cards in the box: the Watcher Owl.",
        "Venerables in the box: the Venerable of the Pack and the Venerable of the Oak.",
    ]
    board = table(BASE)
    s = board.state
    s.hands, s.decks, s.box, s.row, s.venerables = [(), ()], [(), ()], (), (), ()
    s.elites = [10, 9, 0]
    s.token_at = [-2] * 12
    everything = whole(board, 0, "fr").splitlines()
    for line in (
        "Ta main est vide.", "Ton paquet est vide.", "La main de Miel est vide.", "Le paquet de Miel est vide.",
        "La pioche Élite de l’Ours est épuisée.", "Il n’y a aucun Vénérable révélé.",
        "La pioche des Vénérables est vide.", "La réserve de jetons est vide.", "Aucune carte n’est dans la boîte.",
    ):
        assert line in everything
    assert [line for line in everything if line.startswith("À recruter") and line.endswith("C’est le dernier.")]


def test_a_card_beside_the_druid_and_what_is_left_to_be_recruited() -> None:
    board = table("A hand basic_bear_1 basic_fox_1").play("A transform basic_fox_1 left")
    assert told(board, 0)["Now"][0] == "Lake, choose which Elite you recruit first."
    assert told(board, 0)["Now"][-1] == "Left to be recruited: an Elite Bear and an Elite Fox."
    assert "The Scout Fox lies to the left of your Druid." in told(board, 0)["You"]
    assert "Le Renard éclaireur est à gauche du Druide de Lac." in told(board, 1, "fr")["Lac"]
    board.play("A recruit bear")
    assert told(board, 0)["Now"][-1] == "Left to be recruited: an Elite Fox."


def test_symbols_that_are_left_and_effects_that_are_still_to_come() -> None:
    board = table("A hand elite_fox_4\nA column 0 basic_bear_1").play("A invoke elite_fox_4", "A ruse")
    assert told(board, 1)["Now"][-1] == "Left to be used after this: 1 Ruse and 2 Arcanes."
    board = table("agenda venerable_peek B; peek_arcane B; resolve 1; resolve 2; cleanup")
    assert told(board, 0, "fr")["Maintenant"][-2:] == [
        f"Encore à faire grâce au Vénérable{NBSP}: regarder un jeton de la réserve.",
        f"Bosquets encore à résoudre{NBSP}: le bosquet du Hibou et le bosquet du Renard.",
    ]


@clause("GRV-INFO-11")
def test_cards_put_away_are_named_to_their_owner_and_counted_for_the_other() -> None:
    hands = "A hand basic_bear_1 basic_bear_2 basic_bear_3\nB hand basic_owl_1 basic_owl_2"
    agenda = "agenda return_hands; resolve 0; resolve 1; resolve 2; cleanup"
    board = table(f"round 1 position 6 first A\n{hands}\n{agenda}").play("A return basic_bear_2")
    assert "Chosen to go beneath your deck, in this order: the Scout Bear." in told(board, 0)["You"]
    assert told(board, 1)["Lake"][0] == (
        "In Lake’s hand: 3 basic Spirits. Lake has chosen 1 of them to go beneath the deck."
    )


CHANGES = [
    ("round 2 position", "round 3 position"),
    ("position 3 first B", "position 4 first B"),
    ("position 3 first B", "position 3 first A"),
    ("options adjacent", "options any"),
    ("STTSST", "SSTTST"),
    ("groves owl bear fox", "groves bear owl fox"),
    ("control A - -", "control - - -"),
    ("control A - -", "control B - -"),
    ("control A - -", "control A - B"),
    ("elite bear elite_bear_1 | elite_bear_5 elite_bear_7", "elite bear elite_bear_5 | elite_bear_1 elite_bear_7"),
    ("elite fox elite_fox_1", "elite fox elite_fox_5"),
    ("venerables venerable_1 venerable_8", "venerables venerable_9 venerable_8"),
    ("venerable_8 venerable_3 |", "venerable_8 |"),
    ("| venerable_4 venerable_5", "| venerable_5"),
    ("1:arcane_destroy*A", "1:arcane_destroy"),
    ("1:arcane_destroy*A", "1:arcane_destroy*B"),
    ("4:arcane_plus_3*B", "4:arcane_plus_3*AB"),
    ("1:arcane_destroy*A 2:arcane_plus_4*AB", "1:arcane_plus_4*A 2:arcane_destroy*AB"),
    ("discard 7:arcane_plus_3 8:arcane_plus_2", "discard 7:arcane_plus_2 8:arcane_plus_3"),
    ("discard 7:arcane_plus_3 8:arcane_plus_2", "discard 7:arcane_plus_3"),
    ("A druid basic_bear_2 basic_fox_3", "A druid basic_fox_3 basic_bear_2"),
    ("A druid basic_bear_2 basic_fox_3", "A druid basic_fox_3"),
    ("\n    A druid basic_bear_2 basic_fox_3", ""),
    ("A hand basic_owl_1", "A hand basic_owl_2"),
    ("A hand basic_owl_1 elite_bear_2", "A hand basic_owl_1"),
    ("elite_bear_4! basic_fox_2*A", "basic_fox_2*A elite_bear_4!"),
    ("elite_bear_4!", "elite_bear_4*A"),
    ("A column 0 basic_bear_1+3:arcane_plus_2*B venerable_2", "A column 0 venerable_2 basic_bear_1+3:arcane_plus_2*B"),
    ("A column 0 basic_bear_1+3:arcane_plus_2*B venerable_2", "A column 0 basic_bear_1 venerable_2+3:arcane_plus_2*B"),
    ("basic_bear_1+3:arcane_plus_2*B venerable_2", "basic_bear_1+3:arcane_plus_2*B"),
    ("A column 1 elite_owl_2", "A column 2 elite_owl_2"),
    ("9:arcane_plus_4*A+10:arcane_destroy*A", "9:arcane_destroy*A+10:arcane_plus_4*A"),
    ("+5:arcane_destroy+11", "+11"),
    ("\n    A box basic_owl_3", ""),
    ("B hand basic_owl_2 elite_fox_2 elite_fox_3", "B hand basic_owl_2 elite_fox_2 elite_bear_3"),
    ("B hand basic_owl_2 elite_fox_2 elite_fox_3", "B hand elite_fox_2 elite_fox_3"),
    ("B hand basic_owl_2 elite_fox_2", "B hand basic_owl_3 elite_fox_2"),
    ("basic_fox_2*B elite_owl_4!", "basic_fox_2*B"),
    ("elite_owl_4!", "elite_owl_5!"),
    ("B column 0 basic_bear_1", "B column 1 basic_bear_1"),
    ("choose_action A; cube; turn", "ruse_card A; symbols A 1 0; cube; turn"),
    ("choose_action A; cube; turn", "ruse_card A; symbols A 0 1; cube; turn"),
    ("choose_action A; cube; turn", "venerable_peek A; peek_arcane A; cube; turn"),
    ("choose_action A; cube; turn", "venerable_peek A; bottom_card_to_column A 0; cube; turn"),
    ("choose_action A; cube; turn", "venerable_peek A; resolve 2; cleanup"),
]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize(("fact", "other"), CHANGES)
def test_a_fact_that_the_listener_sees_is_told_and_one_that_is_hidden_is_not(fact: str, other: str, seat: Seat) -> None:
    assert BASE.count(fact) == 1
    here, there = table(BASE), table(BASE.replace(fact, other))
    seen = view(here.state, seat).text() != view(there.state, seat).text()
    for language in CODES:
        assert (whole(here, seat, language) != whole(there, seat, language)) == seen


def test_at_least_one_listener_sees_each_of_these_changes() -> None:
    here = table(BASE)
    for fact, other in CHANGES:
        there = table(BASE.replace(fact, other))
        assert [s for s in (0, 1) if view(here.state, s).text() != view(there.state, s).text()], other


@clause("GRV-INFO-08")
def test_what_changed_names_a_token_only_to_whoever_knows_it() -> None:
    board = table(BASE.replace("choose_action A", "arcane_target A 1"))
    before = board.state
    board.play("A on B basic_bear_1")
    for seat, named in ((0, True), (1, False), (SPECTATOR, False)):
        lines = told_between(board.game, [], view(before, seat), view(board.state, seat), "en")
        here = [line for line in lines if "token 1" in line]
        assert here
        assert any("Destroying" in line for line in here) == named


def ended(position: str, gone: int = 0) -> Board:
    board = table(position)
    board.state.gone = gone
    board.state.end()
    return board


FINAL = "round 4 position 6 first B\n"


@pytest.mark.parametrize(
    ("board", "english", "french"),
    [
        pytest.param(
            ended("control A - -", gone=2), "Honey has left the game: Lake wins.",
            f"Miel a quitté la partie{NBSP}: Lac gagne.", marks=clause("GRV-WIN-08"),
        ),
        pytest.param(
            ended("control B B B\nA hand basic_bear_1\nB hand basic_bear_1"),
            "Honey controls all three groves and wins.",
            "Miel contrôle les trois bosquets et gagne la partie.", marks=clause("GRV-WIN-01"),
        ),
        pytest.param(
            ended(FINAL + "A column 0 venerable_1\nB column 0 venerable_5"),
            "Lake wins with 2 Domination points; Honey has 1.",
            f"Lac gagne avec 2 points de Domination{THIN}; Miel en a 1.", marks=clause("GRV-WIN-05"),
        ),
        pytest.param(
            ended(FINAL + "A column 0 venerable_9\nB column 0 venerable_5\nB druid basic_bear_1"),
            "Both have 1 Domination point: Honey wins with more Transformations, 1 to 0.",
            f"Égalité à 1 point de Domination{NBSP}: Miel gagne par le nombre de Transformations, 1 contre 0.",
            marks=clause("GRV-WIN-06"),
        ),
        pytest.param(
            ended(FINAL + "A column 0 venerable_9\nB column 0 venerable_5"),
            "Lake and Honey share the victory: 1 Domination point and equally many Transformations each.",
            f"Lac et Miel se partagent la victoire{NBSP}: 1 point de Domination et autant de Transformations de part "
            "et d’autre.", marks=clause("GRV-WIN-07"),
        ),
    ],
)
def test_who_won_and_why(board: Board, english: str, french: str) -> None:
    for language, said in (("en", english), ("fr", french)):
        assert board.game.words.for_table(board.state, language).outcome(board.state, board.outcome()) == said
        for seat, line in ((0, 1), (SPECTATOR, 0)):
            assert board.game.words.read_aloud(view(board.state, seat), language)[0].lines[line] == said
