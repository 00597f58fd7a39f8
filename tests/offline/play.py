"""What `play.js` runs in Pyodide, and a test in CPython: bots answer at tables, without a clock."""

import json
import sys
import time

from clairiere.table.offline import OfflineTable, opened


def played(table: OfflineTable, answers: int) -> dict[str, object]:
    """The record and the page after so many answers, and how long each took in seconds."""
    took: list[float] = []
    drawn: list[float] = []
    while len(took) < answers and table.bot_due() is not None:
        begun = time.perf_counter()
        table.let_bot_answer(0)
        took.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        page = table.request("now", {"language": "fr"}).body
        drawn.append(time.perf_counter() - begun)
    return {"record": table.record_text(), "page": page, "took": took, "drawn": drawn, "python": sys.version.split()[0],
            "over": table.over}


if "settings" in globals():  # in Pyodide
    tables = [opened(json.dumps(one)) for one in json.loads(globals()["settings"])]
    answer = json.dumps([played(table, globals()["answers"]) for table in tables])
