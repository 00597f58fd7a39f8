"""What moves in a picture: pieces fly from where they were hidden, and turn over."""

from __future__ import annotations

from xml.etree import ElementTree

from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.chance import Scripted
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.pictures.canvas import PICTURE_CSS
from tests.games.bloody_grove.eyes import answered
from tests.games.bloody_grove.gallery import drawn
from tests.games.bloody_grove.walks import table
from tests.games.drawing import by_id, place

HANDS = "A hand basic_bear_1 basic_owl_2\nB hand basic_fox_1\n"


def told(position: str, answer: str, seat: Seat) -> tuple[Table, str]:
    """The table after an answer, and its picture for a seat that has just heard of it."""
    s, story = answered(table(position).state, answer, Scripted([]))
    return s, drawn(s, seat, last=story.as_seen_by(seat))


def came(svg: str, id: str) -> bool:
    return "came" in by_id(svg, id).attrib["class"].split()


def turns(svg: str, id: str) -> bool:
    return any(g.get("class") == "turned" for g in by_id(svg, id).iter())


def test_a_card_from_a_hidden_hand_flies_from_there_and_turns_over() -> None:
    for seat in (1, SPECTATOR):
        s, svg = told(HANDS, "A invoke basic_bear_1", seat)
        at = place(by_id(svg, "card-A-0"))
        hand = place(by_id(svg, "hand-A-0"))
        assert came(svg, "card-A-0")
        assert turns(svg, "card-A-0")
        assert abs(at["fx"] - hand["x"]) < 100
        assert abs(at["fv"] - hand["v"]) < 100
        assert not came(drawn(s, seat), "card-A-0"), "only what has just happened moves"


def test_an_own_card_glides_from_the_place_it_had() -> None:
    _, svg = told(HANDS, "A invoke basic_bear_1", 0)
    assert not came(svg, "card-A-0")
    assert not turns(svg, "card-A-0")


def test_the_next_elite_turns_over_and_the_recruited_one_flies_into_the_hidden_hand() -> None:
    position = f"{HANDS}elite bear elite_bear_4 elite_bear_5\nagenda recruit_destination A bear; cube; round_end"
    _, svg = told(position, "A keep hand", 1)
    assert turns(svg, "card-13")
    assert came(svg, "hand-A-2")
    assert place(by_id(svg, "hand-A-2"))["fx"] == round(place(by_id(svg, "card-13"))["x"])
    _, svg = told(position, "A keep hand", 0)
    assert not came(svg, "card-12"), "its own player sees it glide from the market into the hand"


def test_an_elite_that_goes_to_a_deck_flies_to_its_top_or_to_its_bottom() -> None:
    position = f"{HANDS}A deck basic_fox_1 basic_fox_2\nagenda recruit_destination A bear; cube; round_end"
    for place_of, id in (("top", "deck-A-8"), ("beneath", "deck-A-1")):
        s, svg = told(position, f"A keep {place_of}", 1)
        assert len(s.decks[0]) == 8
        assert came(svg, id)
        flying = [g for g in by_id(svg, "deck-A").iter() if "came" in g.get("class", "")]
        assert len(flying) == 1


def test_a_token_turns_over_for_whoever_looks_at_it() -> None:
    position = f"{HANDS}agenda setup_peek A; turn; round_end"
    assert turns(told(position, "A peek 4", 0)[1], "token-4")
    assert not turns(told(position, "A peek 4", 1)[1], "token-4")


def test_a_back_is_there_only_while_it_turns() -> None:
    _, svg = told(HANDS, "A invoke basic_bear_1", 1)
    backs = [g for g in ElementTree.fromstring(svg).iter() if g.get("class") == "back"]
    assert [g.get("opacity") for g in backs] == ["0"]


def test_nothing_turns_for_people_who_want_no_motion() -> None:
    still = PICTURE_CSS[PICTURE_CSS.index("prefers-reduced-motion") :]
    assert ".turned" in still[: still.index("animation:none")]
