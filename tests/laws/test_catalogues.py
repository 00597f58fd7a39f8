"""The catalogues hold every message of the source, translated, and the compiled ones say the same."""

from __future__ import annotations

import ast
import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from clairiere.games.registry import BUILT_IN, COMING

ROOT = Path(__file__).parents[2] / "src" / "clairiere"
FOLDERS = [ROOT / "kernel", ROOT / "cli", ROOT / "table", *[ROOT / "games" / name for name in BUILT_IN + COMING]]
KEYWORDS = {"say": None, "say_many": (1, 2), "to_you": (2,), "Clause": (2,)}
PLACE = re.compile(r"{(\w+)(?::\w+)?}")


def catalogue(folder: Path) -> Path:
    words = folder / "words" if folder.parent.name == "games" else folder
    return words / "locale" / "fr" / "LC_MESSAGES" / f"{folder.name}.po"


def read(folder: Path) -> Catalog:
    with catalogue(folder).open("rb") as file:
        return read_po(file, locale="fr")


def texts(said: object) -> list[str]:
    """The forms of a message or of its translation."""
    return [said] if isinstance(said, str) else [str(form) for form in said] if isinstance(said, tuple | list) else []


def messages(folder: Path) -> list[Message]:
    return [message for message in read(folder) if message.id]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_message_of_the_source_is_in_the_catalogue_and_no_other(folder: Path) -> None:
    said = {tuple(texts(found[2])) for found in extract_from_dir(folder, keywords=KEYWORDS)}
    assert said == {tuple(texts(message.id)) for message in messages(folder)}, "run `make words`"
    assert not read(folder).obsolete, "run `make words`"


def said_inside(path: Path) -> list[str]:
    """What a module says within other strings, `f"{say('so')}"`, where the extraction does not look."""
    strings = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.JoinedStr)]
    calls = [node for string in strings for node in ast.walk(string) if isinstance(node, ast.Call) and node.args]
    named = [call for call in calls if getattr(call.func, "attr", getattr(call.func, "id", "")) in KEYWORDS]
    return [str(call.args[0].value) for call in named if isinstance(call.args[0], ast.Constant)]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_is_said_within_another_string_is_in_the_catalogue_too(folder: Path) -> None:
    said = {message for path in folder.rglob("*.py") for message in said_inside(path)}
    assert said <= {texts(message.id)[0] for message in messages(folder)}, "say it outside of the f-string"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_message_is_translated_for_certain(folder: Path) -> None:
    for message in messages(folder):
        assert not message.fuzzy, message.id
        french = texts(message.string)
        assert french, message.id
        assert all(french), message.id
        assert len(french) == len(texts(message.id))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_translation_asks_for_nothing_that_the_message_does_not_have(folder: Path) -> None:
    for message in messages(folder):
        given = set(PLACE.findall(" ".join(texts(message.id)))) | ({"n"} if len(texts(message.id)) > 1 else set())
        for french in texts(message.string):
            assert set(PLACE.findall(french)) <= given, french
            assert not re.search("['\"]", french), french


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_compiled_catalogue_is_that_of_the_text(folder: Path) -> None:
    compiled = BytesIO()
    write_mo(compiled, read(folder))
    assert catalogue(folder).with_suffix(".mo").read_bytes() == compiled.getvalue(), "run `make words`"
