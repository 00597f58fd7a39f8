"""Where in a turn or at the end of a round of Bloody Grove one is, and which clause to read about it."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove import clauses as k
from clairiere.games.bloody_grove.numbering import ROUNDS
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.arcane import ArcaneTarget, ArcaneToken
from clairiere.games.bloody_grove.steps.effects import VenerableRecruit, VenerableRecruitDestination
from clairiere.games.bloody_grove.steps.invoke import UseSymbol
from clairiere.games.bloody_grove.steps.peeks import SetupPeek, VenerablePeek
from clairiere.games.bloody_grove.steps.recruit import RecruitDestination, RecruitNext
from clairiere.games.bloody_grove.steps.round_end import ReturnCard
from clairiere.games.bloody_grove.steps.ruse import RuseCard, RuseTo
from clairiere.games.bloody_grove.steps.turn import ChooseAction
from clairiere.games.bloody_grove.steps.venerables import ChooseReplaced, ChooseVenerable
from clairiere.games.bloody_grove.words.names import Names
from clairiere.kernel.agenda import Ask
from clairiere.kernel.clauses import Clause

ACTING: Final = Clause("GRV-TURN-01", "In your turn you invoke a Spirit or transform your Druid; you cannot pass.")
USING: Final = Clause("GRV-INV-04", "You may use each Ruse and each Arcane of the Spirit you have just invoked once.")
KEEPING: Final = Clause("GRV-REC-03", "A recruited Elite goes into your hand, on top of your deck or beneath it.")


def turn_steps(s: Table, ask: Ask[Table], names: Names) -> list[tuple[str, bool]]:
    """The steps that the question is one of, as many as can be foreseen."""
    say = names.language.say
    if isinstance(ask, ChooseAction):
        return marked([say("1. Invoke or transform"), say("2. Symbols or Elites")], 0)
    if isinstance(ask, UseSymbol):
        return marked([say("1. Invoke"), say("2. Symbols")], 1)
    if isinstance(ask, RuseCard | RuseTo):
        steps = [say("1. Invoke"), say("2. Ruse: which card"), say("3. Where to")]
        return marked(steps, 1 if isinstance(ask, RuseCard) else 2)
    if isinstance(ask, ArcaneToken | ArcaneTarget):
        steps = [say("1. Invoke"), say("2. Arcane: which token"), say("3. On which card")]
        return marked(steps, 1 if isinstance(ask, ArcaneToken) else 2)
    if isinstance(ask, RecruitNext | RecruitDestination):
        steps = [say("1. Transform"), say("2. Recruit: which Elite"), say("3. Where to")]
        return marked(steps, 1 if isinstance(ask, RecruitNext) else 2)
    if isinstance(ask, SetupPeek):
        return marked([say("1. Look at a token"), say("2. First round")], 0)
    last = say("3. Next round") if s.round < ROUNDS else say("3. Domination")
    return marked([say("1. Hands"), say("2. Groves"), last], 0 if isinstance(ask, ReturnCard) else 1)


def marked(steps: list[str], current: int) -> list[tuple[str, bool]]:
    """The steps, and which of them it is."""
    return [(step, i == current) for i, step in enumerate(steps)]


def clause_at_work(ask: Ask[Table]) -> Clause | None:
    """Where the rulebook says what can be answered now."""
    if isinstance(ask, ChooseAction):
        return ACTING
    if isinstance(ask, UseSymbol):
        return USING
    if isinstance(ask, RecruitNext):
        return k.NOT_COMPLETED
    if isinstance(ask, RecruitDestination):
        return KEEPING
    if isinstance(ask, ReturnCard):
        return k.RETURN_FROM_HAND
    return of_symbols(ask) or of_tokens_seen(ask) or of_venerables(ask)


def of_symbols(ask: Ask[Table]) -> Clause | None:
    """Ruse and Arcane."""
    if isinstance(ask, RuseCard):
        return k.OWN_COLUMNS
    if isinstance(ask, RuseTo):
        return k.ANOTHER_COLUMN
    if isinstance(ask, ArcaneToken):
        return k.NOT_IN_RESERVE
    return k.NOT_IN_COLUMN if isinstance(ask, ArcaneTarget) else None


def of_tokens_seen(ask: Ask[Table]) -> Clause | None:
    """Looking at tokens."""
    if isinstance(ask, SetupPeek):
        return k.PEEK_IN_RESERVE
    return k.PEEK_ON_CARD if isinstance(ask, VenerablePeek) else None


def of_venerables(ask: Ask[Table]) -> Clause | None:
    """Taking a Venerable, and what it does."""
    if isinstance(ask, ChooseVenerable):
        return k.NOT_IN_ROW
    if isinstance(ask, ChooseReplaced):
        return k.NOT_REPLACEABLE
    if isinstance(ask, VenerableRecruit):
        return k.NOT_VISIBLE
    return k.NOT_TO_HAND if isinstance(ask, VenerableRecruitDestination) else None
