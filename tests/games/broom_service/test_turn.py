"""Rounds, picks, turns, who leads, and cursed roles (BRM-ROUND, BRM-PICK, BRM-TURN, BRM-LEAD, BRM-CURSE)."""

from __future__ import annotations

from random import Random

from clairiere.games.broom_service.rules.choices import FIRST_CURSED, ROLES
from clairiere.games.broom_service.rules.steps.round import PickRoles
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from tests.games.broom_service.realm import fresh, pawns, picks, play_out, points, realm, stock, told
from tests.kit import Board, clause

FOUR = "forest_witch hill_witch prairie_witch root_gatherer"


# ---------------------------------------------------------------- rounds


@clause("BRM-ROUND-01", "BRM-SCORE-01", "BRM-RUL-22")
def test_a_game_has_exactly_seven_rounds_and_always_ends() -> None:
    for seats in (2, 3, 4, 5):
        match = Match(game_named("broom_service"), seats, {"board": "back", "storm": "yes"}, Chance(Random(seats)))
        rng, began = Random(3), 1
        while not match.state.over:
            ask = match.state.agenda[-1].asked()[0]
            story = match.choose(ask.seat, ask.pick(match.state, rng))
            began += story.text().count("round ") - story.text().count("end_round ")
        assert began == match.state.round == 7
        assert len(match.record.answers) < match.game.rules.longest


@clause("BRM-ROUND-02", "BRM-EVT-01", "BRM-EVT-02", "BRM-PICK-02")
def test_the_order_of_a_round_is_event_curses_picks_turns_and_end_event() -> None:
    board = realm("cards 0", "cards 0", round="2 first A leader A", event="gathering", agenda="next_round")
    heads = [line.split()[0] for line in board.heard]
    assert heads == ["round", "event", "cursed"]
    assert board.asked() == "AB"
    board = realm(
        "pawns f4 f6 hand root_gatherer", "pawns f4 h7 cards 0", round="7 first A leader A", event="gathering"
    )
    board.play("A lead root_gatherer brave", "A gather 2+1")
    assert board.over, "the event of the last round came before the final scoring"
    assert board.heard.index("scored A 5 gathering") < board.heard.index("ended")
    timing = [part.word("timing") for part in board.state.parts.sheet.parts("event")]
    assert [timing.count(word) for word in ("before", "during", "end")] == [1, 3, 6]


@clause("BRM-ROUND-03")
def test_an_event_lapses_with_its_round() -> None:
    board = realm("hand hill_witch", "cards 0", event="take_heart", events=PILE)
    board.play("A lead hill_witch brave", "A nothing")
    assert board.line("event") == "black_market"
    board.play(*picks(board, "A", FOUR), *picks(board, "B", FOUR))
    assert board.accepts("A lead hill_witch cowardly"), "whoever leads need not be brave any more"


REST = "moonshine full_set upper_hand empty_hands dangerous_places sheltered_places"
PILE = f"take_heart black_market gathering more_or_less {REST}"


@clause("BRM-ROUND-04", "BRM-ROUND-05", "BRM-ROUND-06")
def test_whoever_alone_has_cards_leads_turn_after_turn_until_all_hands_are_empty() -> None:
    board = realm("hand hill_witch peak_druid", "hand hill_witch")
    board.play("A lead hill_witch brave", "B brave", "B nothing")
    assert board.says("agenda lead A")
    board.play("A lead peak_druid cowardly")
    board.play("A nothing")
    assert board.says("round 2")
    assert len(told(board, "led")) == 2, "as many turns as different roles"


@clause("BRM-ROUND-06")
def test_each_role_is_led_once_a_round_at_most_and_each_picked_role_once() -> None:
    for seed in range(4):
        match = Match(game_named("broom_service"), 4, {}, Chance(Random(seed)))
        rng, led, picked = Random(seed), list[str](), set[str]()
        while match.state.round == 1:
            ask = match.state.agenda[-1].asked()[0]
            c = ask.pick(match.state, rng)
            if c.notation().startswith("pick ") and c.notation() != "pick nothing":
                picked.add(c.notation()[5:])
            led += [
                line.split()[2] for line in match.choose(ask.seat, c).text().splitlines() if line.startswith("led ")
            ]
        if match.stories[0].text().count("more_or_less") == 0:
            assert 4 <= len(led) <= 10
        assert sorted(led) == sorted(picked)


# ---------------------------------------------------------------- picking


