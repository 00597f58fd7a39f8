"""The figures about the structure of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from clairiere.lab.compiled import is_compiled
from tools.structure import MOVES, SOURCES, Trace, move, picture, served, sizes


def test_sizes_tell_files_lines_and_the_share_of_imports() -> None:
    files, imports = sizes()
    assert int(files.split()[1].rstrip(",")) > 100
    assert 0 < float(imports.split()[1]) < 50


@pytest.mark.skipif(is_compiled(), reason="compiled functions cannot be traced")
@pytest.mark.parametrize("kind", MOVES)
def test_a_move_runs_through_the_kernel_and_the_rules_of_its_game_only(kind: str) -> None:
    trace = move(kind, MOVES[kind])
    folders = {name.split("/clairiere/")[-1].rsplit("/", 1)[0] for name in trace.files}
    rules = f"games/{MOVES[kind]}/rules"
    assert folders <= {"kernel", rules, f"{rules}/steps"}
    assert folders >= {"kernel", rules}


@pytest.mark.skipif(is_compiled(), reason="compiled functions cannot be traced")
def test_a_picture_runs_through_no_strategy() -> None:
    trace = picture("benevolent")
    assert trace.functions
    assert not [name for name in trace.files if "/strategy/" in name]


@pytest.mark.skipif(is_compiled(), reason="compiled functions cannot be traced")
def test_an_answer_to_the_other_screen_runs_through_all_that_the_post_does_and_draws_besides() -> None:
    post, seen = served("benevolent").values()
    assert {"table/http/app.py", "table/play/commits.py", "store/sqlite.py"} <= short(post)
    assert not [name for name in short(post) if "picture" in name]
    assert short(seen) > short(post)
    assert {"table/push/streams.py", "table/views/fragment.py", "pictures/canvas.py"} <= short(seen)
    assert "site" not in seen.packages()


def short(trace: Trace) -> set[str]:
    return {Path(name).relative_to(SOURCES).as_posix() for name in trace.files}
