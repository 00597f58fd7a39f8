"""What is still to be done in Bloody Grove once the open question is answered."""

from __future__ import annotations

from clairiere.games.bloody_grove.components import BOTTOM_CARD, PEEK_ARCANE, RECRUIT_TO_DECK
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.effects import BottomCard, PeekEffect, RecruitEffect
from clairiere.games.bloody_grove.steps.invoke import Symbols
from clairiere.games.bloody_grove.steps.recruit import RecruitElites, RecruitNext
from clairiere.games.bloody_grove.steps.resolution import Resolve
from clairiere.games.bloody_grove.words.cards import effects, symbol_words
from clairiere.games.bloody_grove.words.names import Names
from clairiere.kernel.agenda import Step
from clairiere.kernel.bits import bits


def pending_words(s: Table, names: Names) -> list[str]:
    """Symbols, recruits and effects that are left, then the groves that are not resolved yet."""
    say, listed = names.language.say, names.language.listed
    coming = s.agenda[::-1]
    lines = [of_step(step, s, names) for step in coming]
    kinds = [kind for kind in [effect_kind(step) for step in coming] if kind >= 0]
    if kinds:
        lines.append(say("Still to come from the Venerable: {effects}.", effects=listed(effects(tuple(kinds), names))))
    groves = [format(names.groves[step.grove], "the") for step in coming if isinstance(step, Resolve)]
    if groves:
        lines.append(say("Groves still to be resolved: {groves}.", groves=listed(groves)))
    return [line for line in lines if line]


def of_step(step: Step[Table], s: Table, names: Names) -> str:
    """Symbols of the card just invoked, or Elites besides the one that is recruited now."""
    say, listed = names.language.say, names.language.listed
    if isinstance(step, Symbols):
        left = [symbol for symbol in symbol_words(step.ruse, step.arcane, names) if symbol]
        return say("Left to be used after this: {symbols}.", symbols=listed(left)) if left else ""
    if isinstance(step, RecruitElites | RecruitNext):
        elites = [names.elites(animal, 1) for animal in bits(step.animals & s.visible_elites())]
        return say("Left to be recruited: {elites}.", elites=listed(elites)) if elites else ""
    return ""


def effect_kind(step: Step[Table]) -> int:
    """The effect of a Venerable that a step carries out; below 0 if none."""
    if isinstance(step, PeekEffect):
        return PEEK_ARCANE
    if isinstance(step, RecruitEffect):
        return RECRUIT_TO_DECK
    return BOTTOM_CARD if isinstance(step, BottomCard) else -1
