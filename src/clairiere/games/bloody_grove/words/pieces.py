"""What the cards, tokens and places of Bloody Grove are, told to whoever touches one."""

from __future__ import annotations

from clairiere.games.bloody_grove.names import Names, in_column, on_taking, spirit, venerable
from clairiere.games.bloody_grove.rules.numbering import (
    ANIMALS,
    BASICS,
    DISCARD,
    FIRST_ELITE_FACE,
    FIRST_TOKEN,
    FIRST_VENERABLE_FACE,
    GROVES,
    RESERVE,
    TOKENS,
)
from clairiere.games.bloody_grove.rules.scoring import domination
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.words.outcomes import domination_words
from clairiere.games.bloody_grove.words.spoken import (
    control,
    course,
    elite,
    hand,
    how_many,
    others_druid,
    others_things,
    strengths,
)
from clairiere.kernel.language import capital
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.seats import EVERYONE, SPECTATOR, Seat
from clairiere.kernel.view import View
from clairiere.kernel.words import About


def piece_words(v: View[Table], piece: str, names: Names) -> About | None:
    """By the first part of its id, which is the kind of piece."""
    kind, _, which = piece.partition("-")
    if kind == "card":
        return card(v, which, names)
    if kind == "token":
        return token(v, int(which), names)
    if kind in ("grove", "control", "column"):
        return grove(v, kind, int(which), names)
    if kind in ("seat", "druid", "deck", "hand"):
        return belonging(v, kind, "AB".index(which[:1]), which[2:], names)
    if kind in ("slot", "keep"):
        return place(v, kind, names)
    return shared(v.table, kind, which, names)


def shared(s: Table, kind: str, which: str, names: Names) -> About | None:
    """What belongs to nobody."""
    say = names.language.say
    if kind in ("round", "turn"):
        clauses = "GRV-ROUND-01" if kind == "round" else "GRV-ROUND-04"
        return About(say("The Round card") if kind == "round" else say("The turn cube"), clauses, course(s, names))
    if kind == "venerables":
        now = say("In the Venerable deck: {cards}.", cards=names.cards(s.pieces, s.venerables))
        return About(say("The Venerable deck"), "GRV-VEN-01 GRV-VEN-09", [now])
    if kind == "elites":
        animal = range(len(ANIMALS))[int(which)]
        return About(say("The Elite deck of {animal:the}", animal=names.animals[animal]), "GRV-REC-06",
                     [elite(s, animal, names)])
    return None


