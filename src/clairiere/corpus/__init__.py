"""The corpus: games of bots as Parquet files, decision by decision, for those who study them (extra `corpus`).

    from clairiere.corpus import plans, read_records, write

    write("corpus", plans("bloody_grove", 100, seed=1))

docs/corpus.md describes the columns, with examples in DuckDB.
"""

from __future__ import annotations

try:
    import pyarrow as _pyarrow
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"clairiere.corpus needs {missing.name}, which is not installed. This installs everything that it needs: "
        "pip install 'clairiere[corpus]'",
        name=missing.name,
    ) from missing

from clairiere.corpus.files import BadCorpus, check, read_records, write
from clairiere.corpus.games import Plan, plans

__all__ = ["BadCorpus", "Plan", "check", "plans", "read_records", "write"]

del _pyarrow
