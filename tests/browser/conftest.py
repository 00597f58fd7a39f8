"""A real browser: Debian's Chromium, driven by Playwright; and the real services, on a database of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.company import PATIENCE, Company
from tests.table.kit import Server, drop_postgres, migrated_postgres

expect.set_options(timeout=PATIENCE)  # as long as for everything else

BINARIES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same engine without windows; the others draw their own toolbars too, at as much CPU as the pages."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync", "--allow-file-access-from-files"]
FLAGS += ["--font-render-hinting=none"]  # or letters stand on whole pixels, wider than people see them
# For each page Chromium with windows renders two pages of its own for the address bar, which nobody sees here. The last
# switch of this name counts, so it repeats what Playwright turns off.
TURNED_OFF = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying",
    "AimEnabled", "PreconnectToSearch",
]  # fmt: skip
FLAGS += [f"--disable-features={','.join(TURNED_OFF)}"]

LONGEST = ("tests/browser/test_whole_games.py", "tests/browser/test_chanterelle.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests first, or else one process would still be at such a test when the others have ended."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@contextmanager
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BINARIES)), None)
    assert path, "no Chromium on this machine: install it (Debian: apt-get install chromium-headless-shell)"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@contextmanager
def services(name: str, offline: str = "") -> Iterator[Server]:
    """Site and tables on a new PostgreSQL database, without limits, writing its letters to a folder.

    `offline` is the folder with the bundle for playing offline.
    """
    store = migrated_postgres(name)
    try:
        with TemporaryDirectory() as letters:
            mail = f"file://{Path(letters)}"
            with Server(store, CLAIRIERE_MAIL=mail, CLAIRIERE_OFFLINE=offline) as running:
                yield running
    finally:
        drop_postgres(name)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def site() -> Iterator[Server]:
    """One for all tests that need nothing special."""
    with services(f"clairiere_browsers_test_{os.getpid()}") as running:
        yield running


@pytest.fixture
def company(browser: Browser, site: Server) -> Iterator[Company]:
    """Whoever comes during a test."""
    come = Company(browser, site)
    yield come
    come.leave()
