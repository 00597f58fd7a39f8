"""Who won Broom Service, and why; and what counted."""

from __future__ import annotations

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules.scoring import sets_vp
from clairiere.games.broom_service.rules.state import Table
from clairiere.kernel.bits import count
from clairiere.kernel.rules import Outcome
from clairiere.kernel.seats import Seat


def victory_words(s: Table, outcome: Outcome, names: Names) -> str:
    """The last one left, the most points, or the most resources on top of them (BRM-SCORE-08 to -10)."""
    say, winners = names.language.say, outcome.winners()
    if len(s.remaining()) == 1:
        return say("Nobody else is left: {who} wins.", who=names.players[s.remaining()[0]])
    best = names.points(s.players[winners[0]].vp)
    if len(winners) > 1:
        return say("{who} have {points} each and as many resources: they share the victory.",
                   who=names.listed_players(winners), points=best)
    who = names.players[winners[0]]
    tied = [seat for seat in s.remaining() if s.players[seat].vp == s.players[winners[0]].vp]
    if len(tied) > 1:
        return say("{who} wins with {points}, and with more resources than whoever has as many.", who=who, points=best)
    return say("{who} wins with {points}.", who=who, points=best)


def score_table(s: Table, outcome: Outcome, names: Names) -> list[list[str]]:
    """What counted, a row a player in order of place; the first row is the headings."""
    say, number = names.language.say, names.language.number
    headings = [say("Place"), say("Player"), say("Lightning"), say("Sets")]
    if s.mountain_tiles:
        headings.append(say("Amulets"))
    rows = [[*headings, say("Points"), say("Resources")]]
    for seat in sorted(range(s.seats), key=lambda seat: outcome.places[seat]):
        counts = [*counted(s, seat), s.players[seat].vp, s.players[seat].resources()]
        rows.append([number(outcome.places[seat]), str(names.players[seat]), *[number(n) for n in counts]])
    return rows


def counted(s: Table, seat: Seat) -> list[int]:
    """What the final scoring has brought: lightning, sets and, where they are in use, amulets (BRM-SCORE-02 to -06)."""
    parts, me = s.parts, s.players[seat]
    found = [parts.bolts_vp(s.bolts(seat)), sets_vp(parts, me.stock)]
    return [*found, parts.amulets[count(me.amulets)]] if s.mountain_tiles else found


def reason_words(s: Table, outcome: Outcome, names: Names) -> str:
    """Why, as what follows a colon."""
    say, winners = names.language.say, outcome.winners()
    if len(s.remaining()) == 1:
        return say("nobody else is left")
    best = names.points(s.players[winners[0]].vp)
    if len(winners) > 1:
        return say("{points} each and as many resources", points=best)
    tied = [seat for seat in s.remaining() if s.players[seat].vp == s.players[winners[0]].vp]
    return say("{points}, and more resources", points=best) if len(tied) > 1 else best


def goal_words(names: Names) -> str:
    """What the game is about, in one line (BRM-SCORE-01, BRM-SCORE-08)."""
    return names.language.say("The goal: have most points after seven rounds.")


def nearness_words(s: Table, seat: Seat, names: Names) -> str:
    """The points so far."""
    return names.points(s.players[seat].vp)
