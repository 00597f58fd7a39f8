"""deploy/requirements*.txt: what the image installs, with the version of constraints.txt and the hashes of its wheels.

    python -m tools.hashes            write both files, as the package index tells the hashes (CLAIRIERE_INDEX)

No address is written down: whichever index or mirror a build asks, a file with another hash is refused. Only wheels for
Python 3.11 on Linux are listed, so nothing is built from sources that nobody has looked at. Who is needed is read from
the environment of `make venv`, whose versions are those of constraints.txt.
"""

from __future__ import annotations

import os
import re
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from urllib.request import Request, urlopen

from packaging.requirements import Requirement
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename

from tools.audit import pinned

ROOT = Path(__file__).parent.parent
INDEX = os.environ.get("CLAIRIERE_INDEX", "https://pypi.org/simple/")
FILES = {
    ROOT / "deploy" / "requirements.txt": ("Site, table service and worker, with traces", ["clairiere[site,tracing]"]),
    ROOT / "deploy" / "requirements-build.txt": ("What the rules are compiled with", ["mypy", "setuptools"]),
}
"""What each file is for, and the requirements that it closes over."""
OWN = "clairiere"
LINK = re.compile(r'href="[^"#]*/([^"#/]+)#sha256=([0-9a-f]{64})"')
PYTHONS, SYSTEMS = ("py3", "py2.py3", "cp311"), ("any", "manylinux")
TARGET = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "implementation_name": "cpython",
          "platform_python_implementation": "CPython", "python_version": "3.11",
          "platform_machine": "x86_64"}  # fmt: skip
RELEASES = ("3.11.2", "3.11.9")
"""The machines that markers are asked about: Debian's Python 3.11, and a newer one."""


def closure(roots: list[str]) -> set[str]:
    """The names of all packages that are needed, but our own."""
    found, waiting = set[tuple[str, str]](), [Requirement(root) for root in roots]
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        for extra in {"", *one.extras} - {known for named, known in found if named == name}:
            found.add((name, extra))
            waiting += [need for need in needs(one.name) if wanted(need, extra)]
    return {name for name, _ in found} - {OWN}


def needs(name: str) -> list[Requirement]:
    """What a package asks for; nothing if only another Python would have it, so that it is not installed here."""
    try:
        return [Requirement(text) for text in requires(name) or []]
    except PackageNotFoundError:
        return []


def wanted(need: Requirement, extra: str) -> bool:
    """Whether a requirement holds with this extra, on any of the machines."""
    targets = [{**TARGET, "python_full_version": release, "extra": extra} for release in RELEASES]
    return need.marker is None or any([need.marker.evaluate(target) for target in targets])


def versions(constraints: str) -> dict[str, str]:
    """The version of each package."""
    return {canonicalize_name(name): version for name, version in pinned(constraints)}


def fits(name: str, version: str) -> bool:
    """Whether a file is a wheel of this version that Python 3.11 on Linux can install."""
    try:
        _, its, _, tags = parse_wheel_filename(name)
    except InvalidWheelFilename:
        return False
    runs = [tag.interpreter in PYTHONS or (tag.abi == "abi3" and older(tag.interpreter)) for tag in tags]
    return str(its) == version and any(runs) and any([tag.platform.startswith(SYSTEMS) for tag in tags])


def older(interpreter: str) -> bool:
    """Whether a stable interface of this Python is there in 3.11."""
    return interpreter.startswith("cp3") and int(interpreter.removeprefix("cp3") or 0) <= 11


def hashes(name: str, version: str) -> list[str]:
    """Those of the wheels that fit; raises LookupError if there are none."""
    with urlopen(Request(f"{INDEX.rstrip('/')}/{name}/", headers={"Accept": "text/html"}), timeout=60) as page:
        files = LINK.findall(page.read().decode())
    found = sorted({digest for file, digest in files if fits(file, version)})
    if not found:
        raise LookupError(f"no wheel of {name} {version}")
    return found


def text(purpose: str, names: set[str], pins: dict[str, str]) -> str:
    """The whole file."""
    head = f"# {purpose}; made by `python -m tools.hashes` from constraints.txt. pip install --require-hashes -r\n"
    lines = [" \\\n    ".join([f"{name}=={pins[name]}", *[f"--hash=sha256:{one}" for one in hashes(name, pins[name])]])
             for name in sorted(names)]  # fmt: skip
    return head + "\n".join(lines) + "\n"


def main() -> int:
    """Write both files."""
    pins = versions((ROOT / "constraints.txt").read_text())
    for path, (purpose, roots) in FILES.items():
        path.write_text(text(purpose, closure(roots), pins))
    return 0


if __name__ == "__main__":
    sys.exit(main())
