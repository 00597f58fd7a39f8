"""`clairiere worker`: answers for bots, keeps the clocks of all tables, does jobs. Run one for every core."""

from __future__ import annotations

import argparse
import asyncio
import os

from clairiere.cli.common import CommandError
from clairiere.kernel.language import Language


def add_options(parser: argparse.ArgumentParser, _own: Language) -> None:
    """Add the options of the command to its parser, with help in English."""
    parser.add_argument("--no-jobs", action="store_true", help="bots and clocks only")
    parser.add_argument("--claim", type=int, default=15, metavar="S", help="seconds until another takes over (15)")
    parser.add_argument("--think", type=float, default=1.0, metavar="S", help="seconds for a bot's answer at most (1)")
    parser.add_argument("--status", default="", metavar="HOST:PORT", help="serve /ready and /metrics there (nowhere)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Until it is asked to end; exit code 2 if there is nothing to work on."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clairiere.site.settings")
    try:
        import django
    except ImportError as missing:
        raise CommandError("this needs more than the rules: pip install 'clairiere[site]'") from missing
    from django.conf import settings

    from clairiere.table.ops.logs import start_logging

    if not settings.JOBS:
        raise CommandError("at home the bots live in `clairiere serve`; a worker needs CLAIRIERE_DATABASE=postgresql://...")
    start_logging(settings.LOG_LEVEL)
    django.setup(set_prefix=False)
    from clairiere.site.background import work

    asyncio.run(work(jobs=not chosen.no_jobs, claim=chosen.claim, think=chosen.think, status=chosen.status))
    return 0
