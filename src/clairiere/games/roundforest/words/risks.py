"""What an answer in Roundforest may give away."""

from __future__ import annotations

from clairiere.games.roundforest import choices as c
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.view import View


def risk_words(v: View[Table], choice: Choice, names: Names) -> str:
    """A debt, an apple, a compass, or the turn."""
    say, me = names.language.say, v.table.players[v.seat]
    if choice is c.PAUSE:
        return say("You stay where you are: only the tile turns, and your turn is over.")
    if choice is c.DEBT:
        return say("As long as you have this debt you cannot win, however many apples you own.")
    if choice is c.SACRIFICE:
        return say("It costs you a golden apple: you will have {apples} of the 3 that you need.", apples=me.apples - 1)
    if isinstance(choice, c.Move) and choice.how == c.COMPASS:
        return names.language.say_many("It costs you a compass: {n} will be left.",
                                       "It costs you a compass: {n} will be left.", me.compasses - 1)
    return ""