@clause("BRM-PICK-01", "BRM-PICK-05")
def test_exactly_four_roles_are_picked_and_can_be_changed_until_all_have_confirmed() -> None:
    board = fresh(2, 1)
    board.state.event = 9
    assert board.asked() == "AB"
    board.play("B pick hill_witch")
    assert board.refuses("B pick hill_witch") == "BRM-PICK-01"
    assert board.refuses("B confirm") == "BRM-PICK-07"
    assert board.refuses("B pick nothing") == "BRM-PICK-01"
    board.play("B pick peak_druid", "B pick weather_fairy", "B pick root_gatherer")
    assert board.offers("B") == ["confirm"]
    assert board.refuses("B pick herb_gatherer") == "BRM-PICK-01"
    match = Match(game_named("broom_service"), 2, {}, Chance(Random(1)))
    for answer in picks(board, "A", FOUR):
        match.answer(0, answer[2:])
    match.take_back(0)
    match.take_back(0)
    match.answer(0, "pick peak_druid")
    assert "pick peak_druid" in match.state.text()
    assert "root_gatherer" not in match.state.agenda_text()


@clause("BRM-PICK-03", "BRM-PICK-04", "BRM-PICK-06", "BRM-INFO-01")
def test_roles_stay_secret_until_played_and_the_size_of_a_hand_does_not() -> None:
    board = fresh(3, 2)
    board.state.event = 9
    board.play(*picks(board, "A", FOUR), *picks(board, "B", "valley_druid peak_druid weather_fairy hill_witch"))
    others = board.view(1).table.text()
    assert FOUR.split(maxsplit=1)[0] not in others.split("agenda")[1]
    assert "cards" not in others
    board.play(*picks(board, "C", "valley_druid peak_druid weather_fairy mountain_witch"))
    for seat in (1, 2, 7):
        seen = [line for line in board.view(seat).text().splitlines() if line.startswith("A ")][0]
        assert seen.endswith("cards 4"), "neither the roles in hand nor those laid aside"
    own = [line for line in board.view(0).text().splitlines() if line.startswith("A ")][0]
    assert own.endswith(f"cards 4 hand {FOUR}")


def test_a_role_that_is_laid_aside_cannot_be_played() -> None:
    board = realm("hand hill_witch", "hand hill_witch")
    assert board.refuses("A lead forest_witch brave") == "BRM-TURN-01"


# ---------------------------------------------------------------- leading, following, declaring


@clause("BRM-TURN-01", "BRM-TURN-02", "BRM-TURN-03", "BRM-RUL-39")
def test_the_leader_plays_a_card_and_declares_for_all_to_hear_and_a_brave_leader_waits() -> None:
    board = realm("hand hill_witch peak_druid", "hand hill_witch")
    assert board.offers("A") == [
        "lead hill_witch brave",
        "lead hill_witch cowardly",
        "lead peak_druid brave",
        "lead peak_druid cowardly",
    ]
    board.play("A lead hill_witch brave")
    assert "led A hill_witch brave" in board.heard
    assert board.asked() == "B"
    assert "played hill_witch*" in board.view(1).text()
    match = Match(game_named("broom_service"), 2, {}, Chance(Random(1)))
    match.states[0] = realm("hand hill_witch peak_druid", "hand hill_witch").state
    match.answer(0, "lead hill_witch brave")
    assert match.against_taking_back(0) is not None
    match.answer(1, "cowardly")
    assert match.against_taking_back(1) is not None, "although only B is asked now"


@clause("BRM-TURN-04", "BRM-RUL-05", "BRM-RUL-06", "BRM-TURN-13")
def test_the_cowardly_act_at_once_and_the_brave_afterwards_on_what_they_left() -> None:
    board = realm("pawns f4 p8 hand valley_druid hill_witch", "pawns f4 p8 hand valley_druid hill_witch")
    board.play("A lead valley_druid brave", "B cowardly")
    assert board.asked() == "B"
    board.play("B deliver f4-t27")
    assert board.asked() == "A"
    assert "deliver f4-t27" not in board.offers("A")
    assert board.refuses("A deliver f4-t27") == "BRM-DELIV-03"
    board = realm("pawns f4 p8 hand valley_druid hill_witch", "pawns f4 p8 hand valley_druid hill_witch")
    board.play("A lead valley_druid cowardly")
    assert board.asked() == "A", "before the next player speaks"
    board.play("A deliver f4-t27")
    assert board.offers("B") == ["brave", "cowardly"]
    assert "t27" in board.line("occupied"), "B has seen it"


