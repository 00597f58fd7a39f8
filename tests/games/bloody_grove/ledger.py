"""A bookkeeper with perfect memory: saw the table once, and from then on only reads the log as one onlooker hears it.

`zones` is what the onlooker's view must show: heading -> words, as in position.py. Nothing here asks the engine.
"""

from __future__ import annotations

from clairiere.kernel.state import Seat, letter

ZONES = ("control", "elite", "venerables", "reserve", "discard", "box", "A", "B")


def zones_of(text: str) -> dict[str, list[str]]:
    """The zones of a position by heading; which turn it is, and what is asked, is left out."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        words = line.split()
        if words[0] in ZONES:
            length = 1 + (words[0] in {"A", "B", "elite"}) + (words[1] == "column" and words[0] in {"A", "B"})
            found[" ".join(words[:length])] = words[length:]
    return found


def back_of(name: str, owner: str) -> str:
    """The back of a Spirit card."""
    kind, animal, _ = name.split("_")
    return f"?elite_{animal}" if kind == "elite" else "?basic_black" if owner == "A" else "?basic_green"


def bare(word: str) -> str:
    """A card or token without what lies on it and without marks."""
    return word.partition("+")[0].partition("*")[0].rstrip("!")


def number(word: str) -> int:
    """The number of a token."""
    return int(word.partition(":")[0])


class Ledger:
    """One onlooker's books."""

    def __init__(self, onlooker: Seat, seen: str) -> None:
        self.onlooker = letter(onlooker)
        self.zones = zones_of(seen)

    def zone(self, heading: str) -> list[str]:
        return self.zones.setdefault(heading, [])

    def table(self) -> dict[str, list[str]]:
        """All zones that are not empty, as a view shows them."""
        shown = {heading: words for heading, words in self.zones.items() if words}
        shown["venerables"] = self.zone("venerables") or ["|"]
        for heading, words in shown.items():
            if heading.endswith(("hand", "box")):
                shown[heading] = sorted(words)
        return shown

    def hear(self, story: str) -> None:
        """Enter every event of a story."""
        for line in story.splitlines():
            event, *words = line.split()
            if event not in {"counted", "scored", "swept", "skipped", "conceded"}:
                getattr(self, event)(*words)

    # what stands in the log, event by event

    def round(self, round: str, first: str) -> None:
        self.zones["control"] = ["-", "-", "-"]

    def controlled(self, seat: str, grove: str) -> None:
        self.zones["control"][int(grove)] = seat

    def turned_up(self, *cards: str) -> None:
        for card in cards:
            heading = "venerables" if card.startswith("venerable") else f"elite {card.split('_')[1]}"
            zone = self.zone(heading)
            zone[zone.index("|") : zone.index("|") + 2] = [card, "|"]
            if heading != "venerables" and zone[-1] == "|":
                zone.pop()

    def drew(self, seat: str, *cards: str) -> None:
        deck = self.zone(f"{seat} deck")
        drawn = [bare(word) for word in deck[: len(cards)]]
        del deck[: len(cards)]
        backs = sorted([word if word[0] == "?" else back_of(word, seat) for word in drawn])
        if seat == self.onlooker:
            assert all(card[0] != "?" for card in cards)
            assert sorted([back_of(card, seat) for card in cards]) == backs
            assert {word for word in drawn if word[0] != "?"} <= set(cards), "known cards are drawn as they lay"
            self.zone(f"{seat} hand").extend(cards)
        else:
            assert list(cards) == backs, "of a draw, others hear number and backs only"
            self.zone(f"{seat} hand").extend(backs)

    def from_hand(self, seat: str, card: str) -> None:
        self.zone(f"{seat} hand").remove(card if seat == self.onlooker else back_of(card, seat))

    def invoked(self, seat: str, card: str, grove: str) -> None:
        self.from_hand(seat, card)
        self.zone(f"{seat} column {grove}").append(card)

    def transformed(self, seat: str, card: str, side: str) -> None:
        self.from_hand(seat, card)
        self.zones[f"{seat} beside"] = [side, card]

    def covered(self, seat: str, card: str) -> None:
        assert self.zones.pop(f"{seat} beside")[1] == card
        self.zone(f"{seat} druid").append(card)

    def recruited(self, seat: str, card: str, place: str) -> None:
        heading = f"elite {card.split('_')[1]}"
        zone = self.zone(heading)
        assert zone.pop(0) == card, "the visible card is recruited"
        deck = self.zone(f"{seat} deck")
        if place == "hand":
            self.zone(f"{seat} hand").append(card if seat == self.onlooker else back_of(card, seat))
        else:
            deck.insert(0 if place == "top" else len(deck), f"{card}!")

    def returned(self, seat: str, *cards: str) -> None:
        for card in cards:
            assert (card[0] != "?") == (seat == self.onlooker), "fronts are told to the owner only"
            self.zone(f"{seat} hand").remove(card)
        self.zone(f"{seat} deck").extend([f"{card}*{seat}" for card in cards])

    def laid_down(self, seat: str, card: str, grove: str) -> None:
        known = bare(self.zone(f"{seat} deck").pop())
        assert known in {card, back_of(card, seat)}
        self.zone(f"{seat} column {grove}").append(card)

    def on_table(self, seat: str, grove: str, card: str) -> int:
        """The place of a card in its column."""
        return [bare(word) for word in self.zone(f"{seat} column {grove}")].index(card)

    def moved(self, seat: str, card: str, origin: str, grove: str) -> None:
        place = self.on_table(seat, origin, card)
        self.zone(f"{seat} column {grove}").append(self.zone(f"{seat} column {origin}").pop(place))

    def destroyed(self, seat: str, card: str, grove: str) -> None:
        self.zone(f"{seat} column {grove}").pop(self.on_table(seat, grove, card))
        self.zone("box" if card.startswith("venerable") else f"{seat} box").append(card)

    def took(self, seat: str, card: str, grove: str, replaced: str = "") -> None:
        self.zone("venerables").remove(card)
        column = self.zone(f"{seat} column {grove}")
        if replaced:
            column[self.on_table(seat, grove, replaced)] = card
            self.zone(f"{seat} box").append(replaced)
        else:
            column.append(card)

    def boxed(self, *cards: str) -> None:
        for card in cards:
            self.zone("venerables").remove(card)
        self.zone("box").extend(cards)

    def peeked(self, seat: str, token: str) -> None:
        reserve = self.zone("reserve")
        (place,) = [i for i, word in enumerate(reserve) if number(word) == number(token)]
        seats = reserve[place].partition("*")[2]
        known = bare(reserve[place])
        assert known in {token, f"{number(token)}:?arcane"} or token.endswith("?arcane")
        reserve[place] = (token if token[-7:] != "?arcane" else known) + "*" + "".join(sorted({*seats, seat}))

    def placed(self, seat: str, token: str, owner: str, card: str) -> None:
        reserve = self.zone("reserve")
        (word,) = [word for word in reserve if number(word) == number(token)]
        assert bare(word) == token, "the log tells of a token what the onlooker knows, no less and no more"
        reserve.remove(word)
        (heading,) = [h for h in self.zones if h.startswith(f"{owner} column") and card in map(bare, self.zones[h])]
        place = self.on_table(owner, heading[-1], card)
        host, *tokens = self.zones[heading][place].split("+")
        self.zones[heading][place] = "+".join([host, *sorted([*tokens, word], key=number)])

    def revealed(self, grove: str, *tokens: str) -> None:
        left = {number(token): f"{token}!" for token in tokens}
        for seat in "AB":
            column = self.zone(f"{seat} column {grove}")
            for place, word in enumerate(column):
                host, *lying = word.split("+")
                column[place] = "+".join([host, *[left.pop(number(token)) for token in lying]])
        assert not left

    def discarded(self, *tokens: str) -> None:
        gone = [number(token) for token in tokens]
        for heading, words in self.zones.items():
            if " column " in heading:
                for place, word in enumerate(words):
                    host, *lying = word.split("+")
                    words[place] = "+".join([host, *[token for token in lying if number(token) not in gone]])
        assert not any(token.endswith("?arcane") for token in tokens), "discarded tokens lie face up"
        self.zones["discard"] = sorted([*self.zone("discard"), *tokens], key=number)

    def refilled(self, *tokens: str) -> None:
        assert not self.zone("reserve")
        assert [number(word) for word in self.zone("discard")] == [int(token) for token in tokens]
        self.zones["discard"] = []
        self.zones["reserve"] = [f"{token}:?arcane" for token in tokens]
