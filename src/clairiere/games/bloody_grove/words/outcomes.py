"""Who won Bloody Grove, and why."""

from __future__ import annotations

from clairiere.games.bloody_grove.names import Names
from clairiere.games.bloody_grove.rules.numbering import NOTHING
from clairiere.games.bloody_grove.rules.scoring import domination, sweeper
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.rules import Outcome
from clairiere.kernel.seats import Seat


def victory_words(s: Table, outcome: Outcome, names: Names) -> str:
    """A concession, a sweep, Domination, Transformations or a shared victory (GRV-WIN-01, -05 to -08)."""
    say, winners = names.language.say, outcome.winners()
    who = names.players[winners[0]]
    if len(winners) > 1:
        return say("{who} share the victory: {points} and equally many Transformations each.",
                   who=names.listed_players(winners), points=domination_words(outcome.points[0], names))
    loser = 1 - winners[0]
    if s.gone:
        return say("{whom} has left the game: {who} wins.", whom=names.players[loser], who=who)
    if sweeper(s) != NOTHING:
        return say("{who} controls all three groves and wins.", who=who)
    most, least = outcome.points[winners[0]], outcome.points[loser]
    if most > least:
        return say("{who} wins with {points}; {whom} has {least}.",
                   who=who, points=domination_words(most, names), whom=names.players[loser], least=least)
    return say("Both have {points}: {who} wins with more Transformations, {most} to {least}.", who=who,
               points=domination_words(most, names), most=len(s.druids[winners[0]]), least=len(s.druids[loser]))


def score_table(s: Table, outcome: Outcome, names: Names) -> list[list[str]]:
    """Domination, Transformations and groves, beside the places (GRV-WIN-03, GRV-WIN-05)."""
    say = names.language.say
    return names.ranking(outcome, {
        say("Domination"): list(outcome.points),
        say("Transformations"): [len(pile) for pile in s.druids],
        say("Groves"): [s.control.count(seat) for seat in range(s.seats)],
    })


def domination_words(n: int, names: Names) -> str:
    """`7 Domination points`."""
    return names.language.say_many("{n} Domination point", "{n} Domination points", n)


def reason_words(s: Table, outcome: Outcome, names: Names) -> str:
    """Why, as what follows a colon."""
    say, winners = names.language.say, outcome.winners()
    if len(winners) > 1:
        return say("equal in everything")
    loser = 1 - winners[0]
    if s.gone:
        return say("{whom} has left the game", whom=names.players[loser])
    if sweeper(s) != NOTHING:
        return say("all three groves are in one hand")
    most, least = outcome.points[winners[0]], outcome.points[loser]
    if most > least:
        return say("{points} against {least}", points=domination_words(most, names), least=least)
    return say("more Transformations, {most} against {least}",
               most=len(s.druids[winners[0]]), least=len(s.druids[loser]))


def goal_words(names: Names) -> str:
    """What the game is about, in one line (GRV-WIN-01, GRV-WIN-03)."""
    return names.language.say("The goal: win all three groves in one round, or have most Domination after the fourth.")


def nearness_words(s: Table, seat: Seat, names: Names) -> str:
    """Groves of this round, and points."""
    held = len([owner for owner in s.control if owner == seat])
    groves = names.language.say("{n} of {all} groves", n=held, all=len(s.control))
    return f"{groves} · {domination_words(domination(s, seat), names)}"
