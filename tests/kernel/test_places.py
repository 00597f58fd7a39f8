"""Declared places: copy, text, reading back, component count, words and picture follow from the declarations."""

from __future__ import annotations

import re
from random import Random

import pytest

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE, NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.places import (
    ALL,
    OWNER,
    DeclaredState,
    FaceChoice,
    Pool,
    face_choices,
    number,
    open_row,
    per_seat,
    per_seat_number,
    pile,
    seat_number,
)
from clairiere.kernel.play import play
from clairiere.kernel.rules import GameRules, Outcome, Variant, WrongTable, ranked
from clairiere.kernel.state import EVERYONE, NO_SEAT, SPECTATOR, Poll, Question, Seat, Step, StepContext
from clairiere.kernel.view import view
from clairiere.pictures.plain import drawable
from clairiere.testing.battery import keep_laws

CARD = Pool("card", {"oak": 6, "fir": 6, "ash": 6, "elm": 6})
SHOW = face_choices("show", CARD)
TAKE = [FaceChoice("take", face) for face in CARD.kinds]
NOT_THERE = Clause("LEAF-01", "There is no such leaf.")


class ShowLeaf(Question["Heap"]):
    """In secret: the leaf that a seat will lay down."""

    def objection(self, s: Heap, c: Choice) -> Clause | None:
        if c not in SHOW:
            return NOT_AN_ANSWER
        assert isinstance(c, FaceChoice)
        return None if c.face in s.faces(s.hand[self.seat]) else NOT_THERE


class ShowLeaves(Poll["Heap"]):
    """Everybody lays a leaf into the row."""

    def opening(self, seat: Seat) -> ShowLeaf:
        return ShowLeaf(seat)

    def close(self, s: Heap, given: list[list[Choice]], now: StepContext) -> None:
        for seat, own in enumerate(given):
            for c in own if not s.gone >> seat & 1 else []:
                assert isinstance(c, FaceChoice)
                s.move(s.find(c.face, s.hand[seat]), s.hand[seat], s.row)
        s.then(TakeLeaf(s.remaining()[0]), NextRound())


class TakeLeaf(Question["Heap"]):
    """The first seat takes a leaf of the row."""

    def objection(self, s: Heap, c: Choice) -> Clause | None:
        if c not in TAKE:
            return NOT_AN_ANSWER
        assert isinstance(c, FaceChoice)
        return None if c.face in s.faces(s.row) else NOT_THERE

    def answer(self, s: Heap, c: Choice, now: StepContext) -> None:
        assert isinstance(c, FaceChoice)
        s.move(s.find(c.face, s.row), s.row, s.hand[self.seat])
        s.points[self.seat] += 1


class NextRound(Step["Heap"]):
    """Three rounds."""

    def run(self, s: Heap, now: StepContext) -> None:
        if s.round == 3:
            s.end()
            return
        s.round += 1
        s.leader = s.remaining(s.round)[0]
        s.then(ShowLeaves([], []).of(s.remaining(), s.seats))


class Heap(DeclaredState["Heap"]):
    deck = pile(CARD)
    row = open_row(CARD)
    hand = per_seat(CARD, known_to=OWNER)
    points = per_seat_number()
    round = number()
    leader = seat_number()
    choices = (*SHOW, *TAKE)
    steps = (ShowLeaves, TakeLeaf, NextRound)


class HeapRules(GameRules[Heap]):
    def __init__(self) -> None:
        super().__init__("heap", prefix="LEAF", version=1, seats=(2, 3), longest=20, secret_hands=True, state=Heap)

    def opening(self, parts: Components, seats: int, variant: Variant, now: StepContext) -> Heap:
        s = Heap(seats)
        s.shuffle(s.deck, now)
        for seat in range(seats):
            s.draw(s.deck, s.hand[seat], 4)
        s.begin(NextRound(), now)
        return s

    def outcome(self, s: Heap) -> Outcome:
        return ranked([(0 if s.gone >> seat & 1 else 1, points) for seat, points in enumerate(s.points)], s.points)


GAME = drawable(Game(HeapRules()))


@pytest.fixture
def heap() -> Heap:
    return Match(GAME, 2, {}, Chance(Random(1))).state


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_with_declared_places_keeps_every_law(seats: int) -> None:
    assert keep_laws(GAME, GAME.rules.components(), seats, {}, list(range(12))).games == 12


def test_a_copy_shares_nothing_that_can_be_changed(heap: Heap) -> None:
    before, other = heap.text(), heap.copy()
    other.move(other.hand[0][0], other.hand[0], other.row)
    other.points[1] += 3
    other.round = 9
    assert heap.text() == before != other.text()


