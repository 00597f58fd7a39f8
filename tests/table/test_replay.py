"""Replays: the steps of a finished game, what matters about each, and who may look at what, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import FairChance, promise, seed_of
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.kernel.record import proof_of, read_record
from clairiere.kernel.state import Poll
from clairiere.store.ledger import HAND_OVER, OVER, Chair, Entry, StoredTable
from clairiere.table.play import recorded as records
from clairiere.table.play.past import Past
from clairiere.table.play.recorded import NotReplayed, RecordCache, recorded
from clairiere.table.views.replay import CHANGE, GAIN, LOSS, OPEN, Replay
from tests.games.drawing import ids, parsed
from tests.table.kit import Server, Store, lay_table
from tests.table.over import finished_table

SECRET = "ab" * 16


@cache
def a_match(game: str, seats: int = 2, seed: int = 1) -> Match[Any]:
    """A game that was played to its end at random, with luck that was promised."""
    rules, random = game_named(game), Random(seed)
    match: Match[Any] = Match(rules, seats, {}, FairChance(seed_of(SECRET, ["", ""])))
    while not match.state.over:
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, random))
    return match


def saved(match: Match[Any]) -> str:
    """The record as it is published."""
    record = read_record(match.record.text())
    record.promise, record.secret, record.additions = promise(SECRET), SECRET, ["", ""]
    record.proof = proof_of(record, match.game, match.parts)
    return record.text()


def past_of(match: Match[Any], *, hand_over: int = 0) -> Past:
    """The table of a match with all its states; before one of its answers, a seat may change hands."""
    record = match.record
    entries = [Entry(one.seat, one.notation, " ".join(map(str, one.luck))) for one in record.answers]
    if hand_over:
        entries.insert(hand_over - 1, Entry(0, HAND_OVER, ""))
    chairs = tuple([Chair(seat + 1, "", f"Player {seat}") for seat in range(record.seats)])
    variant = " ".join([f"{name}={value}" for name, value in record.variant.items()])
    return Past(StoredTable(
        table=1, code="abc", game=match.game.name, rules=record.rules, variant=variant, pace=0, status=OVER,
        seed="seed", luck=" ".join(map(str, record.luck)), chairs=chairs, entries=tuple(entries), takeover="greedy",
    ))  # fmt: skip


def replay_of(match: Match[Any], eyes: str = OPEN, language: str = "en", *, hand_over: int = 0) -> Replay:
    """The replay of a match."""
    past = past_of(match, hand_over=hand_over)
    return Replay(past, past.fold, eyes, language)


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_step_has_a_name_and_its_table_in_every_game_and_every_way_of_looking(game: str) -> None:
    match = a_match(game)
    for eyes, language in ((OPEN, "en"), (OPEN, "fr"), ("A", "fr"), ("B", "en")):
        replay = replay_of(match, eyes, language)
        assert [step.number for step in replay.steps] == [*range(len(match.record.answers) + 1)]
        assert all([step.says and all(step.says) for step in replay.steps])
        for at in (0, 1, replay.last // 2, replay.last):
            page = parsed(replay.fragment(at).replace("&nbsp;", " "))
            assert page.attrib["data-at"] == str(at)
            told = " ".join(page.itertext())
            assert all([said in told for said in replay.steps[at].says])


@pytest.mark.parametrize("game", BUILT_IN)
def test_turns_begin_where_somebody_else_answers_and_rounds_where_the_headline_changes(game: str) -> None:
    match = a_match(game)
    replay = replay_of(match)
    answers, steps = match.record.answers, replay.steps
    seats = [None, *[answer.seat for answer in answers]]
    assert [step.number for step in steps if step.turn] == [n for n in range(1, len(seats)) if seats[n] != seats[n - 1]]
    named = [replay.headline(step.number).partition(" · ")[0].casefold() for step in steps]
    begun = [step.number for step in steps if step.round]
    assert begun[0] == 0
    assert all([named[n] != named[n - 1] for n in begun[1:]])
    assert len(begun) > 1


@pytest.mark.parametrize("game", BUILT_IN)
def test_marks_tell_what_the_deciding_count_has_gained_or_lost(game: str) -> None:
    match = a_match(game)
    replay = replay_of(match)
    for before, after in zip(replay.steps, replay.steps[1:], strict=False):
        old, new = replay.tally(before.number)[1], replay.tally(after.number)[1]
        together = match.game.rules.together
        changed = {(seat, GAIN if new[seat] > old[seat] else LOSS) for seat in range(1 if together else len(old))
                   if new[seat] != old[seat]}
        assert {(0 if together else mark.seat, mark.kind) for mark in after.marks} == changed
        for mark in after.marks:
            assert replay.words.language.number(new[0 if together else mark.seat]) in mark.says


def test_a_seat_that_changes_hands_is_marked_and_begins_no_turn() -> None:
    steps = replay_of(a_match("benevolent"), hand_over=5).steps
    assert [mark.kind for mark in steps[5].marks] == [CHANGE]
    assert not steps[5].turn


def test_the_scale_has_a_dot_for_each_mark_and_never_more_ticks_than_it_has_room_for() -> None:
    replay = replay_of(a_match("roundforest"))
    track = replay.track()
    assert track.count("<i ") == sum([len(step.marks) for step in replay.steps])
    for path in re.findall(r' d="([^"]*)"', track):
        assert 1 <= path.count("M") <= 60


def test_the_buttons_lead_to_the_neighbours_and_to_the_turns_before_and_after() -> None:
    replay = replay_of(a_match("bloody_grove"))
    turns = [step.number for step in replay.steps if step.turn]
    at = turns[3] + 1
    leads = replay.neighbours(at)
    assert (leads["first"], leads["back"], leads["forward"], leads["last"]) == (0, at - 1, at + 1, replay.last)
    assert leads["turn_back"] == turns[3]
    assert leads["turn_forward"] == next(turn for turn in turns if turn > at)
    assert replay.neighbours(0)["back"] == 0
    assert replay.neighbours(replay.last)["forward"] == replay.last


def sealed_steps(match: Match[Any]) -> list[int]:
    """The steps that were answers under a seal."""
    return [n for n, s in enumerate(match.states[:-1], start=1) if s.agenda and isinstance(s.agenda[-1], Poll)]


def test_laid_open_a_sealed_answer_says_what_it_was_and_through_other_eyes_only_that_it_was_given() -> None:
    match = a_match("broom_service")
    opened, seen = replay_of(match), replay_of(match, "A")
    steps = [n for n in sealed_steps(match) if match.record.answers[n - 1].seat == 1 and not match.stories[n].moments]
    assert steps
    for n in steps:
        choice = match.states[n - 1].vocabulary().parse(match.record.answers[n - 1].notation)
        label = opened.words.choice(choice, match.states[n - 1])
        assert opened.steps[n].says == [f"Player 1 chooses in secret: “{label}”."]
        assert seen.steps[n].says == ["Player 1 has answered."]


def test_through_the_eyes_of_a_seat_one_sees_what_it_knew_then_and_laid_open_everything() -> None:
    match = a_match("bloody_grove")
    at = next(n for n, s in enumerate(match.states) if s.hands[0] and s.hands[1])
    pages = {eyes: replay_of(match, eyes).page(at) for eyes in (OPEN, "A", "B")}
    shown = {eyes: set(ids(page.picture())) for eyes, page in pages.items()}
    known = {eyes: [page.view.table.pieces.faces[card] >= 0 for card in match.states[at].hands[1]]
             for eyes, page in pages.items()}
    assert all(known[OPEN] + known["B"])
    assert not any(known["A"])
    assert shown["A"] != shown["B"]
    assert pages[OPEN].view.ask() is None


# At a table: refused while the game goes on, whatever is asked.

@pytest.fixture(scope="module")
def over(postgres: Store) -> Iterator[tuple[Server, Store]]:
    with Server(postgres) as server:
        yield server, postgres


ASKED = ("replay?at=0", "replay?at=0&eyes=all", "replay?at=0&eyes=A", "replay?at=0&eyes=B", "replay?at=99&eyes=Z",
         "replay", "picture.svg?at=0&eyes=all", "picture.svg?at=0&eyes=B", "preview.png?at=0&eyes=all",
         "preview.png?at=0&eyes=B")  # fmt: skip


def test_while_the_game_goes_on_hands_stay_closed_whatever_is_asked(over: tuple[Server, Store]) -> None:
    server, store = over
    table = lay_table(store, "bloody_grove")
    for cookie in ("", *table.cookies):
        for asked in ASKED:
            reply = server.client(cookie).get(f"/t/{table.code}/{asked}")
            assert reply.status == 403, asked
            assert reply.json()["says"] == "Hands are opened when the game is over."


def test_once_it_is_over_everybody_may_look_through_all_eyes(over: tuple[Server, Store]) -> None:
    server, store = over
    table = finished_table(store, "bloody_grove")
    last = len(table.opening.record.answers)
    found = {}
    for eyes in ("", "all", "A", "B"):
        replies = [server.client(cookie).get(f"/t/{table.code}/replay?at={last // 3}&eyes={eyes}")
                   for cookie in ("", *table.cookies)]
        assert {reply.status for reply in replies} == {200}
        assert len({reply.body for reply in replies}) == 1, "everybody sees the same"
        found[eyes] = replies[0].text
    assert found[""] == found["all"]
    assert len(set(found.values())) == 3
    assert server.client().get(f"/t/{table.code}/picture.svg?at=3&eyes=all").body.startswith(b"<svg")
    statuses = [server.client().get(f"/t/{table.code}/{asked}").status for asked in
                ("replay?at=x", "replay", f"replay?at={last + 1}", "replay?at=1&eyes=C", "replay?at=1&eyes=AB")]
    assert statuses == [400, 400, 404, 400, 400]


# Records that somebody brings along.

@pytest.mark.parametrize("game", BUILT_IN)
def test_a_saved_record_is_replayed_and_checked(game: str) -> None:
    match = a_match(game)
    found = recorded(saved(match))
    assert (found.proof, found.luck) == (records.PROVEN, records.FAIR)
    assert found.past.version == len(match.record.answers)
    assert found.past.tables[-1][0].text() == match.state.text()
    assert Replay(found.past, found.live, OPEN, "en").steps


def test_what_was_changed_in_a_record_is_found() -> None:
    text = saved(a_match("benevolent"))
    assert recorded(re.sub(r"proof \w+", "proof 00", text)).proof == records.DIFFERENT
    assert recorded(re.sub(r"proof \w+\n", "", text)).proof == records.UNPROVEN
    assert recorded(re.sub(r"result .*", "result A 9 B 9", text)).proof == records.DIFFERENT
    assert recorded(text.replace(f"secret {SECRET}", "secret cd" + SECRET[2:])).luck == records.UNFAIR
    assert recorded(re.sub(r"promise \w+\n", "", text)).luck == records.UNPROMISED


BROKEN = [
    ("", records.DAMAGED), ("a letter to Ann", records.DAMAGED), ("x" * 48_001, records.TOO_LONG),
    ("game benevolent|game chess", records.OTHER_GAME), ("rules 1|rules 99", records.OTHER_RULES),
    ("seats 2|seats 9", records.DAMAGED), ("seats 2|seats -1", records.DAMAGED), ("luck |luck 9", records.DAMAGED),
    ("\nA |\nB ", records.DAMAGED), ("\nA gather|\nA take back", records.DAMAGED),
]  # fmt: skip


@pytest.mark.parametrize(("change", "reason"), BROKEN)
def test_a_text_that_is_no_record_is_refused_with_a_reason(change: str, reason: str) -> None:
    old, _, new = change.partition("|")
    text = re.sub(r"rules \d+", "rules 1", saved(a_match("benevolent"))) if new else change
    with pytest.raises(NotReplayed) as refused:
        recorded(text.replace(old, new, 1) if new else text)
    assert refused.value.reason == reason


def test_a_record_with_too_many_answers_or_too_slow_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    text = saved(a_match("benevolent"))
    monkeypatch.setattr(records, "MOST_ANSWERS", 3)
    with pytest.raises(NotReplayed, match=records.TOO_LONG):
        recorded(text)
    monkeypatch.undo()
    spent = records.Budget(0)
    with pytest.raises(NotReplayed, match=records.TOO_SLOW):
        records.replayed(read_record(text), spent, ["", ""])


def test_a_game_that_was_saved_in_the_terminal_has_its_names() -> None:
    text = saved(a_match("benevolent"))
    remarks = "# player A person Ann Bee\n# player B search:500\n# player G person Gus\n# player\n# a remark\n"
    found = recorded(text.replace("\n", "\n" + remarks, 1))
    assert found.live.names("en") == ["Ann Bee", "Honey"]
    assert any(["Ann Bee" in said for step in Replay(found.past, found.live, OPEN, "en").steps for said in step.says])


def test_a_record_is_replayed_once_and_forgotten_after_a_while() -> None:
    now = [0.0]
    cache = RecordCache(lambda: now[0])
    texts = [saved(a_match("bethel_woods", seed=seed)) for seed in range(records.KEPT + 1)]
    first = cache.get(texts[0])
    assert cache.get(texts[0]) is first
    for text in texts[1:]:
        cache.get(text)
    assert len(cache.entries) == len(set(texts)) - (len(set(texts)) > records.KEPT)
    now[0] = records.KEPT_SECONDS + 1
    cache.get(texts[0])
    assert len(cache.entries) == 1
