"""What people do once they have a seat: they answer, go, come back, say nothing, and are fed up with each other."""

from __future__ import annotations

from random import Random

from clairiere.kernel.state import letter
from tools.simulate_arrivals.arriving import ANYBODY, at_once, begin, wishes
from tools.simulate_arrivals.audit import Blocked
from tools.simulate_arrivals.occasions import (
    ASKED,
    BLOCKS,
    CLOCKED,
    ENDED,
    HELD,
    HOSTS,
    LEFT,
    MAY_RETURN,
    OLD_NUDGE,
    OTHERS,
    PLAYED,
    QUIET,
    QUIET_START,
    SEATED,
    SIZE,
    SLOW,
    STILL,
    TOGETHER,
    UP,
)
from tools.simulate_arrivals.people import Heard, Person, now, sentence_of
from tools.simulate_arrivals.simulation import Simulation


def play(sim: Simulation, random: Random) -> bool:
    """Somebody who is asked answers, and then again."""
    found = sim.choice(random, ASKED)
    if found is not None:
        sim.person(found[0]).answers(found[1], random.randint(1, 12), random)
    return found is not None


def leave(sim: Simulation, random: Random) -> bool:
    """Somebody leaves in the middle of a game."""
    found = sim.choice(random, SEATED)
    if found is not None:
        sim.person(found[0]).act(found[1], "leave", random)
    return found is not None


def come_back(sim: Simulation, random: Random) -> bool:
    """Somebody takes back the seat that they have left, or lost to the clock."""
    found = sim.choice(random, LEFT)
    if found is None:
        return False
    person, code = sim.person(found[0]), found[1]
    for _ in range(2):  # if it is refused, the reason may be gone by now: then it must be given the next time
        allowed = bool(sim.query(MAY_RETURN, code, person.id))
        heard = person.act(code, "return", random)
        if heard.granted or not (allowed and sim.query(MAY_RETURN, code, person.id)):
            return True
    sim.diary.wrong(f"{person.id} cannot come back to {code}: {heard.status} {sentence_of(heard.reply)}")
    return True


def return_twice(sim: Simulation, random: Random) -> bool:
    """Somebody comes back twice at once, or a stranger wants the seat at the same moment."""
    found = sim.choice(random, LEFT)
    if found is None:
        return False
    person, stranger, code = sim.person(found[0]), sim.visitor(random), found[1]
    everybody = [person, person, stranger]
    at_once(everybody, random, lambda one, own: one.act(code, "return" if one is person else "sit", own))
    return True


def be_silent(sim: Simulation, random: Random) -> bool:
    """Somebody lets their time run out: it is moved to the past, and a bot must answer."""
    found = sim.choice(random, CLOCKED)
    if found is None:
        return False
    table, code, version = found
    if sim.query(UP, table, version):
        sim.diary.count("times that ran out")
        sim.expect_more(table, code, version)
    return True


def nudge(sim: Simulation, random: Random) -> bool:
    """The others nudge somebody who is silent; ten minutes later some or all agree that a bot plays the turn."""
    found = sim.choice(random, SLOW)
    if found is None:
        return False
    table, code, version, number, silent = found
    sim.query(QUIET, table)
    sim.query(QUIET_START, table)
    others = [sim.person(one) for (one,) in sim.query(HELD, table, number) if one != silent]
    if not others:
        return True
    heard = random.choice(others).act(code, "nudge", random, seat=letter(number))
    if too_early(heard) and sim.query(STILL, table, version):
        sim.diary.wrong(f"no nudge at {code} though nothing has happened for two minutes")
    if heard.granted and random.random() < 0.7:
        agree(sim, random, (table, code, version, number), others)
    return True


def too_early(heard: Heard) -> bool:
    """Whether somebody was told to wait with a nudge."""
    return not heard.granted and sentence_of(heard.reply).startswith(("Give them", "Laisse-"))


def agree(sim: Simulation, random: Random, where: tuple[int, str, int, int], others: list[Person]) -> None:
    """Ten minutes after the nudge, all others say yes: a bot plays the turn, or the player has been quicker."""
    table, code, version, number = where
    sim.query(OLD_NUDGE, table, number)
    done = at_once(others, random, lambda one, own: one.act(code, "standin", own, seat=letter(number)))
    if all([one.granted for one in done]) and sim.query(STILL, table, version):
        sim.expect_stand_in(table, code, version, number, others)


