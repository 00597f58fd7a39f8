"""Bloody Grove in words: sentences that must not change unnoticed."""

from __future__ import annotations

from typing import Any

import pytest

from clairiere.games.bloody_grove.rules.events import Controlled, Placed
from clairiere.kernel.chance import Scripted
from clairiere.kernel.play import ask_of, objection, step
from clairiere.kernel.state import SPECTATOR, Event, Moment, Seat, seat_of
from tests.games.bloody_grove.walks import table
from tests.kit import Board

NBSP = "\u00a0"
THIN = "\u202f"
HANDS = "A hand basic_bear_2 basic_fox_3 basic_owl_1\nB hand basic_bear_1\n"


def told(board: Board, answer: str, onlooker: Seat) -> list[tuple[str, str]]:
    """What an onlooker reads in English and in French when this answer is given."""
    seat, _, notation = answer.partition(" ")
    choice = board.state.vocabulary().parse(notation)
    _, story = step(board.state, seat_of(seat), choice, Scripted([]))
    heard = story.as_seen_by(onlooker)
    english, french = [board.game.words.for_table(board.state, code).story(heard) for code in ("en", "fr")]
    return list(zip(english, french, strict=True))


def test_invoking_and_transforming() -> None:
    board = table(HANDS)
    assert told(board, "A invoke basic_bear_2", SPECTATOR) == [
        ("Lake invokes the Scout Bear at the Bear grove.", "Lac invoque l’Ours éclaireur au bosquet de l’Ours.")
    ]
    assert told(board, "A transform basic_owl_1 left", SPECTATOR)[0] == (
        "Lake lays the Arcane Owl to the left of the Druid.", "Lac pose le Hibou arcaniste à gauche de son Druide."
    )


def test_a_ruse() -> None:
    board = table(HANDS + "A column 2 venerable_9\nagenda ruse_card A; cube; round_end")
    assert told(board, "A move venerable_9", 1)[0] == (
        "Ruse: Lake moves the Venerable of the Oak from the Fox grove to the Owl grove.",
        f"Ruse{NBSP}: Lac déplace le Vénérable du Chêne du bosquet du Renard au bosquet du Hibou.",
    )


def test_a_token_is_told_as_far_as_one_knows_it() -> None:
    position = "B column 0 basic_bear_3\nreserve 5:arcane_plus_2*A\nagenda arcane_target A 5; cube; round_end"
    board = table(HANDS + position)
    assert told(board, "A on B basic_bear_3", 0) == [
        (
            "Arcane: Lake puts token 5 (Arcane +2) on Honey’s Watcher Bear.",
            f"Arcane{NBSP}: Lac pose le jeton 5 (Arcane +2) sur l’Ours veilleur de Miel.",
        )
    ]
    assert told(board, "A on B basic_bear_3", 1) == [
        (
            "Arcane: Lake puts token 5 on Honey’s Watcher Bear.",
            f"Arcane{NBSP}: Lac pose le jeton 5 sur l’Ours veilleur de Miel.",
        )
    ]


def test_cards_that_one_does_not_know_are_told_by_their_backs() -> None:
    board = table("A hand basic_bear_1 elite_owl_2\nB hand basic_bear_1\nagenda return_hands; cleanup")
    assert told(board, "A return elite_owl_2", 0)[0] == (
        "Lake puts the Totem Owl and the Mighty Bear beneath the deck, in this order.",
        "Lac glisse le Hibou totem et l’Ours puissant sous son paquet, dans cet ordre.",
    )
    told_to_other = told(board, "A return elite_owl_2", 1)
    assert told_to_other[0] == (
        "Lake puts a basic Spirit and an Elite Owl beneath the deck.",
        "Lac glisse un Esprit de base et un Élite Hibou sous son paquet.",
    )
    drawn = [french for _, french in told_to_other if french.startswith("Lac pioche")]
    assert drawn == ["Lac pioche 4 Esprits de base."]


def test_a_grove_is_counted_and_won() -> None:
    board = table(
        "groves bear owl fox\nA column 0 basic_bear_2 basic_owl_2\nB column 1 basic_fox_2\n"
        "A hand basic_bear_1 basic_owl_1\n"
        "agenda return_hands; resolve 0; resolve 1; resolve 2; cleanup"
    )
    assert told(board, "A return basic_bear_1", SPECTATOR)[1:] == [
        (
            "Strength at the Bear grove: Lake 3 (cards 2, grove 1), Honey 0.",
            f"Force au bosquet de l’Ours{NBSP}: Lac 3 (cartes 2, bosquet 1), Miel 0.",
        ),
        ("Lake controls the Bear grove.", "Lac prend le contrôle du bosquet de l’Ours."),
    ]


def refused(board: Board, answer: str) -> tuple[str, str]:
    """What is said in English and in French against an answer."""
    seat, _, notation = answer.partition(" ")
    s: Any = board.state
    c = s.vocabulary().parse(notation)
    clause = objection(s, seat_of(seat), c)
    assert clause is not None
    english, french = [
        board.game.words.for_table(s, code).refusal(s, seat_of(seat), c, clause) for code in ("en", "fr")
    ]
    return english, french


