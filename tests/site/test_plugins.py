"""A game of another package on the site: with rules alone it has its pages and is played; a broken one is not seen."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.games.test_plugins import ROOT, SOURCES, installed
from tests.site.visitor import Visitor
from tests.table.kit import Server, Store

PAGES = ["/", "/rules", "/rules/trifle", "/tables/new/trifle", "/rules/benevolent", "/api/games"]
BOTS = """\
from clairiere.bots.random_bot import RandomBot
open("{seen}", "w").close()
def Owl(game, seed):
    return RandomBot(seed)
"""


@pytest.fixture(scope="module")
def host(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with a plug-in that has nothing but rules, and one that cannot be loaded."""
    folder = tmp_path_factory.mktemp("plugins")
    installed(folder, "meadow", "from tests.kernel.toy import TRIFLE as GAME", "trifle = meadow:GAME")
    installed(folder, "thicket", "raise RuntimeError('no path through')", "bramble = thicket:GAME")
    installed(folder, "burrow", BOTS.format(seen=folder / "seen"), "")
    (folder / "burrow-1.0.dist-info" / "entry_points.txt").write_text("[clairiere.bots]\nowl = burrow:Owl\n", "utf-8")
    path = os.pathsep.join([str(folder), str(SOURCES), str(ROOT)])
    with Server(store, CLAIRIERE_LIMITS="0", PYTHONPATH=path) as running:
        yield running
        assert not (folder / "seen").exists(), "the site has imported a module by the name of a bot"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", PAGES)
def test_pages_of_and_beside_a_game_with_rules_alone_are_there(host: Server, page: str, language: str) -> None:
    found = Visitor(host.port, language).ask("GET", page)
    assert found.status == 200
    assert "bramble" not in found.text


def test_the_home_page_offers_the_game(host: Server) -> None:
    assert "/tables/new/trifle" in Visitor(host.port).ask("GET", "/").text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_people_play_a_game_with_rules_alone_to_its_end(host: Server, language: str) -> None:
    ann, ben = Visitor(host.port, language), Visitor(host.port, language)
    for visitor, name in ((ann, "Ann"), (ben, "Ben")):
        assert visitor.post("/api/me", name=name).status == 200
    code = ann.post("/api/tables", game="trifle", seats=2, variant={}).json()["code"]
    assert ben.post(f"/api/tables/{code}/sit", name="Ben").status == 200
    assert ann.post(f"/api/tables/{code}/start").status == 200
    for _ in range(40):
        for visitor in (ann, ben):
            assert visitor.ask("GET", f"/tables/{code}").status == 200
            table = visitor.get(f"/api/t/{code}?language={language}").json()
            if table["options"]:
                answer = table["options"][0]["notation"]
                assert visitor.post(f"/api/t/{code}/answer", version=table["version"], notation=answer).status == 200
        if table["over"]:
            return
    pytest.fail("the game does not end")


@pytest.mark.parametrize("bot", ["burrow:Owl", "owl", "os:abort", "clairiere.bots.random_bot:RandomBot"])
def test_the_site_seats_no_bot_of_another_package_and_imports_none_by_its_name(host: Server, bot: str) -> None:
    ann = Visitor(host.port)
    assert ann.post("/api/me", name="Ann").status == 200
    refused = ann.post("/api/tables", game="benevolent", seats=2, variant={}, bots={"B": bot})
    assert refused.status == 422
    assert "We do not have this bot." in refused.text
    code = ann.post("/api/tables", game="benevolent", seats=2, variant={}).json()["code"]
    refused = ann.post(f"/api/tables/{code}/bot", seat="B", bot=bot)
    assert refused.status == 422
    assert "We do not have this bot." in refused.text


