"""Every sentence of docs/faults.md that promises something names the tests that prove it, and they exist.

What is said under *How it is tested* and *What is not covered* promises nothing to a user. Who changes a sentence looks
here whether its tests still prove it.
"""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from clairiere.table.http.limits import (
    ACTS,
    ANSWERS,
    HELD_BY_ADDRESS,
    HELD_BY_PERSON,
    LOOKS,
    OF_ADDRESS,
    OF_PERSON,
    PAGES,
    STREAMS,
    VISITS,
    Limits,
    Rate,
)
from clairiere.table.http.limits import DRAWINGS as DRAWN
from clairiere.table.http.refusals import Refused
from clairiere.table.ops import process
from clairiere.table.push import streams, wakes
from tests.table.kit import Store

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "faults.md"
NO_PROMISES = (
    "How it is tested", "What an attacker costs others", "What is not covered", "Standing sabotages",
    "What no test can see", "How it is simulated", "How the network is tested",
)  # fmt: skip
HEADS = ("what fails", "attempt", "")
LOST = "tests/table/test_nothing_lost.py::test_nothing_acknowledged_is_lost_and_every_table_comes_to_its_end"
SIMULATED = "tests/tools/test_simulation.py"
MOVES, ROBUST = "tests/table/test_move_path.py", "tests/table/test_robust.py"
BELONGING = "tests/table/test_belonging.py"
STREAMING, ERRORS = "tests/table/test_streams.py", "tests/table/test_database_errors.py"
NETWORK, HOSTS = "tests/table/test_network_faults.py", "tests/table/test_several_hosts.py"
DRAWINGS = "tests/table/test_drawings.py"
DOORS, FAULTS, HERE = "tests/site/test_doors.py", "tests/site/test_faults.py", "tests/table/test_faults_document.py"

EXPLAINS = (
    "Everything else in memory can be rebuilt",
    "If the table is still at the version it answered for",  # what the browsers of `LOST` do
    "The application handles the signal itself",
    "`tests/table/test_robust.py` stops a process",
)
"""How the beginnings of sentences read that explain or advise, and promise nothing."""

