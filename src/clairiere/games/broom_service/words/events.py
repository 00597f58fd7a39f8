"""What happens in Broom Service, who won and why, each in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules import events as d
from clairiere.games.broom_service.rules import events as e
from clairiere.games.broom_service.rules import events as r
from clairiere.games.broom_service.rules.choices import (
    BLACK_MARKET,
    CIRCLES,
    DANGEROUS_PLACES,
    EMPTY_HANDS,
    FIRST_CURSED,
    FIVE_POINTS,
    FULL_SET,
    GATHERING,
    MORE_OR_LESS,
    NOTHING,
    REGIONS,
    SHELTERED_PLACES,
    UPPER_HAND,
)
from clairiere.games.broom_service.rules.state import Table, sets_vp
from clairiere.games.broom_service.words.reasons import ReasonWords
from clairiere.games.broom_service.words.recap import recap
from clairiere.kernel.bits import count
from clairiere.kernel.language import Noun, Variants, to_you
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Event, Moment, Pieces, Seat

# Where the points of Broom Service come from, and where they go (BRM-INFO-03).

BY_EVENT: Final = {
    r.FOR_CARDS: MORE_OR_LESS,
    r.FOR_MARKET: BLACK_MARKET,
    r.FOR_DANGER: DANGEROUS_PLACES,
    r.FOR_SHELTER: SHELTERED_PLACES,
    r.FOR_BID: UPPER_HAND,
    r.FOR_EMPTY: EMPTY_HANDS,
    r.FOR_SET: FULL_SET,
    r.FOR_GATHERING: GATHERING,
}


def points_words(event: e.Scored, names: Names) -> str:
    """Points won or lost, with their reason."""
    say, who, why = names.language.say, names.players[event.seat], reason(event.reason, names)
    if event.vp < 0:
        return say("{who} loses {points} {why}.", who=who, points=names.points(-event.vp), why=why)
    return say("{who} scores {points} {why}.", who=who, points=names.points(event.vp), why=why)


def reason(why: int, names: Names) -> str:
    """`for the delivery`."""
    say = names.language.say
    if why in BY_EVENT:
        return say("by “{event}”", event=names.events[BY_EVENT[why]])
    said = {
        r.FOR_TOWER: say("for the delivery"),
        r.FOR_GENEROUS: say("thanks to the generous weather"),
        r.FOR_BRAVERY: say("for bravery"),
        r.FOR_CURSE: say("by the curse"),
        r.FOR_RAIN: say("for the rain"),
        r.FOR_POINTS: say("with the tile “{tile}”", tile=names.forest_tiles[FIVE_POINTS]),
        r.FOR_LIGHTNING: say("for lightning"),
        r.FOR_SETS: say("for sets of resources"),
        r.FOR_AMULETS: say("for amulets"),
    }
    return said[why]


class EventWords(ReasonWords):
    """Sentences about what happened, and about the result."""

    def tell(self, event: Event, pieces: Pieces) -> str:
        """The sentence for an event; NotImplementedError if nobody has written it yet."""
        said = of_rounds(event, pieces, self) or of_roles(event, self) or of_pawns(event, self)
        said = said or of_resources(event, self) or of_tiles(event, self)
        if not said:
            raise NotImplementedError(f"no words for {type(event).__name__}")
        return said

    def telling(self, event: Event) -> int:
        """How much an event says about a turn."""
        if isinstance(event, e.RoundBegan | e.CursedShuffled | e.CursedTurned | e.PicksFixed):
            return 0
        if isinstance(event, e.TurnBegan | e.Passed | e.Idle):
            return 0
        if isinstance(event, e.EventTurned | e.Led | e.Followed | e.Acts | e.Declined | e.Spent):
            return 1
        return 3 if isinstance(event, d.Delivered | d.Chased | e.Ousted | e.Ended) else 2

    def recap(self, moments: Sequence[Moment], reader: Seat) -> list[str]:
        """What everybody else has delivered, chased, gathered and scored."""
        return recap([moment.event for moment in moments], reader, self)

    def revealing(self, event: Event) -> str:
        """What others hold, or the next event."""
        if isinstance(event, e.EventTurned):
            return self.language.say("The next event is turned up, so this cannot be taken back.")
        return self.language.say("The others show whether they hold the role, so this cannot be taken back.")

    def victory(self, s: Table, outcome: Outcome) -> str:
        """The last one left, the most points, or the most resources on top of them (BRM-SCORE-08 to -10)."""
        say, winners = self.language.say, outcome.winners()
        if len(s.remaining()) == 1:
            return say("Nobody else is left: {who} wins.", who=self.players[s.remaining()[0]])
        best = self.points(s.players[winners[0]].vp)
        if len(winners) > 1:
            return say("{who} have {points} each and as many resources: they share the victory.",
                       who=self.listed_players(winners), points=best)
        who = self.players[winners[0]]
        tied = [seat for seat in s.remaining() if s.players[seat].vp == s.players[winners[0]].vp]
        if len(tied) > 1:
            return say("{who} wins with {points}, and with more resources than whoever has as many.",
                       who=who, points=best)
        return say("{who} wins with {points}.", who=who, points=best)

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        """What counted, a row a player in order of place; the first row is the headings."""
        say, number = self.language.say, self.language.number
        headings = [say("Place"), say("Player"), say("Lightning"), say("Sets")]
        if s.mountain_tiles:
            headings.append(say("Amulets"))
        rows = [[*headings, say("Points"), say("Resources")]]
        for seat in sorted(range(s.seats), key=lambda seat: outcome.places[seat]):
            counts = [*counted(s, seat), s.players[seat].vp, s.players[seat].resources()]
            rows.append([number(outcome.places[seat]), str(self.players[seat]), *[number(n) for n in counts]])
        return rows

    def reason(self, s: Table, outcome: Outcome) -> str:
        """Why, as what follows a colon."""
        say, winners = self.language.say, outcome.winners()
        if len(s.remaining()) == 1:
            return say("nobody else is left")
        best = self.points(s.players[winners[0]].vp)
        if len(winners) > 1:
            return say("{points} each and as many resources", points=best)
        tied = [seat for seat in s.remaining() if s.players[seat].vp == s.players[winners[0]].vp]
        return say("{points}, and more resources", points=best) if len(tied) > 1 else best

    def goal(self) -> str:
        """What the game is about, in one line (BRM-SCORE-01, BRM-SCORE-08)."""
        return self.language.say(
            "The goal: have most points after seven rounds, by delivering potions and chasing clouds away."
        )

    def nearness(self, s: Table, seat: Seat) -> str:
        """The points so far."""
        return self.points(s.players[seat].vp)

    def second_person(self) -> Variants:
        """Sentences that address the reader as `you`."""
        return VARIANTS


def of_rounds(event: Event, pieces: Pieces, names: Names) -> str:
    """Rounds, events, cursed roles, and the end."""
    language = names.language
    if isinstance(event, e.RoundBegan):
        return language.say("Round {round} begins. {who} will lead.", round=event.round,
                            who=names.players[event.leader])
    if isinstance(event, e.EventTurned):
        return names.told_event(pieces.faces[event.card])
    if isinstance(event, e.CursedShuffled):
        return language.say_many("The cursed pile has run out: {n} card makes a new one.",
                                 "The cursed pile has run out: {n} cards are shuffled into a new one.", event.cards)
    if isinstance(event, e.CursedTurned):
        return names.told_cursed([pieces.faces[card] - FIRST_CURSED for card in event.cards])
    if isinstance(event, e.PicksFixed):
        return picks(event, names)
    if isinstance(event, e.TurnBegan):
        return language.say("{who} leads the next turn.", who=names.players[event.leader])
    return language.say("The last round is over: now all is counted.") if isinstance(event, e.Ended) else ""


def picks(event: e.PicksFixed, names: Names) -> str:
    """How many cards each player holds."""
    language, held = names.language, [size for size in event.sizes if size]
    if len(set(held)) == 1:
        return language.say_many("All have picked {n} role.", "All have picked {n} roles.", held[0])
    counts = [f"{names.players[seat]} {language.number(size)}" for seat, size in enumerate(event.sizes) if size]
    return language.say("All have picked their roles: {counts}.", counts=", ".join(counts))


def of_roles(event: Event, names: Names) -> str:
    """Who leads, follows, passes and acts."""
    say = names.language.say
    if isinstance(event, e.Led):
        return say("{who} leads with {role}.", who=names.players[event.seat],
                   role=names.declared(event.role, event.brave))
    if isinstance(event, e.Followed):
        return say("{who} follows with {role}.", who=names.players[event.seat],
                   role=names.declared(event.role, event.brave))
    if isinstance(event, e.Passed):
        return say("{who} does not have {role:the} and passes.", who=names.players[event.seat],
                   role=names.roles[event.role])
    if isinstance(event, e.Ousted):
        return say("{who} is ousted: {other} takes over the brave action.", who=names.players[event.seat],
                   other=names.players[event.by])
    if isinstance(event, e.Acts):
        return say("{who} carries out the brave action {role:of}.", who=names.players[event.seat],
                   role=names.roles[event.role])
    if isinstance(event, e.Declined):
        return say("{who} leaves it at that.", who=names.players[event.seat])
    if isinstance(event, e.Idle):
        return say("There is nothing that {who} could do.", who=names.players[event.seat])
    return ""


def of_pawns(event: Event, names: Names) -> str:
    """Sentences about flights, deliveries and chases."""
    say = names.language.say
    if isinstance(event, d.Flew):
        return say("{who} flies from {origin:the} to {goal:the}.", who=names.players[event.seat],
                   origin=names.regions[event.origin], goal=names.regions[event.goal])
    if isinstance(event, d.Thrown):
        return say("The turbo broom carries {who}’s pawn on to stone circle {circle}: {goal:the}.",
                   who=names.players[event.seat], circle=CIRCLES[event.circle], goal=names.regions[event.goal])
    if isinstance(event, d.Delivered):
        return say("{who} delivers {potion:a} from {region:the} to {tower:a}.", who=names.players[event.seat],
                   potion=names.potion(event.colour), region=names.regions[event.region],
                   tower=names.shape(event.tower))
    return chased(event, names) if isinstance(event, d.Chased) else ""


def chased(event: d.Chased, names: Names) -> str:
    """A heavy cloud with its bolts, or a storm cloud by its name."""
    say, who = names.language.say, names.players[event.seat]
    region, cloud = names.regions[event.space % len(REGIONS)], names.parts.clouds[event.cloud]
    if cloud.storm == NOTHING:
        return say("{who} chases a heavy cloud ({bolts}) away from {region:the}.", who=who,
                   bolts=names.bolts(cloud.bolts), region=region)
    return say("{who} chases a storm cloud away from {region:the}: {storm:the}.", who=who, region=region,
               storm=names.storms[cloud.storm])


def of_resources(event: Event, names: Names) -> str:
    """Sentences about points, potions, wands and bids."""
    say = names.language.say
    if isinstance(event, e.Scored):
        return points_words(event, names)
    if isinstance(event, e.Gained):
        return say("{who} takes {resources} from the supply.", who=names.players[event.seat],
                   resources=names.some(event.counts))
    if isinstance(event, e.Spent):
        return say("{who} gives {resources} to the supply.", who=names.players[event.seat],
                   resources=names.some(event.counts))
    if isinstance(event, e.BidsOpened):
        return " ".join([bid_words(names.players[seat], bid, names) for seat, bid in enumerate(event.bids)])
    return ""


def bid_words(who: Noun, bid: tuple[int, ...], names: Names) -> str:
    """What a player has bid."""
    if not any(bid):
        return names.language.say("{who} bids nothing.", who=who)
    return names.language.say("{who} bids {resources}.", who=who, resources=names.some(bid))


def of_tiles(event: Event, names: Names) -> str:
    """Sentences about amulets and tiles."""
    say = names.language.say
    if isinstance(event, d.AmuletTaken):
        return say("{who} takes the amulet from {region:the}.", who=names.players[event.seat],
                   region=names.regions[event.region])
    if isinstance(event, d.MountainUsed):
        return say("{who} uses the tile {region:of}: {tile}.", who=names.players[event.seat],
                   region=names.regions[event.region], tile=names.mountain_tiles[event.tile])
    if isinstance(event, d.ForestTaken):
        return say("{who} takes the tile “{tile}” from {region:the}.", who=names.players[event.seat],
                   region=names.regions[event.region], tile=names.forest_tiles[event.tile])
    if isinstance(event, d.ForestUsed):
        return say("{who} uses the tile “{tile}”.", who=names.players[event.seat],
                   tile=names.forest_tiles[event.tile])
    return ""


# What happens in Broom Service, told to whom it happens.

VARIANTS: Final = Variants([
    to_you("Round {round} begins. {who} will lead.", "Round {round} begins. You will lead."),
    to_you("{who} leads the next turn.", "You lead the next turn."),
    to_you("{who} leads with {role}.", "You lead with {role}."),
    to_you("{who} follows with {role}.", "You follow with {role}."),
    to_you("{who} does not have {role:the} and passes.", "You do not have {role:the} and pass."),
    to_you("{who} is ousted: {other} takes over the brave action.",
           "You are ousted: {other} takes over the brave action."),
    to_you("{who} is ousted: {other} takes over the brave action.", "{who} is ousted: you take over the brave action."),
    to_you("{who} carries out the brave action {role:of}.", "You carry out the brave action {role:of}."),
    to_you("{who} leaves it at that.", "You leave it at that."),
    to_you("There is nothing that {who} could do.", "There is nothing that you could do."),
    to_you("{who} flies from {origin:the} to {goal:the}.", "You fly from {origin:the} to {goal:the}."),
    to_you("The turbo broom carries {who}’s pawn on to stone circle {circle}: {goal:the}.",
           "The turbo broom carries your pawn on to stone circle {circle}: {goal:the}."),
    to_you("{who} delivers {potion:a} from {region:the} to {tower:a}.",
           "You deliver {potion:a} from {region:the} to {tower:a}."),
    to_you("{who} chases a heavy cloud ({bolts}) away from {region:the}.",
           "You chase a heavy cloud ({bolts}) away from {region:the}."),
    to_you("{who} chases a storm cloud away from {region:the}: {storm:the}.",
           "You chase a storm cloud away from {region:the}: {storm:the}."),
    to_you("{who} takes {resources} from the supply.", "You take {resources} from the supply."),
    to_you("{who} gives {resources} to the supply.", "You give {resources} to the supply."),
    to_you("{who} bids nothing.", "You bid nothing."),
    to_you("{who} bids {resources}.", "You bid {resources}."),
    to_you("{who} takes the amulet from {region:the}.", "You take the amulet from {region:the}."),
    to_you("{who} uses the tile {region:of}: {tile}.", "You use the tile {region:of}: {tile}."),
    to_you("{who} takes the tile “{tile}” from {region:the}.", "You take the tile “{tile}” from {region:the}."),
    to_you("{who} uses the tile “{tile}”.", "You use the tile “{tile}”."),
    to_you("{who} loses {points} {why}.", "You lose {points} {why}."),
    to_you("{who} scores {points} {why}.", "You score {points} {why}."),
])


def counted(s: Table, seat: Seat) -> list[int]:
    """What the final scoring has brought: lightning, sets and, where they are in use, amulets (BRM-SCORE-02 to -06)."""
    parts, me = s.parts, s.players[seat]
    found = [parts.bolts_vp(s.bolts(seat)), sets_vp(parts, me.stock)]
    return [*found, parts.amulets[count(me.amulets)]] if s.mountain_tiles else found


