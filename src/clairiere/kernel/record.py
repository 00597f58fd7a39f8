"""Records: whole games as text that replays, and the audit of the luck that was promised."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from clairiere.kernel.chance import FairChance, LuckMismatch, Scripted, promise, seed_of
from clairiere.kernel.choices import ClairiereError, Illegal
from clairiere.kernel.components import Components
from clairiere.kernel.earlier import (
    IMAGINED,
    Answer,
    Earlier,
    NotImagined,
    answer_again,
    begun,
    check_seat,
    numbers_text,
    without_sealed,
)
from clairiere.kernel.game import Game
from clairiere.kernel.play import objection, play
from clairiere.kernel.rules import Variant, WrongTable
from clairiere.kernel.state import S, Seat, StepContext, Story, seat_of

# Records: a whole game as a text that a person can read and a program can parse.
#
#     clairiere record 1
#     game bloody_grove
#     rules 1
#     seats 2
#     variant ruse_reach=adjacent turn_order=STTSST
#     luck 4 0 2 1
#     A peek 5
#     B transform basic_fox_1 left
#     A use arcane | 2 0 1
#     result A 1 B 2
#     proof 6f1c...
#
# Luck that an answer brought about stands behind it. `parts` names the digest of components that are not the game's
# own. `proof` is a hash over every state and story on the way; lines that begin with # are remarks.
#
# A game whose luck was fair (see `fair`) has three lines more in its heading: the promise that was given before the
# first answer, the secret behind it, and what each seat has added, as a JSON list of texts, so that a line stays a
# line:
#
#     promise 0b5e...
#     secret 8d1c...
#     additions ["my lucky word", ""]
#
# A game that goes on from a moment of an earlier one (see `earlier`) has the luck and the answers that led there, and
# the seat from whose view the rest was imagined anew. Its own luck begins with the faces that were imagined:
#
#     again A
#     before luck 4 0 2 1
#     before A peek 5
#     luck 7 0 3

HEADING = "clairiere record 1"


class BadRecord(ClairiereError):
    """Raised for a record that cannot be parsed or replayed; the message says where and why."""


class Record:
    """A game as readable text: set-up, luck and answers."""

    def __init__(self, game: str, rules: int, seats: int, variant: Variant, parts: str = "") -> None:
        self.game = game
        self.rules = rules
        self.seats = seats
        self.variant = variant
        self.parts = parts  # digest of components that are not the game's own
        self.earlier: Earlier | None = None  # the game from which this one goes on
        self.luck: list[int] = []  # of the set-up
        self.promise = ""  # of fair luck
        self.secret = ""
        self.additions: list[str] = []
        self.answers: list[Answer] = []
        self.result = ""
        self.proof = ""

    def text(self) -> str:
        """The record as a text file."""
        settings = " ".join([f"{name}={value}" for name, value in self.variant.items()])
        head = [HEADING, f"game {self.game}", f"rules {self.rules}", f"seats {self.seats}", f"variant {settings}"]
        if self.parts:
            head.append(f"parts {self.parts}")
        head += [] if self.earlier is None else self.earlier.lines()
        head += self.fair_text()
        head.append("luck " + numbers_text(self.luck))
        tail = [f"{word} {value}" for word, value in (("result", self.result), ("proof", self.proof)) if value]
        return "\n".join([line.rstrip() for line in head + [a.text() for a in self.answers] + tail]) + "\n"

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record into a file."""
        Path(path).write_text(self.text(), "utf-8")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        ended = f", {self.result}" if self.result else ""
        return f"<Record of {self.game}, {self.seats} seats, {len(self.answers)} answers{ended}>"

    def fair_text(self) -> list[str]:
        """The lines of the record about verifiable luck, if it has them."""
        lines = [f"{word} {value}" for word, value in (("promise", self.promise), ("secret", self.secret)) if value]
        return lines + ([f"additions {json.dumps(self.additions)}"] if self.additions else [])


