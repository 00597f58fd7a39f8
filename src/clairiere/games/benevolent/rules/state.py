"""The table of Benevolent: forest, Dreams board, pyramid, Reserve and players. Everything is public (BEN-INFO-01)."""

from __future__ import annotations

from clairiere.games.benevolent.rules.choices import HEXES, SECRETS, complete, counts, kinds, tally_text
from clairiere.games.benevolent.rules.components import Forest, Parts
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.rules import Outcome, ranked
from clairiere.kernel.state import NO_PIECES, Seat, State, Step, StepContext, letter

# A table as text: the position, which reads like a diagram.
#
#     forest 2R 1a 2b
#     round 1 first A turn A
#     reserve 60 stacks 2.4.3.2.2
#     pyramid e_buy_minus3 p_double_step p_no_grey e_sleep e_clover_leaves p_repeat_exchange p_leaf_cache - -
#     A leaves 1 gifts 1.0.0.0.0 card 4 steps dream 1 secrets
#     B leaves 3 gifts 1.0.0.0.0 card 3 steps h03 dream 1 secrets p_solitude e_feather
#     agenda move A
#
# Gifts and stacks are counted Clovers first; a taken tile of the pyramid is `-`; a hex with two Footsteps of a player
# stands twice; `cache 2` are Leaves on the Leaf Cache; `gone` marks a player who left. Reading fills in what is not
# said: a full pyramid in tile order, players as at the start (the first of the seats), the Reserve and the stacks with
# whatever is not in players' hands, and the agenda of a turn that begins.

def position_text(s: Table) -> str:
    """All lines of a position."""
    slots = [SECRETS[secret] if s.left >> slot & 1 else "-" for slot, secret in enumerate(s.pyramid)]
    lines = [
        f"forest {s.forest.id}",
        f"round {s.round} first {letter(s.first)} turn {letter(s.active)}",
        f"reserve {s.reserve} stacks {tally_text(s.stacks)}",
        f"pyramid {' '.join(slots)}",
    ]
    for seat, player in enumerate(s.players):
        gone = " gone" if s.gone >> seat & 1 else ""
        lines.append(f"{letter(seat)} {player_text(player)}{gone}")
    lines.append("over" if s.over else f"agenda {s.agenda_text()}")
    return "\n".join(lines) + "\n"


def player_text(player: Player) -> str:
    """The lines of a player in a position."""
    steps = [HEXES[hex] for hex in bits(player.steps) + bits(player.twice)]
    secrets = [SECRETS[secret] for secret in bits(player.secrets)]
    fields = [f"leaves {player.leaves}", f"gifts {tally_text(player.gifts)}", f"card {player.on_card}"]
    fields += [" ".join(["steps", *sorted(steps)]), f"dream {player.dream + 1}", " ".join(["secrets", *secrets])]
    if player.cache:
        fields.append(f"cache {player.cache}")
    return " ".join(fields)


class Player:
    """What one player has: Leaves, Gifts, Secrets and Footsteps."""

    def __init__(
        self, leaves: int, on_card: int, steps: int, twice: int, dream: int, gifts: int, secrets: int, cache: int
    ) -> None:
        self.leaves = leaves
        self.on_card = on_card  # Footsteps not yet in the forest
        self.steps = steps  # bit set of hexes with an own Footstep
        self.twice = twice  # bit set of hexes with two of them
        self.dream = dream  # space on the Dream Path, from 0
        self.gifts = gifts  # tally
        self.secrets = secrets  # bit set of faces
        self.cache = cache  # Leaves on the Leaf Cache

    def copy(self) -> Player:
        """A player that can be changed without changing this one."""
        return Player(
            self.leaves, self.on_card, self.steps, self.twice, self.dream, self.gifts, self.secrets, self.cache
        )


class Table(State["Table"]):
    """The state of the game."""

    def __init__(
        self,
        agenda: list[Step[Table]],
        parts: Parts,
        forest: Forest,
        pyramid: list[int],
        left: int,
        first: Seat,
        active: Seat,
        round: int,
        reserve: int,
        stacks: int,
        players: list[Player],
    ) -> None:
        super().__init__(agenda, NO_PIECES, len(players))
        self.parts = parts
        self.forest = forest
        self.pyramid = pyramid  # slot -> Secret; never changed
        self.left = left  # bit set of the slots that still hold their tile
        self.first = first
        self.active = active
        self.round = round
        self.reserve = reserve
        self.stacks = stacks  # tally
        self.players = players

    def copy(self) -> Table:
        """A table that can be played on without changing this one."""
        t = Table(
            self.agenda[:],
            self.parts,
            self.forest,
            self.pyramid,
            self.left,
            self.first,
            self.active,
            self.round,
            self.reserve,
            self.stacks,
            [player.copy() for player in self.players],
        )
        t.over = self.over
        t.gone = self.gone
        t.rules = self.rules
        return t

    def text(self) -> str:
        """The table as a position; see position.py for the format."""
        return position_text(self)

    def vocabulary(self) -> Vocabulary:
        """All choices of Benevolent."""
        return self.parts.words

    def leave(self, seat: Seat, now: StepContext) -> None:
        """A player concedes: their turn, if it is theirs, ends at once; the last one left wins (BEN-END-06)."""
        if len(self.remaining()) == 1:
            self.over = True
        elif seat == self.active:
            del self.agenda[1:]  # the lowest step is always the next player's turn

    def winner(self) -> Seat | None:
        """Who holds one of each kind of Gift, or is the only one left."""
        for seat, player in enumerate(self.players):
            if complete(player.gifts):
                return seat
        remaining = self.remaining()
        return remaining[0] if len(remaining) == 1 else None


# Who won, and how the others are ranked (BEN-END).

def outcome(s: Table) -> Outcome:
    """One winner and the rest tied second; those who left last; a ranking only after the safety stop."""
    winner = s.winner()
    keys = [rank(s, seat) if winner is None else (int(seat == winner),) for seat in range(s.seats)]
    return ranked([(0 if s.gone >> seat & 1 else 1, *key) for seat, key in enumerate(keys)])


def rank(s: Table, seat: int) -> tuple[int, ...]:
    """Kinds of Gift, value of one of each, value of all, Leaves (BEN-END-05). Those who left are last (BEN-END-06)."""
    if s.gone >> seat & 1:
        return (0,)
    me = s.players[seat]
    return (kinds(me.gifts), value(s, me, most=1), value(s, me, most=15), me.leaves + me.cache)


def value(s: Table, me: Player, *, most: int) -> int:
    """The prices of the Gifts held, counting at most so many of each kind."""
    return sum([min(held, most) * s.parts.prices[gift] for gift, held in enumerate(counts(me.gifts))])
