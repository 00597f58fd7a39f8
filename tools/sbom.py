"""A bill of materials of what is installed, in CycloneDX 1.6: names, versions and licences, and who needs whom.

python -m tools.sbom > build/sbom.json
"""

from __future__ import annotations

import json
import re
from importlib.metadata import Distribution, distributions
from typing import Any

NAME = re.compile(r"[A-Za-z0-9._-]+")


def canonical(name: str) -> str:
    """As package indexes compare names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def purl(one: Distribution) -> str:
    """The package URL by which databases of weaknesses know it."""
    return f"pkg:pypi/{canonical(one.name)}@{one.version}"


def component(one: Distribution) -> dict[str, Any]:
    """One package."""
    said = one.metadata.json  # every field by its name in small letters
    licence = str(said.get("license_expression") or said.get("license") or "")
    told: dict[str, Any] = {"type": "library", "bom-ref": purl(one), "name": one.name, "version": one.version}
    told["purl"] = purl(one)
    if licence and len(licence) < 100:
        told["licenses"] = [{"license": {"name": licence}}]
    return told


def bill() -> dict[str, Any]:
    """Everything in this environment."""
    found = {canonical(one.name): one for one in distributions()}
    needs = []
    for _, one in sorted(found.items()):
        plain = [text for text in one.requires or [] if "extra ==" not in text]
        names = [canonical(match[0]) for text in plain if (match := NAME.match(text))]
        needs.append({"ref": purl(one), "dependsOn": sorted({purl(found[name]) for name in names if name in found})})
    components = [component(one) for _, one in sorted(found.items())]
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": components, "dependencies": needs,
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(bill(), indent=1))
