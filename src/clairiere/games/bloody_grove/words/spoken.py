"""A table of Bloody Grove in words, and what each thing on it is, for whoever touches it."""

from __future__ import annotations

from clairiere.games.bloody_grove.names import (
    Names,
    from_top,
    half_symbols,
    in_column,
    on_taking,
    shape,
    spirit,
    token_lines,
    venerable,
)
from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    BASICS,
    DISCARD,
    ELITES,
    FIRST_ELITE_FACE,
    FIRST_TOKEN,
    FIRST_VENERABLE_FACE,
    GROVES,
    LEFT,
    NOTHING,
    POSITIONS,
    RESERVE,
    ROUNDS,
    TOKENS,
    Return,
)
from clairiere.games.bloody_grove.rules.state import Table, domination, outcome, owner, strength_terms
from clairiere.games.bloody_grove.words.events import domination_words, strength
from clairiere.games.bloody_grove.words.prompts import PromptWords, pending_words
from clairiere.kernel.language import capital
from clairiere.kernel.spoken import About, Passage, about_you, the_end, the_present
from clairiere.kernel.state import EVERYONE, SPECTATOR, UNKNOWN, Seat, others
from clairiere.kernel.view import View


class GroveWords(PromptWords):
    """Everything a person reads about a table of Bloody Grove, as far as it is shown the pieces."""

    def spoken(self, v: View[Table]) -> list[Passage]:
        """The whole view, ordered for listening."""
        s, me = v.table, v.seat
        first = the_end(self, v, outcome(s)) if s.over else the_present(self, v)
        first.lines += course(s, self)
        return [
            first,
            *([] if me == SPECTATOR else [own_things(s, me, self)]),
            *[grove_passage(s, me, grove, self) for grove in range(GROVES)],
            *[others_things(s, seat, self) for seat in others(me, s.seats)],
            market(s, self),
            Passage(self.language.say("Arcane tokens"), token_lines(s, me, self)),
            out_of_play(s, me, self),
        ]

    def about(self, v: View[Table], piece: str) -> About | None:
        """By the first part of its id, which is the kind of piece."""
        kind, _, which = piece.partition("-")
        if kind == "card":
            return card(v, which, self)
        if kind == "token":
            return token(v, int(which), self)
        if kind in ("grove", "control", "column"):
            return grove(v, kind, int(which), self)
        if kind in ("seat", "druid", "deck", "hand"):
            return belonging(v, kind, "AB".index(which[:1]), which[2:], self)
        if kind in ("slot", "keep"):
            return place(v, kind, self)
        return shared(v.table, kind, which, self)


def course(s: Table, names: Names) -> list[str]:
    """Where the Round card stands (GRV-ROUND-01, GRV-ROUND-03)."""
    say = names.language.say
    if s.over:
        return [say("The game ended in round {round} of {rounds}.", round=s.round, rounds=ROUNDS)]
    lines = [say("Round {round} of {rounds}, turn {turn} of {turns}: {who}, at {grove:the}.", round=s.round,
                 rounds=ROUNDS, turn=s.position, turns=POSITIONS, who=names.players[s.player_at(s.position)],
                 grove=names.groves[s.active_grove()])]
    coming = [s.player_at(position) for position in range(s.position + 1, POSITIONS + 1)]
    if coming:
        lines.append(say("Turns still to come in this round: {players}.", players=names.listed_players(coming)))
    return lines + pending_words(s, names)


def own_things(s: Table, me: Seat, names: Names) -> Passage:
    """The listener's hand, Druid and deck."""
    say, pieces = names.language.say, s.pieces
    lines: list[str] = []
    for card in sorted(s.hands[me], key=pieces.faces.__getitem__):
        lines.append(say("In your hand: {card}.", card=spirit(s, pieces.faces[card], names)))
    if not s.hands[me]:
        lines.append(say("Your hand is empty."))
    chosen = [format(names.faces[c.face], "the") for c in s.given(me) if isinstance(c, Return)] if not s.over else []
    if chosen:
        lines.append(say("Chosen to go beneath your deck, in this order: {cards}.", cards=", ".join(chosen)))
    lines += own_druid(s, me, names)
    points = domination_words(domination(s, me), names)
    return about_you(names, me, [*lines, say("You have {points}.", points=points), own_deck(s, me, names)])