@clause("BRM-TURN-05", "BRM-TURN-06", "BRM-TURN-09", "BRM-SETUP-10")
def test_after_the_leader_everyone_gets_one_chance_clockwise() -> None:
    board = realm(
        *["hand hill_witch peak_druid"] * 2, "hand peak_druid", "hand hill_witch peak_druid", round="1 leader B"
    )
    board.play("B lead hill_witch cowardly", "B nothing")
    assert board.says("agenda declare D")
    assert "passed C hill_witch" in board.heard
    board.play("D brave", "A cowardly", "A nothing")
    assert board.says("turn hill_witch claim D")
    assert told(board, "followed") == ["followed D hill_witch brave", "followed A hill_witch cowardly"]


@clause("BRM-TURN-07", "BRM-RUL-08", "BRM-CURSE-01")
def test_whoever_holds_the_role_must_follow_even_a_cursed_one() -> None:
    board = realm("hand hill_witch", "hand hill_witch peak_druid", cursed="hill_witch")
    board.play("A lead hill_witch brave")
    assert board.offers("B") == ["brave", "cowardly"]
    assert board.refuses("B nothing") == "TABLE-02"


@clause("BRM-TURN-08", "BRM-TURN-10", "BRM-TURN-12", "BRM-TURN-14", "BRM-RUL-07")
def test_the_last_brave_player_acts_and_those_ousted_get_nothing() -> None:
    board = realm(*["hand root_gatherer hill_witch"] * 4, cursed="root_gatherer")
    board.play("A lead root_gatherer brave", "B brave", "C cowardly", "C gather 1+0", "D cowardly", "D gather 0+1")
    assert told(board, "ousted") == ["ousted A root_gatherer B"]
    board.play("B gather 2+1")
    assert [stock(board, seat) for seat in "ABCD"] == ["1.1.1.1", "1.1.3.3", "1.1.2.2", "1.1.1.2"]
    assert [points(board, seat) for seat in "ABCD"] == [7, 7, 7, 7], "the curse is not given back"
    assert board.says("agenda lead B")


@clause("BRM-TURN-11", "BRM-TURN-14", "BRM-LEAD-03")
def test_any_number_may_be_cowardly_and_without_a_brave_player_nobody_acts_bravely() -> None:
    board = realm(*["hand root_gatherer hill_witch"] * 3)
    board.play(
        "A lead root_gatherer cowardly", "A gather 1+0", "B cowardly", "B gather 1+0", "C cowardly", "C gather 1+0"
    )
    assert [stock(board, seat)[:5] for seat in "ABC"] == ["1.1.2"] * 3
    assert board.says("agenda lead A"), "the leader leads again"
    assert not told(board, "acts")


@clause("BRM-TURN-15", "BRM-RUL-21", "BRM-RUL-04")
def test_a_role_may_be_played_although_it_can_do_nothing() -> None:
    board = realm("hand mountain_witch peak_druid", "hand mountain_witch peak_druid")
    board.play("A lead mountain_witch brave", "B brave")
    assert "idle B" in board.heard
    assert board.says("agenda lead B"), "the claim is not passed back"
    board = realm("hand mountain_witch peak_druid", "hand mountain_witch peak_druid")
    board.play("A lead mountain_witch cowardly")
    assert board.asked() == "B", "nobody waits for an impossible action"


@clause("BRM-TURN-16", "BRM-WITCH-06", "BRM-WITCH-04")
def test_every_action_is_optional_in_whole_or_in_part() -> None:
    for role in ("hill_witch", "peak_druid", "weather_fairy", "root_gatherer"):
        for way in ("brave", "cowardly"):
            board = realm(f"hand {role} prairie_witch", "hand prairie_witch", clouds="p2=1-1")
            board.play(f"A lead {role} {way}")
            assert "nothing" in board.offers("A")
            board.play("A nothing")
            assert (points(board, "A"), stock(board, "A"), pawns(board, "A")) == (10, "1.1.1.1", ["h5", "p8"])


@clause("BRM-TURN-17")
def test_played_cards_stay_open_until_the_end_of_the_round() -> None:
    board = realm("hand hill_witch peak_druid", "hand hill_witch")
    board.play("A lead hill_witch brave", "B cowardly", "B nothing", "A nothing")
    assert "played hill_witch*" in board.view(1).text()
    assert "played hill_witch" in board.line("B")
    board.play("A lead peak_druid brave", "A nothing")
    assert "played" not in board.state.text()


