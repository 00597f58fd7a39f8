"""Where the Arcane tokens of Bloody Grove lie, and who has looked at which."""

from __future__ import annotations

from clairiere.games.bloody_grove.numbering import DISCARD, FIRST_TOKEN, RESERVE, TOKENS
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.words.names import Names
from clairiere.kernel.seats import EVERYONE, SPECTATOR, Seat


def token_lines(s: Table, me: Seat, names: Names) -> list[str]:
    """What lies in the reserve and in the discard, and who has looked at what (GRV-INFO-06, GRV-INFO-07)."""
    say, pieces = names.language.say, s.pieces
    secret = [n for n in range(TOKENS) if pieces.seen[FIRST_TOKEN + n] != EVERYONE]
    lines = [reserve(s, names)]
    for n in secret:
        if me != SPECTATOR and pieces.seen[FIRST_TOKEN + n] >> me & 1:
            value = names.faces[pieces.faces[FIRST_TOKEN + n]]
            lines.append(say("You have looked at token {number}: {value}.", number=n, value=value))
    for seat in range(2):
        looked = [str(n) for n in secret if pieces.seen[FIRST_TOKEN + n] >> seat & 1]
        if seat != me and looked:
            lines.append(names.language.say_many("{who} has looked at token {numbers}.",
                                                 "{who} has looked at tokens {numbers}.", len(looked),
                                                 who=names.players[seat], numbers=names.language.listed(looked)))
    gone = s.tokens_at(DISCARD)
    if gone:
        lines.append(say("In the discard: {tokens}.", tokens=names.tokens(pieces, gone)))
    return lines


def reserve(s: Table, names: Names) -> str:
    """The numbers of the tokens that lie in the reserve, face down."""
    there = [token - FIRST_TOKEN for token in s.tokens_at(RESERVE)]
    if not there:
        return names.language.say("The reserve of tokens is empty.")
    return names.language.say_many("In the reserve: token {numbers}.", "In the reserve: tokens {numbers}.",
                                   len(there), numbers=names.language.listed(ranges(there, names)))


def ranges(numbers: list[int], names: Names) -> list[str]:
    """Three and more in a row are said as `3 to 11`."""
    said: list[str] = []
    first = 0
    for i, number in enumerate(numbers):
        if i + 1 == len(numbers) or numbers[i + 1] != number + 1:
            run, first = numbers[first : i + 1], i + 1
            if len(run) > 2:
                said.append(names.language.say("{first} to {last}", first=run[0], last=run[-1]))
            else:
                said += [str(n) for n in run]
    return said
