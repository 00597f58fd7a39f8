"""The bill of materials, and the audit of dependencies: it says so when nothing could be checked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tools.audit import main, pinned
from tools.hashes import FILES, closure, fits, versions
from tools.sbom import bill

ROOT = Path(__file__).parents[2]
WEAK = "django"
PACKAGE = re.compile(r"([a-z0-9-]+)==(\S+)(?: \\\n    --hash=sha256:[0-9a-f]{64})+")


class Osv(BaseHTTPRequestHandler):
    """A database that knows of one weakness."""

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        names = [query["package"]["name"].lower() for query in json.loads(self.rfile.read(length))["queries"]]
        results: list[dict[str, object]] = [{"vulns": [{"id": "X-1"}]} if name == WEAK else {} for name in names]
        body = json.dumps({"results": results} if self.path == "/" else []).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def database() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Osv) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_every_pinned_package_is_asked_for_and_a_weakness_is_an_error(
    database: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert len(pinned((ROOT / "constraints.txt").read_text())) > 30
    assert main(ROOT / "constraints.txt", database + "/") == 1
    assert "X-1" in capsys.readouterr().out
    (tmp_path / "few.txt").write_text("# none\nasgiref==3.8.1\n")
    assert main(tmp_path / "few.txt", database + "/") == 0


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/", "/nonsense"])
def test_an_audit_without_a_database_says_that_nothing_was_checked(
    database: str, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(ROOT / "constraints.txt", database + address if address.startswith("/") else address) == 2
    assert capsys.readouterr().out.startswith("NOT CHECKED")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_image_installs_exactly_what_is_needed_at_the_pinned_versions_and_by_hash(path: Path) -> None:
    text = path.read_text()
    listed = [PACKAGE.fullmatch(block) for block in re.split(r"\n(?=\w)", text.strip())[1:]]
    assert all(listed)
    found = {one[1]: one[2] for one in listed if one}
    pins = versions((ROOT / "constraints.txt").read_text())
    assert found == {name: pins[name] for name in closure(FILES[path][1])}
    assert "://" not in text


def test_the_image_installs_nothing_without_a_hash() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text()
    steps = re.split(r"\n(?=[A-Z]+ )", text.replace("\\\n", " "))
    lines = [step.strip() for step in steps if "bin/pip " in step]
    assert len(lines) == 4
    for line in lines:
        assert "--require-hashes" in line or "--no-index" in line or line.endswith("/wheels .")  # our own
    ignored = (ROOT / "deploy" / "Containerfile.dockerignore").read_text()
    assert all([f"!deploy/{path.name}\n" in ignored for path in FILES])


@pytest.mark.parametrize(
    ("file", "taken"),
    [
        ("x-1.0-py3-none-any.whl", True), ("x-1.0-cp311-cp311-manylinux_2_28_x86_64.whl", True),
        ("x-1.0-cp39-abi3-manylinux_2_28_aarch64.whl", True), ("x-1.0-cp312-cp312-manylinux_2_28_x86_64.whl", False),
        ("x-1.0-cp313-abi3-manylinux_2_28_x86_64.whl", False), ("x-1.0-cp311-cp311-win_amd64.whl", False),
        ("x-1.1-py3-none-any.whl", False), ("x-1.0.tar.gz", False),
    ],
)  # fmt: skip
def test_only_wheels_for_the_python_of_the_image_are_listed(file: str, taken: bool) -> None:
    assert fits(file, "1.0") == taken


def test_the_bill_of_materials_names_everything_and_who_needs_whom() -> None:
    told = bill()
    names = {one["name"].lower() for one in told["components"]}
    assert {"django", "asyncpg", "msgspec"} <= names
    refs = {one["bom-ref"] for one in told["components"]}
    assert len(refs) == len(told["components"])
    assert all([set(one["dependsOn"]) <= refs for one in told["dependencies"]])
    assert any([one["ref"].startswith("pkg:pypi/django@") and one["dependsOn"] for one in told["dependencies"]])