def read_record(text: str) -> Record:
    """Parse a record; raises BadRecord."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines or lines[0] != HEADING:
        raise BadRecord(f"a record begins with {HEADING!r}")
    head: dict[str, str] = {}
    answers: list[Answer] = []
    before: list[str] = []
    for number, line in enumerate(lines[1:], start=2):
        word, _, rest = line.partition(" ")
        if len(word) == 1:
            answers.append(read_answer(word, rest, number))
        elif word == "before":
            before.append(line)
        else:
            head[word] = rest
    record = assembled(head, answers)
    if before or "again" in head:
        record.earlier = read_earlier([f"again {head.get('again', '')}", *before])
    return record


def read_earlier(lines: list[str]) -> Earlier:
    """Parse the lines of the game from which another goes on; raises BadRecord."""
    try:
        seat, luck = seat_of(lines[0].removeprefix("again ")), lines[1].removeprefix("before luck").split()
        earlier = Earlier([int(k) for k in luck], [], seat)
    except (IndexError, ValueError) as error:
        raise BadRecord(f"the heading garbles the game before: {error}") from error
    for number, line in enumerate(lines[2:], start=3):
        word, _, rest = line.removeprefix("before ").partition(" ")
        earlier.answers.append(read_answer(word, rest, number))
    return earlier


def read_answer(seat: str, rest: str, number: int) -> Answer:
    """Parse one line of a record."""
    notation, _, luck = rest.partition(" | ")
    try:
        return Answer(seat_of(seat), notation, [int(k) for k in luck.split()])
    except ValueError as error:
        raise BadRecord(f"line {number}: {error}") from error


def assembled(head: dict[str, str], answers: list[Answer]) -> Record:
    """A record from its parsed heading and answers."""
    try:
        variant = dict([setting.split("=", 1) for setting in head["variant"].split()])
        record = Record(head["game"], int(head["rules"]), int(head["seats"]), variant, head.get("parts", ""))
        record.luck = [int(k) for k in head["luck"].split()]
    except (KeyError, ValueError) as error:
        raise BadRecord(f"the heading lacks or garbles {error}") from error
    record.promise = head.get("promise", "")
    record.secret = head.get("secret", "")
    record.additions = read_additions(head.get("additions", "[]"))
    record.answers = answers
    record.result = head.get("result", "")
    record.proof = head.get("proof", "")
    return record


def read_additions(text: str) -> list[str]:
    """Parse the players' additions to the seed."""
    try:
        found = json.loads(text)
        if not isinstance(found, list) or not all([isinstance(addition, str) for addition in found]):
            raise ValueError("not a list of texts")
        "".join(found).encode()  # half a character is no text
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"the heading garbles what was added to luck: {error}") from error
    return found


def opening_of(record: Record, game: Game[S], parts: Components, story: Story | None = None) -> S:
    """The state after the recorded set-up, before the first answer; raises BadRecord."""
    luck = Scripted(record.luck)
    s = set_up(record, game, parts, StepContext(luck, story))
    try:
        luck.finish()
    except LuckMismatch as error:
        raise BadRecord(f"set-up: {error}") from error
    return s


def set_up(record: Record, game: Game[S], parts: Components, now: StepContext) -> S:
    """The state before the first answer, with luck from this source; raises BadRecord."""
    version = version_of(record, game, parts)
    chosen = record.variant if version == record.rules else game.rules.variant(record.variant)
    variant = game.rules.as_played(record.seats, chosen, version)
    try:
        return begun(game, parts, record.seats, variant, record.earlier, now)
    except (Illegal, LuckMismatch, NotImagined) as error:
        raise BadRecord(f"set-up: {error}") from error


def fits(record: Record, game: Game[S], parts: Components) -> int:
    """The version of this game's rules by which a record can be tried; raises BadRecord if it cannot be its record.

    It is the version that the record names, or the game's own for an older one that the game no longer plays.
    """
    kept = game.rules.plays(record.rules)
    if record.game != game.name or not (kept or record.rules < game.rules.version):
        raise other_rules(record, game)
    if parts.digest != (record.parts or game.rules.components().digest):
        raise BadRecord(f"played with other components ({record.parts or 'those of the game'})")
    version = record.rules if kept else game.rules.version
    try:
        game.rules.as_played(record.seats, record.variant, version)
    except WrongTable as error:
        raise BadRecord(f"set-up: {error}") from error
    return version


def version_of(record: Record, game: Game[S], parts: Components) -> int:
    """The version of this game's rules that replays a record; raises BadRecord.

    An older version that the game no longer plays is replaced by its own only if the whole record replays under it:
    every answer is legal, draws the same luck, and result and proof are the same.
    """
    version = fits(record, game, parts)
    if version != record.rules and not replays_alike(record, game, parts):
        raise other_rules(record, game)
    return version


def other_rules(record: Record, game: Game[S]) -> BadRecord:
    """The error for a record of another game, or of rules that this one does not play."""
    return BadRecord(f"written for {record.game}, rules {record.rules}; this is {game.name} {game.rules.version}")


