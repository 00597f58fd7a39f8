"""A review in words, in French and in English: the same sentences wherever it is read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from clairiere.kernel.game import Game
from clairiere.kernel.language import MINUS, Language, catalogue, read_catalogue
from clairiere.kernel.view import view
from clairiere.kernel.words import Words, seat_names
from clairiere.reviews.chances import MOST_ERROR, read_calibration
from clairiere.reviews.review import Account, Judgement, Review, TurningPoint

REASONS: Final = 2
"""Benefits of a better answer, at most."""
TENTHS: Final = 10


@cache
def speech(code: str) -> Language:
    """The sentences of reviews in a language, with those of the kernel behind them."""
    own = catalogue(code)
    if code != "en":
        own = read_catalogue("clairiere.reviews", "reviews", code)
        own.add_fallback(catalogue(code))
    return Language(code, own)


class ReviewWords:
    """The sentences about one review."""

    def __init__(
        self, review: Review, game: Game[Any], states: Sequence[Any], code: str, names: Sequence[str] = ()
    ) -> None:
        self.review = review
        self.game = game
        self.states = states  # in which each answer was given
        self.calibration = read_calibration(game)
        self.own = speech(code)
        self.code = code
        usual, seats = seat_names(self.own), states[0].seats
        self.names = [*names[:seats], *usual[len(names) : seats]]

    def side(self, side: int) -> str:
        """What a side is called: its player, or the team."""
        seats = self.review.sides[side]
        return self.own.say("The team") if len(seats) > 1 else self.names[seats[0]]

    def account(self, side: int) -> list[str]:
        """How the chances of a side went, and what came together in them."""
        found, say = self.review.account(side), self.own.say
        ended = say(
            "{who}: {begin}% at the beginning, {end}% at the end.",
            who=self.side(side),
            begin=percent(found.begin),
            end=percent(found.end),
        )
        return [ended, self.parts_of(found, len(self.review.sides) > 1)]

    def parts_of(self, found: Account, others: bool) -> str:
        """The parts of the change, in hundredths; what rounding leaves over is luck, so that they add up as told."""
        say, whole = self.own.say, percent(found.end) - percent(found.begin)
        own, theirs = percent(found.own), percent(found.others)
        luck, change = signed(whole - own - theirs), signed(whole)
        if not others:
            return say(
                "In points: decisions {own}, luck {luck}; together {change}.", own=signed(own), luck=luck, change=change
            )
        return say(
            "In points: own decisions {own}, those of others {others}, luck {luck}; together {change}.",
            own=signed(own),
            others=signed(theirs),
            luck=luck,
            change=change,
        )

    def turning_point(self, point: TurningPoint) -> str:
        """Where the chances of a side changed, and by what."""
        say, who = self.own.say, self.names[point.seat]
        before, after = percent(point.before), percent(point.after)
        if point.first == point.last:
            told = say(
                "Answer {first} ({who}): from {before}% to {after}%.",
                first=point.first,
                who=who,
                before=before,
                after=after,
            )
        else:
            told = say(
                "Answers {first} to {last} ({who}): from {before}% to {after}%.",
                first=point.first,
                last=point.last,
                who=who,
                before=before,
                after=after,
            )
        if abs(point.luck) < abs(point.change) / TENTHS:
            return told
        return told + " " + say("Luck is {luck} of this.", luck=signed(percent(point.luck)))

    def judgement(self, found: Judgement) -> list[str]:
        """What was answered, what would have been better, and why; or that nobody can be sure."""
        say = self.own.say
        given, better = self.choices(found)
        told = [say("Answer {n}, {who}: “{choice}”.", n=found.number, who=self.names[found.seat], choice=given)]
        if found.agrees:
            return [*told, say("I would have done the same.")]
        if not found.sure:
            return [*told, say("I am not sure: “{choice}” may be as good, or better.", choice=better)]
        told.append(say("“{choice}” was better: {odds}", choice=better, odds=self.odds(found)))
        return [*told, *self.reasons(found)]

    def choices(self, found: Judgement) -> tuple[str, str]:
        """What was answered and what would have been better, as they stand between quotation marks."""
        s = self.states[found.number - 1]
        words, parse = self.words(s), s.vocabulary().parse
        given, better = [within_quotes(words.choice(parse(each), s)) for each in (found.given, found.better)]
        return given, better

    def odds(self, found: Judgement) -> str:
        """The chances after the better answer and after the one that was given."""
        best, chance = round(TENTHS * found.best), round(TENTHS * found.chance)
        if best == chance:
            return self.own.say("by a little, but surely.")
        return self.own.say("it wins about {best} games in 10, yours {chance}.", best=best, chance=chance)

    def reasons(self, found: Judgement) -> list[str]:
        """Why the better answer is better, in words of the game; never a number."""
        s = self.states[found.number - 1]
        words = self.words(s)
        purpose = words.purpose(view(s, found.seat), s.vocabulary().parse(found.better))
        said = [purpose] if purpose else []
        for feature in [] if said else found.why:
            benefit = words.benefit(feature)
            if benefit and benefit not in said:
                said.append(benefit)
        return said[:REASONS] or [self.own.say("Played on, it turns out better; it is hard to say why in a word.")]

    def doubts(self) -> str:
        """How many answers nobody can be sure of; empty if there are none."""
        unsure = sum([1 for each in self.review.judgements if not each.agrees and not each.sure])
        if not unsure:
            return ""
        return self.own.say_many(
            "In {n} more answer I would have done something else; I am not sure that it is better.",
            "In {n} more answers I would have done something else; I am not sure that it is better.",
            unsure,
        )

    def unfinished(self) -> str:
        """What is said of a review that was stopped; empty if it is complete."""
        done, asked = len(self.review.judgements), self.review.asked
        if self.review.complete:
            return ""
        return self.own.say("Time was up: {done} of {asked} answers have been judged.", done=done, asked=asked)

    def rough(self, opened: bool = False) -> str:
        """A warning that the chances of this game, or of all of its kind, are off by much; empty if they are not."""
        say, together, sides = self.own.say, self.review.together, len(self.review.sides)
        if sides > 1 and not opened and abs(together - 1.0) / sides > MOST_ERROR:
            return say(
                "Here I still judge chances roughly: in this game those of all players together come to {n} in "
                "100 on average, and they should come to 100. Trust which way they go more than the numbers.",
                n=percent(together),
            )
        if self.calibration.rough:
            return say(
                "In this game I still judge chances roughly: over many games they were off by about {n} in 100. "
                "Trust which way they go more than the numbers.",
                n=percent(self.calibration.error),
            )
        return ""

    def words(self, s: Any) -> Words[Any]:
        """The game's words for a table."""
        return self.game.words.for_table(s, self.code, self.names)


def percent(chance: float) -> int:
    """A chance in hundredths."""
    return round(100 * chance)


def signed(found: int) -> str:
    """A number with its sign: `+12`, `−3`, `0`."""
    return f"+{found}" if found > 0 else f"{MINUS}{-found}" if found else "0"


def within_quotes(text: str) -> str:
    """A text as it stands between quotation marks: its own are inner ones."""
    if "«" in text:
        return text.replace("«\u00a0", "“").replace("\u00a0»", "”")
    return text.replace("“", "‘").replace("”", "’")
