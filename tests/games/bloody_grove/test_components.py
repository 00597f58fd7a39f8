"""A box of one's own: another components file with the same schema is honoured in play; a damaged one is refused."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest

from clairiere.bots.random_bot import play_out
from clairiere.games.bloody_grove import GAME
from clairiere.games.bloody_grove.rules.components import Parts
from clairiere.kernel.chance import Chance
from clairiere.kernel.components import Components, Sheet, WrongComponents
from clairiere.kernel.match import Match
from clairiere.kernel.state import SPECTATOR, StepContext
from tests.games.bloody_grove.cards import recruited, scores, totals
from tests.games.bloody_grove.ledger import zones_of
from tests.games.boxes import changed, complaints, own_copy, records_need_their_box, without_entry
from tests.kit import Board, at, clause

TOML = own_copy("bloody_grove")
CARDS = ["basic_cards", "elite_cards", "venerable_cards", "arcane_tokens"]
READ = ["meta", "rules", "animals", "druids", "grove_cards", *CARDS]


def box(*changes: tuple[str, str, str]) -> Components:
    """The game's box with these entries changed: where, key, value."""
    toml = TOML
    for where, key, value in changes:
        toml = changed(toml, where, key, value)
    parts: Components = GAME.rules.components(toml)
    return parts


def table(parts: Components, *lines: str) -> Board:
    return at("bloody_grove", "\n".join(lines), parts)


def resolved(parts: Components, *lines: str) -> dict[str, int]:
    return totals(table(parts, "groves fox owl bear", *lines, "agenda resolve 0; cleanup"))


def test_a_box_with_other_strengths_is_counted_with_them() -> None:
    parts = box(("basic_bear_1", "strength", "7"), ("venerable_9", "strength", "5"), ("arcane_plus_2", "strength", "6"))
    columns = ("A column 0 basic_bear_1 venerable_9", "B column 0 basic_bear_1+arcane_plus_2")
    assert resolved(parts, *columns) == {"A": 12, "B": 13}


def test_a_box_may_give_a_value_to_be_worked_out() -> None:
    parts = box(
        ("venerable_9", "strength_rule", '"per_distinct_animal_in_column"'),
        ("venerable_3", "strength_rule", '"fixed"'),
        ("venerable_3", "strength", "4"),
        ("venerable_red_3", "domination_rule", '"per_venerable_in_column"'),
    )
    columns = ("A column 0 venerable_9 basic_bear_2 basic_bear_3 basic_owl_2", "B column 0 venerable_3")
    assert resolved(parts, *columns) == {"A": 2 + 3, "B": 4}
    last = table(parts, "round 4 position 6 first A", "B column 1 venerable_red_3 venerable_2", "agenda cleanup")
    assert scores(last) == {"A": 0, "B": 3}


def test_a_box_with_other_bonuses_is_counted_with_them() -> None:
    parts = box(("[rules]", "transformation_bonus", "3"), ("[rules]", "grove_type_bonus", "10"))
    assert resolved(parts, "A druid basic_fox_1", "A column 0 basic_fox_2") == {"A": 14, "B": 0}


def test_a_box_with_another_animal_on_a_basic_card_gives_it_the_bonuses_of_that_animal() -> None:
    parts = box(("basic_bear_2", "animal", '"fox"'))
    assert resolved(parts, "A druid basic_fox_1", "A column 0 basic_bear_2") == {"A": 3, "B": 0}


def test_a_box_with_other_domination_is_scored_with_it() -> None:
    parts = box(("elite_bear_7", "domination", "9"), ("venerable_1", "domination", "0"))
    columns = ("A column 0 elite_bear_7", "B column 0 venerable_1")
    last = table(parts, "round 4 position 6 first A", *columns, "agenda cleanup")
    assert scores(last) == {"A": 9, "B": 0}


def test_a_box_with_other_symbols_offers_them() -> None:
    parts = box(("basic_bear_1", "ruse", "1"), ("basic_bear_1", "arcane", "3"), ("basic_owl_1", "arcane", "0"))
    board = table(parts, "A hand basic_bear_1", "B hand basic_owl_1")
    board.play("A invoke basic_bear_1")
    assert board.line("agenda").startswith("use_symbol A 1 3;")
    board.play("A stop", "B invoke basic_owl_1")
    assert "use_symbol" not in board.line("agenda")


