"""A random game whose every question and every event is checked against the clauses."""

from __future__ import annotations

from random import Random

from tests.games.broom_service.attack_oracle import DRUIDS, LAND, WITCHES, Seen, bolts, stars
from tests.games.broom_service.attack_realm import KINDS, answer, fields, names, new_table

DONE_BY_A_SEAT = (
    "flew", "thrown", "delivered", "chased", "gained", "spent", "amulet", "mountain", "forest", "declined", "idle",
)  # fmt: skip

END = ("bids", "full_set")
"""Questions after the last turn of a round."""


class Turn:
    """What has happened in a turn so far."""

    def __init__(self, leader: str, role: str) -> None:
        self.leader = leader
        self.role = role
        self.claim = ""
        self.had_chance = [leader]
        self.actor = leader  # who may do something now


class Chronicle:
    """Plays at random and keeps its own books."""

    def __init__(self, seats: int, setup: dict[str, str], rng: Random) -> None:
        self.rng = rng
        self.board = new_table(seats, rng.randrange(1 << 30), **setup)
        self.seats = names(self.board.state)
        self.vp = dict.fromkeys(self.seats, 10)
        self.stock = {seat: Seen(self.board).stock(seat) for seat in self.seats}
        self.pawns = {seat: fields(self.board, seat)["pawns"] for seat in self.seats}
        self.round = 1
        self.leads = self.board.line("round").split()[-1]  # who must lead next
        self.turn: Turn | None = None
        self.led: set[str] = set()
        self.picked: dict[str, set[str]] = {}
        self.before = self.after = Seen(self.board)  # the last answer
        self.events = list(self.board.heard)
        self.ended = False

    def play(self) -> None:
        """To the end."""
        while not self.board.over:
            self.before = self.after
            self.check_question()
            self.note_hands()
            answer(self.board, self.rng)
            self.after = Seen(self.board)
            new, self.events = self.board.heard[len(self.events) :], list(self.board.heard)
            for number, line in enumerate(new):
                self.hear(line.split(), new[number + 1 :])
            self.check_books()
        assert self.round == 7
        assert self.ended

    def note_hands(self) -> None:
        """Nobody has played in this round yet: what everyone holds."""
        if self.after.question[:1] == ["lead"] and not self.led:
            self.picked = {seat: self.before.hand(seat) for seat in self.seats}

    def check_books(self) -> None:
        """Points, resources and pawns are what the events say."""
        for seat in self.seats:
            line = self.after.players[seat]
            assert int(line["vp"][0]) == self.vp[seat], (seat, self.board.heard[-20:])
            assert line["stock"][0] == ".".join([str(self.stock[seat][kind]) for kind in KINDS])
            assert sorted(line["pawns"]) == sorted(self.pawns[seat])
            seen = self.after
            for pawn in self.pawns[seat]:
                assert pawn not in seen.clouded, "a pawn under a cloud"
                if seen.question[:2] != ["circle", seat]:
                    assert not seen.tiles.get(pawn, "").startswith("turbo"), "a pawn rests on a turbo hill"

    # --- what is asked

    def check_question(self) -> None:
        """What is offered is what the clauses allow."""
        question, seats = self.before.question, self.board.asked()
        kind = question[0].rstrip(";")
        if kind in ("pick", "bids"):
            return
        assert len(seats) == 1, question
        offered = set(self.board.offers(seats))
        assert len(offered) > 1 or kind == "lead", f"there is no choice in {offered}"
        expected = self.expected(kind, seats)
        if expected is not None:
            assert offered == expected, (question, self.board.heard[-5:], self.before.text)

    def expected(self, kind: str, seat: str) -> set[str] | None:
        """The answers to a question; None: not worked out here."""
        seen = self.before
        last = self.board.heard[-1].split()
        match kind:
            case "lead":
                assert seat == self.leads, f"{seat} leads instead of {self.leads}"
                manners = ["brave"] if seen.event == "take_heart" else ["brave", "cowardly"]
                return {f"lead {role} {manner}" for role in seen.hand(seat) for manner in manners}
            case "declare":
                return {"brave", "cowardly"}
            case "fly" if self.turn and self.turn.role in WITCHES and self.straight_from_card(last, seat):
                return seen.flights(seat, (WITCHES[self.turn.role],)) | {"nothing"}
            case "fly":
                return seen.flights(seat, LAND) | {"nothing"}
            case "deliver" if self.turn and self.turn.role in DRUIDS and self.straight_from_card(last, seat):
                return seen.role_action(seat, self.turn.role, True) | {"nothing"}
            case "deliver":
                return seen.deliveries(seat, seen.pawns(seat)) | {"nothing"}
            case "deliver_there":
                assert last[0] in ("flew", "thrown", "forest"), "a delivery without a move"
                moved = [line.split() for line in self.board.heard if line.split()[0] in ("flew", "thrown")][-1]
                return seen.deliveries(seat, [moved[-1]]) | {"nothing"}
            case "chase":
                return seen.chases(seat) | {"nothing"}
            case "gather":
                assert self.turn
                brave = self.turn.claim == seat or last == ["used", seat, "brave_heart"]
                return seen.role_action(seat, self.turn.role, brave) | {"nothing"}
            case "circle":
                return seen.circles(seen.tiles[last[-1]])
            case "menu":
                return self.menu(seat)
            case "full_set":
                return {"full_set", "nothing"}
        return None

    def straight_from_card(self, last: list[str], seat: str) -> bool:
        """Whether the action is the role's own: nothing has come between."""
        return last[0] in ("led", "followed", "acts", "used") or last == ["scored", seat, "-3", "curse"]

    def menu(self, seat: str) -> set[str]:
        """Instead of a cowardly action (BRM-EVT-20, BRM-EVT-30, BRM-FOR-05, BRM-FOR-08)."""
        assert self.turn
        assert self.turn.claim != seat
        seen = self.before
        held = set(seen.has(seat, "tiles"))
        found = {"nothing"} | held & {"five_points"}
        if seen.role_action(seat, self.turn.role, False):
            found |= {"act"} | held & {"brave_heart"}
        if seen.event == "black_market":
            found.add("black_market")
        if seen.event == "moonshine":
            found |= {f"moonshine {kind}" for kind in KINDS}
        return found

    # --- what happens

    def hear(self, line: list[str], later: list[str]) -> None:
        """One event."""
        head, words = line[0], line[1:]
        if head in DONE_BY_A_SEAT and self.turn and self.before.question[0].rstrip(";") not in END:
            assert words[0] == self.turn.actor, f"{line} while {self.turn.actor} acts"
        if head in ("round", "event", "cursed", "turn", "led", "followed", "passed", "ousted", "acts", "scored"):
            getattr(self, f"on_{head}")(words, later)
        elif head in ("gained", "spent"):
            self.change_stock(words, 1 if head == "gained" else -1)
        elif head in ("delivered", "chased", "flew", "thrown", "bids", "ended"):
            getattr(self, f"on_{head}")(words, later)

    def change_stock(self, words: list[str], sign: int) -> None:
        """`A 2 purple 1 wand`."""
        for count, kind in zip(words[1::2], words[2::2], strict=True):
            self.stock[words[0]][kind] += sign * int(count)
            assert self.stock[words[0]][kind] >= 0

    def on_round(self, words: list[str], later: list[str]) -> None:
        self.finish_turn()
        assert int(words[0]) == self.round + 1
        assert words[1] == self.leads
        picked = set().union(*self.picked.values())
        assert self.led == picked, "every role that was picked is led once"
        self.round += 1
        self.led, self.picked = set(), {}
        assert later[0].startswith("event ")

    def on_event(self, words: list[str], later: list[str]) -> None:
        earlier = [line for line in self.events if line == f"event {words[0]}"]
        assert len(earlier) == 1

    def on_cursed(self, words: list[str], later: list[str]) -> None:
        assert len(set(words)) == len(words) == 5 - len(self.seats)

    def on_turn(self, words: list[str], later: list[str]) -> None:
        self.finish_turn()
        holding = [seat for seat in self.seats if self.cards_left(seat)]
        assert holding
        while self.leads not in holding:
            self.leads = self.next(self.leads)
        assert words == [self.leads]

    def cards_left(self, seat: str) -> set[str]:
        return self.picked.get(seat, {"unknown"}) - {role for role in self.led if role in self.picked.get(seat, set())}

    def next(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def on_led(self, words: list[str], later: list[str]) -> None:
        seat, role, manner = words
        assert seat == self.leads
        assert role not in self.led
        assert role in self.picked[seat]
        self.turn = Turn(seat, role)
        self.led.add(role)
        self.declared(seat, role, manner, later)

    def on_followed(self, words: list[str], later: list[str]) -> None:
        seat, role, manner = words
        self.chance_of(seat, role)
        assert role in self.picked[seat]
        self.declared(seat, role, manner, later)

    def on_passed(self, words: list[str], later: list[str]) -> None:
        self.chance_of(words[0], words[1])
        assert words[1] not in self.picked[words[0]], "who holds the role must follow"

    def chance_of(self, seat: str, role: str) -> None:
        """Everyone in turn, once."""
        assert self.turn
        assert role == self.turn.role
        assert seat == self.next(self.turn.had_chance[-1])
        assert seat not in self.turn.had_chance
        self.turn.had_chance.append(seat)
        self.turn.actor = seat

    def declared(self, seat: str, role: str, manner: str, later: list[str]) -> None:
        """The claim moves, and the curse strikes before anything else is done."""
        assert self.turn
        told = [line for line in later if not line.startswith("ousted")]
        if role in self.before.cursed:
            assert told[0] == f"scored {seat} -3 curse"
        else:
            assert not told or told[0] != f"scored {seat} -3 curse"
        if manner == "brave":
            if self.turn.claim:
                assert f"ousted {self.turn.claim} {role} {seat}" in later[:2]
            self.turn.claim = seat
        else:
            assert manner == "cowardly"
            assert not any(line.startswith("ousted") for line in later[:2] if seat in line)

    def on_ousted(self, words: list[str], later: list[str]) -> None:
        assert self.turn
        assert words[0] != self.turn.claim

    def on_acts(self, words: list[str], later: list[str]) -> None:
        assert self.turn
        assert words == [self.turn.claim, self.turn.role]
        assert len(self.turn.had_chance) == len(self.seats), "everyone has had a chance"
        self.turn.actor = words[0]

    def finish_turn(self) -> None:
        """Who leads next."""
        if self.turn:
            assert len(self.turn.had_chance) == len(self.seats)
            self.leads = self.turn.claim or self.turn.leader
            if self.turn.claim:
                acted = [line for line in self.board.heard if line.startswith("acts ")][-1].split()
                assert acted[1:] == [self.turn.claim, self.turn.role]
        self.turn = None

    def on_scored(self, words: list[str], later: list[str]) -> None:
        seat, points, reason = words
        self.vp[seat] += int(points)
        if reason == "bravery":
            assert points == "3"
            assert self.turn
            assert self.turn.actor == seat
            assert self.turn.role in DRUIDS or self.turn.role == "weather_fairy"
        if reason == "sets":
            held = sorted(self.stock[seat].values(), reverse=True)
            assert int(points) == 4 * held[3] + 2 * (held[2] - held[3])
        if reason == "lightning":
            assert int(points) == lightning(self.bolts_of(seat))

    def bolts_of(self, seat: str) -> int:
        return sum([bolts(cloud) for cloud in self.after.has(seat, "clouds")])

    def on_delivered(self, words: list[str], later: list[str]) -> None:
        seat, region, tower, colour = words
        assert region in self.pawns[seat], "delivered from where a pawn stands"
        row = self.before.towers[tower]
        assert tower in self.before.free
        assert region in row["touches"]
        assert row["color"] == colour
        self.stock[seat][colour] -= 1
        assert f"scored {seat} {row['vp']} tower" == later[0]
        bonus = self.before.generous(region)
        assert (f"scored {seat} {bonus} generous" in later[:3]) == bool(bonus)
        if row["wands"]:
            assert f"gained {seat} {row['wands']} wand" in later[:3]

    def on_chased(self, words: list[str], later: list[str]) -> None:
        seat, space, name = words
        assert self.before.clouds[space] == name
        assert space not in self.after.clouds
        assert f"spent {seat} {stars(name)} wand" in later[:1]
        assert name in self.after.has(seat, "clouds")

    def on_flew(self, words: list[str], later: list[str]) -> None:
        seat, _, origin, goal = words
        self.move(seat, origin, goal)

    def on_thrown(self, words: list[str], later: list[str]) -> None:
        seat, _, origin, circle, goal = words
        assert self.before.land.circles[circle] == goal
        assert f"circle {circle}" in self.before.circles(self.before.tiles[origin])
        self.move(seat, origin, goal)

    def move(self, seat: str, origin: str, goal: str) -> None:
        self.pawns[seat] = list(self.pawns[seat])
        self.pawns[seat].remove(origin)
        self.pawns[seat].append(goal)

    def on_bids(self, words: list[str], later: list[str]) -> None:
        assert self.before.event == "upper_hand"
        assert not any([self.before.hand(seat) for seat in self.seats])

    def on_ended(self, words: list[str], later: list[str]) -> None:
        self.finish_turn()
        assert self.round == 7
        self.ended = True


def lightning(n: int) -> int:
    """BRM-SCORE-02."""
    table = [0, 1, 3, 5, 8, 11, 15, 19, 24, 29, 35]
    return table[n] if n <= 10 else 35 + 6 * (n - 10)
