"""Tables that a reader cannot tell apart leave the same bytes; `tests/nightly/test_twins.py` has all kinds."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.play import asked_seats, next_ask
from clairiere.store.ledger import HAND_OVER
from clairiere.testing.battery import tables
from tests.table.kit import NAMES, Client, Laid, Server, Store, cookie_of, lay_table, new_person
from tests.table.twins import compare_refusals, compare_twins


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_sent_pushed_drawn_and_spoken_tells_nothing_that_is_hidden(game: str) -> None:
    seats, variant = tables(game_named(game))[-1]  # the most seats, and the last of the settings
    tally = compare_twins(game, seats, variant, seed=3, every=9, moments=5)
    assert tally.pairs > seats
    assert tally.differing or not tally.hidden


LINE = "INSERT INTO answer (table_id, seq, seat, notation, luck, at) VALUES (?, ?, ?, ?, ?, now())"
HEAD = "UPDATE head SET version = ?, asked = ?, bot_due = NULL WHERE table_id = ?"
ANSWERS = 14


def laid(store: Store, game: str, bots: dict[int, str]) -> Laid:
    """A table of as many as possible after some answers at random: the same ones whoever sits there."""
    table, random = lay_table(store, game, seats=game_named(game).rules.seats[-1], bots=bots), Random(5)
    match = table.opening
    for _ in range(ANSWERS):
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, random))
    given = [(one.seat, one.notation, " ".join(map(str, one.luck))) for one in match.record.answers]
    store.run_many([(LINE, (table.id, seq, *one)) for seq, one in enumerate(given, 1)])
    store.run(HEAD, len(given), asked_seats(match.state), table.id)
    host = table.people[-1]
    store.run("UPDATE game_table SET joinable = ?, host_id = ? WHERE id = ?", True, host, table.id)
    return table


def changed_hands(store: Store, table: Laid, times: int) -> None:
    """The log says so of the first seat, and nothing else has happened."""
    for n in range(1, times + 1):
        store.run(LINE, table.id, ANSWERS + n, 0, HAND_OVER, "")
    store.run(HEAD, ANSWERS + times, asked_seats(table.opening.state), table.id)


def read_by(who: Client, table: Laid) -> dict[str, str]:
    """All that the site says of the table to somebody, without its code."""
    paths = [f"/api/t/{table.code}", f"/t/{table.code}/now", f"/t/{table.code}/log?since=0"]
    replies = {path.replace(table.code, "CODE"): who.get(path) for path in paths}
    assert [reply.status for reply in replies.values()] == [200] * len(paths)
    return {path: reply.text.replace(table.code, "CODE") for path, reply in replies.items()}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", BUILT_IN)
def test_who_takes_a_bots_seat_reads_to_the_byte_what_somebody_there_from_the_beginning_reads(
    server: Server, game: str, language: str
) -> None:
    """Whichever bot has sat there: nothing that it has thought is among what is sent."""
    store, read = server.store, []
    for bots in ({0: "seed"}, {0: "forest"}, {}):
        table = laid(store, game, bots)
        somebody = cookie_of(new_person(store, NAMES[0])) if bots else table.cookies[0]
        who = server.client(somebody, language)
        before = read_by(who, table)
        if bots:
            assert who.post(f"/api/tables/{table.code}/sit", seat="A").status == 200
            assert before["/api/t/CODE"] != read_by(who, table)["/api/t/CODE"]
        else:
            changed_hands(store, table, 1)
            who.get(f"/api/t/{table.code}?version={ANSWERS + 1}")
        read.append(read_by(who, table))
    assert read[0] == read[1] == read[2]


@pytest.mark.parametrize("game", BUILT_IN)
def test_who_comes_back_reads_to_the_byte_what_they_would_have_read_without_leaving(server: Server, game: str) -> None:
    store, read = server.store, []
    for leaves in (True, False):
        table = laid(store, game, {})
        who = server.client(table.cookies[0])
        if leaves:
            for verb in ("leave", "return"):
                assert who.post(f"/api/tables/{table.code}/{verb}").status == 200
        else:
            changed_hands(store, table, 2)
        who.get(f"/api/t/{table.code}?version={ANSWERS + 2}")
        read.append(read_by(who, table))
    assert read[0] == read[1]


@pytest.mark.parametrize("game", BUILT_IN)
def test_who_was_taken_off_or_has_left_reads_to_the_byte_what_any_stranger_reads(server: Server, game: str) -> None:
    store, stranger = server.store, server.client()
    for verb, seat in (("remove", -1), ("leave", 0)):  # by the host, who sits on the last seat; by themselves
        table = laid(store, game, {})
        gone, acting = server.client(table.cookies[0]), server.client(table.cookies[seat])
        before = read_by(gone, table)
        assert before != read_by(stranger, table)
        assert acting.post(f"/api/tables/{table.code}/{verb}", seat="A").status == 200
        gone.get(f"/api/t/{table.code}?version={ANSWERS + 1}")
        assert read_by(gone, table) == read_by(stranger, table)


@pytest.mark.parametrize("game", BUILT_IN)
def test_while_a_game_goes_on_its_replay_tells_nothing_of_what_is_hidden(game: str) -> None:
    assert compare_refusals(game)