def test_a_position_says_what_lies_where_and_who_is_asked(heap: Heap) -> None:
    lines = heap.text().splitlines()
    assert [lines[0], lines[2], *lines[5:]] == [
        "seats 2", "row", "points.A 0", "points.B 0", "round 1", "leader B",
        "agenda show leaves AB",
    ]  # fmt: skip
    assert (lines[3].split()[0], len(lines[3].split())) == ("hand.A", 5)


def test_a_hand_is_known_to_its_owner_alone(heap: Heap) -> None:
    assert heap.faces(view(heap, 0).table.hand[0]) == heap.faces(heap.hand[0])
    assert set(view(heap, 0).table.text().splitlines()[4].split()[1:]) == {"?card"}
    assert set(view(heap, 1).table.text().splitlines()[1].split()[1:]) == {"?card"}


def test_who_has_seen_a_piece_is_written_and_read_back(heap: Heap) -> None:
    heap.pieces.peek(heap.hand[1][0], 0)
    heap.pieces.show(heap.deck[-1])
    written = heap.text()
    assert "!AB" in written.splitlines()[4]
    assert written.splitlines()[1].endswith("!*")
    again = Heap.read(written)
    assert again.text() == written
    assert sorted(again.pieces.seen) == sorted(heap.pieces.seen)


def test_a_piece_that_comes_to_lie_open_stays_known_in_a_hand(heap: Heap) -> None:
    piece = heap.move(heap.hand[0][0], heap.hand[0], heap.row)
    assert heap.pieces.seen[piece] == EVERYONE
    assert heap.pieces.seen[heap.move(piece, heap.row, heap.hand[1])] == EVERYONE


def test_a_hidden_piece_leaves_under_the_lowest_number(heap: Heap) -> None:
    lowest, highest = min(heap.hand[0]), max(heap.hand[0])
    face = heap.pieces.name(highest)
    assert heap.move(highest, heap.hand[0], heap.row) == lowest
    assert heap.pieces.name(lowest) == face


def test_a_piece_that_is_lost_doubled_or_exchanged_is_found(heap: Heap) -> None:
    assert heap.missing() == ""
    lost, doubled, exchanged = heap.copy(), heap.copy(), heap.copy()
    lost.deck.pop()
    doubled.row.append(doubled.deck[0])
    exchanged.pieces.faces[0] = (exchanged.pieces.faces[0] + 1) % 4
    assert lost.missing().endswith("lies in 0 places")
    assert doubled.missing().endswith("lies in 2 places")
    assert exchanged.missing() == "the card pieces are not those of the box"


@pytest.mark.parametrize(
    "wrong", ["seats two", "seats 2\ndeck oak", "seats 2\ndeck birch", "seats 9"]
)  # fmt: skip
def test_a_position_that_cannot_be_read_is_refused(wrong: str) -> None:
    with pytest.raises(WrongTable):
        GAME.rules.read_position(wrong, GAME.rules.components())


def test_whoever_leaves_is_not_waited_for_and_one_alone_has_won() -> None:
    match = Match(GAME, 3, {}, Chance(Random(2)))
    match.choose(1, CONCEDE)
    assert match.state.agenda[-1].notation() == "show leaves AC"
    match.choose(0, CONCEDE)
    assert match.state.over
    assert GAME.rules.outcome(match.state).winners() == [2]


def test_names_that_a_position_could_not_hold_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        Pool("card", {"oak tree": 1})


def test_a_pool_without_a_place_to_begin_in_is_named() -> None:
    class Nowhere(DeclaredState["Nowhere"]):
        hand = per_seat(Pool("stick", {"long": 2}), known_to=ALL)

    with pytest.raises(TypeError, match="Nowhere has no pile or row in which stick pieces could begin"):
        Nowhere(2)


def test_the_table_in_words_names_every_place_in_both_languages(heap: Heap) -> None:
    told = GAME.words.read_aloud(view(heap, 0), "en", ["Ada", "Bo"])
    lines = [line for passage in told for line in passage.lines]
    assert [passage.title for passage in told] == ["Now", "You", "Bo", "On the table"]
    assert {"Hand: 4 face down.", "Deck: 16 face down.", "Row: nothing.", "Round: 1."} <= set(lines)
    french = [line for passage in GAME.words.read_aloud(view(heap, 0), "fr") for line in passage.lines]
    assert "Hand : 4 face cachée." in [line.replace("\xa0", " ") for line in french]


def test_the_plain_picture_has_a_button_on_each_card_that_can_be_chosen(heap: Heap) -> None:
    svg = GAME.picture.svg(view(heap, 0), "en", ["Ada", "Bo"])
    assert svg.count('class="pos target"') == 4
    assert all([f'data-answers="show {face}"' in svg for face in heap.faces(heap.hand[0])])
    assert "Ada" in svg
    assert svg.count("#plain-back") == 4 + 1  # the other hand, and the deck as one


