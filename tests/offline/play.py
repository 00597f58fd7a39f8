"""What `play.js` runs in Pyodide, and a test in CPython: bots answer at tables, without a clock."""

import json
import sys
import time

from clairiere.table.offline import OfflineTable, opened


def played(table: OfflineTable, answers: int) -> dict[str, object]:
    """The record and the page after so many answers, and how long each answer and each page took in seconds."""
    clock = globals().get("clock", time.perf_counter)
    took: list[float] = []
    drawn: list[float] = []
    while len(took) < answers and table.bot_due() is not None:
        begun = clock()
        table.let_bot_answer(0)
        took.append(clock() - begun)
        begun = clock()
        page = table.request("now", {"language": "fr"}).body
        drawn.append(clock() - begun)
    return {
        "record": table.record_text(),
        "page": page,
        "took": took,
        "drawn": drawn,
        "python": sys.version.split()[0],
        "over": table.over,
    }


if "settings" in globals():  # in Pyodide
    tables = [opened(json.dumps(one)) for one in json.loads(globals()["settings"])]
    answer = json.dumps([played(table, globals()["answers"]) for table in tables])
