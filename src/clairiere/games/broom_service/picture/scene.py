"""The scene: one view of a table on its stage, with what can be chosen and what has just moved."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.picture.plan import (
    AMULET_IDS,
    BADGE_IDS,
    CLOUD_IDS,
    HELD_IDS,
    PAWN_IDS,
    POTION_IDS,
    STOCK_IDS,
    TOWER_IDS,
    Berth,
    Plan,
    answers,
    held,
    hits,
    small_pieces,
)
from clairiere.games.broom_service.picture.stage import Stage, news_high
from clairiere.games.broom_service.rules import events as d
from clairiere.games.broom_service.rules import events as e
from clairiere.games.broom_service.rules.choices import BRAVE, NOTHING, ROLES, Fly, Lead
from clairiere.games.broom_service.rules.state import Table, outcome
from clairiere.games.broom_service.rules.steps.round import picked
from clairiere.games.broom_service.rules.steps.turn import Follow
from clairiere.kernel.play import asked_seats
from clairiere.kernel.state import SPECTATOR, Event, Seat, Story
from clairiere.kernel.view import View
from clairiere.pictures.canvas import HIT, Place
from clairiere.pictures.ink import escaped

# Trace: what has just moved or changed, by its id, and where it came from.

STILL: Final = Place(0, 0, 0, 0)
"""Stands for no place: something glides by itself, or has changed where it was."""
APART: Final = 60
MOST_WAITS: Final = 6
"""Pieces move one after another, up to so many."""


class Trace:
    """What a story has left behind."""

    def __init__(self, s: Table, plan: Plan, berths: dict[Seat, Berth], story: Story | None) -> None:
        self.s = s
        self.plan = plan
        self.berths = berths
        self.moved: dict[str, Place] = {}
        self.turned: set[str] = set()  # cards that were turned up
        for moment in [] if story is None else story.moments:
            self.follow(moment.event)
        self.waits = {id: f";--wait:{APART * min(n, MOST_WAITS)}ms" for n, id in enumerate(self.moved) if n}

    def style(self, id: str) -> str:
        """More of the `style` of something that has moved."""
        place = self.moved.get(id)
        if place is None:
            return ""
        return self.waits.get(id, "") + ("" if place is STILL else place.come())

    def came(self, id: str) -> bool:
        """Whether it has come from elsewhere without having been there before."""
        return self.moved.get(id, STILL) is not STILL

    def follow(self, event: Event) -> None:
        """Note which elements an event moves, and from where."""
        if isinstance(event, d.Flew | d.Thrown):
            self.moved[PAWN_IDS[event.seat][event.pawn]] = STILL
        elif isinstance(event, d.Delivered):
            self.moved[TOWER_IDS[event.tower]] = STILL
            self.moved[POTION_IDS[event.tower]] = self.berths[event.seat].stock(event.colour)
        elif isinstance(event, d.Chased):
            self.moved[CLOUD_IDS[event.cloud]] = STILL
        elif isinstance(event, e.Gained | e.Spent):
            for resource, n in enumerate(event.counts):
                if n:
                    self.moved[STOCK_IDS[event.seat][resource]] = STILL
        elif isinstance(event, e.Led | e.Followed):
            self.moved[BADGE_IDS[event.seat][event.role]] = self.berths[event.seat].card(0)
        elif isinstance(event, e.EventTurned):
            self.turned.add("event")
        elif isinstance(event, e.CursedTurned):
            self.turned.add("cursed")
        else:
            self.follow_tile(event)

    def follow_tile(self, event: Event) -> None:
        """Amulets glide by themselves, a forest tile comes from its forest."""
        if isinstance(event, d.AmuletTaken):
            mountains = self.s.board.tile_spaces[3]
            self.moved[AMULET_IDS[event.seat][mountains.index(event.region)]] = STILL
        elif isinstance(event, d.ForestTaken):
            last = len(held(self.s, event.seat)) - 1
            if last >= 0:
                self.moved[HELD_IDS[event.seat][last]] = self.plan.tiles[event.region]


MOST: Final = 3
"""More choices than that are not spelt out on one piece."""


class Scene:
    """One view with everything that its drawing needs: stage, marks, and what the last story moved."""

    def __init__(self, stage: Stage, v: View[Table], last: Story | None) -> None:
        self.stage = stage
        self.plan = stage.plan
        self.printed = stage.printed
        self.s = s = v.table
        self.viewer = v.seat
        self.near = stage.near
        options = v.options()
        self.called = s.role if BRAVE in options else NOTHING  # the role on which the viewer has to declare
        self.touched = answers(s, v.seat, options)
        self.fliers = {choice.origin for choice in options if isinstance(choice, Fly)}  # where pawns can set out
        self.front: list[str] = []  # what can be chosen lies over everything else
        self.asked = 0 if s.over else asked_seats(s)
        self.to_come = [step.seat for step in s.agenda[::-1] if isinstance(step, Follow)]
        self.winners = outcome(s).winners() if s.over else []
        self.picking = not s.over and s.players[self.near].cards < 0
        self.open = v.open
        seen = v.open or v.seat != SPECTATOR  # the near hand
        self.picked = picked(s.given(self.near)) if self.picking and seen else 0
        self.hand = hand(s, self.near) if seen else []
        self.extra = any([id.startswith("card-") and not self.in_hand(id) for id in self.touched])
        high = news_high(stage, s)
        self.berths = {**stage.plan.berths, self.near: stage.plan.own(high)}
        self.rack_v = stage.plan.event_v + high + 82.0
        self.trace = Trace(s, stage.plan, self.berths, last)
        self.supplied = [0 if s.over or s.gone >> n & 1 else supplied(s, n) for n in range(s.seats)]
        self.hits = self.discs() if self.touched else {}

    def points(self, seat: Seat) -> str:
        """A player's points as they are printed."""
        return self.stage.words.language.number(self.s.players[seat].vp)

    def lay(self, id: str, svg: str) -> str:
        """A piece among the others or, if it can be chosen, kept back for the front."""
        if id not in self.touched:
            return svg
        self.front.append(svg)
        return ""

    def in_hand(self, id: str) -> bool:
        """Whether it is a card that the near player holds."""
        return ROLES.index(id.split("-", 2)[2]) in self.hand

    def able(self) -> int:
        """Bit set of the towers to which the viewer could deliver from where the pawns stand."""
        return 0 if self.viewer == SPECTATOR else self.supplied[self.viewer]

    def suppliers(self, tower: int) -> str:
        """The others who could deliver there, in words; empty if nobody could."""
        seats = [n for n, found in enumerate(self.supplied) if found >> tower & 1 and n != self.viewer]
        if not seats:
            return ""
        key = f"suppliers {seats}"
        said = self.stage.said.get(key)
        if said is None:
            language = self.stage.words.language
            who = language.listed([str(self.stage.words.players[seat]) for seat in seats])
            said = self.stage.said[key] = escaped(language.say("Could deliver here now: {who}", who=who))
        return said

    def button(self, id: str) -> str:
        """The attributes that make a piece a button, if an option touches it; empty if none does."""
        choices = self.touched.get(id)
        if choices is None:
            return ""
        said = "|".join([c.notation() for c in choices])
        return f' role="button" tabindex="0" data-answers="{said}"'

    def discs(self) -> dict[str, str]:
        """The unseen discs around small pieces that can be chosen."""
        places = small_pieces(self.s, self.plan, self.berths[self.near], self.near)
        return hits({id: place for id, place in places.items() if id in self.touched})

    def hit(self, id: str) -> str:
        """The unseen disc of a piece, as large as a finger."""
        return self.hits.get(id, HIT)

    def labels(self, id: str) -> str:
        """What can be chosen here, in words; empty if nothing can."""
        choices = self.touched.get(id)
        if choices is None:
            return ""
        roles = {c.role for c in choices if isinstance(c, Lead)}
        if len(choices) > 1 and len(roles) == 1:
            return escaped(self.stage.words.both_ways(roles.pop()))
        said = [escaped(self.stage.words.choice(c, self.s)) for c in choices[:MOST]]
        return " · ".join(said) if len(choices) <= MOST else " · ".join(said) + " …"

    def titled(self, id: str, title: str) -> str:
        """What a piece is and what can be done with it."""
        said = self.labels(id)
        return f"<title>{title} · {said}</title>" if said else f"<title>{title}</title>"

    def classes(self, id: str) -> str:
        """`pos`, and whether it can be chosen and has come from elsewhere."""
        out = "pos target" if id in self.touched else "pos"
        return out + " came" if self.trace.came(id) else out


def supplied(s: Table, seat: Seat) -> int:
    """Bit set of the towers to which a player could deliver from where the pawns stand."""
    found = 0
    for region in s.players[seat].pawns:
        found |= s.supplied(seat, region)
    return found


def hand(s: Table, seat: int) -> list[int]:
    """The roles in a player's hand."""
    return [role for role in range(len(ROLES)) if s.holds(seat, role)] if s.players[seat].cards != NOTHING else []