LIMITS = (
    "answers", "reads", "streams opened", "streams held", "visits to pages of the site",
    "changes on the site (a name, a table, a seat)",
    "drawings (past positions, pictures, previews), in tenths of a second of processor time",
    "pages of the site, in tenths of a second of processor time",
)  # fmt: skip
PROMISES: dict[str, list[str]] = {
    "An answer that was acknowledged is in the log, once, at the version that was acknowledged.": [
        LOST, "tests/table/test_app.py::test_a_whole_game_is_played_and_is_the_same_after_a_restart",
    ],
    "It is written to the disk before the reply leaves (PostgreSQL with `fsync` and `synchronous_commit` on; SQLite "
    "with `synchronous=FULL`).": ["tests/table/test_ledger.py::test_what_is_acknowledged_is_on_the_disk", LOST],
    "In 23,817 simulated kills and 471,169 faults nothing that was acknowledged was lost, and nobody was shown what is "
    "not in the log.": [f"{SIMULATED}::test_nothing_is_lost_and_nobody_sees_what_is_not_in_the_log",
                    f"{SIMULATED}::test_every_mistake_is_found", LOST],
    "a web process (`SIGKILL`)": [
        LOST, "tests/table/test_app.py::test_a_stream_that_was_cut_off_resumes_after_the_last_version_it_told",
        f"{MOVES}::test_two_processes_take_turns_at_one_table_without_a_word_between_them",
    ],
    "a web process (`SIGTERM`)": [
        f"{ROBUST}::test_on_sigterm_streams_end_at_once_and_the_process_soon",
        f"{ROBUST}::test_on_sigterm_every_answer_under_way_is_finished",
    ],
    "Redis": [
        LOST, f"{STREAMING}::test_as_long_as_nothing_is_heard_of_others_the_log_is_asked_every_second",
        f"{STREAMING}::test_a_wake_up_that_was_lost_is_found_in_the_log",
        f"{HERE}::test_figures_in_the_document_are_those_of_the_code",
    ],
    "a worker": [
        "tests/table/test_worker_process.py::"
        "test_what_a_killed_worker_was_thinking_about_another_takes_over_when_its_claim_has_run_out",
        "tests/table/test_worker_process.py::test_a_worker_killed_in_mid_thought_costs_time_and_nothing_else",
    ],
    "PostgreSQL": [
        f"{FAULTS}::test_while_postgresql_is_away_the_site_says_503_and_when_to_come_again",
        f"{ERRORS}::test_a_connection_that_is_killed_is_a_503_and_the_next_answer_counts",
    ],
    "PostgreSQL hangs": [
        f"{FAULTS}::test_while_postgresql_hangs_everybody_hears_503_soon_and_afterwards_nobody_hears_500",
    ],
    "PostgreSQL is full or read-only": [
        f"{FAULTS}::test_while_postgresql_only_reads_pages_are_shown_and_what_writes_is_503",
        f"{FAULTS}::test_while_the_disk_of_postgresql_is_full_what_writes_is_503_and_nobody_is_sent_here",
        f"{ERRORS}::test_after_a_write_that_found_no_room_a_process_counts_as_unable_to_write_for_a_while",
    ],
    "the machine of PostgreSQL, with a standby that takes over": [
        f"{NETWORK}::test_when_the_primary_is_gone_the_sites_follow_to_the_standby_and_nothing_acknowledged_is_lost",
        f"{HOSTS}::test_a_host_that_says_nothing_does_not_use_up_the_time_of_the_next",
    ],
    "the network: cut, slow, or losing packets": [
        f"{NETWORK}::test_machines_that_are_parted_from_database_and_redis_lose_nothing",
        f"{NETWORK}::test_answers_wait_for_a_slow_network_and_are_not_lost_in_it",
        f"{NETWORK}::test_a_network_that_loses_packets_loses_no_answer",
    ],
    "Redis hangs": [
        "tests/table/test_wakes.py::test_a_redis_that_hangs_is_noticed_though_nobody_asks_it_for_anything",
        f"{NETWORK}::test_a_redis_that_hangs_holds_nobody_up",
        f"{HERE}::test_figures_in_the_document_are_those_of_the_code",
    ],
    "the certificate of PostgreSQL has expired (`sslmode=verify-full`)": [
        f"{NETWORK}::test_a_certificate_that_has_expired_is_refused_and_said_in_so_many_words",
    ],
    "a long-lived task of a process": [
        "tests/table/test_supervisor.py::test_a_task_that_fails_is_shown_as_failing_and_comes_back",
    ],
    "the schema, or a database privilege": [
        f"{ERRORS}::test_a_table_of_the_database_that_is_missing_is_a_logged_500_and_counted",
        f"{FAULTS}::test_a_table_of_the_database_that_is_missing_is_a_500_of_the_site_and_counted",
    ],
    "A browser that got no reply reads the table to find out whether its answer counted.": [
        LOST, f"{MOVES}::test_an_answer_whose_commit_nobody_heard_of_is_read_from_the_log",
    ],
    "Since an answer is for one version only, it can never count twice.": [
        f"{MOVES}::test_of_two_answers_at_once_for_one_version_one_counts",
        "tests/table/test_ledger.py::test_of_two_who_write_at_the_same_moment_one_is_written",
    ],
    "A process whose database connection breaks during a commit does the same: it drops the table and reads it "
    "again.": [
        f"{MOVES}::test_an_answer_whose_commit_nobody_heard_of_is_read_from_the_log",
        f"{ERRORS}::test_a_connection_that_is_killed_is_a_503_and_the_next_answer_counts",
    ],
    "Luck is drawn once.": [f"{MOVES}::test_luck_of_an_answer_that_counts_is_used_up", LOST],
    "Draw number *k* of a table follows from its seed, so an answer that is given again draws what it would have drawn "
    "the first time.": [
        f"{MOVES}::test_luck_of_an_answer_that_was_not_written_is_drawn_again",
        "tests/kernel/test_fair.py::test_a_draw_depends_on_the_seed_and_its_number_alone",
    ],
    "Nobody can get other luck by interrupting a request.": [
        f"{MOVES}::test_luck_of_an_answer_that_was_not_written_is_drawn_again",
    ],
    "On `SIGTERM` (or `SIGINT`) a process answers 503 at `/ready`, closes its streams at once and in order, so that "
    "readers resume elsewhere, takes no new connections, finishes pending answers, and exits within ten seconds "
    "(`clairiere.table.ops.process`; give the server the same time: `uvicorn ... --timeout-graceful-shutdown 10`).": [
        f"{HERE}::test_on_either_signal_a_process_is_no_longer_ready_and_its_streams_end",
        f"{STREAMING}::test_when_a_process_is_about_to_end_its_streams_end_in_good_order",
        f"{ROBUST}::test_on_sigterm_streams_end_at_once_and_the_process_soon",
        f"{ROBUST}::test_on_sigterm_every_answer_under_way_is_finished",
        f"{HERE}::test_figures_in_the_document_are_those_of_the_code",
    ],
    "to answer for another seat": [f"{BELONGING}::test_nobody_answers_for_another_seat"],
    "to answer as a spectator, or at another table": [
        f"{BELONGING}::test_who_plays_at_one_table_is_a_spectator_at_another",
        "tests/table/test_app.py::test_a_spectator_sees_the_table_and_may_not_touch_it",
    ],
    "to read another's view: page, JSON, stream, story, picture, with parameters, headers, older versions, another's "
    "`ETag`": [
        f"{BELONGING}::test_no_parameter_and_no_header_shows_another_seat",
        f"{BELONGING}::test_what_a_browser_keeps_of_one_reader_is_not_shown_to_another",
    ],
    "to infer hidden information": [
        f"{BELONGING}::test_two_tables_that_a_reader_cannot_tell_apart_give_the_same_bytes",
        f"{BELONGING}::test_why_an_answer_is_refused_tells_nothing_that_its_player_does_not_know",
    ],
    "to infer from the time a seat takes": [
        "tests/table/test_composure.py::"
        "test_a_bot_with_nothing_to_choose_answers_no_sooner_than_one_with_a_choice",
        "tests/table/test_composure.py::"
        "test_until_a_seat_has_its_chance_the_others_receive_the_same_as_often_whatever_it_holds",
    ],
    "to infer from a sealed answer": [f"{BELONGING}::test_of_a_sealed_answer_others_learn_only_that_it_was_given"],
    "with a forged, truncated, lengthened, foreign, too old or future cookie": [
        f"{BELONGING}::test_a_cookie_that_is_not_ours_makes_a_spectator",
        f"{DOORS}::test_a_cookie_that_is_not_ours_makes_nobody_known",
    ],
    "with a cookie whose person has signed out everywhere, or was deleted": [
        f"{BELONGING}::test_an_older_cookie_is_worth_nothing_once_its_person_has_signed_out_everywhere",
        f"{BELONGING}::test_a_table_in_memory_learns_of_a_revoked_cookie_soon_though_nobody_answers",
    ],
    "from another site, in a player's name": [
        f"{BELONGING}::test_what_another_site_sends_in_my_name_does_not_count",
        f"{BELONGING}::test_no_other_site_may_read_anything",
        f"{DOORS}::test_what_another_site_sends_in_my_name_does_nothing",
    ],
    "with invalid input: any bytes as path, query, headers, body": [
        f"{ROBUST}::test_a_player_may_send_anything", f"{ROBUST}::test_anybody_may_ask_for_anything",
        f"{ROBUST}::test_what_is_hardly_http_does_not_bring_the_server_down",
        f"{DOORS}::test_nothing_that_the_description_allows_or_forbids_breaks_the_api",
        f"{FAULTS}::test_whatever_the_site_is_asked_the_answer_is_never_500",
        f"{FAULTS}::test_what_cannot_be_written_down_is_refused",
        "tests/site/test_fuzz.py::test_ten_thousand_requests_of_anybody_to_every_route_are_never_answered_with_500",
    ],
    "with a large body, over 4 KiB at a table or 64 KiB on the site; or a slow one, over 10 s": [
        f"{FAULTS}::test_a_body_on_the_site_that_does_not_come_is_waited_for_only_so_long",
        f"{ROBUST}::test_a_body_that_does_not_come_is_not_waited_for",
        f"{ROBUST}::test_a_body_is_read_no_further_than_it_may_be_long",
        f"{FAULTS}::test_a_body_on_the_site_is_read_no_further_than_it_may_be_long",
        f"{FAULTS}::test_a_body_as_long_as_it_may_be_is_read",
    ],
    "with a body that does not say how long it is, so that it breaks off at the proxy and "
    "the process behind counts as failed": [
        "tests/deploy/test_proxy.py::test_a_huge_body_does_not_send_other_readers_of_its_table_elsewhere",
        "tests/deploy/test_proxy.py::test_a_body_that_does_not_say_how_long_it_is_is_turned_away_and_one_that_is_empty_is_not",
    ],
    "too often": [
        f"{ROBUST}::test_a_flood_is_refused_with_the_time_to_wait_and_others_do_not_feel_it",
        f"{ROBUST}::test_streams_are_opened_only_so_often",
        f"{DOORS}::test_who_makes_too_much_at_once_hears_when_to_come_again",
    ],
    "to request expensive pictures repeatedly": [
        f"{DRAWINGS}::test_what_a_drawing_costs_is_billed_to_person_and_address",
        f"{DRAWINGS}::test_pictures_the_past_and_previews_are_on_the_bill",
        f"{DRAWINGS}::test_of_one_address_one_drawing_is_in_flight_and_others_pass_those_that_wait",
        f"{DRAWINGS}::test_a_drawing_is_made_in_another_thread_once_and_its_time_is_counted",
    ],
    "to request many pages at once": [
        "tests/site/test_page_queue.py::test_of_one_address_a_few_pages_are_made_at_once_and_nobody_else_waits",
        "tests/site/test_page_queue.py::test_the_time_that_pages_take_is_billed_to_their_address_and_to_no_other",
    ],
    "to start many games with bots, or to abandon them": [
        f"{DOORS}::test_from_one_address_only_so_many_games_with_bots_are_started",
        "tests/table/test_worker.py::test_bots_that_were_left_alone_play_on_only_while_somebody_watches",
        "tests/table/test_worker.py::test_tables_that_were_left_are_taken_last_and_one_at_a_time",
        "tests/table/test_worker.py::test_a_cheap_bot_plays_on_at_a_table_that_was_left",
        "tests/table/test_worker.py::test_when_the_last_person_leaves_the_bots_have_a_minute",
    ],
    "with markup in a name": [
        f"{BELONGING}::test_a_name_with_markup_is_shown_as_it_is_and_does_nothing",
        "tests/site/test_pages.py::test_no_name_is_ever_markup",
    ],
    "Rate limits (`clairiere.table.http.limits`), per person and per address (IPv6: per /64), in each process:": [
        f"{ROBUST}::test_an_address_has_a_limit_of_its_own_and_ipv6_counts_by_network",
    ],
    **{row: [f"{HERE}::test_figures_in_the_document_are_those_of_the_code"] for row in LIMITS},
    "`CLAIRIERE_LIMITS` multiplies them; 0 turns them off.": [
        f"{ROBUST}::test_a_factor_of_nought_means_no_limits", f"{HERE}::test_a_factor_multiplies_the_limits",
    ],
    "`CLAIRIERE_PROXIES` is the number of trusted proxies that add to `X-Forwarded-For`; entries further to the left "
    "are ignored, since anybody can send them.": [
        f"{ROBUST}::test_an_address_is_believed_only_as_far_as_our_own_proxies_have_written_it",
        "tests/site/test_hardening.py::test_made_up_addresses_before_that_of_the_proxy_do_not_lift_a_limit",
    ],
}  # fmt: skip
"""By the whole sentence, or by the first cell of a row."""
ROWS: dict[str, str] = {
    "a web process (`SIGKILL`)": "the stream breaks and reconnects, to another process if there is one",
    "a web process (`SIGTERM`)": "the same, but no reply is cut off",
    "Redis": "updates arrive within a second at best and twenty at worst, until it is back",
    "a worker": "a bot answers some seconds later",
    "PostgreSQL": "replies of 503 with `Retry-After`, until it is back, at the tables and on the site",
    "PostgreSQL hangs": "the same within 2 s, for every request",
    "PostgreSQL is full or read-only": "pages and tables can be read; writes are 503, and `/ready` too",
    "the machine of PostgreSQL, with a standby that takes over": "the same until it is promoted, and some seconds "
    "more; nothing is restarted",
    "the network: cut, slow, or losing packets": "the same as if what is behind it were away",
    "Redis hangs": "updates arrive within twenty seconds; after eight, Redis counts as away",
    "the certificate of PostgreSQL has expired (`sslmode=verify-full`)": "503, until there is another one; `/ready` "
    "and the log name it",
    "a long-lived task of a process": "its work is late by seconds; `/ready` and the metrics name it",
    "the schema, or a database privilege": "a logged 500, counted as a bug; no 503, which would look like load",
    "to answer for another seat": "not possible: the seat follows from the cookie",
    "to answer as a spectator, or at another table": "403",
    "with a forged, truncated, lengthened, foreign, too old or future cookie": "treated as a spectator",
    "with invalid input: any bytes as path, query, headers, body": "4xx, never 500 (Hypothesis; schemathesis against "
    "`/api/openapi.json`; malformed HTTP over a socket; sequences of requests by every role to every route, 10,000 in "
    "CI and 200,000 a night)",
    "with a large body, over 4 KiB at a table or 64 KiB on the site; or a slow one, over 10 s": "413, without reading "
    "further; 408",
    "with a body that does not say how long it is, so that it breaks off at the proxy and "
    "the process behind counts as failed": "411",
    "too often": "429 with `Retry-After`",
}
"""What such a row promises: who changes it looks at its tests again."""


