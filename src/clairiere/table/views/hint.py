"""The hint: one suggestion for whoever is asked, with its reason in words.

It is thought out on what their own seat sees, it is told to nobody else, and how many a seat was given is counted.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from random import Random

from clairiere.bots.bot import Advice
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.language import Language
from clairiere.kernel.play import step
from clairiere.kernel.state import Seat
from clairiere.kernel.view import view
from clairiere.store.ledger import Ledger
from clairiere.table.bots.adviser import Adviser
from clairiere.table.bots.executor import seed_for
from clairiere.table.http import schemas
from clairiere.table.http.limits import HINTS, WEIGHINGS, Limits
from clairiere.table.http.protocol import Request
from clairiere.table.http.reasons import speech, within_quotes
from clairiere.table.http.refusals import Refused
from clairiere.table.play.live import Live
from clairiere.table.views.explanations import TRIALS, sample
from clairiere.table.views.guide import plays_bots
from clairiere.table.views.seat_page import SeatPage

ADVISER = "forest"
MAX_ENTRIES = 500
"""So many hints are remembered: who asks twice is told the same, and it counts once."""
TENTHS = 10
MOST_TRIED = 20
"""Of so many answers that may follow, each is tried for whether it wins."""
REASONS = 2
"""So many are told of one suggestion."""
Key = tuple[int, int, Seat, str]
"""Table, version, seat, and the answer that was weighed; empty for a hint."""


class Hints:
    """Hints of one process: cache, limits, and the client of the hint process."""

    def __init__(self, ledger: Ledger, limits: Limits, adviser: Adviser) -> None:
        self.ledger = ledger
        self.limits = limits
        self.adviser = adviser
        self.given: OrderedDict[Key, asyncio.Task[Advice]] = OrderedDict()

    async def give(self, request: Request, page: SeatPage, live: Live) -> schemas.Hint:
        """A hint for the seat of this page, with its reason; raises Refused."""
        if not live.stored.allows_hints:
            raise Refused(403, "no hints")
        if page.view.ask() is None:
            raise Refused(422, "nothing is asked of you")
        advice = await self.advice(request, page, live)
        if live.version != page.version:
            raise Refused(409, "the table has gone on", version=live.version)
        return hint_response(page, advice)

    async def weigh(self, request: Request, page: SeatPage, live: Live, notation: str) -> schemas.SecondLook:
        """Whether an answer costs much, for who plays with bots alone; raises Refused."""
        if not plays_bots(page):
            raise Refused(403, "no hints")
        answer = next((choice for choice in page.view.options() if choice.notation() == notation), None)
        if answer is None:
            raise Refused(422, "nothing is asked of you")
        if is_picked(page):
            return schemas.SecondLook(False, "", "")
        return second_look(page, answer, await self.advice(request, page, live, notation))

    async def advice(self, request: Request, page: SeatPage, live: Live, answer: str = "") -> Advice:
        """The advice of the strongest bot for this seat and version, computed once."""
        key = (live.stored.table, page.version, page.seat, answer)
        task = self.given.get(key)
        if task is None:
            person = None if request.who is None else request.who.person
            self.limits.take(WEIGHINGS if answer else HINTS, person, request.address())
            task = self.given[key] = asyncio.create_task(self.thought(key, page, live, live.match.record.text()))
            if len(self.given) > MAX_ENTRIES:
                self.given.popitem(last=False)
        return await asyncio.shield(task)

    async def thought(self, key: Key, page: SeatPage, live: Live, record: str) -> Advice:
        """Ask the hint process, then count the hint; a failure is not cached."""
        seed, answer = seed_for(live.stored.seed, page.seat, page.version, "hint"), key[-1]
        try:
            found = await self.adviser.advise(record, ADVISER, page.view, seed, answer)
            if found.choice.notation() != answer:  # who is told of something better has been given a hint
                await self.ledger.count_hint(live.stored.table, page.seat)
        except BaseException:
            self.given.pop(key, None)
            raise
        return found

    async def close(self) -> None:
        """Stop the hint process."""
        await self.adviser.close()


def hint_response(page: SeatPage, advice: Advice) -> schemas.Hint:
    """The hint in words, the elements it refers to, and its reason."""
    choice, table, picture = advice.choice, page.view.table, page.scene.game.picture
    picks = [pick for pick in (choice, *advice.then) if is_pick(page, pick)] if advice.then else []
    touched = [id for pick in picks or [choice] for id in picture.touches(page.view, pick)]
    return schemas.Hint(
        version=page.version,
        notation=choice.notation(),
        says=page.words.together(picks, table) if picks else page.words.choice(choice, table),
        told=of_picks(page, picks) or reason(page, advice, speech(page.language)),
        chances=reckoned(page, advice, speech(page.language)),
        touches=touched,
        picks=[pick.notation() for pick in picks],
    )


def second_look(page: SeatPage, answer: Choice, advice: Advice) -> schemas.SecondLook:
    """What is said before an answer that costs much: what is better, and why."""
    if advice.choice is answer:
        return schemas.SecondLook(False, "", "")
    own = speech(page.language)
    better, why = within_quotes(page.words.choice(advice.choice, page.view.table)), reason(page, advice, own)
    told = own.say("“{choice}” helps you much more. {why}", choice=better, why=why)
    return schemas.SecondLook(True, own.say("Wait: this costs you a lot."), told)


def is_picked(page: SeatPage) -> bool:
    """Whether the open question takes several picks: none of them says much alone."""
    ask = page.view.ask()
    return ask is not None and ask.picks(page.view.table) is not None


def is_pick(page: SeatPage, choice: Choice) -> bool:
    """Whether an answer picks something, and does not leave a place empty."""
    ask = page.view.ask()
    picks = None if ask is None else ask.picks(page.view.table)
    return picks is not None and choice is not picks.empty and choice is not picks.confirm


def of_picks(page: SeatPage, picks: Sequence[Choice]) -> str:
    """The reason for each of several picks; empty if there are none."""
    return " ".join(dict.fromkeys([page.words.purpose(page.view, pick) for pick in picks])).strip()


def reason(page: SeatPage, advice: Advice, own: Language) -> str:
    """The reason in words of the game: one or two benefits of the answer, and what it means to another player."""
    if len(page.view.options()) == 1:
        return own.say("Nothing else can be done.")
    if wins(page, advice.choice):
        return own.say("You win with this!")
    purpose = page.words.purpose(page.view, advice.choice)
    said = [*winning_next(page, advice.choice, own), *([purpose] if purpose else [])]
    for feature in [] if said else advice.why:  # what is said of this very table says more than any feature
        benefit = page.words.benefit(feature)
        if benefit and benefit not in said:
            said.append(benefit)
    why = said[:REASONS] or [weighed_up(advice, own)]
    others = page.words.others(page.view, advice.choice)
    return " ".join([*why, others] if others else why)


def weighed_up(advice: Advice, own: Language) -> str:
    """The reason where the game has no words for a benefit."""
    if len({tenths(chance) for _, chance in advice.chances[:2]}) == 1 < len(advice.chances):
        return own.say("Several answers are about as good here; this is one of them.")
    return own.say("Thought through to the end, this turns out best; it is hard to say why in a word.")


def wins(page: SeatPage, *choices: Choice) -> bool:
    """Whether the seat has won after these answers, on all imagined states."""
    return all([won(page, choices, seed) for seed in TRIALS])


def won(page: SeatPage, choices: Sequence[Choice], seed: int) -> bool:
    """Whether the seat has won after these answers, on one imagined state."""
    random = Random(seed)
    table = page.view.imagine(random)
    for choice in choices:
        table, _ = step(table, page.seat, choice, Chance(random))
    return bool(table.over) and page.seat in page.scene.game.rules.outcome(table).winners()


def winning_next(page: SeatPage, choice: Choice, own: Language) -> list[str]:
    """A sentence if the seat can win with its next answer."""
    after = view(sample(page, choice, TRIALS[0])[0], page.seat)
    options = [] if after.ask() is None else after.options()
    for then in options if len(options) <= MOST_TRIED else []:
        if is_legal_on_all(page, choice, then) and wins(page, choice, then):
            label = within_quotes(page.words.choice(then, after.table))
            return [own.say("Then you can win: “{choice}”.", choice=label)]
    return []


def is_legal_on_all(page: SeatPage, choice: Choice, then: Choice) -> bool:
    """Whether an answer is legal after another one, on all imagined states."""
    tables = [view(sample(page, choice, seed)[0], page.seat) for seed in TRIALS]
    return all([then in table.options() for table in tables])


def reckoned(page: SeatPage, advice: Advice, own: Language) -> str:
    """The chances of the answer and of the next best, on request; empty if the bot computes none."""
    best, chances = advice.choice.notation(), {c.notation(): (c, tenths(chance)) for c, chance in advice.chances}
    if len(page.view.options()) == 1 or best not in chances:
        return ""
    n = chances.pop(best)[1]
    said = [odds(n, own)]
    for other, m in [*chances.values()][:1]:
        said.append(beside(page.words.choice(other, page.view.table), n, m, own))
    return " ".join(said)


def tenths(chance: float) -> int:
    """A probability in tenths: a bot's estimate is not finer."""
    return round(TENTHS * chance)


def odds(n: int, own: Language) -> str:
    """A sentence about the chance of winning, given in tenths."""
    if n <= 0:
        return own.say("It is a hard game; here you have the best chance left.")
    if n >= TENTHS:
        return own.say("By my reckoning you then nearly always win.")
    return own.say_many("By my reckoning you then win about {n} game in 10.",
                        "By my reckoning you then win about {n} games in 10.", n)


def beside(other: str, n: int, m: int, own: Language) -> str:
    """The chances of the next best answer, in words."""
    other = within_quotes(other)
    if m >= n:
        return own.say("“{choice}” is about as good.", choice=other)
    if m <= 0:
        return own.say("With “{choice}” it would be hardly any.", choice=other)
    return own.say("With “{choice}” it would be {n} in 10.", choice=other, n=m)
