"""Words: everything that a person reads about a game in play, or hears of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final, Generic

from clairiere.kernel.choices import CONCEDE, GAME_OVER, HAS_LEFT, NOT_A_WORD, NOT_AN_ANSWER, NOT_ASKED, Choice, Clause
from clairiere.kernel.language import COMMON_VARIANTS, Language, Variants, capital
from clairiere.kernel.language import language as language_of
from clairiere.kernel.native import mypyc_attr
from clairiere.kernel.play import Conceded, ask_of, waiting
from clairiere.kernel.rulebook import Rulebook
from clairiere.kernel.rules import GameRules, Outcome
from clairiere.kernel.spoken import About, Passage, declared_about, declared_passages, the_present
from clairiere.kernel.state import (
    LETTERS,
    NO_SEAT,
    SPECTATOR,
    Ask,
    Event,
    Moment,
    Pieces,
    S,
    Seat,
    Shown,
    Story,
    letter,
)
from clairiere.kernel.view import View

EXAMPLE: Final = re.compile(r", [^,`]*`ANSWER`")


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Generic[S]):
    """Sentences about one table in one language; each game overrides its own."""

    def __init__(self, language: Language, seats: int, names: Sequence[str] = ()) -> None:
        self.language = language
        given = list(names)[:seats]
        usual = seat_names(language) + [letter(seat) for seat in range(5, seats)]
        self.players = [language.name(name) for name in given + usual[len(given) :]]

    def second_person(self) -> Variants:
        """The second-person variants of the game's messages."""
        return COMMON_VARIANTS

    def speak_to(self, seat: Seat) -> None:
        """Address this player in the second person from now on."""
        language = self.second_person().language(self.language)
        self.language = language
        self.players[seat] = language.you

    def event(self, event: Event, pieces: Pieces) -> str:
        """A sentence about an event, as far as these pieces show it."""
        if isinstance(event, Conceded):
            return self.language.say("{who} leaves the game.", who=self.players[event.seat])
        said = self.tell(event, pieces)
        if not said:
            raise NotImplementedError(f"no words for {type(event).__name__}")
        return said

    def story(self, story: Story) -> list[str]:
        """Sentences for all events of a story."""
        return [self.event(moment.event, moment.pieces) for moment in story.moments]

    def telling(self, event: Event) -> int:
        """The importance of an event for summaries; 0 is left out."""
        return 2

    def recap(self, moments: Sequence[Moment], reader: Seat) -> list[str]:
        """What others have done since the reader's turn, counted up, in a few sentences.

        Empty: the most important events tell it, a sentence each.
        """
        return []

    def choice(self, c: Choice, s: S) -> str:
        """The label of the button for an answer."""
        said = self.language.say("Leave the game") if c is CONCEDE else self.label(c, s)
        if not said:
            raise NotImplementedError(f"no words for {c.notation()}")
        return said

    def answered(self, seat: Seat, c: Choice) -> str:
        """A sentence about a public answer that had no effect yet; empty: only that it was given."""
        return ""

    def declined(self, seat: Seat, c: Choice) -> str:
        """A sentence for the log about an answer that declines something; empty otherwise."""
        return ""

    def prompt(self, ask: Ask[S], s: S) -> str:
        """The question as a sentence that names the player."""
        return self.language.say("{who}, it is your turn: choose.", who=self.players[ask.seat])

    def told_you(self, ask: Ask[S], s: S) -> str:
        """The question under a heading with the player's name, without repeating it."""
        said, name = self.prompt(ask, s), f"{self.players[ask.seat]}, "
        rest = said.removeprefix(name)
        return rest if rest == said else rest[:1].upper() + rest[1:]

    def doing(self, ask: Ask[S], s: S) -> str:
        """What another player is asked, in the third person."""
        return self.language.say("{who} is thinking.", who=self.players[ask.seat])

    def turn(self, s: S, seat: Seat) -> str:
        """Whose turn it is, addressed to a seat or a spectator."""
        if s.over:
            return self.language.say("The game is over.")
        if ask_of(s, seat) is not None:
            return self.language.say("Your turn, {who}.", who=self.players[seat])
        asked = [ask.seat for ask in waiting(s)]
        if len(asked) == 1:
            return self.language.say("{who} is thinking.", who=self.players[asked[0]])
        return self.language.say("{who} are thinking.", who=self.listed_players(asked))

    def steps(self, s: S, ask: Ask[S]) -> list[tuple[str, bool]]:
        """The steps of a turn, a word or two each, and whether each is the current one."""
        return []

    def at_work(self, s: S, ask: Ask[S]) -> Clause | None:
        """The clause of the open question, at which the rulebook opens."""
        return None

    def goal(self) -> str:
        """The goal of the game in one line; empty if there is no text."""
        return ""

    def nearness(self, s: S, seat: Seat) -> str:
        """How near a seat is to the goal, in a few words, from public information."""
        return ""

    def risk(self, v: View[S], c: Choice) -> str:
        """A warning about an answer that gives something away or ends the game; usually empty.

        It is made from the view alone. An answer with a risk is never sent without a trial.
        """
        return ""

    def about(self, v: View[S], piece: str) -> About | None:
        """What the element with this id is, as far as the view shows it; None if there is none.

        By default it tells declared places and their pieces. An id that nothing on the table has may also raise
        ValueError or LookupError.
        """
        return declared_about(self, v, piece)

    def clauses_about(self, name: str) -> str:
        """Numbers of the clauses that tell what a declared place or a face is for, by its name; empty if none does."""
        return ""

    def spoken(self, v: View[S]) -> list[Passage]:
        """The view in words, as passages: by default what is asked, and every declared place."""
        if not v.table.shown():
            return [Passage(self.language.say("Table"), v.table.text().splitlines())]
        now = [] if v.table.over else [the_present(self, v)]
        return now + declared_passages(self, v)

    def place_name(self, name: str) -> str:
        """What a declared place or number is called: its name, which the catalogue may translate."""
        return self.language.say(capital(name.replace("_", " ")))

    def face_name(self, name: str) -> str:
        """What a face of a declared pool is called: its name, which the catalogue may translate."""
        return self.language.say(name.replace("_", " "))

    def number_name(self, shown: Shown) -> str:
        """What a declared number says: itself or, if it is a seat, the name of the player."""
        if shown.value is None:
            return ""
        if not shown.is_seat:
            return self.language.number(shown.value)
        return self.language.say("nobody") if shown.value == NO_SEAT else str(self.players[shown.value])

    def common_title(self) -> str:
        """Where that lies which belongs to nobody."""
        return self.language.say("On the table")

    def face_down(self) -> str:
        """What a piece is called that the reader does not know."""
        return self.language.say("face down")

    def verb(self, word: str) -> str:
        """The label of a button for all choices whose notation begins with this word; empty if none is needed."""
        return ""

    def scores(self, s: S, outcome: Outcome) -> list[list[str]]:
        """The result as a table: headings, then a row per seat, the first place first."""
        return self.ranking(outcome, {})

    def ranking(self, outcome: Outcome, counted: dict[str, list[int]]) -> list[list[str]]:
        """Helper for `scores`: places, players, and a column for each item that counted."""
        say, number = self.language.say, self.language.number
        rows = [[say("Place"), say("Player"), *counted]]
        for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
            counts = [number(column[seat]) for column in counted.values()]
            rows.append([number(outcome.places[seat]), str(self.players[seat]), *counts])
        return rows

    def title(self, clause: Clause | None) -> str:
        """The heading of a refusal, by its clause."""
        say = self.language.say
        if clause is GAME_OVER:
            return say("It is over.")
        if clause is HAS_LEFT:
            return say("You have left.")
        if clause is NOT_ASKED:
            return say("Not your turn yet.")
        if clause is None or clause is NOT_AN_ANSWER:
            return say("Not now.")
        return say("Not understood.") if clause is NOT_A_WORD else say("Not there.")

    def objection(self, s: S, seat: Seat, c: Choice, clause: Clause) -> str:
        """A sentence about why the answer is illegal at this table."""
        if clause is NOT_ASKED:
            return self.not_asked(s)
        return self.against(s, seat, c, clause) or self.language.say(clause.says)

    def refusal(self, s: S, seat: Seat, c: Choice, clause: Clause) -> str:
        """The same as `objection`, with the number of the clause."""
        return f"{self.objection(s, seat, c, clause)} ({clause.id})"

    def outcome(self, s: S, outcome: Outcome) -> str:
        """Who won and why, and the order of the others."""
        said = self.victory(s, outcome) or self.winners(outcome)
        behind = sorted({place for place in outcome.places if place > 1})
        return said if len(behind) < 2 else f"{said} {self.runners_up(outcome, behind)}"

    def benefit(self, feature: str) -> str:
        """The reason for an answer that improves a group of features; empty: nothing to say."""
        return ""

    def purpose(self, v: View[S], c: Choice) -> str:
        """The purpose of an answer at this very table, in one sentence; empty: the features have to tell it.

        It is made from the view alone and names what lies there: places, players, amounts.
        """
        return ""

    def hides(self, c: Choice) -> bool:
        """Whether an answer names what its seat alone knows: then nobody else is told of it."""
        return False

    def names_a_place(self, c: Choice) -> bool:
        """Whether an answer leads to a place: then a trial says first what is there, whatever it can foresee."""
        return False

    def together(self, choices: Sequence[Choice], s: S) -> str:
        """The label of several picks that are made at once."""
        return "; ".join([self.choice(c, s) for c in choices])

    def standing(self, before: View[S], after: View[S]) -> str:
        """What an answer changes in how the players stand, in one sentence, for a trial; empty: nothing to say."""
        return ""

    def revealing(self, event: Event) -> str:
        """Why an answer that leads to this event cannot be taken back: what it shows; empty: something hidden."""
        return ""

    def others(self, v: View[S], c: Choice) -> str:
        """What an answer means to another player, in one sentence; empty: nothing to say.

        It is made from the view alone, so it tells nothing that is hidden from the seat.
        """
        return ""

    def verdict(self, s: S, outcome: Outcome, seat: Seat) -> str:
        """Who won and why, in one sentence addressed to a seat or a spectator."""
        say, first, why = self.language.say, outcome.winners(), self.reason(s, outcome)
        if outcome.together or not why:
            return self.victory(s, outcome) or self.winners(outcome)
        if first == [seat]:
            return say("You win: {why}.", why=why)
        if seat in first:
            others = self.listed_players([other for other in first if other != seat])
            return say("You share the victory with {who}: {why}.", who=others, why=why)
        if len(first) == 1:
            return say("{who} wins: {why}.", who=self.players[first[0]], why=why)
        return say("{who} share the victory: {why}.", who=self.listed_players(first), why=why)

    def result(self, s: S, outcome: Outcome, seat: Seat) -> str:
        """Who won and why, addressed to a seat, and its own place; to spectators the order of all others."""
        if outcome.together or seat == SPECTATOR:
            return self.outcome(s, outcome)
        said, place, seats = self.verdict(s, outcome, seat), outcome.places[seat], len(outcome.places)
        if place == 1 or seats == 2:  # the place of the other of two needs no words
            return said
        return said + " " + self.language.say("Your place: {n} of {all}.", n=place, all=seats)

    def reason(self, s: S, outcome: Outcome) -> str:
        """Why the winner has won, as it follows a colon; empty if `victory` says it."""
        return ""

    def tally(self, s: S, outcome: Outcome) -> tuple[str, list[int]]:
        """The deciding number of every seat, for a chart; for a team: reached and needed."""
        return self.language.say("Points"), list(outcome.points)

    def winners(self, outcome: Outcome) -> str:
        """Names of the winners."""
        language, first = self.language, outcome.winners()
        if outcome.together:
            return language.say("All win, together.") if first else language.say("All lose, together.")
        if len(first) == 1:
            return language.say("{who} wins.", who=self.players[first[0]])
        return language.say("{who} share the victory.", who=self.listed_players(first))

    def runners_up(self, outcome: Outcome, places: list[int]) -> str:
        """Such as `Next come Honey and Raven tied, then Heather`."""
        language = self.language
        tied = [self.tied([seat for seat, held in enumerate(outcome.places) if held == place]) for place in places]
        later = [language.say("then {who}", who=who) for who in tied[1:]]
        return language.say("Next come {order}.", order=", ".join([tied[0], *later]))

    def tied(self, seats: list[Seat]) -> str:
        """Names of the seats that share a place."""
        who = self.listed_players(seats)
        return who if len(seats) == 1 else self.language.say("{who} tied", who=who)

    def listed_players(self, seats: list[Seat]) -> str:
        """`Lake, Honey and Raven`."""
        return self.language.listed([str(self.players[seat]) for seat in seats])

    def victory(self, s: S, outcome: Outcome) -> str:
        """The game's own sentence on who won and why; empty if it has none."""
        return ""

    def tell(self, event: Event, pieces: Pieces) -> str:
        """The game's own sentences for events; empty if there is none yet."""
        return event.notation(pieces)

    def label(self, c: Choice, s: S) -> str:
        """The game's own labels of choices; empty if there is none yet."""
        return c.notation()

    def against(self, s: S, seat: Seat, c: Choice, clause: Clause) -> str:
        """The game's own sentences for clauses at this table; empty if the clause says it all."""
        return ""

    def not_asked(self, s: S) -> str:
        """The sentence for a seat that is not asked: who is."""
        asked = self.language.listed([str(self.players[ask.seat]) for ask in waiting(s)])
        return self.language.say("Nothing is being asked of you now: it is up to {who}.", who=asked)