def rows_and_sentences() -> list[list[str]]:
    """The cells of every row, and every sentence as a row of one cell, of the sections that promise something."""
    found: list[list[str]] = []
    heading, paragraph = "", list[str]()
    for line in [*DOCUMENT.read_text().partition("\n## ")[2].splitlines(), ""]:
        heading = line.lstrip("# ") if line.startswith("#") else heading
        if heading in NO_PROMISES or line.startswith("#"):
            continue
        if line.startswith("|"):
            found.append([cell.strip() for cell in line.strip("|").split("|")])
        elif line:
            paragraph.append(line)
        else:
            whole = " ".join(paragraph).replace("**", "")
            found += [[sentence] for sentence in re.split(r"(?<=\.)\s+(?=[A-Z`])", whole) if sentence]
            paragraph.clear()
    return [cells for cells in found[1:] if cells[0] not in HEADS and set(cells[0]) - set("-")]


def test_every_sentence_that_promises_something_has_a_test() -> None:
    said = [cells[0] for cells in rows_and_sentences() if not cells[0].startswith(EXPLAINS)]
    assert len(said) > 35
    assert [one for one in said if one not in PROMISES] == []
    assert [one for one in PROMISES if one not in said] == []


def test_every_row_promises_what_its_tests_were_written_for() -> None:
    rows = {cells[0]: cells[1] for cells in rows_and_sentences() if len(cells) > 1}
    assert {first: rows.get(first) for first in ROWS} == ROWS