BRAMBLES = '''
from clairiere.kernel.game import Game
from clairiere.kernel.picture import GamePicture
from clairiere.kernel.strategy import GameStrategy
from clairiere.kernel.words import GameWords, Words
from tests.kernel.test_places import HeapRules


def broken(*_, **__):
    raise RuntimeError("bramble")


def rules(name):
    made = HeapRules()
    made.name = name
    return made


def game(name, part, *methods):
    r = rules(name)
    w, p, s = GameWords(r), None, None
    if part is GameWords:
        w = type("Own", (GameWords,), {method: broken for method in methods})(r)
    if part is Words:
        own = type("Own", (Words,), {method: broken for method in methods})
        make = lambda self, s, language, names=(): own(self.language(language), s.seats, names)
        w = type("OwnWords", (GameWords,), {"for_table": make})(r)
    if part is GamePicture:
        p = type("Own", (GamePicture,), {method: broken for method in methods})(r, w)
    if part is GameStrategy:
        s = type("Own", (GameStrategy,), {method: broken for method in methods})(r)
    return Game(r, w, p, s)


BLURB = game("blurb", GameWords, "blurb")
RULEBOOK = game("rulebook", GameWords, "rulebook_text")
LABEL = game("label", Words, "label", "prompt")
COVER = game("cover", GamePicture, "cover_svg")
SPRITES = game("sprites", GamePicture, "sprites")
RENDER = game("render", GamePicture, "render")
HINT = game("hint", GameStrategy, "hint")
LEVELS = Game(rules("levels"), None, None, GameStrategy(rules("levels"), levels=("greedy",)))
NO_BOT = Game(rules("no_bot"), None, None, GameStrategy(rules("no_bot"), levels=("owl",) * 5))
OPENING = Game(rules("opening"))
OPENING.rules.opening = broken
'''
PATIENCE = 180.0
"""Seconds for a game against a bot: on a busy machine its worker takes long to start."""
SHOWN = ("blurb", "rulebook", "label", "cover", "sprites", "render", "hint", "levels", "no_bot")


@pytest.fixture(scope="module")
def thicket(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """A site with a plug-in for each part that can be broken, and bots; and its log."""
    folder = tmp_path_factory.mktemp("brambles")
    points = "\n".join([f"{name} = brambles:{name.upper()}" for name in (*SHOWN, "opening")])
    installed(folder, "brambles", BRAMBLES, points)
    path, log = os.pathsep.join([str(folder), str(SOURCES), str(ROOT)]), folder / "log"
    with Server(store, CLAIRIERE_LIMITS="0", PYTHONPATH=path).logging_to(log) as running, working(store, path):
        yield running, log


@contextmanager
def working(store: Store, path: str) -> Iterator[None]:
    """A worker that plays the bots."""
    command = [sys.executable, "-m", "clairiere", "worker", "--no-jobs"]
    process = subprocess.Popen(command, env=store.environment(PYTHONPATH=path), stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.mark.parametrize("page", ["/", "/play", "/rules", "/rules/benevolent", "/api/games", "/tables/new/roundforest"])
def test_a_broken_part_of_a_game_costs_no_page(thicket: tuple[Server, Path], page: str) -> None:
    found = Visitor(thicket[0].port).get(page)
    assert found.status == 200
    assert "/opening" not in found.text


@pytest.mark.parametrize("game", SHOWN)
def test_a_game_with_a_broken_part_is_played_with_the_default(thicket: tuple[Server, Path], game: str) -> None:
    ann = Visitor(thicket[0].port)
    assert ann.post("/api/me", name="Ann").status == 200
    for page in (f"/rules/{game}", f"/tables/new/{game}"):
        assert ann.get(page).status == 200, page
    table = ann.post("/api/tables", game=game, seats=2, variant={}, bots={"B": "tree"}).json()
    code = table["code"]
    started = ann.post(f"/api/tables/{code}/start")
    assert started.status == 200 or table.get("status") == "running", started.text
    until, seen = time.monotonic() + PATIENCE, {"over": False}
    while time.monotonic() < until and not seen["over"]:
        seen = ann.get(f"/api/t/{code}").json()
        if seen["options"]:
            answer = seen["options"][0]["notation"]
            assert ann.post(f"/api/t/{code}/answer", version=seen["version"], notation=answer).status in (200, 409)
        else:
            time.sleep(0.1)
    assert seen["over"], "the bot keeps everybody waiting"
    assert ann.get(f"/tables/{code}").status == 200


def test_the_log_names_each_broken_part_and_its_class(thicket: tuple[Server, Path]) -> None:
    Visitor(thicket[0].port).get("/")
    log = thicket[1].read_text("utf-8")
    assert "the game opening of the plug-in brambles:OPENING is left out" in log
    for game, part in (("blurb", "words"), ("render", "picture"), ("hint", "strategy"), ("levels", "strategy")):
        assert f"the game {game} is shown with the default {part}: " in log