def seat_names(language: Language) -> list[str]:
    """Default names of players: the colours of their seats."""
    return [
        language.say("Lake"),
        language.say("Honey"),
        language.say("Raven"),
        language.say("Heather"),
        language.say("Snow"),
    ]


def seat_labels(language: Language) -> list[str]:
    """The colours of the seats with their shapes."""
    return [
        language.say("Lake, circle"),
        language.say("Honey, square"),
        language.say("Raven, triangle"),
        language.say("Heather, diamond"),
        language.say("Snow, star"),
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class GameWords(Generic[S]):
    """Interface for the texts of a game; by default notation instead of sentences."""

    def __init__(self, rules: GameRules[S]) -> None:
        self.rules = rules
        self.rulebooks: dict[str, Rulebook] = {}  # by language, once they have been read

    def language(self, code: str) -> Language:
        """The translator of this game for a language."""
        return language_of(code, self.rules.name, self.rules.package)

    def title(self, language: str) -> str:
        """The display name of the game, in "en" or "fr"."""
        return self.rulebook(language).title

    def rulebook(self, language: str) -> Rulebook:
        """The rulebook in "en" or "fr", made of the clauses if the game has none."""
        if language not in self.rulebooks:
            text = self.rulebook_text(language) or rulebook_of_clauses(self.rules)
            self.rulebooks[language] = Rulebook(f"{text}\n{table_chapter(language, self.typed_answer())}")
        return self.rulebooks[language]

    def rulebook_text(self, language: str) -> str:
        """The Markdown of the rulebook; empty if there is none."""
        own = self.rules.file_or_empty(f"words/rulebook/{language}.md")
        return own or self.rules.file_or_empty(f"rulebook.{language}.md")

    def typed_answer(self) -> str:
        """An answer in the notation of the game, for the rulebook; empty: it gives no example."""
        return ""

    def blurb(self, language: str) -> str:
        """What the game is about, in one line, in "en" or "fr"."""
        return ""

    def for_table(self, s: S, language: str, names: Sequence[str] = ()) -> Words[S]:
        """The words of a table in "en" or "fr"; players without a name have that of their colour."""
        return Words(self.language(language), s.seats, names)

    def read_aloud(self, v: View[S], language: str, names: Sequence[str] = ()) -> list[Passage]:
        """The view in words, in "en" or "fr"."""
        return self.for_table(v.table, language, names).spoken(v)

    def headline(self, v: View[S], language: str) -> str:
        """The progress of the game, such as `round 2 of 4`; empty if there is nothing to say."""
        return ""

    def option_label(self, option: str, language: str) -> str:
        """The label of a setting."""
        return language_of(language).say("Who begins") if option == "first" else option

    def option_help(self, option: str, language: str) -> str:
        """One line on what a setting changes; empty if there is nothing to say."""
        return language_of(language).say("Chosen by lot, unless you agree on somebody.") if option == "first" else ""

    def value_label(self, option: str, value: str, language: str) -> str:
        """The label of a value of a setting."""
        own = language_of(language)
        if option == "first":
            return own.say("chosen by lot") if value == "random" else seat_labels(own)[LETTERS.index(value)]
        return {"no": own.say("off"), "yes": own.say("on")}.get(value, value)


def table_chapter(language: str, typed: str) -> str:
    """The last chapter of every rulebook: what holds at any table, with an answer of the game as one may type it."""
    text = files("clairiere.kernel").joinpath(f"table.{language}.md").read_text("utf-8")
    return text.replace("ANSWER", typed) if typed else EXAMPLE.sub("", text)


def rulebook_of_clauses(rules: GameRules[S]) -> str:
    """The Markdown of a rulebook that says the clauses of a game and nothing else, for one that has no other."""
    said = [f'<a id="{clause.id}"></a>{clause.says}' for clause in rules.clauses()]
    chapter = ["## The rules", *said] if said else []
    return "\n\n".join([f"# {capital(rules.name.replace('_', ' '))}", *chapter]) + "\n"
