"""A game of another package on the site: with rules alone it has its pages and is played; a broken one is not seen."""

from __future__ import annotations

import os
from collections.abc import Iterator

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
