"""A table of Broom Service told in words: what is asked, what one has, the others, then the land region by region."""

from __future__ import annotations

from clairiere.games.broom_service.choices import Pick
from clairiere.games.broom_service.numbering import NOTHING, ROLES
from clairiere.games.broom_service.scoring import outcome
from clairiere.games.broom_service.state import NO_CARDS, Table
from clairiere.games.broom_service.words.land import land, where
from clairiere.games.broom_service.words.names import Names
from clairiere.kernel.bits import bits, count, mask_of
from clairiere.kernel.seats import SPECTATOR, Seat
from clairiere.kernel.spoken import Passage, about_you, the_end, the_present
from clairiere.kernel.view import View


def spoken_table(v: View[Table], names: Names) -> list[Passage]:
    """The whole view, ordered for listening."""
    s, me = v.table, v.seat
    after_me = [(me + 1 + n) % s.seats for n in range(s.seats - 1)] if me != SPECTATOR else list(range(s.seats))
    first = the_end(names, v, outcome(s)) if s.over else the_present(names, v)
    first.lines += round_words(s, names) + turn_words(s, names)
    return [
        first,
        *([] if me == SPECTATOR else [about_you(names, me, own_things(s, me, names))]),
        *[Passage(str(names.players[seat]), others_things(s, seat, names)) for seat in after_me],
        *land(s, names),
    ]


def round_words(s: Table, names: Names) -> list[str]:
    """The round, its event, its curses, and who plays after whom."""
    say = names.language.say
    lines = [say("Round {round} of {rounds}.", round=s.round, rounds=s.parts.rounds)]
    if s.event != NOTHING:
        lines.append(names.told_event(s.event))
    if s.cursed:
        lines.append(names.told_cursed(bits(s.cursed)))
    order = [(s.first + n) % s.seats for n in range(s.seats)]
    playing = [seat for seat in order if not s.gone >> seat & 1]
    return [*lines, say("The order of play is {players}.", players=names.listed_players(playing))]


def turn_words(s: Table, names: Names) -> list[str]:
    """Which role is being played, and what each player has said to it."""
    say = names.language.say
    if s.over or s.role == NOTHING:
        return []
    said = [stance(s, seat, names) for seat in s.remaining() if s.players[seat].played >> s.role & 1]
    lines = [say("{who} leads this turn with {role:the}.", who=names.players[s.leader], role=names.roles[s.role])]
    return lines + ([say("So far {stances}.", stances=names.language.listed(said))] if said else [])


def stance(s: Table, seat: Seat, names: Names) -> str:
    """`Lake is cowardly`."""
    say, who = names.language.say, names.players[seat]
    if not s.players[seat].braves >> s.role & 1:
        return say("{who} is cowardly", who=who)
    if seat == s.claim:
        return say("{who} claims the brave action", who=who)
    return say("{who} has been brave", who=who)


def own_things(s: Table, seat: Seat, names: Names) -> list[str]:
    """What the listener has."""
    language, me = names.language, s.players[seat]
    first, second = [where(region, names) for region in me.pawns]
    lines = [
        language.say_many("You have {n} point.", "You have {n} points.", me.vp),
        language.say("Your pawns: {first} and {second}.", first=first, second=second),
        language.say("You hold {resources}.", resources=names.some(me.stock)) if me.resources()
        else language.say("You hold no resources."),
        own_hand(s, seat, names),
    ]
    if me.played:
        lines.append(language.say("You have played in this round: {roles}.", roles=played(s, seat, names)))
    if me.clouds:
        lines.append(language.say_many("You have chased away {n} cloud, with {bolts}.",
                                       "You have chased away {n} clouds, with {bolts}.", len(me.clouds),
                                       bolts=names.bolts(s.bolts(seat))))
    if me.amulets:
        lines.append(language.say_many("You have {n} amulet.", "You have {n} amulets.", count(me.amulets)))
    tiles = forest_tiles(s, seat, names)
    return lines + ([language.say("Your forest tiles: {tiles}.", tiles=tiles)] if tiles else [])


def own_hand(s: Table, seat: Seat, names: Names) -> str:
    """The roles in hand, or those picked so far."""
    say = names.language.say
    if s.players[seat].cards == NO_CARDS and not s.over:
        picked = mask_of([c.role for c in s.given(seat) if isinstance(c, Pick)])
        return say("Picked so far: {roles}.", roles=names.cast(picked)) if picked else say("You hold no roles yet.")
    hand = mask_of([role for role in range(len(ROLES)) if s.holds(seat, role)])
    return say("In your hand: {roles}.", roles=names.cast(hand)) if hand else say("Your hand is empty.")


def others_things(s: Table, seat: Seat, names: Names) -> list[str]:
    """What another player has."""
    language, me, who = names.language, s.players[seat], names.players[seat]
    first, second = [where(region, names) for region in me.pawns]
    lines = [
        language.say_many("{who} has {n} point.", "{who} has {n} points.", me.vp, who=who),
        language.say("{who}’s pawns: {first} and {second}.", who=who, first=first, second=second),
        language.say("{who} holds {resources}.", who=who, resources=names.some(me.stock)) if me.resources()
        else language.say("{who} holds no resources.", who=who),
    ]
    if me.cards != NO_CARDS:
        lines.append(language.say_many("{who} has {n} role card in hand.", "{who} has {n} role cards in hand.",
                                       me.cards, who=who))
    if me.played:
        lines.append(language.say("{who} has played in this round: {roles}.", who=who, roles=played(s, seat, names)))
    if me.clouds:
        lines.append(language.say_many("{who} has chased away {n} cloud, with {bolts}.",
                                       "{who} has chased away {n} clouds, with {bolts}.", len(me.clouds), who=who,
                                       bolts=names.bolts(s.bolts(seat))))
    if me.amulets:
        lines.append(language.say_many("{who} has {n} amulet.", "{who} has {n} amulets.", count(me.amulets), who=who))
    tiles = forest_tiles(s, seat, names)
    return lines + ([language.say("{who}’s forest tiles: {tiles}.", who=who, tiles=tiles)] if tiles else [])


def played(s: Table, seat: Seat, names: Names) -> str:
    """`the brave forest witch and a cowardly peak druid`."""
    me = s.players[seat]
    return names.language.listed([names.declared(role, bool(me.braves >> role & 1)) for role in bits(me.played)])


def forest_tiles(s: Table, seat: Seat, names: Names) -> str:
    """The forest tiles that a player has; empty if there are none."""
    me, say = s.players[seat], names.language.say
    tiles = [say("“{tile}”", tile=names.forest_tiles[tile]) for tile in me.tiles]
    return names.language.listed(tiles + [say("“{tile}” (from the next turn on)", tile=names.forest_tiles[tile])
                                          for tile in me.fresh])
