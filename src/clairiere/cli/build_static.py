"""`clairiere build-static`: the pages that need no service as a folder, for any file host."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec
from pathlib import Path

from clairiere.cli.common import CommandError
from clairiere.kernel.language import Language

INSTALL = "this needs more than the rules: pip install 'clairiere[site]'"
NO_BUNDLE = "there is no bundle in {folder!r}: `make offline` writes one, --offline or CLAIRIERE_OFFLINE names it"


def add_options(parser: argparse.ArgumentParser, _own: Language) -> None:
    """Add the options of the command to its parser, with help in English."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to write: a new folder, or an empty one")
    parser.add_argument("--offline", default=os.environ.get("CLAIRIERE_OFFLINE", ""), metavar="DIR",
                        help="what `make offline` has written (CLAIRIERE_OFFLINE)")
    parser.add_argument("--site", default="", metavar="URL", help="a site for what the folder lacks, to link to")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the folder, and say how large it is."""
    if find_spec("django") is None:
        raise CommandError(INSTALL)
    if chosen.folder.exists() and (not chosen.folder.is_dir() or any(chosen.folder.iterdir())):
        raise CommandError(f"{chosen.folder} is there already, and not empty")
    if chosen.site and not chosen.site.startswith(("https://", "http://")):
        raise CommandError(f"{chosen.site} is no address of a site")
    configure(chosen.offline, chosen.site)
    from clairiere.site.offline.bundle import bundle
    from clairiere.site.static_pages.build import Folder

    found = bundle()
    if found is None:
        raise CommandError(NO_BUNDLE.format(folder=chosen.offline))
    folder = Folder(chosen.folder, found)
    folder.build()
    print(f"{len(folder.known)} files in {chosen.folder}, {folder.bytes / 1e6:.1f} MB; to look at it: "
          f"python -m http.server --directory {chosen.folder}")
    return 0


def configure(offline: str, site: str) -> None:
    """Configure Django without a database."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "clairiere.site.static_pages.settings"
    os.environ["CLAIRIERE_OFFLINE"], os.environ["CLAIRIERE_WITH_SERVICE"] = offline, site
    import django

    django.setup(set_prefix=False)