def own_druid(s: Table, me: Seat, names: Names) -> list[str]:
    """The Transformation, what it covers, and the card beside it."""
    say, pile = names.language.say, s.druids[me]
    if pile:
        lines = [say("Your Transformation is {card}.", card=shape(s, s.pieces.faces[pile[-1]], names))]
    else:
        lines = [say("Your Druid is not transformed yet: {halves}.", halves=bare(s, me, names))]
    if len(pile) > 1:
        lines.append(say("Beneath your Transformation: {cards}.", cards=names.cards(s.pieces, pile[:-1])))
    if s.beside != NOTHING and s.player_at(s.position) == me:
        card = names.card(s.pieces, s.beside, "The")
        lines.append(say("{card} lies to the left of your Druid.", card=card) if s.side == LEFT
                     else say("{card} lies to the right of your Druid.", card=card))
    return lines


def bare(s: Table, seat: Seat, names: Names) -> str:
    """The half-symbols of a Druid without a Transformation."""
    return half_symbols(s.parts.druid_left[seat], s.parts.druid_right[seat], names)


def own_deck(s: Table, me: Seat, names: Names) -> str:
    """From top to bottom; a card is named if the listener knows it, and marked if the opponent does (GRV-INFO-04)."""
    deck = s.decks[me]
    if not deck:
        return names.language.say("Your deck is empty.")
    return names.language.say_many("Your deck holds {n} card: {cards}.",
                                   "Your deck holds {n} cards, from the top: {cards}.",
                                   len(deck), cards=from_top(s, 1 - me, deck, names))


def others_things(s: Table, seat: Seat, names: Names) -> Passage:
    """Another player's hand by its backs, Druid and deck."""
    language, who = names.language, names.players[seat]
    lines = [hand(s, seat, names), *others_druid(s, seat, names)]
    lines.append(language.say("{who} has {points}.", who=who, points=domination_words(domination(s, seat), names)))
    deck = s.decks[seat]
    if deck:
        lines.append(language.say_many("{who}’s deck holds {n} card: {cards}.",
                                       "{who}’s deck holds {n} cards, from the top: {cards}.",
                                       len(deck), who=who, cards=from_top(s, NOTHING, deck, names)))
    else:
        lines.append(language.say("{who}’s deck is empty.", who=who))
    return Passage(str(who), lines)


def hand(s: Table, seat: Seat, names: Names) -> str:
    """How many cards of each back, and how many of them have been put away so far (GRV-INFO-03, GRV-END-02)."""
    language, who, cards = names.language, names.players[seat], s.hands[seat]
    if not cards:
        return language.say("{who}’s hand is empty.", who=who)
    said = language.say("In {who}’s hand: {cards}.", who=who, cards=names.cards(s.pieces, cards))
    away = 0 if s.over else len(s.given(seat))
    if not away:
        return said
    return said + " " + language.say("{who} has chosen {n} of them to go beneath the deck.", who=who, n=away)


def others_druid(s: Table, seat: Seat, names: Names) -> list[str]:
    """The same as for the listener's own."""
    say, pile, who = names.language.say, s.druids[seat], names.players[seat]
    if pile:
        card = shape(s, s.pieces.faces[pile[-1]], names)
        lines = [say("{who}’s Transformation is {card}.", who=who, card=card)]
    else:
        lines = [say("{who}’s Druid is not transformed yet: {halves}.", who=who, halves=bare(s, seat, names))]
    if len(pile) > 1:
        lines.append(say("Beneath {who}’s Transformation: {cards}.", who=who, cards=names.cards(s.pieces, pile[:-1])))
    if s.beside != NOTHING and s.player_at(s.position) == seat:
        card = names.card(s.pieces, s.beside, "The")
        lines.append(say("{card} lies to the left of {who}’s Druid.", card=card, who=who) if s.side == LEFT
                     else say("{card} lies to the right of {who}’s Druid.", card=card, who=who))
    return lines


def grove_passage(s: Table, me: Seat, grove: int, names: Names) -> Passage:
    """Its animal, who controls it, the strengths, then both columns from the grove outwards."""
    seats = [1, 0] if me == 1 else [0, 1]
    home = names.language.say("{grove:The} is {place:the}.", grove=names.groves[grove], place=names.positions[grove])
    lines = [home, control(s, me, grove, names), strengths(s, seats, grove, names)]
    lines += [column_words(s, me, seat, grove, names) for seat in seats]
    return Passage(capital(names.groves[grove].text), lines)


def control(s: Table, me: Seat, grove: int, names: Names) -> str:
    """Where the control cube lies."""
    say, seat, place = names.language.say, s.control[grove], names.groves[grove]
    if seat == NOTHING:
        return say("Nobody controls {grove:the}.", grove=place)
    if seat == me:
        return say("You control {grove:the}.", grove=place)
    return say("{who} is in control of {grove:the}.", who=names.players[seat], grove=place)


