"""Words: everything that a person reads about a game in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from clairiere.kernel.choices import CONCEDE, Choice
from clairiere.kernel.clauses import GAME_OVER, HAS_LEFT, NOT_A_WORD, NOT_AN_ANSWER, NOT_ASKED, Clause
from clairiere.kernel.language import COMMON_VARIANTS, Language, Variants
from clairiere.kernel.language import language as language_of
from clairiere.kernel.play import Conceded, ask_of, waiting
from clairiere.kernel.rulebook import Rulebook
from clairiere.kernel.rules import GameRules, Outcome
from clairiere.kernel.state import LETTERS, Ask, Event, Pieces, S, Seat, Story, letter
from clairiere.kernel.view import View


class About:
    """What a piece of the picture is: its name, the clauses that say what it does, and what it means now."""

    def __init__(self, name: str, clauses: str, now: list[str]) -> None:
        self.name = name
        self.clauses = clauses.split()  # the rulebook tells them in this order
        self.now = now


class Words(Generic[S]):
    """The words of one table in one language. Each game says its own; what all games share is said here."""

    def __init__(self, language: Language, seats: int, names: Sequence[str] = ()) -> None:
        self.language = language
        given = list(names)[:seats]
        usual = seat_names(language) + [letter(seat) for seat in range(5, seats)]
        self.players = [language.name(name) for name in given + usual[len(given) :]]

    def second_person(self) -> Variants:
        """How the game's messages about players are said to one of them."""
        return COMMON_VARIANTS

    def speak_to(self, seat: Seat) -> None:
        """From now on tell this player of themselves in the second person."""
        language = self.second_person().language(self.language)
        self.language = language
        self.players[seat] = language.you

    def event(self, event: Event, pieces: Pieces) -> str:
        """A sentence on what happened, as far as these pieces show it: hand in those of a story `as_seen_by` a seat."""
        if isinstance(event, Conceded):
            return self.language.say("{who} leaves the game.", who=self.players[event.seat])
        said = self.tell(event, pieces)
        if not said:
            raise NotImplementedError(f"no words for {type(event).__name__}")
        return said

    def story(self, story: Story) -> list[str]:
        """A sentence an event."""
        return [self.event(moment.event, moment.pieces) for moment in story.moments]

    def telling(self, event: Event) -> int:
        """How much an event says about a turn: a summary keeps the highest, and leaves out what has 0."""
        return 2

    def choice(self, c: Choice, s: S) -> str:
        """What a button says that gives this answer."""
        said = self.language.say("Leave the game") if c is CONCEDE else self.label(c, s)
        if not said:
            raise NotImplementedError(f"no words for {c.notation()}")
        return said

    def answered(self, seat: Seat, c: Choice) -> str:
        """What everyone may hear of an open answer from which nothing has come yet; empty: only that it was given."""
        return ""

    def declined(self, seat: Seat, c: Choice) -> str:
        """A sentence on an answer that turns something down: a log tells it before what followed; empty otherwise."""
        return ""

    def prompt(self, ask: Ask[S], s: S) -> str:
        """Whose question it is and what can be done now."""
        return self.language.say("{who}, it is your turn: choose.", who=self.players[ask.seat])

    def told_you(self, ask: Ask[S], s: S) -> str:
        """The same under a heading that says whose turn it is: a prompt that begins with the name goes on without."""
        said, name = self.prompt(ask, s), f"{self.players[ask.seat]}, "
        rest = said.removeprefix(name)
        return rest if rest == said else rest[:1].upper() + rest[1:]

    def doing(self, ask: Ask[S], s: S) -> str:
        """What somebody else is asked, in the third person."""
        return self.language.say("{who} is thinking.", who=self.players[ask.seat])

    def turn(self, s: S, seat: Seat) -> str:
        """Whose turn it is, said to this seat, or to a spectator."""
        if s.over:
            return self.language.say("The game is over.")
        if ask_of(s, seat) is not None:
            return self.language.say("Your turn, {who}.", who=self.players[seat])
        asked = [ask.seat for ask in waiting(s)]
        if len(asked) == 1:
            return self.language.say("{who} is thinking.", who=self.players[asked[0]])
        return self.language.say("{who} are thinking.", who=self.listed_players(asked))

    def steps(self, s: S, ask: Ask[S]) -> list[tuple[str, bool]]:
        """The steps of a turn in a word or two each, and whether it is the one that the question belongs to."""
        return []

    def at_work(self, s: S, ask: Ask[S]) -> Clause | None:
        """The clause by which the question is asked: where the rulebook opens for somebody who is stuck."""
        return None

    def goal(self) -> str:
        """What the game is about, in one line; empty if nobody has written it."""
        return ""

    def nearness(self, s: S, seat: Seat) -> str:
        """How near a seat is to that, in a few words; everybody may know it."""
        return ""

    def risk(self, v: View[S], c: Choice) -> str:
        """A sentence to whoever is about to give away by this answer what they may not want to lose; mostly empty.

        It is made from the view alone. An answer with a risk is never sent without a trial.
        """
        return ""

    def about(self, v: View[S], piece: str) -> About | None:
        """What the element of the picture with this id is, as far as the view shows it; None if there is no such one.

        An id that nothing on the table has may also raise ValueError or LookupError.
        """
        return None

    def verb(self, word: str) -> str:
        """A button for all choices whose notation begins with this word, if they need one beside those on the board."""
        return ""

    def scores(self, s: S, outcome: Outcome) -> list[list[str]]:
        """The result as a table: a row of headings, then a row for each seat, the first place first."""
        return self.ranking(outcome, {})

    def ranking(self, outcome: Outcome, counted: dict[str, list[int]]) -> list[list[str]]:
        """Places and players and, a column each, what counted: its heading, and every seat's number."""
        say, number = self.language.say, self.language.number
        rows = [[say("Place"), say("Player"), *counted]]
        for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
            counts = [number(column[seat]) for column in counted.values()]
            rows.append([number(outcome.places[seat]), str(self.players[seat]), *counts])
        return rows

    def title(self, clause: Clause | None) -> str:
        """The two or three words above a refusal; without a clause: what was touched has no part in the question."""
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
        """A sentence to this seat on what stands in the way of its answer at this table."""
        if clause is NOT_ASKED:
            return self.not_asked(s)
        return self.against(s, seat, c, clause) or self.language.say(clause.says)

    def refusal(self, s: S, seat: Seat, c: Choice, clause: Clause) -> str:
        """The same, with the clause that says so."""
        return f"{self.objection(s, seat, c, clause)} ({clause.id})"

    def outcome(self, s: S, outcome: Outcome) -> str:
        """Who won and why and, if the others are not all alike, in which order they come."""
        said = self.victory(s, outcome) or self.winners(outcome)
        behind = sorted({place for place in outcome.places if place > 1})
        return said if len(behind) < 2 else f"{said} {self.runners_up(outcome, behind)}"

    def benefit(self, feature: str) -> str:
        """Why something is good that adds to a group of features, as one says it to somebody; empty: nothing to say."""
        return ""

    def purpose(self, v: View[S], c: Choice) -> str:
        """What one does an answer for, in one sentence, where features alone cannot tell; empty: nothing to say."""
        return ""

    def others(self, v: View[S], c: Choice) -> str:
        """What an answer means to another player, in one sentence that names them; empty: nothing to say.

        It is made from the view alone, so it tells nothing that is hidden from the seat.
        """
        return ""

    def verdict(self, s: S, outcome: Outcome, seat: Seat) -> str:
        """Who won and why, in one sentence to this seat, or to a spectator."""
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

    def reason(self, s: S, outcome: Outcome) -> str:
        """Why the winner has won, as what follows a colon; empty: `victory` says it whole."""
        return ""

    def tally(self, s: S, outcome: Outcome) -> tuple[str, list[int]]:
        """What decides as a number for every seat, to be drawn; of a team: what it has done, and what it needed."""
        return self.language.say("Points"), list(outcome.points)

    def winners(self, outcome: Outcome) -> str:
        """One, several, or all as one."""
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
        """The seats of one place."""
        who = self.listed_players(seats)
        return who if len(seats) == 1 else self.language.say("{who} tied", who=who)

    def listed_players(self, seats: list[Seat]) -> str:
        """`Lake, Honey and Raven`."""
        return self.language.listed([str(self.players[seat]) for seat in seats])

    def victory(self, s: S, outcome: Outcome) -> str:
        """The game's own words on who won and why; empty if it has none."""
        return ""

    def tell(self, event: Event, pieces: Pieces) -> str:
        """The game's own events; empty if nobody has written the sentence yet."""
        return event.notation(pieces)

    def label(self, c: Choice, s: S) -> str:
        """The game's own choices; empty if nobody has written the words yet."""
        return c.notation()

    def against(self, s: S, seat: Seat, c: Choice, clause: Clause) -> str:
        """The game's own clauses at this table; empty if the clause itself says all there is to say."""
        return ""

    def not_asked(self, s: S) -> str:
        """Who is asked instead."""
        asked = self.language.listed([str(self.players[ask.seat]) for ask in waiting(s)])
        return self.language.say("Nothing is being asked of you now: it is up to {who}.", who=asked)


