"""GRV-INFO-13: the log is public and complete: who saw the table once and then only heard knows the table."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.bloody_grove import GAME
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import step, waiting
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import view
from tests.games.bloody_grove.ledger import Ledger, zones_of
from tests.kit import at, clause

ONLOOKERS = (0, 1, SPECTATOR)
WORDS = """
    round drew turned_up peeked invoked moved placed refilled transformed covered recruited returned
    revealed destroyed counted controlled took laid_down boxed discarded scored swept
"""


def keep_books(s: Table, rng: Random) -> set[str]:
    """Play at random to the end; after every answer each onlooker's books show what the view shows."""
    ledgers = [Ledger(onlooker, view(s, onlooker).text()) for onlooker in ONLOOKERS]
    chance = Chance(rng)
    told: set[str] = set()
    while not s.over:
        ask = rng.choice(waiting(s))
        s, story = step(s, ask.seat, ask.pick(s, rng), chance)
        for onlooker, ledger in zip(ONLOOKERS, ledgers, strict=True):
            ledger.hear(story.as_seen_by(onlooker).text())
            assert ledger.table() == zones_of(view(s, onlooker).text())
        told |= {line.split()[0] for line in story.text().splitlines()}
    return told


SCARCE = """
    round 2 position 1 first A
    reserve 3:arcane_plus_2*A 8:arcane_destroy*AB
    discard 0:arcane_plus_2 1:arcane_plus_2 2:arcane_plus_3 4:arcane_plus_3 5:arcane_plus_3
    A hand elite_owl_1 elite_owl_5 elite_owl_10 elite_fox_4
    B hand elite_owl_3 elite_owl_8 elite_owl_6 elite_fox_1
    A column 1 basic_bear_1+6:arcane_plus_4*B venerable_2
    B column 1 basic_owl_2+7:arcane_plus_4+9:arcane_destroy+10:arcane_destroy*A venerable_6
    B column 0 basic_fox_1+11:arcane_plus_4*AB
    venerables venerable_8 venerable_1 venerable_4
    A deck elite_bear_4! basic_fox_3*A basic_owl_1
    B deck basic_fox_3*B elite_fox_9! elite_fox_5*B
"""


@clause("GRV-INFO-13", "GRV-INFO-01", "GRV-INFO-12")
@pytest.mark.parametrize("seed", range(12))
def test_who_hears_the_log_of_a_game_knows_all_that_the_table_shows(seed: int) -> None:
    match = Match(GAME, 2, {}, Chance(Random(seed)))
    assert keep_books(match.state, Random(seed)) >= {"peeked", "drew", "invoked", "counted"}


@clause("GRV-INFO-13", "GRV-INFO-07", "GRV-INFO-09")
def test_the_log_tells_everything_that_can_happen_also_where_tokens_are_scarce() -> None:
    told: set[str] = set()
    for seed in range(20):
        told |= keep_books(at("bloody_grove", SCARCE).state, Random(seed))
    assert told >= set(WORDS.split())


@clause("GRV-INFO-13", "GRV-INFO-02", "GRV-INFO-12")
@pytest.mark.parametrize("onlooker", ONLOOKERS)
def test_of_the_opening_everyone_hears_what_lies_open_and_of_other_hands_the_backs(onlooker: int) -> None:
    match = Match(GAME, 2, {}, Chance(Random(1)))
    seen = zones_of(match.view(onlooker).text())
    heard = match.stories[0].as_seen_by(onlooker).text().splitlines()
    assert heard[0] == f"turned_up {' '.join([seen[f'elite {animal}'][0] for animal in ('bear', 'owl', 'fox')])}"
    assert heard[1] == f"turned_up {' '.join(seen['venerables'][:3])}"
    assert heard[3:] == [f"drew A {' '.join(seen['A hand'])}", f"drew B {' '.join(seen['B hand'])}"]
    assert (seen["A hand"] == ["?basic_black"] * 4) == (onlooker != 0)
    assert (seen["B hand"] == ["?basic_green"] * 4) == (onlooker != 1)
