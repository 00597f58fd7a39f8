"""What happens in Broom Service, told in a sentence."""

from __future__ import annotations

from clairiere.games.broom_service import deeds as d
from clairiere.games.broom_service import events as e
from clairiere.games.broom_service.numbering import CIRCLES, FIRST_CURSED, NOTHING, REGIONS
from clairiere.games.broom_service.words.names import Names
from clairiere.games.broom_service.words.points import points_words
from clairiere.kernel.events import Event
from clairiere.kernel.nouns import Noun
from clairiere.kernel.pieces import Pieces


def event_words(event: Event, pieces: Pieces, names: Names) -> str:
    """The sentence for an event; NotImplementedError if nobody has written it yet."""
    said = of_rounds(event, pieces, names) or of_roles(event, names) or of_pawns(event, names)
    said = said or of_resources(event, names) or of_tiles(event, names)
    if not said:
        raise NotImplementedError(f"no words for {type(event).__name__}")
    return said


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
    """Flying, delivering, chasing."""
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
    """Points, potions, wands and bids."""
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
    """Amulets and tiles."""
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


def telling(event: Event) -> int:
    """How much an event says about a turn."""
    if isinstance(event, e.RoundBegan | e.CursedShuffled | e.CursedTurned | e.PicksFixed):
        return 0
    if isinstance(event, e.TurnBegan | e.Passed | e.Idle):
        return 0
    if isinstance(event, e.EventTurned | e.Led | e.Followed | e.Acts | e.Declined | e.Spent):
        return 1
    return 3 if isinstance(event, d.Delivered | d.Chased | e.Ousted | e.Ended) else 2
