"""The hint: one suggestion for whoever is asked, with its reason in words.

It is thought out on what their own seat sees, it is told to nobody else, and how many a seat was given is counted.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from clairiere.bots.advice import Advice
from clairiere.kernel.language import Language
from clairiere.kernel.seats import Seat
from clairiere.table import schemas
from clairiere.table.adviser import Adviser
from clairiere.table.http import Refused, Request
from clairiere.table.ledger import Ledger
from clairiere.table.limits import HINTS, Limits
from clairiere.table.live import Live
from clairiere.table.reasons import level_name, speech
from clairiere.table.sight import Sight
from clairiere.table.thought import seed_for

ADVISER = "forest"
KEPT = 500
"""So many hints are remembered: who asks twice is told the same, and it counts once."""
TENTHS = 10
REASONS = 2
"""So many are told of one suggestion."""
Key = tuple[int, int, Seat]


class Hints:
    """Hints of one process; another one thinks about them."""

    def __init__(self, ledger: Ledger, limits: Limits, adviser: Adviser) -> None:
        self.ledger = ledger
        self.limits = limits
        self.adviser = adviser
        self.given: OrderedDict[Key, asyncio.Task[Advice]] = OrderedDict()

    async def give(self, request: Request, sight: Sight, live: Live) -> schemas.Hint:
        """A suggestion for the seat of this sight, with the reason; raises Refused."""
        if not live.page.allows_hints:
            raise Refused(403, "no hints")
        if sight.view.ask() is None:
            raise Refused(422, "nothing is asked of you")
        advice = await self.advice(request, sight, live)
        if live.version != sight.version:
            raise Refused(409, "the table has gone on", version=live.version)
        return told(sight, advice)

    async def advice(self, request: Request, sight: Sight, live: Live) -> Advice:
        """What a strong bot would do there; thought out once."""
        key = (live.page.table, sight.version, sight.seat)
        task = self.given.get(key)
        if task is None:
            self.limits.take(HINTS, None if request.who is None else request.who.person, request.address())
            task = self.given[key] = asyncio.create_task(self.thought(key, sight, live, live.match.record.text()))
            if len(self.given) > KEPT:
                self.given.popitem(last=False)
        return await asyncio.shield(task)

    async def thought(self, key: Key, sight: Sight, live: Live, record: str) -> Advice:
        """Think, then count; what came to nothing is forgotten."""
        seed = seed_for(live.page.seed, sight.seat, sight.version, "hint")
        try:
            found = await self.adviser.advise(record, ADVISER, sight.view, seed)
            await self.ledger.count_hint(live.page.table, sight.seat)
        except BaseException:
            self.given.pop(key, None)
            raise
        return found

    async def close(self) -> None:
        """Give no more."""
        await self.adviser.close()


def told(sight: Sight, advice: Advice) -> schemas.Hint:
    """The suggestion in words, what it touches on the picture, and why."""
    choice, table = advice.choice, sight.view.table
    return schemas.Hint(
        version=sight.version,
        notation=choice.notation(),
        says=sight.words.choice(choice, table),
        told=reason(sight, advice, speech(sight.language)),
        chances=reckoned(sight, advice, speech(sight.language)),
        touches=sight.scene.game.touches(sight.view, choice),
    )


def reason(sight: Sight, advice: Advice, own: Language) -> str:
    """Why, in words of the game: one or two things that the answer makes better, and what it means to another."""
    if len(sight.view.options()) == 1:
        return own.say("Nothing else can be done.")
    said: list[str] = []
    for feature in advice.why:
        benefit = sight.words.benefit(feature)
        if benefit and benefit not in said:
            said.append(benefit)
    why = said[:REASONS] or [own.say("{level} would do this.", level=level_name(ADVISER, own))]
    others = sight.words.others(sight.view, advice.choice)
    return " ".join([*why, others] if others else why)


def reckoned(sight: Sight, advice: Advice, own: Language) -> str:
    """How often one wins so, beside the next best, for those who ask; empty where nothing was reckoned."""
    best, chances = advice.choice.notation(), {c.notation(): (c, tenths(chance)) for c, chance in advice.chances}
    if len(sight.view.options()) == 1 or best not in chances:
        return ""
    n = chances.pop(best)[1]
    said = [odds(n, own)]
    for other, m in [*chances.values()][:1]:
        said.append(beside(sight.words.choice(other, sight.view.table), n, m, own))
    return " ".join(said)


def tenths(chance: float) -> int:
    """A chance as people say it: a bot's reckoning is not finer."""
    return round(TENTHS * chance)


def odds(n: int, own: Language) -> str:
    """How often one wins, of ten times."""
    if n <= 0:
        return own.say("It is a hard game; here you have the best chance left.")
    if n >= TENTHS:
        return own.say("By my reckoning you nearly always win so.")
    return own.say_many("By my reckoning you win about {n} game in 10 so.",
                        "By my reckoning you win about {n} games in 10 so.", n)


def beside(other: str, n: int, m: int, own: Language) -> str:
    """What the next best is worth, beside the best."""
    if m >= n:
        return own.say("“{choice}” is about as good.", choice=other)
    if m <= 0:
        return own.say("With “{choice}” it would be hardly any.", choice=other)
    return own.say("With “{choice}” it would be {n} in 10.", choice=other, n=m)
