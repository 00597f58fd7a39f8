"""What an onlooker could find out who takes a view apart: every number, every mark, every object behind it."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.play import step
from clairiere.kernel.state import SPECTATOR, Seat, Story
from clairiere.kernel.view import view

CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
ONLOOKERS = (0, 1, SPECTATOR)


def everything(s: Table, onlooker: Seat) -> tuple[object, ...]:
    """All that is in a view: the text, the piece numbers and where they lie, and what can be imagined from it."""
    seen = view(s, onlooker)
    t = seen.table
    zones = (t.hands, t.decks, t.columns, t.druids, t.elites, t.row, t.venerables, t.token_at, t.box, t.beside)
    imagined = [seen.imagine(Random(seed)).text() for seed in range(3)]
    pieces = t.pieces
    asked = [choice.notation() for choice in seen.options()]
    return seen.text(), zones, pieces.faces, pieces.seen, pieces.pool, asked, imagined


def cannot_tell(onlooker: Seat, tables: Iterable[Table]) -> bool:
    """Whether all these tables look the same to the onlooker, whatever is compared."""
    looks = [everything(s, onlooker) for s in tables]
    assert len(looks) > 1, "one table is always like itself"
    return all(look == looks[0] for look in looks)


def answered(s: Table, answer: str, luck: Chance | None = None) -> tuple[Table, Story]:
    """The table after an answer such as `A invoke basic_owl_1`, and the story."""
    seat, _, notation = answer.partition(" ")
    return step(s, "AB".index(seat), s.vocabulary().parse(notation), luck or Scripted([]))


def after(s: Table, *answers: str) -> Table:
    """The table after answers that draw no luck."""
    for answer in answers:
        s, _ = answered(s, answer)
    return s


def exchanged(s: Table, mine: list[int], faces: Iterable[int]) -> Table:
    """The same table, but these pieces have other faces."""
    twin = s.copy()
    for piece, face in zip(mine, faces, strict=True):
        twin.pieces.faces[piece] = face
    return twin


def reachable(root: object) -> list[object]:
    """Every object that can be reached from this one, code aside."""
    found: dict[int, object] = {}
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) not in found and not isinstance(thing, CODE):
            found[id(thing)] = thing
            todo += gc.get_referents(thing)
    return list(found.values())
