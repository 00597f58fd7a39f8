"""Where a turn of Roundforest stands: its steps, and the clause at work."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.move import ChooseMove
from clairiere.games.roundforest.steps.question import Question
from clairiere.games.roundforest.steps.spirit import PlaceSpirit
from clairiere.games.roundforest.steps.turn import EndTurn
from clairiere.games.roundforest.words.names import Names
from clairiere.kernel.agenda import Ask
from clairiere.kernel.clauses import Clause

AT_WORK: Final = {
    "move": Clause("RND-TURN-01", "On your turn you move or pause."),
    "end": Clause("RND-TURN-05", "At the end of a turn you may open a chest or do a block action."),
    "place_spirit": Clause("RND-SPIRIT-07", "The left neighbour of a ready player places the spirit."),
    "object": Clause("RND-OBJ-02", "An object is kept, left, bartered or changed."),
    "coin": Clause("RND-COIN-01", "A coin token may be changed at once."),
    "yellow": Clause("RND-YEL-02", "The object goes to a yellow chip."),
    "well": Clause("RND-WELL-01", "A well offers three exchanges."),
    "well_give": Clause("RND-WELL-04", "The objects for the well are of your choice."),
    "task": Clause("RND-CHAR-03", "A task, an apple or a debt."),
    "ability": Clause("RND-CHAR-08", "A helpful character helps now or waits."),
    "prince": Clause("RND-PRINCE-02", "The prince draws three objects and you keep one."),
    "ride": Clause("RND-UNIC-02", "The unicorn carries you to any free space."),
    "saddle": Clause("RND-UNIC-07", "For a saddle you also act where you arrive."),
    "pedlar": Clause("RND-PEDLAR-01", "The pedlar buys objects or sells an apple."),
    "sell": Clause("RND-PEDLAR-02", "One to three objects are sold for a copper coin each."),
    "imp": Clause("RND-IMP-01", "The imp swaps an object for one from the object bag."),
    "imp_take": Clause("RND-IMP-01", "The imp swaps an object for one from the object bag."),
    "beggar": Clause("RND-BEGGAR-02", "The beggar calls any character of the pile."),
}


def clause_at_work(ask: Ask[Table]) -> Clause | None:
    """The clause that says best what is being asked now."""
    return AT_WORK.get(ask.title()) if isinstance(ask, Question) else None


def turn_steps(ask: Ask[Table], names: Names) -> list[tuple[str, bool]]:
    """Move, act, finish: the one that is asked about is marked; placing the spirit is no part of a turn."""
    if isinstance(ask, PlaceSpirit):
        return []
    say = names.language.say
    now = 0 if isinstance(ask, ChooseMove) else 2 if isinstance(ask, EndTurn) else 1
    labels = [say("1. Move"), say("2. Act"), say("3. Finish")]
    return [(label, n == now) for n, label in enumerate(labels)]