def test_a_box_with_other_half_symbols_completes_them() -> None:
    druids = (("black", "left", '["bear", "fox"]'), ("green", "left", "[]"))
    parts = box(("basic_bear_1", "right", '["owl", "fox"]'), *druids)
    assert recruited(table(parts, "A hand basic_bear_1"), "A", "basic_bear_1", "left") == ["fox"]
    assert recruited(table(parts, "A hand basic_bear_1"), "A", "basic_bear_1", "right") == ["bear"]
    green = table(parts, "round 1 position 1 first B", "B hand basic_bear_1")
    assert recruited(green.copy(), "B", "basic_bear_1", "left") == []
    assert recruited(green.copy(), "B", "basic_bear_1", "right") == ["bear"]
    covered = table(parts, "A druid basic_bear_1", "A hand elite_bear_7")
    assert recruited(covered, "A", "elite_bear_7", "right") == ["fox", "owl"]


def test_a_box_with_other_effects_carries_them_out_in_its_order() -> None:
    parts = box(("venerable_9", "effects", '["recruit_to_deck", "peek_arcane"]'))
    row = "venerables venerable_9 venerable_1 venerable_2"
    board = table(parts, "A column 0 basic_bear_1", row, "agenda resolve 0; cleanup")
    board.play("A take venerable_9", "A recruit owl", "A keep beneath", "A peek 3")
    done = [line.split()[0] for line in board.heard]
    assert done.index("recruited") < done.index("peeked") < done.index("boxed")


def test_a_box_with_another_mix_of_tokens_is_mixed_and_imagined_so() -> None:
    fours = (("arcane_plus_4", "copies", "5"), ("arcane_plus_4", "destroys", "true"))
    parts = box(("arcane_plus_2", "copies", "1"), *fours)
    match = Match(GAME, 2, {}, Chance(Random(1)), parts)
    for s in (match.state, match.view(SPECTATOR).imagine(Random(2))):
        tokens = [word.partition(":")[2] for word in zones_of(s.text())["reserve"]]
        assert (tokens.count("arcane_plus_2"), tokens.count("arcane_plus_4"), len(tokens)) == (1, 5, 12)
    board = table(parts, "A column 0 basic_bear_1+arcane_plus_4", "agenda resolve 0; cleanup")
    assert "destroyed A basic_bear_1 0" in board.heard


def test_a_box_with_other_places_on_the_round_card_makes_those_groves_active() -> None:
    parts = box(("[rules]", "position_to_grove", "[2, 1, 0, 0, 1, 2]"))
    for position, grove in enumerate([2, 1, 0, 0, 1, 2], start=1):
        board = table(parts, f"round 1 position {position} first A", "A hand basic_bear_1", "B hand basic_bear_1")
        seat = board.asked()
        board.play(f"{seat} invoke basic_bear_1")
        assert board.heard[0] == f"invoked {seat} basic_bear_1 {grove}"


def test_a_box_with_other_names_is_played_in_its_own_words() -> None:
    toml = TOML.replace('"basic_bear_1"', '"old_bruin"').replace('"arcane_plus_2"', '"two"')
    parts = GAME.rules.components(toml.replace('"basic_black"', '"ink"'))
    board = table(parts, "A hand old_bruin basic_fox_2", "reserve 0:two*A")
    assert "A hand ?ink ?ink\n" in board.view(1).text()
    assert "0:two*A" in board.view(0).text()
    board.play("A invoke old_bruin")
    assert board.line("A column 0") == "old_bruin"


def test_a_box_of_ones_own_is_told_from_the_games_own_and_its_records_need_it() -> None:
    assert GAME.rules.components(TOML).digest == GAME.rules.components().digest
    records_need_their_box(GAME, 2, box(("basic_bear_1", "strength", "7")))