@clause("BRM-TURN-19")
def test_a_role_led_already_in_this_round_is_refused() -> None:
    board = realm("hand hill_witch peak_druid", "hand peak_druid", led="hill_witch")
    assert board.refuses("A lead hill_witch brave") == "BRM-TURN-19"


# ---------------------------------------------------------------- who leads


@clause("BRM-LEAD-02", "BRM-RUL-45")
def test_the_last_brave_player_leads_next_even_if_nothing_was_done() -> None:
    board = realm(*["hand hill_witch peak_druid"] * 3)
    board.play("A lead hill_witch brave", "B brave", "C cowardly", "C nothing")
    assert board.asked() == "B", "the brave action comes before the next lead"
    board.play("B nothing")
    assert board.says("agenda lead B")


@clause("BRM-LEAD-04", "BRM-RUL-10")
def test_without_cards_the_next_player_clockwise_leads_instead() -> None:
    board = realm("hand hill_witch peak_druid", "hand hill_witch", "cards 0", "hand peak_druid hill_witch")
    board.play("A lead hill_witch brave", "B brave", "D cowardly", "D nothing")
    assert board.asked() == "B", "the winner still acts first"
    board.play("B fly h5-h2", "B nothing")
    assert board.says("agenda lead D")


@clause("BRM-LEAD-05", "BRM-RUL-11", "BRM-RUL-40")
def test_a_new_round_is_opened_by_the_last_brave_player_whatever_cards_were_left() -> None:
    board = realm("hand hill_witch", "hand hill_witch", "cards 0", round="1 first A leader A", events=PILE_TO_MORE)
    board.play("A lead hill_witch cowardly", "A nothing", "B brave", "B nothing")
    assert board.says("round 2 first A leader B")
    assert board.line("event") == "more_or_less"
    for seat in "ABC":
        board.play(*picks(board, seat, "hill_witch"))
    assert board.says("agenda lead B"), "the event does not change that"


PILE_TO_MORE = f"gathering more_or_less black_market take_heart {REST}"


@clause("BRM-LEAD-06", "BRM-RUL-47")
def test_whoever_really_led_counts_as_the_leader() -> None:
    board = realm("hand hill_witch", "cards 0", "hand hill_witch peak_druid", round="1 first A leader A")
    board.play("A lead hill_witch brave", "C cowardly", "C nothing", "A nothing")
    assert board.says("agenda lead C"), "A has no cards, nor has B"
    board.play("C lead peak_druid cowardly", "C nothing")
    assert board.says("round 2 first A leader C")


# ---------------------------------------------------------------- cursed roles


@clause("BRM-CURSE-01", "BRM-CURSE-02", "BRM-CURSE-06")
def test_a_cursed_role_costs_three_points_at_once_however_it_is_played() -> None:
    board = realm(*["vp 1 hand root_gatherer hill_witch"] * 3, cursed="root_gatherer")
    board.play("A lead root_gatherer cowardly")
    assert points(board, "A") == -2
    assert board.asked() == "A", "the loss comes before the action"
    board.play("A nothing", "B brave")
    assert points(board, "B") == -2
    board.play("C brave", "C nothing")
    assert [points(board, seat) for seat in "ABC"] == [-2, -2, -2]
    assert told(board, "scored") == [f"scored {seat} -3 curse" for seat in "ABC"]


@clause("BRM-CURSE-03")
def test_each_round_has_new_cursed_roles_and_the_old_ones_no_longer_count() -> None:
    board = realm("hand hill_witch", "cards 0", cursed="hill_witch root_gatherer forest_witch")
    before = board.line("pile").split()
    board.play("A lead hill_witch brave", "A nothing")
    assert board.line("cursed").split() == before[:3]
    board.state.event = 9
    board.play(*picks(board, "A", FOUR), *picks(board, "B", FOUR))
    score = points(board, "A")
    board.play("A lead root_gatherer brave")
    assert points(board, "A") == score


@clause("BRM-CURSE-07", "BRM-RUL-34")
def test_if_somebody_leaves_no_further_role_is_cursed_instead() -> None:
    for seats in (3, 4, 5):
        match = Match(game_named("broom_service"), seats, {}, Chance(Random(seats)))
        match.answer(seats - 1, "concede")
        rng, rounds = Random(seats), set[int]()
        while not match.state.over:
            ask = match.state.agenda[-1].asked()[0]
            match.choose(ask.seat, ask.pick(match.state, rng))
            assert match.state.cursed.bit_count() == 5 - seats
            rounds.add(match.state.round)
        assert rounds == set(range(1, 8))