@cache
def functions_in(path: str) -> set[str]:
    return {node.name for node in ast.parse((ROOT / path).read_text()).body if isinstance(node, ast.FunctionDef)}


def test_every_test_that_is_named_exists() -> None:
    named = {test for tests in PROMISES.values() for test in tests}
    assert [test for test in named if test.split("::")[1] not in functions_in(test.split("::")[0])] == []


def test_figures_in_the_document_are_those_of_the_code() -> None:
    rows = {cells[0]: [int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*\d|\d", " | ".join(cells[1:]))]
            for cells in rows_and_sentences() if len(cells) == 3}
    kinds = {
        "answers": ANSWERS, "reads": LOOKS, "streams opened": STREAMS, "visits to pages of the site": VISITS,
        "changes on the site (a name, a table, a seat)": ACTS,
    }  # fmt: skip
    for row, kind in kinds.items():
        assert rows[row] == [*of(OF_PERSON[kind]), *of(OF_ADDRESS[kind])]
    by_time = {"drawings (past positions, pictures, previews)": DRAWN, "pages of the site": PAGES}
    for row, kind in by_time.items():
        told = rows[f"{row}, in tenths of a second of processor time"]
        for rate, (tenths, at_once) in ((OF_PERSON[kind], told[:2]), (OF_ADDRESS[kind], told[2:])):
            assert (10 / rate.every, 10 * rate.slack / rate.every) == pytest.approx((tenths, at_once))
    assert rows["streams held"] == [HELD_BY_PERSON, HELD_BY_ADDRESS]
    assert (streams.REPAIR, process.SECONDS, wakes.SILENCE) == (20, 10, 8)


def of(rate: Rate) -> tuple[int, int]:
    """So many a second, so many at once."""
    return round(1 / rate.every), round(rate.slack / rate.every) + 1


@pytest.mark.parametrize("factor", [0.5, 1, 2, 3])
def test_a_factor_multiplies_the_limits(factor: float) -> None:
    limits, taken = Limits(factor, clock=lambda: 0.0), 0
    with suppress(Refused):
        while taken < 1000:
            limits.take(ANSWERS, 1, "192.0.2.1")
            taken += 1
    assert taken == pytest.approx(40 * factor, abs=factor)


ENDING = """
import asyncio, json, os, signal
from clairiere.site.asgi import application

async def ready():
    sent = []
    async def receive(): return {"type": "http.request"}
    async def send(message): sent.append(message)
    scope = {"type": "http", "method": "GET", "path": "/ready", "query_string": b"", "headers": []}
    await application(scope, receive, send)
    return sent[0]["status"]

async def whole():
    steps, said = asyncio.Queue(), asyncio.Queue()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    living = asyncio.create_task(application({"type": "lifespan"}, steps.get, said.put))
    await steps.put({"type": "lifespan.startup"})
    await said.get()
    before = await ready()
    os.kill(os.getpid(), signal.NUMBER)
    await asyncio.sleep(0.1)
    after = await ready()
    print(before, after, application.table.hub.closed)
    await steps.put({"type": "lifespan.shutdown"})
    await living

asyncio.run(whole())
"""


@pytest.mark.parametrize("number", ["SIGTERM", "SIGINT"])
def test_on_either_signal_a_process_is_no_longer_ready_and_its_streams_end(postgres: Store, number: str) -> None:
    assert postgres.python(ENDING.replace("NUMBER", number)) == "200 503 True\n"
