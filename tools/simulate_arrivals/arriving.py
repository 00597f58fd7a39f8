"""How people come: by Play now, by an invitation, by sitting down; alone, or several at the same moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any, TypeVar

from clairiere.kernel.state import letter
from tools.simulate_arrivals.occasions import ALONE, FREE, JOINABLE, WAITING
from tools.simulate_arrivals.people import Person
from tools.simulate_arrivals.simulation import Simulation

T = TypeVar("T")
GAMES = ("bloody_grove",) * 6 + ("benevolent",) * 2 + ("roundforest", "bethel_woods", "broom_service")
RATED = ("bloody_grove", "benevolent")
ANYBODY: dict[str, Any] = {"seats": 0, "strangers": True, "same_language": False, "rated": False}


def wishes(random: Random) -> dict[str, Any]:
    """What somebody wants of Play now: most want the same, or nobody would ever meet."""
    games = " ".join(sorted({random.choice(GAMES) for _ in range(random.choice((1, 1, 1, 2, 3)))}))
    wish = ANYBODY | {
        "games": "" if random.random() < 0.1 else games,
        "pace": random.choice((0, 0, 60)),
        "same_language": random.random() < 0.1,
        "strangers": random.random() > 0.05,
    }
    if games in RATED:
        wish["rated"] = random.random() < 0.15
    elif not wish["games"]:
        wish["seats"] = random.choice((0, 2, 3))
    return wish


def at_once(people: Iterable[Person], random: Random, do: Callable[[Person, Random], T]) -> list[T]:
    """Let all of them do it at the same moment."""
    doing = [(person, Random(random.random())) for person in people]
    ready = Barrier(max(1, len(doing)))

    def one(person: Person, own: Random) -> T:
        ready.wait(30)
        return do(person, own)

    with ThreadPoolExecutor(max(1, len(doing))) as threads:
        return [done.result() for done in [threads.submit(one, *each) for each in doing]]


def arrive(sim: Simulation, random: Random) -> bool:
    """Somebody presses Play now."""
    return bool(sim.anybody(random).play_now(wishes(random), random))


def arrive_twice(sim: Simulation, random: Random) -> bool:
    """Somebody who has been here before presses twice at once, and is led to one table."""
    person = sim.known(random)
    if person is None:
        return False
    wish = wishes(random)
    at_once([person, person], random, lambda one, own: one.play_now(wish, own))
    return True


def meet(sim: Simulation, random: Random) -> bool:
    """Some people press for the same game at the same moment."""
    people = {id(person): person for person in [sim.anybody(random) for _ in range(random.choice((2, 3, 4)))]}
    wish = wishes(random) | ANYBODY
    at_once(people.values(), random, lambda one, own: one.play_now(wish, own))
    return len(people) > 1


def go_on(sim: Simulation, random: Random) -> bool:
    """Somebody who plays with bots presses for another game, while others press for theirs."""
    found = sim.choice(random, ALONE)
    if found is None:
        return False
    id, game, pace = found
    player, others = sim.person(id), {one.id: one for one in [sim.anybody(random), sim.anybody(random)] if one.id != id}
    wish = ANYBODY | {"games": game, "pace": pace}
    away = wish | {"games": random.choice([name for name in GAMES if name != game])}
    everybody = [player, *others.values()]
    at_once(everybody, random, lambda one, own: one.play_now(away if one is player else wish, own))
    return True


def sit(sim: Simulation, random: Random) -> bool:
    """Somebody takes any seat of a table that they have seen in the list, also one that is not to be had."""
    found = sim.choice(random, JOINABLE)
    if found is None:
        return False
    code, size = found
    named = {} if random.random() < 0.3 else {"seat": letter(random.randrange(size))}
    sim.visitor(random).act(code, "sit", random, **named)
    return True


def sit_at_once(sim: Simulation, random: Random) -> bool:
    """Two people, or three, take the same seat at the same moment."""
    found = sim.choice(random, FREE)
    people = {person.id: person for person in [sim.visitor(random) for _ in range(3)]}
    if found is None or len(people) < 2:
        return False
    code, number = found
    done = at_once(people.values(), random, lambda one, own: one.act(code, "sit", own, seat=letter(number)))
    if sum([one.granted for one in done]) > 1:
        sim.gave_twice.append((code, number, list(people)))
    return True


def invite(sim: Simulation, random: Random) -> bool:
    """Somebody opens a table; friends follow the link, and bots take the rest; or it goes on waiting for strangers."""
    host = sim.visitor(random)
    wish = {"game": random.choice(GAMES), "pace": random.choice((0, 60)), "joinable": random.random() < 0.5}
    seats = 3 if wish["game"] != "bloody_grove" and random.random() < 0.5 else 2
    heard = host.hear("POST", "/api/tables", random, **wish, seats=seats, listed=random.random() < 0.7)
    if not heard.granted:
        sim.diary.refused("open", heard)
        return False
    code = str(heard.reply.json()["code"])
    sim.diary.asked_for.add((host.id, code))
    friends = {person.id: person for person in [sim.visitor(random) for _ in range(random.choice((1, 2)))]}
    at_once(friends.values(), random, lambda one, own: one.act(code, "sit", own))
    if random.random() < 0.6:
        begin(host, code, seats, random)
    return True


def begin(host: Person, code: str, seats: int, random: Random) -> None:
    """The host gives what is free to bots, and starts the game."""
    for number in range(1, seats):
        host.act(code, "bot", random, seat=letter(number), bot="random")
    host.act(code, "start", random)


def drop_in(sim: Simulation, random: Random) -> bool:
    """Somebody sits down at a table that waits."""
    found = sim.choice(random, WAITING)
    if found is not None:
        sim.visitor(random).act(found[0], "sit", random)
    return found is not None