@clause("BRM-CURSE-04", "BRM-CURSE-05", "BRM-RUL-09")
def test_a_new_cursed_pile_is_made_only_when_a_card_is_needed() -> None:
    for seats, shuffles in ((2, {4: 9, 7: 9}), (3, {6: 10}), (4, {})):
        for seed in range(3):
            match = Match(game_named("broom_service"), seats, {}, Chance(Random(seed)))
            found, rng = dict[int, int](), Random(seed)
            while not match.state.over:
                ask = match.state.agenda[-1].asked()[0]
                for line in match.choose(ask.seat, ask.pick(match.state, rng)).text().splitlines():
                    if line.startswith("cursed_shuffled"):
                        found[match.state.round] = int(line.split()[1])
                    elif line.startswith("cursed "):
                        assert len(set(line.split()[1:])) == 5 - seats, "never the same role twice"
            assert found == shuffles


def test_the_card_of_an_old_pile_that_is_up_does_not_go_into_the_new_one() -> None:
    luck = (0,)
    board = realm(
        "cards 0",
        "cards 0",
        round="3 first A leader A",
        cursed="hill_witch",
        pile="peak_druid",
        agenda="next_round",
        luck=luck,
    )
    assert "peak_druid" in board.line("cursed").split()
    assert "peak_druid" not in board.line("pile").split()
    assert len(board.line("pile").split()) == 7
    assert sorted(board.state.pieces.faces[FIRST_CURSED:20]) == list(range(FIRST_CURSED, FIRST_CURSED + len(ROLES)))


# ---------------------------------------------------------------- following must not leak


def table(led: str, *hands: str) -> Board:
    board = realm(*[f"hand {hand}" for hand in hands])
    return board.play(f"A lead {led}")


@clause("BRM-TURN-18", "BRM-RUL-05")
def test_nothing_tells_who_holds_the_led_role_before_the_chance_comes() -> None:
    """C holds the role or not: while A and B are at work, nobody else can tell."""
    first, second = "hill_witch peak_druid", "hill_witch peak_druid"
    for end in ("cowardly", "brave"):
        holds = table(f"hill_witch {end}", first, second, "hill_witch root_gatherer", "peak_druid")
        lacks = table(f"hill_witch {end}", first, second, "herb_gatherer root_gatherer", "peak_druid")
        answers = ["A fly h5-h2"] if end == "cowardly" else []
        for answer in [*answers, ""]:
            for seat in (0, 1, 3, 7):
                assert holds.view(seat).text() == lacks.view(seat).text()
            assert holds.asked() == lacks.asked()
            assert [step.notation() for step in holds.state.agenda] == [step.notation() for step in lacks.state.agenda]
            assert holds.heard == lacks.heard
            if answer:
                holds.play(answer)
                lacks.play(answer)
        holds.play("B brave")
        lacks.play("B brave")
        assert holds.asked() == "C"
        assert "passed C hill_witch" in lacks.heard


@clause("BRM-TURN-18")
def test_while_all_pick_nobody_sees_how_far_the_others_are() -> None:
    one, other = fresh(3, 4), fresh(3, 4)
    one.play("A pick hill_witch", "A pick peak_druid")
    for seat in (1, 2, 7):
        assert one.view(seat).text() == other.view(seat).text()
    assert isinstance(one.view(1).table.agenda[-1], PickRoles)
    assert one.view(1).table.agenda[-1].given[0] == []


@clause("BRM-TURN-18", "BRM-INFO-01")
def test_what_is_imagined_agrees_with_who_passed_and_who_has_to_follow() -> None:
    board = table("hill_witch brave", "hill_witch peak_druid", "root_gatherer herb_gatherer", "hill_witch peak_druid")
    assert board.asked() == "C"
    for seed in range(20):
        imagined = board.view(0).imagine(Random(seed))
        assert imagined.holds(2, 1)
        assert not imagined.holds(1, 1)
        assert len([role for role in range(10) if imagined.holds(1, role)]) == 2


def test_a_random_game_goes_through() -> None:
    assert play_out(fresh(5, 3, board="back", storm="yes")).over
