"""What the documentation site consists of: kinds of pages, reference pages, and the settings of the generator."""

from __future__ import annotations

import json
from typing import Final

from clairiere.pictures.palette import inks

TITLE: Final = "Clairière"
EXTRA: Final = {
    "README.md": "readme.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security-policy.md",
    "src/clairiere/site/rules/texts/fidelity.en.md": "fidelity.md",
    "src/clairiere/site/rules/texts/fidelity.fr.md": "fidelity.fr.md",
}
"""Pages that lie outside of docs/."""
MODULES: Final = {
    "clairiere": "The library",
    "clairiere.match": "Matches",
    "clairiere.kernel.view": "Views",
    "clairiere.kernel.record": "Records",
    "clairiere.kernel.choices": "Choices and clauses",
    "clairiere.kernel.state": "States, asks and polls",
    "clairiere.kernel.game": "Games",
    "clairiere.kernel.rules": "What rules provide",
    "clairiere.kernel.words": "What words provide",
    "clairiere.bots.bot": "Bots",
    "clairiere.reviews.reviewer": "Reviews",
    "clairiere.env": "Environments",
    "clairiere.ratings": "Ratings",
    "clairiere.testing": "Tests of a game",
}
"""Public modules, each with a page made of its docstrings."""
KINDS: Final[dict[str, dict[str, str]]] = {
    "Tutorials": {
        "Install and first steps": "readme.md",
        "A first game": "first-game.md",
        "Write a bot": "write-a-bot.md",
        "Add a game": "add-a-game.md",
        "Notebook: a first match": "notebooks/first-match.md",
        "Notebook: write a bot": "notebooks/write-a-bot.md",
        "Notebook: train on the environment": "notebooks/train.md",
        "Notebook: analyse the corpus": "notebooks/corpus.md",
        "Learn a game by self-play": "learn.md",
    },
    "How-to": {
        "Play in the terminal": "terminal.md",
        "Host a game night at home": "home.md",
        "Inviter à la maison": "home.fr.md",
        "Operate a server": "operate.md",
        "Play offline": "offline.md",
        "A folder for any file host": "static.md",
        "Train in environments": "environments.md",
        "Analyse the corpus": "corpus.md",
        "Check the luck": "fair-luck.md",
        "Vérifier la chance": "fair-luck.fr.md",
        "Contribute": "contributing.md",
        "Release": "release.md",
    },
    "Reference": {
        "Rules": "rules/index.md",
        "Benevolent": "rules/benevolent.md",
        "Bloody Grove": "rules/bloody_grove.md",
        "Roundforest": "rules/roundforest.md",
        "Bethel Woods": "rules/bethel_woods.md",
        "Broom Service": "rules/broom_service.md",
        "Tables": "rules/table.md",
        "HTTP API": "api.md",
        "Fields and actions": "observations.md",
        "Glossary": "glossary.md",
        "Changelog": "changelog.md",
        "Security policy": "security-policy.md",
    },
    "Explanation": {
        "Concepts": "concepts.md",
        "Architecture": "architecture.md",
        "Bots": "bots.md",
        "Ratings": "ratings.md",
        "Fidelity": "fidelity.md",
        "Fidélité": "fidelity.fr.md",
        "Faults and attacks": "faults.md",
        "Security": "security.md",
        "Capacity": "scale.md",
        "Speed": "speed.md",
        "Decisions": "decisions/index.md",
    },
}
"""The pages of each kind, as the four kinds of documentation are usually told apart."""
OPTIONS: Final = "    options:\n      show_root_heading: true\n      show_source: false\n"


def reference_file(module: str) -> str:
    """Where the page of a module lies."""
    return f"reference/{module.replace('.', '-')}.md"


REFERENCE: Final = {
    reference_file(module): f"# {title}\n\n::: {module}\n{OPTIONS}" for module, title in MODULES.items()
}
"""The pages that are made from docstrings."""


def kind_of_pages() -> dict[str, str]:
    """A page for each kind, which lists its pages."""
    found = {}
    for kind, pages in KINDS.items():
        modules = {title: reference_file(module) for module, title in MODULES.items()} if kind == "Reference" else {}
        lines = [f"- [{title}]({page})" for title, page in {**pages, **modules}.items()]
        found[f"{kind.lower()}.md"] = f"# {kind}\n\n" + "\n".join(lines) + "\n"
    return found