def take_off(sim: Simulation, random: Random) -> bool:
    """A host takes somebody off the table, or closes a seat that somebody has left, or opens it again."""
    found = sim.choice(random, HOSTS)
    if found is None:
        return False
    host, code, number, gone = found
    verb = "lock" if gone and random.random() < 0.7 else "remove"
    locked = {"locked": random.random() < 0.6} if verb == "lock" else {}
    sim.person(host).act(code, verb, random, seat=letter(number), **locked)
    return True


def block(sim: Simulation, random: Random) -> bool:
    """Somebody does not want to play with another again; both go, and press Play now."""
    found = sim.choice(random, TOGETHER)
    if found is None:
        return False
    player, code, number = found
    person = sim.person(player)
    if block_seat(sim, random, code, person, number) and random.random() < 0.6:
        part(sim, random, code, person, sim.person(sim.query(BLOCKS, player)[-1][1]))
    return True


def block_seat(sim: Simulation, random: Random, code: str, person: Person, number: int) -> bool:
    """Somebody blocks whoever holds a seat; whether they were told that it holds."""
    if not person.act(code, "block", random, seat=letter(number)).granted:
        return False
    told = now()
    for one, other in sim.query(BLOCKS, person.id):
        sim.diary.blocks.append(Blocked(one, other, told))
    return True


ROOMY = {"games": "benevolent", "seats": 4}
"""Of Play now: at such a table there is room for one more, whoever has come."""


def part(sim: Simulation, random: Random, code: str, person: Person, avoided: Person) -> None:
    """Both leave, and want the same of Play now; then one of them tries to follow the other."""
    wish = wishes(random) | ANYBODY | (ROOMY if random.random() < 0.5 else {})
    at_once([person, avoided], random, lambda one, own: one.act(code, "leave", own))
    found = person.play_now(wish, random)
    avoided.play_now(wish, random)
    if found and random.random() < 0.5:
        avoided.act(found, "sit", random)


def play_again(sim: Simulation, random: Random) -> bool:
    """Those who have finished a game want a rematch, several at once; some have had enough of each other by then."""
    found = sim.choice(random, ENDED)
    if found is None:
        return False
    code = found[1]
    everybody = [sim.person(id) for (id,) in sim.query(PLAYED, code)]
    host = sim.person(found[0])
    heard = again(sim, host, code, random)
    if heard is not None:
        at_once(everybody, random, lambda one, own: again(sim, one, code, own) if own.random() < 0.7 else None)
        if random.random() < 0.5:
            block_at(sim, random, code, random.choice(everybody))
        begin(host, heard, int(sim.query(SIZE, code)[0][0]), random)
    return True


def again(sim: Simulation, person: Person, code: str, random: Random) -> str | None:
    """Somebody asks for the rematch; the code of its table, if they are given a seat there."""
    heard = person.act(code, "rematch", random)
    if not heard.granted:
        return None
    there = str(heard.reply.json()["code"])
    sim.diary.asked_for.add((person.id, there))
    return there


def block_at(sim: Simulation, random: Random, code: str, person: Person) -> None:
    """Somebody does not want to play again with another of a table."""
    for (number,) in sim.query(OTHERS, code, person.id)[:1]:
        block_seat(sim, random, code, person, number)


def concede(sim: Simulation, random: Random) -> bool:
    """Somebody gives a game up for good."""
    found = sim.choice(random, SEATED)
    if found is None:
        return False
    person, code = sim.person(found[0]), found[1]
    look = person.hear("GET", f"/api/t/{code}", random)
    if look.granted and not look.reply.json()["over"]:
        version = look.reply.json()["version"]
        heard = person.hear("POST", f"/t/{code}/concede", random, version=version)
        sim.diary.count(f"concede {'granted' if heard.granted else 'refused'}")
    return True


def read(sim: Simulation, random: Random) -> bool:
    """Somebody reads the first page, the list, their games, or a table."""
    found = sim.choice(random, SEATED)
    pages = ["/", "/tables", "/mine", "/api/tables?status=running", *([f"/t/{found[1]}"] if found else [])]
    path = random.choice(pages)
    heard = sim.anybody(random).hear("GET", path, random)
    if heard.status >= 400:
        sim.diary.wrong(f"{heard.status} for {path}")
    return True