def test_the_plain_picture_shows_nothing_that_the_reader_does_not_know(heap: Heap) -> None:
    for seat in (0, 1):
        svg = GAME.picture.svg(view(heap, seat), "en")
        shown = {face for face in CARD.kinds if f">{face}<" in svg}
        assert shown == set(heap.faces(heap.hand[seat]))


@pytest.mark.parametrize(
    ("leader", "written", "spoken"), [(1, "B", "Leader: Bo."), (NO_SEAT, "-", "Leader: nobody.")]
)
def test_a_number_that_is_a_seat_is_written_as_its_letter_and_spoken_as_its_name(
    heap: Heap, leader: int, written: str, spoken: str
) -> None:
    heap.leader = leader
    assert f"leader {written}" in heap.text().splitlines()
    assert Heap.read(heap.text()).leader == leader
    told = GAME.words.read_aloud(view(heap, 0), "en", ["Ada", "Bo"])
    assert spoken in told[-1].lines
    assert spoken[:-1].replace(":", "") in GAME.picture.svg(view(heap, 0), "en", ["Ada", "Bo"])


def test_a_step_after_which_nothing_is_left_to_do_is_named(monkeypatch: pytest.MonkeyPatch, heap: Heap) -> None:
    monkeypatch.setattr(Heap, "then", lambda self, *steps: None)
    with pytest.raises(RuntimeError, match=r"test_places: the agenda is empty after 'next round' \(NextRound\)"):
        Match(GAME, 2, {}, Chance(Random(1)))
    monkeypatch.setattr(Heap, "begin", lambda self, first, now: None)
    with pytest.raises(RuntimeError, match="the agenda is empty after the set-up"):
        Match(GAME, 2, {}, Chance(Random(1)))
    heap.agenda = [TakeLeaf(0)]
    heap.draw(heap.deck, heap.row)
    with pytest.raises(RuntimeError, match="the agenda is empty after 'take leaf A'"):
        play(heap, 0, heap.vocabulary().parse(f"take {heap.faces(heap.row)[0]}"), StepContext(Chance(Random(1))))


def about(heap: Heap, id: str, language: str = "en") -> list[str]:
    """Name and sentences of an element, as Ada is told."""
    words = GAME.words.for_table(heap, language, ["Ada", "Bo"])
    words.speak_to(0)
    told = words.about(view(heap, 0), id)
    return [] if told is None else [one.replace("\xa0", " ") for one in (told.name, *told.now)]


def test_a_place_says_what_lies_there_whose_it_is_and_who_knows_it(heap: Heap) -> None:
    assert about(heap, "place-deck") == ["Deck", "Deck: 16 face down.", "Nobody knows what lies here."]
    assert about(heap, f"piece-{heap.deck[-1]}") == about(heap, "place-deck")
    assert about(heap, "place-row") == ["Row", "Row: nothing."]
    assert about(heap, "place-hand-B", "fr") == [
        "Hand", "Hand : 4 face cachée.", "C’est à Bo.", "Personne ne sait ce qu’il y a ici, sauf Bo.",
    ]  # fmt: skip
    assert about(heap, "place-points-A") == ["Points", "Points: 0.", "It belongs to you."]
    assert about(heap, "place-hand-C") == about(heap, "heading") == []


def test_a_piece_says_where_it_lies_and_who_knows_it(heap: Heap) -> None:
    piece = heap.hand[0][0]
    assert about(heap, f"piece-{piece}") == [
        heap.pieces.name(piece).capitalize(), "It lies here: Hand.", "It belongs to you.",
        "Nobody but you knows what it is.", "There are 6 of these in the game.",
    ]  # fmt: skip
    assert about(heap, f"piece-{heap.hand[1][0]}", "fr") == [
        "Face cachée", "Se trouve ici : Hand.", "C’est à Bo.", "Personne ne sait ce que c’est, sauf Bo.",
    ]  # fmt: skip
    shown = heap.move(piece, heap.hand[0], heap.row)
    assert about(heap, f"piece-{shown}", "fr")[1:] == [
        "Se trouve ici : Row.", "Tout le monde sait ce que c’est.", "Il y en a 6 dans le jeu.",
    ]  # fmt: skip


def test_everything_on_the_plain_picture_says_what_it_is(heap: Heap) -> None:
    for seat in (0, 1, SPECTATOR):
        seen = view(heap, seat)
        ids = re.findall(r' id="([^"]+)"', GAME.picture.svg(seen, "en"))
        assert len(ids) == len(set(ids)) == 4 + 2 * 4 + 1
        assert all([GAME.words.for_table(heap, "fr").about(seen, id) for id in ids])


def test_a_rulebook_is_made_of_the_clauses_where_there_is_none() -> None:
    book = GAME.words.rulebook("en")
    assert (book.title, book.clauses()[0], book.chapter_of("TABLE-01").title) == ("Heap", "LEAF-01", "At any table")
    assert book.paragraph("LEAF-01") == "There is no such leaf."
