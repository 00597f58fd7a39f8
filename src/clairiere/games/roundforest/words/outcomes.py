"""Who won Roundforest, and why; and what counted."""

from __future__ import annotations

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.rules.numbering import NOTHING
from clairiere.games.roundforest.rules.state import Table
from clairiere.kernel.bits import count
from clairiere.kernel.rules import Outcome
from clairiere.kernel.seats import Seat


def victory_words(s: Table, outcome: Outcome, names: Names) -> str:
    """The ring, the last one left, or whoever is ahead after the last round (RND-END-01, -06, -07)."""
    say = names.language.say
    if s.ring != NOTHING:
        return say("{who} has met the forest spirit and wins the emerald ring.", who=names.players[s.ring])
    if len(s.remaining()) == 1:
        return say("Nobody else is left: {who} wins.", who=names.players[s.remaining()[0]])
    stop = say("The game stops after round {round}.", round=s.round)
    winners = outcome.winners()
    if len(winners) > 1:
        return stop + " " + say("{who} are equal in everything and share the victory.",
                                who=names.listed_players(winners))
    return stop + " " + say("{who} is furthest and wins.", who=names.players[winners[0]])


def score_table(s: Table, outcome: Outcome, names: Names) -> list[list[str]]:
    """What counts, beside the places (RND-END-04)."""
    say = names.language.say
    return names.ranking(outcome, {
        say("Apples"): apples_found(s),
        say("Debts"): [count(player.debts) for player in s.players],
        say("Silver"): [player.silver for player in s.players],
        say("Copper"): [player.copper for player in s.players],
        say("Objects"): [len(player.pack) for player in s.players],
    })


def reason_words(s: Table, outcome: Outcome, names: Names) -> str:
    """Why, as what follows a colon."""
    say = names.language.say
    if s.ring != NOTHING:
        return say("the forest spirit has given the emerald ring")
    if len(s.remaining()) == 1:
        return say("nobody else is left")
    if len(outcome.winners()) > 1:
        return say("equal in everything after round {round}", round=s.round)
    return say("the furthest way by round {round}", round=s.round)


def tally(s: Table, names: Names) -> tuple[str, list[int]]:
    """How near everybody has come."""
    return names.language.say("Apples"), apples_found(s)


def apples_found(s: Table) -> list[int]:
    """Golden apples of everybody, with those that the forest spirit has been given for the ring."""
    paid = s.parts.helpers.apples_needed
    return [player.apples + paid * (s.ring == seat) for seat, player in enumerate(s.players)]


def goal_words(names: Names) -> str:
    """What the game is about, in one line (RND-SPIRIT-01, RND-SPIRIT-03)."""
    return names.language.say("The goal: three golden apples and no debt, then find the forest spirit.")


def nearness_words(s: Table, seat: Seat, names: Names) -> str:
    """Apples, and debts that stand in the way."""
    me = s.players[seat]
    apples = names.language.say("{n} of 3 golden apples", n=me.apples)
    debts = names.language.say_many("{n} debt", "{n} debts", count(me.debts)) if me.debts else ""
    return f"{apples} · {debts}" if debts else apples