def seat_names(language: Language) -> list[str]:
    """What players are called who have given no name: their colours on the table."""
    return [
        language.say("Lake"),
        language.say("Honey"),
        language.say("Raven"),
        language.say("Heather"),
        language.say("Snow"),
    ]


def seat_labels(language: Language) -> list[str]:
    """The colours of the seats with their shapes, by which they can be told apart without colours."""
    return [
        language.say("Lake, circle"),
        language.say("Honey, square"),
        language.say("Raven, triangle"),
        language.say("Heather, diamond"),
        language.say("Snow, star"),
    ]


class Passage:
    """A part of the table under its title, a sentence a line. Every line can be understood without its title."""

    def __init__(self, title: str, lines: list[str]) -> None:
        self.title = title
        self.lines = lines


class GameWords(Generic[S]):
    """Everything that is written about a game; by default its notation stands for sentences."""

    def __init__(self, rules: GameRules[S]) -> None:
        self.rules = rules
        self.rulebooks: dict[str, Rulebook] = {}  # by language, once they have been read

    def language(self, code: str) -> Language:
        """French or English, with the messages of this game."""
        return language_of(code, self.rules.name)

    def title(self, language: str) -> str:
        """What the game is called."""
        return self.rulebook(language).title

    def rulebook(self, language: str) -> Rulebook:
        """The rulebook in "en" or "fr"; a game that has none yet has a title at least."""
        if language not in self.rulebooks:
            text = self.rulebook_text(language)
            self.rulebooks[language] = Rulebook(text or f"# {self.rules.name}\n")
        return self.rulebooks[language]

    def rulebook_text(self, language: str) -> str:
        """The Markdown of the rulebook; empty if there is none."""
        try:
            return self.rules.file(f"words/rulebook/{language}.md")
        except (FileNotFoundError, ModuleNotFoundError):
            return ""

    def blurb(self, language: str) -> str:
        """What the game is about, in one line, in "en" or "fr"."""
        return ""

    def for_table(self, s: S, language: str, names: Sequence[str] = ()) -> Words[S]:
        """The words of this table in "en" or "fr"; players without a name are called by their colours."""
        return Words(language_of(language), s.seats, names)

    def spoken(self, v: View[S], words: Words[S]) -> list[Passage]:
        """The view told in these words, ordered for listening."""
        return [Passage(words.language.say("Table"), v.text().splitlines())]

    def read_aloud(self, v: View[S], language: str, names: Sequence[str] = ()) -> list[Passage]:
        """The view told in "en" or "fr"."""
        return self.spoken(v, self.for_table(v.table, language, names))

    def headline(self, v: View[S], language: str) -> str:
        """How far the game is, such as `round 2 of 4`; empty if there is nothing to say."""
        return ""

    def option_label(self, option: str, language: str) -> str:
        """What a setting of the game is about."""
        return language_of(language).say("Who begins") if option == "first" else option

    def option_help(self, option: str, language: str) -> str:
        """A line on what a setting changes; empty if there is nothing to say."""
        return language_of(language).say("Chosen by lot, unless you agree on somebody.") if option == "first" else ""

    def value_label(self, option: str, value: str, language: str) -> str:
        """What a value of a setting means."""
        own = language_of(language)
        if option == "first":
            return own.say("chosen by lot") if value == "random" else seat_labels(own)[LETTERS.index(value)]
        return {"no": own.say("off"), "yes": own.say("on")}.get(value, value)
