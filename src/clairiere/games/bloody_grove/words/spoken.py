"""A table of Bloody Grove told in words: what is asked, what one has, the groves, the opponent, what lies ready."""

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
from clairiere.games.bloody_grove.rules.choices import Return
from clairiere.games.bloody_grove.rules.numbering import (
    ANIMALS,
    ELITES,
    FIRST_TOKEN,
    GROVES,
    LEFT,
    NOTHING,
    POSITIONS,
    ROUNDS,
    TOKENS,
)
from clairiere.games.bloody_grove.rules.scoring import domination, outcome, strength_terms
from clairiere.games.bloody_grove.rules.state import Table, owner
from clairiere.games.bloody_grove.words.events import strength
from clairiere.games.bloody_grove.words.outcomes import domination_words
from clairiere.games.bloody_grove.words.prompts import pending_words
from clairiere.kernel.language import capital
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.seats import SPECTATOR, Seat, others
from clairiere.kernel.spoken import about_you, the_end, the_present
from clairiere.kernel.view import View
from clairiere.kernel.words import Passage


def spoken_table(v: View[Table], names: Names) -> list[Passage]:
    """The whole view, ordered for listening."""
    s, me = v.table, v.seat
    first = the_end(names, v, outcome(s)) if s.over else the_present(names, v)
    first.lines += course(s, names)
    return [
        first,
        *([] if me == SPECTATOR else [own_things(s, me, names)]),
        *[grove_passage(s, me, grove, names) for grove in range(GROVES)],
        *[others_things(s, seat, names) for seat in others(me, s.seats)],
        market(s, names),
        Passage(names.language.say("Arcane tokens"), token_lines(s, me, names)),
        out_of_play(s, me, names),
    ]


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