def replays_alike(record: Record, game: Game[S], parts: Components) -> bool:
    """Whether a record of older rules would be the same under the game's own."""
    today = Record(record.game, game.rules.version, record.seats, game.rules.variant(record.variant), record.parts)
    today.earlier, today.luck, today.answers = record.earlier, record.luck, record.answers
    today.result, today.proof = record.result, record.proof
    try:
        return ends_as_written(today, game, parts, final_state(today, game, parts))
    except (BadRecord, Illegal, LuckMismatch):
        return False


def replay(record: Record, game: Game[S], parts: Components) -> Iterator[tuple[S, Story]]:
    """The states after the set-up and after every answer, each with its story; raises BadRecord."""
    story = Story([])
    s = opening_of(record, game, parts, story)
    yield s, story
    for number, answer in enumerate(record.answers, start=1):
        s = s.copy()
        story = Story([])
        try:
            answer_again(s, answer, story)
        except (Illegal, LuckMismatch) as error:
            raise BadRecord(f"answer {number}, {answer.text()}: {error}") from error
        yield s, story


def final_state(record: Record, game: Game[S], parts: Components) -> S:
    """The last state of a record, without the stories."""
    s = opening_of(record, game, parts)
    for answer in record.answers:
        answer_again(s, answer)
    return s


def earlier_of(record: Record, game: Game[S], parts: Components, seat: Seat) -> Earlier:
    """The game of a record so far as one from which another can go on, as this seat sees its last state.

    What others have sealed there is left out: they answer again. Raises BadRecord or NotImagined.
    """
    states = [s for s, _ in replay(record, game, parts)]
    check_seat(states[-1], seat)
    answers, before = without_sealed(states, record.answers, seat), record.earlier
    if before is None:
        return Earlier(record.luck, answers, seat)
    if not record.answers and before.seat == seat:
        return before  # what was imagined and not played on is imagined again
    return Earlier(before.luck, [*before.answers, Answer(before.seat, IMAGINED, record.luck), *answers], seat)


def proof_of(record: Record, game: Game[S], parts: Components) -> str:
    """A hash over every state and story of the game: the same only if it replays bit for bit."""
    proof = hashlib.sha256()
    for s, story in replay(record, game, parts):
        proof.update(s.text().encode())
        proof.update(story.text().encode())
    return proof.hexdigest()


# Audit: whether the luck of a record is the luck that its secret and its players' additions give, draw by draw.

NOTHING = -1
"""Instead of a draw: there is none."""


class WrongDraw(ClairiereError):
    """Raised for the first draw that does not follow from the seed: which answer, which draw, expected and found."""

    def __init__(self, answer: int, draw: int, right: int, written: int) -> None:
        super().__init__(f"answer {answer}, draw {draw}: {written} instead of {right}")
        self.answer = answer
        self.draw = draw
        self.right = right
        self.written = written


def keeps_promise(record: Record) -> bool:
    """Whether the secret of a record has the promised hash."""
    return promise(record.secret) == record.promise


def seed_in(record: Record) -> str:
    """The seed of a record, from its secret and additions."""
    return seed_of(record.secret, record.additions)


def drawn_again(record: Record, game: Game[S], parts: Components) -> S:
    """Replay a record with luck from its seed; raises WrongDraw, or BadRecord if it does not replay."""
    chance = FairChance(seed_in(record))
    s = set_up(record, game, parts, StepContext(chance))
    compare(0, record.luck, chance, 0)
    for number, answer in enumerate(record.answers, start=1):
        drawn = len(chance.outcomes)
        try:
            give(s, answer, chance)
        except Illegal as illegal:
            raise BadRecord(f"answer {number}, {answer.text()}: {illegal}") from illegal
        compare(number, answer.luck, chance, drawn)
    return s


def give(s: S, answer: Answer, chance: FairChance) -> None:
    """Replay one answer with luck from the seed; changes `s`."""
    choice = s.vocabulary().parse(answer.notation)
    clause = objection(s, answer.seat, choice)
    if clause is not None:
        raise Illegal(clause)
    play(s, answer.seat, choice, StepContext(chance))


def compare(number: int, written: list[int], chance: FairChance, drawn: int) -> None:
    """Compare logged draws with those of the seed; raises WrongDraw."""
    right = chance.outcomes[drawn:]
    for k in range(max(len(right), len(written))):
        one = right[k] if k < len(right) else NOTHING
        other = written[k] if k < len(written) else NOTHING
        if one != other:
            raise WrongDraw(number, drawn + k, one, other)


def ends_as_written(record: Record, game: Game[S], parts: Components, last: S) -> bool:
    """Whether a record leads to its stated result and proof."""
    result = game.rules.outcome(last).text() if last.over else ""
    return result == record.result and (not record.proof or proof_of(record, game, parts) == record.proof)
