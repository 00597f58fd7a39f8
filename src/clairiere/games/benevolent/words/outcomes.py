"""Who won Benevolent, and why."""

from __future__ import annotations

from clairiere.games.benevolent.names import Names
from clairiere.games.benevolent.rules.numbering import complete, counts, kinds
from clairiere.games.benevolent.rules.scoring import rank, value
from clairiere.games.benevolent.rules.state import Table
from clairiere.kernel.rules import Outcome
from clairiere.kernel.seats import Seat


def victory_words(s: Table, outcome: Outcome, names: Names) -> str:
    """One of each kind, the last one left, or whoever is ahead at the safety stop (BEN-END-01, -05, -06)."""
    say, winner = names.language.say, s.winner()
    if winner is None:
        return at_the_stop(s, outcome.winners(), names)
    if complete(s.players[winner].gifts):
        return say("{who} has one Gift of each kind and wins.", who=names.players[winner])
    return say("Nobody else is left: {who} wins.", who=names.players[winner])


def at_the_stop(s: Table, winners: list[Seat], names: Names) -> str:
    """By the first of the four counts that tells the winner from the others."""
    stop = names.language.say("The game stops after round {round}.", round=s.parts.rounds)
    if len(winners) > 1:
        return stop + " " + names.language.say("{who} are equal in everything and share the victory.",
                                               who=names.listed_players(winners))
    best = rank(s, winners[0])
    second = max([rank(s, seat) for seat in range(s.seats) if seat != winners[0]])
    decided = [n for n in range(len(best)) if best[: n + 1] > second][0]
    return stop + " " + ahead(winners[0], decided, best[decided], names)


def ahead(seat: Seat, count: int, best: int, names: Names) -> str:
    """What the winner has most of, everything before being equal."""
    language, who = names.language, names.players[seat]
    if count == 0:
        return language.say_many("{who} wins with {n} kind of Gift.", "{who} wins with {n} kinds of Gift.",
                                 best, who=who)
    if count == 1:
        return language.say("{who} wins on the value of one Gift of each kind: {leaves}.",
                            who=who, leaves=names.leaves(best))
    if count == 2:
        return language.say("{who} wins on the value of all Gifts: {leaves}.", who=who, leaves=names.leaves(best))
    return language.say("With equal Gifts, {who} wins with {leaves}.", who=who, leaves=names.leaves(best))


def score_table(s: Table, outcome: Outcome, names: Names) -> list[list[str]]:
    """What is compared at the safety stop, beside the places (BEN-END-05)."""
    say = names.language.say
    return names.ranking(outcome, {
        say("Kinds of Gift"): [kinds(player.gifts) for player in s.players],
        say("Value of all Gifts"): [value(s, player, most=15) for player in s.players],
        say("Leaves"): [player.leaves + player.cache for player in s.players],
    })


def reason_words(s: Table, outcome: Outcome, names: Names) -> str:
    """Why, as what follows a colon."""
    say, winner, winners = names.language.say, s.winner(), outcome.winners()
    if winner is not None and complete(s.players[winner].gifts):
        return say("one Gift of each kind")
    if winner is not None:
        return say("nobody else is left")
    if len(winners) > 1:
        return say("equal in everything after round {round}", round=s.parts.rounds)
    return say("the finest Gifts after round {round}", round=s.parts.rounds)


def tally(s: Table, names: Names) -> tuple[str, list[int]]:
    """How near everybody has come."""
    return names.language.say("Kinds of Gift"), [kinds(player.gifts) for player in s.players]


def goal_words(names: Names) -> str:
    """What the game is about, in one line (BEN-OBJ-02)."""
    return names.language.say("The goal: be the first to hold all five Gifts.")


def nearness_words(s: Table, seat: Seat, names: Names) -> str:
    """How many kinds of Gift a player has."""
    held = len([n for n in counts(s.players[seat].gifts) if n])
    return names.language.say("{n} of {all} Gifts", n=held, all=len(names.gifts))
