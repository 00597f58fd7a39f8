"""Rulebooks on the site: a page to read, and what the drawer of a table holds."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from tests.site.visitor import Visitor

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", BUILT_IN)
def test_every_clause_of_the_book_can_be_linked_to_and_shows_its_number(visit: Visit, game: str, language: str) -> None:
    page = visit(language=language).get(f"/rules/{game}").text
    for clause in game_named(game).words.rulebook(language).clauses():
        assert f'id="{clause}" href="#{clause}">' in page
    assert f'<html lang="{language}"' in page


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_drawer_gets_the_chapters_alone_packed_and_only_once(visit: Visit, game: str) -> None:
    address = f"/rules/{game}?part=1&language=fr"
    first = visit().get(address, Accept_Encoding="gzip")
    part = gzip.decompress(first.body).decode()
    assert re.match(r'<div class="book" lang="fr" [^>]*><nav', part)
    assert "<html" not in part
    assert visit().get(address, If_None_Match=first.headers["etag"]).status == 304


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_id_stands_twice_in_a_book_and_nothing_can_be_chosen_in_its_diagrams(visit: Visit, game: str) -> None:
    part = visit().get(f"/rules/{game}?part=1").text
    ids = re.findall(r'\bid="([^"]+)"', part)
    assert len(ids) == len(set(ids))
    assert "data-answers" not in part


def test_a_game_that_we_do_not_have_has_no_rulebook_here(visit: Visit) -> None:
    assert visit().get("/rules/chess").status == 404


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_book_begins_with_two_minutes_and_three_figures_and_leads_on(visit: Visit, language: str) -> None:
    ann = visit(language=language)
    shelf = ann.get("/rules").text
    assert 'href="/about/games"' in shelf
    assert 'href="/rules"' in ann.get("/").text, "the menu leads there"
    for game in BUILT_IN:
        assert f'href="/rules/{game}"' in shelf
        page = ann.get(f"/rules/{game}").text
        brief = page.partition('<div class="brief">')[2].partition("</div>")[0]
        chapter = game_named(game).words.rulebook(language).chapters[0]
        assert chapter.title in ("In two minutes", "En deux minutes")
        assert len(re.findall(r"(?m)^!\[", chapter.text)) == 3
        assert brief.count("<figure ") == 3
        assert len(chapter.text) < 1500, "it fits on a screen"
        assert 'id="find-rule"' in page
        assert 'href="/about/games"' in page
        assert page.count(f'href="/rules/fidelity#{game}"') == 2, "at the beginning and at the end"


TOLD = {
    "en": ("How faithful we are", "we could not see it, so we made something that fits everything we know"),
    "fr": ("Notre fidélité aux jeux", "nous n’avons pas pu le voir"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_on_fidelity_tells_of_every_game_and_leads_to_its_clauses(visit: Visit, language: str) -> None:
    ann = visit(language=language)
    page = ann.get("/rules/fidelity").text
    assert f'<html lang="{language}"' in page
    title, meaning = TOLD[language]
    assert f"{title}</h1>" in page
    assert meaning in page
    assert [f'<h3 id="{game}">' in page and f'href="#{game}"' in page for game in BUILT_IN] == [True] * len(BUILT_IN)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    led = re.findall(r'href="/rules/(\w+)#([A-Z0-9-]+)"', page)
    assert len(led) >= 15
    for game, clause in led:
        assert clause in game_named(game).words.rulebook(language).clauses()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_on_fidelity_has_no_link_that_leads_nowhere(visit: Visit, language: str) -> None:
    ann = visit(language=language)
    page = ann.get("/rules/fidelity").text.partition("<article")[2].partition("</article>")[0]
    for link in set(re.findall(r'href="([^"#]+)', page)):
        assert link.startswith("/"), link
        assert ann.get(link).status == 200, link
    for anchor in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{anchor}"' in page


def test_the_page_on_fidelity_is_led_to_from_the_rulebooks_and_from_what_is_told_of_the_games(visit: Visit) -> None:
    for path in ("/rules", "/about/games"):
        assert 'href="/rules/fidelity"' in visit().get(path).text, path