def card(v: View[Table], which: str, names: Names) -> About | None:
    """A card that lies open, by its face and, for a basic Spirit, its owner; what it counts for where it lies."""
    s = v.table
    owner, _, face = which.rpartition("-")
    found = range(FIRST_TOKEN)[int(face)]
    name = capital(names.faces[found].text)
    lying = [n for n in laid_open(s) if s.pieces.faces[n] == found and (not owner or n // BASICS == "AB".index(owner))]
    now = [capital(printed(s, found, names))]
    for n in lying[:1]:
        now += where(v, n, names)
    if found >= FIRST_VENERABLE_FACE:
        return About(name, "GRV-VEN-01", now)
    return About(name, "GRV-INV-01 GRV-TRF-01" if found < FIRST_ELITE_FACE else "GRV-REC-01", now)


def laid_open(s: Table) -> list[int]:
    """The cards that this view shows, wherever they lie."""
    return [n for n in range(FIRST_TOKEN) if s.pieces.faces[n] != UNKNOWN]


def printed(s: Table, face: int, names: Names) -> str:
    """All that stands on a card."""
    if face >= FIRST_VENERABLE_FACE:
        return venerable(s, face, names) + "." + on_taking(s, face, names)
    return spirit(s, face, names) + "."


def where(v: View[Table], n: int, names: Names) -> list[str]:
    """Where a card lies and what it counts for there."""
    s, say = v.table, names.language.say
    for seat in range(2):
        who = names.players[seat]
        for at in range(GROVES):
            column = s.columns[GROVES * seat + at]
            if n in column:
                said = say("It lies on {who}’s side of {grove:the}.", who=who, grove=names.groves[at])
                return [said + " " + say("It counts now as {card}.", card=in_column(s, n, column, names))]
        if n in s.druids[seat]:
            top = s.druids[seat][-1] == n
            return [say("It is {who}’s Transformation.", who=who) if top
                    else say("It lies beneath {who}’s Transformation.", who=who)]
        if n in s.hands[seat]:
            return [say("It is in {who}’s hand.", who=who)]
        if n in s.decks[seat]:
            return [say("It is in {who}’s deck.", who=who)]
    if n in s.row:
        return [say("It lies in the Venerable row.")]
    return [say("It has left the game.")] if n in s.box else []


def token(v: View[Table], number: int, names: Names) -> About:
    """An Arcane token: where it lies, and who has looked at it."""
    s, say = v.table, names.language.say
    piece, at = FIRST_TOKEN + range(TOKENS)[number], s.token_at[number]
    if at == RESERVE:
        now = say("It lies face down in the reserve.")
    elif at == DISCARD:
        now = say("It lies in the discard.")
    else:
        now = say("It lies on {card}.", card=names.card(s.pieces, at, "the"))
    seen = s.pieces.seen[piece]
    looked = [seat for seat in range(2) if seen != EVERYONE and seen >> seat & 1]
    told = [say("{who} has looked at it.", who=names.listed_players(looked))] if looked else []
    if s.pieces.faces[piece] == UNKNOWN:
        told.append(say("You do not know its value."))
    return About(capital(names.token(s.pieces, piece)), "GRV-ARC-08 GRV-ARC-01", [now, *told])


def grove(v: View[Table], kind: str, at: int, names: Names) -> About:
    """A grove, its control cube, or the listener's column there."""
    s, say, place = v.table, names.language.say, names.groves[range(GROVES)[at]]
    seats = [1, 0] if v.seat == 1 else [0, 1]
    now = [control(s, v.seat, at, names), strengths(s, seats, at, names)]
    if kind == "control":
        return About(say("The control cube of {grove:the}", grove=place), "GRV-RES-04 GRV-WIN-01", now)
    if kind == "column":
        mine = len(s.columns[GROVES * v.seat + at]) if v.seat != SPECTATOR else 0
        return About(say("Your column at {grove:the}", grove=place), "GRV-INV-01",
                     [how_many(v.seat, max(v.seat, 0), mine, at, names), *now])
    home = say("{grove:The} is {place:the}.", grove=place, place=names.positions[at])
    return About(capital(place.text), "GRV-STR-01", [home, *now])


def place(v: View[Table], kind: str, names: Names) -> About:
    """Where a card can be laid."""
    say = names.language.say
    if kind == "slot":
        now = [] if v.seat == SPECTATOR else others_druid(v.table, v.seat, names)
        return About(say("Beside your Druid"), "GRV-TRF-01", now)
    return About(say("The recruit"), "GRV-REC-03", [say("In the hand it can be played from your next turn on.")])


def belonging(v: View[Table], kind: str, seat: Seat, which: str, names: Names) -> About:
    """What a player has: the mat, the Druid, the deck and its cards, the hand and its cards."""
    s, say, who = v.table, names.language.say, names.players[seat]
    if kind == "seat":
        points = say("{who} has {points}.", who=who, points=domination_words(domination(s, seat), names))
        held = [grove for grove in range(GROVES) if s.control[grove] == seat]
        now = [points, *[say("{who} is in control of {grove:the}.", who=who, grove=names.groves[g]) for g in held]]
        return About(who.text, "GRV-WIN-01 GRV-WIN-03", now)
    if kind == "druid":
        return About(say("The Druid of {who}", who=who), "GRV-TRF-07 GRV-STR-03", others_druid(s, seat, names))
    if kind == "hand":
        cards = sorted(s.hands[seat], key=s.pieces.pool.__getitem__)
        told = names.card(s.pieces, cards[int(which)], "the") if which else ""
        return About(capital(told) or say("The hand of {who}", who=who), "GRV-TURN-02",
                     [hand(s, seat, names)])
    told = names.card(s.pieces, s.decks[seat][-int(which)], "the") if which else ""
    deck = others_things(s, seat, names).lines[-1]
    return About(capital(told) or say("The deck of {who}", who=who), "GRV-TURN-02", [deck])
