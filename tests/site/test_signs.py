"""What machines ask the site: whether it is alive, whether it can work, what it has done; and what it writes down."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.site.test_seating import answer, asked_one, started
from tests.site.visitor import Visitor
from tests.table.kit import Server, Store, free_port, wait_until_it_answers

Visit = Callable[..., Visitor]


def figure(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found, name
    return float(found[1])


def test_a_process_says_that_it_is_alive_and_ready(visit: Visit) -> None:
    assert visit().get("/health").json() == {"alive": True}
    ready = visit().get("/ready")
    assert (ready.status, ready.json()) == (200, {"database": True, "tasks": True, "redis": True, "failing": []})


def test_without_redis_a_process_says_so_and_goes_on(store: Store) -> None:
    with Server(store, CLAIRIERE_REDIS=f"redis://127.0.0.1:{free_port()}/0") as lonely:
        assert lonely.client().get("/health").status == 200
        ready = lonely.client().get("/ready")
        assert (ready.status, ready.json()) == (200, {"database": True, "tasks": True, "redis": False, "failing": []})


def test_the_figures_count_moves_refusals_and_requests(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    before = ann.get("/metrics").text
    player = asked_one(code, ann, ben)
    answer(player, code)
    player.post(f"/t/{code}/answer", version=0, notation="nonsense")
    player.get(f"/t/{code}/now")
    after = ann.get("/metrics").text
    assert figure(after, "clairiere_moves_total") == figure(before, "clairiere_moves_total") + 1
    assert figure(after, 'clairiere_refusals_total{status="409"}') >= 1
    assert figure(after, "clairiere_batch_answers_count") > figure(before, "clairiere_batch_answers_count")
    assert figure(after, "clairiere_commit_seconds_count") > 0
    assert figure(after, "clairiere_fragments_total") > figure(before, "clairiere_fragments_total")
    assert figure(after, "clairiere_tables") >= 1
    assert figure(after, 'clairiere_requests_total{app="table",method="POST",route="answer",status="200"}') >= 1
    assert figure(after, 'clairiere_requests_total{app="site",method="POST",route="tables",status="201"}') >= 1
    assert code not in after


def test_streams_are_counted_while_they_are_open(visit: Visit, server: Server) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    told = server.client().stream(f"/t/{code}/stream?version=0")
    answer(asked_one(code, ann, ben), code)
    assert next(told) == 1
    assert figure(ann.get("/metrics").text, "clairiere_streams") >= 1
    told.close()


def test_the_figures_are_for_this_machine_alone_or_for_who_knows_the_token(visit: Visit, store: Store) -> None:
    assert visit().get("/metrics", X_Forwarded_For="203.0.113.7").status == 404
    with Server(store, CLAIRIERE_METRICS_TOKEN="open sesame") as guarded:
        client = guarded.client()
        assert client.get("/metrics").status == 404
        assert client.get("/metrics", Authorization="Bearer open").status == 404
        assert client.get("/metrics", Authorization="Bearer open sesame", X_Forwarded_For="203.0.113.7").status == 200


def test_a_request_keeps_its_id_if_it_has_a_sane_one(visit: Visit) -> None:
    for path in ("/", "/t/nowhere/now", "/health"):
        assert visit().get(path, X_Request_ID="proxy-00000042").headers["x-request-id"] == "proxy-00000042"
        for odd in ("short", "x" * 65, "two words here", "a;b;c;d;e;f"):
            assert re.fullmatch("[0-9a-f]{16}", visit().get(path, X_Request_ID=odd).headers["x-request-id"])


def test_the_log_is_json_with_ids_and_without_anything_personal(store: Store, tmp_path: Path) -> None:
    port, path = free_port(), tmp_path / "log"
    command = [sys.executable, "-m", "uvicorn", "clairiere.site.asgi:application", "--port", str(port)]
    with path.open("wb") as file:
        process = subprocess.Popen(command, env=store.environment(CLAIRIERE_LOG="debug"), stdout=file, stderr=file)
        try:
            wait_until_it_answers(port, process)
            ann = Visitor(port)
            ann.post("/api/me", name="Ann Onymous")
            ann.get("/?secret=swordfish", X_Request_ID="request-of-ann")
            ann.get("/t/nowhere/now", X_Request_ID="table-of-ann")
        finally:
            process.terminate()
            process.wait(30)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    said = {line["request"]: line for line in lines if "request" in line}
    assert (said["request-of-ann"]["app"], said["request-of-ann"]["status"]) == ("site", 200)
    assert (said["table-of-ann"]["app"], said["table-of-ann"]["status"]) == ("table", 404)
    for personal in ("Onymous", "swordfish", ann.cookies["clairiere"], "127.0.0.1:"):
        assert personal not in "".join([json.dumps(line) for line in lines if line["event"] == "request"])
        assert personal in ("127.0.0.1:",) or personal not in path.read_text()