@pytest.mark.parametrize("seed", range(6))
def test_games_with_a_wild_box_come_to_their_end_with_all_components(seed: int) -> None:
    """Values drawn at random for every card and token; nothing is lost, and `longest` holds."""
    parts = Parts(Sheet(wild(Random(seed)), "wild", "wild"))
    for luck in range(5):
        now = StepContext(Chance(Random(luck)))
        s = GAME.rules.opening(parts, 2, GAME.rules.variant({}), now)
        assert play_out(s, now, Random(luck)) <= GAME.rules.longest
        assert GAME.rules.missing_components(s) == ""


def wild(rng: Random) -> dict[str, Any]:
    """The entries of a box in which every value may be different."""
    animals = ["bear", "owl", "fox"]
    data = tomllib.loads(TOML)
    for card in data["basic_cards"] + data["elite_cards"]:
        card["strength"] = rng.randrange(9)
        card["ruse"] = rng.randrange(5)
        card["arcane"] = rng.randrange(5 - card["ruse"])
        card["left"], card["right"] = [rng.sample(animals, rng.randrange(4)) for _ in range(2)]
    for card in data["elite_cards"]:
        card["domination"] = rng.randrange(4)
    effects = [effect["id"] for effect in data["effects"]]
    for card in data["venerable_cards"]:
        card["effects"] = rng.choices(effects, k=rng.randrange(3))
        card["strength_rule"], card["domination_rule"] = rng.choices([rule["id"] for rule in data["value_rules"]], k=2)
    for druid in data["druids"]:
        druid["left"] = rng.sample(animals, rng.randrange(4))
    return data


@clause("GRV-CARD-03", "GRV-CARD-04", "GRV-CARD-05")
def test_a_box_needs_one_grove_for_each_animal() -> None:
    for grove in ("grove_bear", "grove_owl", "grove_fox"):
        other = '"owl"' if grove != "grove_owl" else '"bear"'
        with pytest.raises(WrongComponents, match="one grove for each animal"):
            GAME.rules.components(changed(TOML, grove, "animal", other))