def navigation() -> list[object]:
    """The tree of all pages."""
    tree: list[object] = [{"Home": "index.md"}]
    for kind, pages in KINDS.items():
        modules = [{title: reference_file(module)} for module, title in MODULES.items()]
        own: list[object] = [{kind: f"{kind.lower()}.md"}, *[{title: page} for title, page in pages.items()]]
        tree.append({kind: [*own, {"Python": modules}] if kind == "Reference" else own})
    return tree


def as_toml(value: object) -> str:
    """A list of the navigation as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join([f"{json.dumps(key)} = {as_toml(part)}" for key, part in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([as_toml(part) for part in value]) + "]"
    return json.dumps(value, ensure_ascii=False)


STYLE: Final = "style.css"
SCRIPT: Final = "tables.js"
SCHEMES: Final = {"default": "day", "slate": "night"}
KINDS_OF_CODE: Final = ("keyword", "function", "string", "constant", "number")
CODE: Final = {
    "day": dict(zip(KINDS_OF_CODE, ["#2f55a4", "#7a2f8c", "#15643c", "#5240b5", "#a8322a"], strict=True)),
    "night": dict(zip(KINDS_OF_CODE, ["#9db9f5", "#dea6ea", "#8ad6a8", "#b9adf7", "#f7a89e"], strict=True)),
}
"""Colours of code that can be read (4.5 to 1) on our ground."""
OTHERS: Final = """\
.md-typeset .doc-label code{color:var(--md-default-fg-color)}
.md-typeset .language-text.highlight code{background:none;border-left:.15rem solid var(--md-primary-fg-color)}
.md-typeset .language-text.highlight .md-code__nav{display:none}
.md-typeset .md-typeset__table{min-width:100%}
.md-typeset table:not([class]){display:table;width:100%}
.md-header{background-color:var(--md-default-bg-color)}
"""
"""What a cell of a notebook shows looks other than its code; all tables of a page are as wide as its text."""
SCROLLING: Final = """\
// Tables that are wider than the screen are scrolled: with the arrow keys too, once one gets there with the keyboard.
addEventListener("load", () => {
  for (const one of document.querySelectorAll(".md-typeset__scrollwrap")) {
    if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
  }
});
"""


def style() -> str:
    """Colours of the site instead of the generator's."""
    rules = []
    for scheme, theme in SCHEMES.items():
        own = inks(theme)
        named = {
            "default-bg-color": own["surface"],
            "default-fg-color": own["ink"],
            "default-fg-color--light": own["ink-2"],
            "typeset-color": own["ink"],
            "typeset-a-color": own["accent"],
            "accent-fg-color": own["accent-2"],
            "primary-fg-color": own["accent"],
            "code-bg-color": own["surface-2"],
            "code-fg-color": own["ink"],
            "accent-fg-color--transparent": own["surface-2"],
            **{f"code-hl-{kind}-color": colour for kind, colour in CODE[theme].items()},
            "code-hl-special-color": CODE[theme]["number"],
        }
        text = ";".join([f"--md-{name}:{colour}" for name, colour in named.items()])
        rules.append(f'[data-md-color-scheme="{scheme}"]{{{text}}}')
    return "\n".join(rules) + "\n" + OTHERS


CONFIG: Final = f"""[project]
site_name = "{TITLE}"
site_description = "Five board games of the forest: the library, the site, the bots"
docs_dir = "pages"
site_dir = "site"
use_directory_urls = true
extra_css = ["{STYLE}"]
extra_javascript = ["{SCRIPT}"]
nav = {as_toml(navigation())}

[project.theme]
language = "en"
font = false
features = ["navigation.tabs", "navigation.indexes", "navigation.top", "content.code.copy", "toc.follow"]

[[project.theme.palette]]
media = "(prefers-color-scheme: light)"
scheme = "default"
primary = "green"
toggle.icon = "lucide/sun"
toggle.name = "Switch to dark mode"

[[project.theme.palette]]
media = "(prefers-color-scheme: dark)"
scheme = "slate"
primary = "green"
toggle.icon = "lucide/moon"
toggle.name = "Switch to light mode"

[project.plugins.mkdocstrings.handlers.python]
paths = ["../../src"]
"""
