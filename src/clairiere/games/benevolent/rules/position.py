"""Positions of Benevolent: tables as text, which `Table.text` writes and this module reads back.

    forest 2R 1a 2b
    round 1 first A turn A
    reserve 60 stacks 2.4.3.2.2
    pyramid e_buy_minus3 p_double_step p_no_grey e_sleep e_clover_leaves p_repeat_exchange p_leaf_cache - -
    A leaves 1 gifts 1.0.0.0.0 card 4 steps dream 1 secrets
    B leaves 3 gifts 1.0.0.0.0 card 3 steps h03 dream 1 secrets p_solitude e_feather
    agenda move A

Gifts and stacks are counted Clovers first; a taken tile of the pyramid is `-`; a hex with two Footsteps of a player
stands twice; `cache 2` are Leaves on the Leaf Cache; `gone` marks a player who left. Reading fills in what is not
said: a full pyramid in tile order, players as at the start (the first of the seats), the Reserve and the stacks with
whatever is not in players' hands, and the agenda of a turn that begins.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import (
    BUYS,
    EXCHANGES,
    EXCHANGES_AGAIN,
    GAINS,
    HEXES,
    MOVES,
    PLACES,
    SECRETS,
    SLEEPS,
    SLEEPS_AGAIN,
    TAKES,
    VERBS,
    WORDS,
    tally,
)
from clairiere.games.benevolent.rules.components import Parts
from clairiere.games.benevolent.rules.setup import player_at
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.games.benevolent.rules.steps.secrets import PLAYS, ExchangeAgain, Offer, SleepAgain
from clairiere.games.benevolent.rules.steps.turn import NEXT_TURN, Act, EndTurn, Finish, Walk
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Choice, Vocabulary
from clairiere.kernel.components import fields, lines_of, number, one
from clairiere.kernel.state import LETTERS, Step, seat_of

PLAYER_FIELDS = ("leaves", "gifts", "card", "steps", "dream", "secrets", "cache", "gone")


def read_position(text: str, parts: Parts) -> Table:
    """The table that is described so; ValueError or LookupError if it is none."""
    lines = lines_of(text)
    players = [read_player(lines[seat], parts) for seat in LETTERS if seat in lines]
    whose = fields(lines.get("round", []), ("round", "first", "turn"), opener="round")
    first = seat_of(one(whose, "first", "A"))
    active = seat_of(one(whose, "turn", LETTERS[first]))
    forest = parts.forest(lines["forest"][0], lines["forest"][1:])
    pyramid = lines.get("pyramid", [SECRETS[ephemeral] for ephemeral, _ in parts.tiles])
    secrets = [-1 if name == "-" else SECRETS.index(name) for name in pyramid]
    left = mask_of([slot for slot, secret in enumerate(secrets) if secret >= 0])
    stock = fields(lines.get("reserve", []), ("reserve", "stacks"), opener="reserve")
    reserve = number(stock, "reserve", parts.leaves - sum([p.leaves + p.cache for p in players]))
    stacks = read_tally(stock["stacks"][0]) if "stacks" in stock else left_over(parts, players)
    round = number(whose, "round", 1)
    s = Table([], parts, forest, secrets, left, first, active, round, reserve, stacks, players)
    s.gone = mask_of([seat for seat in range(s.seats) if "gone" in lines[LETTERS[seat]]])
    s.over = "over" in lines
    s.agenda = read_agenda(" ".join(lines.get("agenda", ["move", LETTERS[active]])), active)
    return s


def read_player(words: list[str], parts: Parts) -> Player:
    """A player's line; what it does not say is as at the start of the game."""
    found = fields(words, PLAYER_FIELDS)
    me = player_at(parts, 0)
    me.leaves = number(found, "leaves", me.leaves)
    me.gifts = read_tally(found["gifts"][0]) if "gifts" in found else me.gifts
    steps = [HEXES.index(name) for name in found.get("steps", [])]
    me.steps = mask_of(steps)
    me.twice = mask_of([hex for hex in steps if steps.count(hex) == 2])
    me.on_card = number(found, "card", parts.steps_for_forest - len(steps))
    me.dream = number(found, "dream", 1) - 1
    me.secrets = mask_of([SECRETS.index(name) for name in found.get("secrets", [])])
    me.cache = number(found, "cache", 0)
    return me


def read_tally(text: str) -> int:
    """`2.0.1.0.0`."""
    return tally([int(count) for count in text.split(".")])


def left_over(parts: Parts, players: list[Player]) -> int:
    """The tokens that no player holds."""
    return tally(parts.stacks[len(players) - 2]) - sum([player.gifts for player in players])


def read_agenda(text: str, active: int) -> list[Step[Table]]:
    """Steps, the next first; under a question of the turn lie always its end and the next turn."""
    steps = [read_step(step.split()) for step in text.split(";")]
    if not isinstance(steps[-1], type(NEXT_TURN)):
        if not isinstance(steps[-1], Finish | EndTurn):
            steps.append(Finish(active))
        steps.append(NEXT_TURN)
    return steps[::-1]


def read_step(words: list[str]) -> Step[Table]:
    """Parse one step of the agenda."""
    if words == ["next"]:
        return NEXT_TURN
    word, seat = words[0], seat_of(words[1])
    if word == "action":
        return Act(seat, HEXES.index(words[2]))
    if word == "finish":
        return Finish(seat)
    if word.endswith("_offer"):
        return Offer(seat, VERBS.index(word.removesuffix("_offer")))
    makers = {"move": Walk, "end": EndTurn, "sleep_again": SleepAgain, "exchange_again": ExchangeAgain}
    return makers[word](seat)


# Every choice of Benevolent, by its notation.

def all_choices() -> list[Choice]:
    """All choices of the game, in no particular order."""
    found: list[Choice] = [*WORDS, *PLACES, *TAKES]
    for moves in MOVES:
        found += moves
    for deeds in [*BUYS, *GAINS, *EXCHANGES, *SLEEPS]:
        found += deeds
    for repeats in [*EXCHANGES_AGAIN, *SLEEPS_AGAIN]:
        found += repeats
    for secret in PLAYS:
        for plays in secret:
            found += plays
    return found


VOCABULARY: Final = Vocabulary(all_choices())