# where, key, value (None: gone), and what the complaint says: first where, then why
DAMAGE = [
    ("elite_bear_7", "strength", None, "elite_cards elite_bear_7: strength is missing"),
    ("elite_bear_7", "strength", "-1", "elite_cards elite_bear_7: strength must be a number"),
    ("elite_bear_7", "strength", '"3"', "elite_cards elite_bear_7: strength must be a number"),
    ("elite_bear_7", "strength", "2.5", "elite_cards elite_bear_7: strength must be a number"),
    ("elite_bear_7", "strength", "true", "elite_cards elite_bear_7: strength must be a number"),
    ("elite_bear_7", "ruse", "5", "elite_cards elite_bear_7: a card has at most 4 symbols"),
    ("elite_bear_7", "domination", None, "elite_cards elite_bear_7: domination is missing"),
    ("elite_bear_7", "left", '["wolf"]', "elite_cards elite_bear_7: 'wolf' is none of bear, owl, fox"),
    ("elite_bear_7", "left", '"bear"', "elite_cards elite_bear_7: left must list texts"),
    ("elite_bear_7", "right", "[1]", "elite_cards elite_bear_7: right must list texts"),
    ("elite_bear_7", "copies", "2", "elite_cards elite_bear_7: there must be one copy"),
    ("elite_bear_7", "back", '"elite_owl"', "elite_cards elite_bear_7: the back must be elite_bear"),
    ("elite_bear_7", "animal", '"owl"', "components: there must be 10 elite cards with the animal bear"),
    ("elite_bear_7", "animal", '"wolf"', "components: there must be 10 elite cards with the animal bear"),
    ("basic_owl_1", "domination", "1", "basic_cards basic_owl_1: a basic card has no Domination"),
    ("basic_owl_1", "copies_per_druid", "2", "basic_cards basic_owl_1: there must be one copy for each druid"),
    ("basic_owl_1", "arcane", None, "basic_cards basic_owl_1: arcane is missing"),
    ("venerable_3", "strength_rule", '"per_grove"', "venerable_cards venerable_3: 'per_grove' is none of"),
    ("venerable_3", "effects", '["dance"]', "venerable_cards venerable_3: 'dance' is none of"),
    ("venerable_3", "effects", None, "venerable_cards venerable_3: effects is missing"),
    ("venerable_8", "effects", '["peek_arcane", "peek_arcane", "peek_arcane"]', "venerable_8: .* at most 2 effects"),
    ("venerable_3", "back", '"red"', "components: 9 venerable cards must have a plain back"),
    ("venerable_3", "back", '"blue"', "components: 9 venerable cards must have a plain back"),
    ("arcane_destroy", "destroys", "1", "arcane_tokens arcane_destroy: destroys must be true or false"),
    ("arcane_destroy", "copies", "2", "components: there must be 12 arcane tokens"),
    ("arcane_destroy", "strength", None, "arcane_tokens arcane_destroy: strength is missing"),
    ("black", "left", '["bear", "wolf"]', "druids black: 'wolf' is none of bear, owl, fox"),
    ("black", "back", None, "druids black: back is missing"),
    ("black", "back", '"dark blue"', "druids black: the back must be a word"),
    ("black", "left", '["bear", "bear"]', "druids black: left must have each animal only once"),
    ("[meta]", "rounds", "5", "components meta: there must be 4 rounds"),
    ("[meta]", "hand_draw", "5", "components meta: 4 cards must be drawn"),
    ("[meta]", "turns_per_round", "8", "components meta: a round must have 6 turns"),
    ("[rules]", "position_to_grove", "[0, 0, 1, 1, 2]", "components rules: position_to_grove must have 6 entries"),
    ("[rules]", "position_to_grove", "[0, 0, 1, 1, 2, 3]", "components rules: a grove is 0, 1 or 2"),
    ("[rules]", "position_to_grove", "[0, 0, 1, 1, 2, 3]", "components rules: a grove is 0, 1 or 2"),
    ("[rules]", "grove_type_bonus", None, "components rules: grove_type_bonus is missing"),
    ("[rules]", "ruse_reach", '"any"', "components rules: ruse_reach must be adjacent"),
    ("[rules]", "reserve_refill", '"at_once"', "components rules: reserve_refill must be on_demand"),
    ("[rules]", "symbols_trigger_on", '["invoke", "move"]', "components rules: symbols_trigger_on must be"),
]


@pytest.mark.parametrize(("where", "key", "value", "complaint"), DAMAGE)
def test_a_damaged_file_is_refused_and_the_complaint_says_where_and_why(
    where: str, key: str, value: str | None, complaint: str
) -> None:
    with pytest.raises(WrongComponents, match=complaint):
        GAME.rules.components(changed(TOML, where, key, value))


@pytest.mark.parametrize(
    ("list_", "id", "complaint"),
    [
        ("druids", "green", "two druids"),
        ("grove_cards", "grove_owl", "one grove for each animal"),
        ("animals", "owl", "the animals must be bear, owl, fox"),
        ("basic_cards", "basic_owl_1", "9 basic cards"),
        ("elite_cards", "elite_owl_3", "30 elite cards"),
        ("venerable_cards", "venerable_5", "9 venerable cards must have a plain back"),
        ("venerable_cards", "venerable_red_2", "3 venerable cards must have a red back"),
        ("arcane_tokens", "arcane_plus_3", "12 arcane tokens"),
    ],
)
def test_a_file_from_which_a_component_is_gone_is_refused(list_: str, id: str, complaint: str) -> None:
    with pytest.raises(WrongComponents, match=complaint):
        GAME.rules.components(without_entry(TOML, list_, id))


@pytest.mark.parametrize("id", ["elite_bear_8", "basic_bear_1", "arcane_destroy", "a bear", "bear+1", "5:bear", ""])
def test_an_id_must_be_a_word_that_is_used_only_once(id: str) -> None:
    with pytest.raises(WrongComponents, match="must be a word, used only once"):
        GAME.rules.components(TOML.replace('id = "elite_bear_7"', f'id = "{id}"'))


def test_whatever_is_garbled_the_file_is_honoured_or_refused_and_nothing_else() -> None:
    assert len(complaints(Parts, TOML, READ)) > 200