@pytest.mark.parametrize(
    ("position", "answer", "english", "french"),
    [
        (
            "",
            "A invoke elite_bear_1",
            "You do not have the Mystic Bear in your hand. (GRV-INV-01)",
            "Tu n’as pas l’Ours mystique en main. (GRV-INV-01)",
        ),
        (
            "A column 0 basic_bear_1\nagenda ruse_to A basic_bear_1; cube; round_end",
            "A to 2",
            "The Mighty Bear lies at the Bear grove, and the Fox grove is not next to it. (GRV-RUSE-02)",
            "L’Ours puissant est au bosquet de l’Ours, et le bosquet du Renard n’est pas à côté. (GRV-RUSE-02)",
        ),
        (
            "A column 0 basic_bear_1+5:arcane_plus_2\nagenda arcane_token A; cube; round_end",
            "A token 5",
            "Token 5 lies on the Mighty Bear, not in the reserve. (GRV-ARC-01)",
            "Le jeton 5 est sur l’Ours puissant, pas dans la réserve. (GRV-ARC-01)",
        ),
        (
            "agenda recruit_next A bear fox; cover; cube; round_end\nA beside left basic_owl_2",
            "A recruit owl",
            "No symbol of the Owl is complete, or it has been used already. (GRV-REC-01)",
            "Aucun symbole du Hibou n’est complet, ou il a déjà servi. (GRV-REC-01)",
        ),
        (
            "agenda venerable_recruit_destination A bear; cleanup",
            "A keep hand",
            "A card recruited by a Venerable goes on top of your deck or beneath it. (GRV-VEF-03)",
            "Une carte recrutée par un Vénérable va sur ton paquet ou dessous. (GRV-VEF-03)",
        ),
    ],
)
def test_what_stands_in_the_way(position: str, answer: str, english: str, french: str) -> None:
    assert refused(table(HANDS + position), answer) == (english, french)


def asked(position: str) -> tuple[str, str]:
    """What A is asked in English and in French."""
    board = table(HANDS + position)
    ask = ask_of(board.state, 0)
    assert ask is not None
    english, french = [board.game.words.for_table(board.state, code).prompt(ask, board.state) for code in ("en", "fr")]
    return english, french


def test_questions() -> None:
    assert asked("") == (
        "Lake, invoke a Spirit at the Bear grove or transform your Druid.",
        "Lac, invoque un Esprit au bosquet de l’Ours ou transforme ton Druide.",
    )
    assert asked("agenda use_symbol A 2 1; cube; round_end") == (
        "Lake, use one of your 2 Ruses or an Arcane, or stop here.",
        "Lac, utilise une de tes 2 Ruses ou un Arcane, ou arrête-toi là.",
    )
    assert asked("agenda arcane_target A 3; cube; round_end") == (
        "Lake, on which card do you put token 3?",
        f"Lac, sur quelle carte poses-tu le jeton 3{THIN}?",
    )
    assert asked("agenda return_hands; cleanup") == (
        "Lake, choose which of your 3 cards goes beneath your deck next.",
        "Lac, choisis laquelle de tes 3 cartes va maintenant sous ton paquet.",
    )
    assert asked("agenda choose_venerable A 2; cleanup") == (
        "Lake, the Fox grove is yours: take a Venerable.",
        f"Lac, le bosquet du Renard est à toi{NBSP}: prends un Vénérable.",
    )


def test_buttons() -> None:
    board = table(HANDS)
    words, s = board.game.words.for_table(board.state, "fr", ["Anna", "Hugo"]), board.state
    said = [words.choice(s.vocabulary().parse(c), s) for c in (
        "invoke basic_bear_2", "transform basic_owl_1 right", "on A basic_fox_3", "on B basic_owl_1", "to 1", "stop"
    )]
    assert said == [
        "Invoquer l’Ours éclaireur au bosquet de l’Ours",
        f"Transformer ton Druide{NBSP}: le Hibou arcaniste à droite",
        "Sur le Renard rusé d’Anna",
        "Sur le Hibou arcaniste de Hugo",
        "Vers le bosquet du Hibou",
        "S’arrêter là",
    ]


def test_what_the_other_has_done_is_counted_up_with_the_groves_that_changed_hands() -> None:
    board = table(HANDS)
    s: Any = board.state
    invoked = step(s, 0, s.vocabulary().parse("invoke basic_bear_2"), Scripted([]))[1].as_seen_by(1).moments[:1]
    done: list[Event] = [Placed(0, 0, 1, 0), Controlled(0, 0), Controlled(1, 2), Controlled(0, 1)]
    moments = [*invoked, *[Moment(event, s.pieces) for event in done]]
    english, french = [board.game.words.for_table(s, code).recap(moments, 1) for code in ("en", "fr")]
    assert english == [
        "Lake invokes the Scout Bear at the Bear grove and puts 1 token on a card.",
        "Lake now controls the Bear grove and the Owl grove.",
        "You now control the Fox grove.",
    ]
    assert french == [
        "Lac invoque l’Ours éclaireur au bosquet de l’Ours et pose 1 jeton sur une carte.",
        "Lac contrôle maintenant le bosquet de l’Ours et le bosquet du Hibou.",
        "Tu contrôles maintenant le bosquet du Renard.",
    ]
    assert board.game.words.for_table(s, "en").recap(invoked * 3, 1) == ["Lake invokes 3 Spirits."]
