"""The documentation site at /docs: files of one folder, and nothing outside of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.site.visitor import Visitor
from tests.table.kit import Server, Store


@pytest.fixture(scope="module")
def reader(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Somebody at a site with documentation."""
    folder = tmp_path_factory.mktemp("documentation")
    (folder / "site" / "bots").mkdir(parents=True)
    (folder / "secret.html").write_text("nobody's", "utf-8")
    (folder / "site" / "index.html").write_text("welcome", "utf-8")
    (folder / "site" / "bots" / "index.html").write_text("bots", "utf-8")
    (folder / "site" / "look.css").write_text("a{}", "utf-8")
    with Server(store, "", 0, CLAIRIERE_DOCS=str(folder / "site")) as running:
        yield Visitor(running.port)


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [("", "welcome", "text/html"), ("bots/", "bots", "text/html"), ("look.css", "a{}", "text/css")],
)
def test_pages_and_files_are_served_as_they_are(reader: Visitor, path: str, text: str, kind: str) -> None:
    reply = reader.get(f"/docs/{path}")
    assert (reply.status, reply.text) == (200, text)
    assert reply.headers["content-type"].startswith(kind)
    assert "script-src" not in reply.headers["content-security-policy"], "pages have no scripts of their own"


def test_a_folder_without_its_slash_leads_to_its_page(reader: Visitor) -> None:
    assert reader.get("/docs").headers["location"] == "/docs/"
    assert reader.get("/docs/bots").headers["location"] == "/docs/bots/"


@pytest.mark.parametrize(
    "path",
    ["nothing", "../secret.html", "%2e%2e/secret.html", "bots/../../secret.html", "//etc/passwd", "A" * 5000],
)
def test_there_is_nothing_outside_of_the_folder(reader: Visitor, path: str) -> None:
    assert reader.get(f"/docs/{path}").status == 404


def test_without_a_folder_there_is_no_documentation(server: Server) -> None:
    assert Visitor(server.port).get("/docs/").status == 404