def strengths(s: Table, seats: list[Seat], grove: int, names: Names) -> str:
    """Both totals as far as they are known, and the tokens that are not counted in them (GRV-STR-01)."""
    one, other = seats
    said = names.language.say("Strength at {grove:the}: {one} {sum}, {other} {sum_of_other}.",
                              grove=names.groves[grove], one=names.players[one],
                              sum=strength(strength_terms(s, one, grove), names), other=names.players[other],
                              sum_of_other=strength(strength_terms(s, other, grove), names))
    here = s.columns[grove] + s.columns[GROVES + grove]
    hidden = [str(n) for n in range(TOKENS) if s.token_at[n] in here and s.pieces.faces[FIRST_TOKEN + n] == UNKNOWN]
    return said if not hidden else said + " " + names.language.say_many(
        "Token {numbers} is hidden and not counted.", "Tokens {numbers} are hidden and not counted.",
        len(hidden), numbers=names.language.listed(hidden))


def column_words(s: Table, me: Seat, seat: Seat, grove: int, names: Names) -> str:
    """A column, a sentence a card, from the grove outwards."""
    column = s.columns[GROVES * seat + grove]
    cards = [capital(in_column(s, card, column, names)) + "." for card in column]
    return " ".join([how_many(me, seat, len(column), grove, names), *cards])


def how_many(me: Seat, seat: Seat, n: int, grove: int, names: Names) -> str:
    """The cards of a column, counted."""
    language, place, who = names.language, names.groves[grove], names.players[seat]
    if seat == me:
        if not n:
            return language.say("At {grove:the} you have no card.", grove=place)
        return language.say_many("At {grove:the} you have {n} card.", "At {grove:the} you have {n} cards.",
                                 n, grove=place)
    if not n:
        return language.say("At {grove:the} {who} has no card.", grove=place, who=who)
    return language.say_many("At {grove:the} {who} has {n} card.", "At {grove:the} {who} has {n} cards.",
                             n, grove=place, who=who)


def market(s: Table, names: Names) -> Passage:
    """Elites and Venerables that lie face up, and what lies beneath them."""
    say, pieces = names.language.say, s.pieces
    lines = [elite(s, animal, names) for animal in range(len(ANIMALS))]
    for card in s.row:
        said = say("In the Venerable row: {card}.", card=venerable(s, pieces.faces[card], names))
        lines.append(said + on_taking(s, pieces.faces[card], names))
    if not s.row:
        lines.append(say("The Venerable row is empty."))
    if s.venerables:
        lines.append(say("In the Venerable deck: {cards}.", cards=names.cards(pieces, s.venerables)))
    else:
        lines.append(say("The Venerable deck is empty."))
    return Passage(say("Elites and Venerables"), lines)


def elite(s: Table, animal: int, names: Names) -> str:
    """The visible Elite of an animal, and how many follow."""
    say, card = names.language.say, s.visible_elite(animal)
    if card == NOTHING:
        return say("The Elite deck of {animal:the} has run out.", animal=names.animals[animal])
    said = say("To be recruited: {card}.", card=spirit(s, s.pieces.faces[card], names))
    left = ELITES - s.elites[animal] - 1
    if not left:
        return said + " " + say("It is the last one.")
    return said + " " + names.language.say_many("{n} Elite is left beneath it.",
                                                "{n} Elites are left beneath it.", left)


def out_of_play(s: Table, me: Seat, names: Names) -> Passage:
    """The cards in the box, and a rule of this table that is not the usual one (GRV-VAR-02)."""
    say = names.language.say
    lines: list[str] = []
    for seat in [1, 0, NOTHING] if me == 1 else [0, 1, NOTHING]:
        cards = sorted([card for card in s.box if owner(s.pieces, card) == seat], key=s.pieces.faces.__getitem__)
        if cards:
            lines.append(boxed(me, seat, names.cards(s.pieces, cards), names))
    if not s.box:
        lines.append(say("No card has gone to the box."))
    if s.reach == "any":
        lines.append(say("At this table a Ruse may move a card to any other grove."))
    return Passage(say("Out of the game"), lines)


def boxed(me: Seat, seat: Seat, cards: str, names: Names) -> str:
    """Cards that left the game, by whose they were."""
    if seat == NOTHING:
        return names.language.say("Venerables in the box: {cards}.", cards=cards)
    if seat == me:
        return names.language.say("Your cards in the box: {cards}.", cards=cards)
    return names.language.say("{who}’s cards in the box: {cards}.", who=names.players[seat], cards=cards)


def shared(s: Table, kind: str, which: str, names: Names) -> About | None:
    """What an element of the common area is."""
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
