"""The fragment: the piece of a page that shows a table to one seat. The same bytes for the same version, wherever made.

Nothing that ticks is in it, and nobody's coming and going: the stream tells that. At the end it says who has won and
why, with a wreath, and the scores as a drawing and as a table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from html import escape, unescape
from math import cos, radians, sin
from typing import Any

from clairiere.kernel.choices import Choice as Pick
from clairiere.kernel.choices import Clause
from clairiere.kernel.game import Game
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import SPECTATOR, Picks, Seat, letter
from clairiere.kernel.words import Words
from clairiere.pictures.canvas import apart
from clairiere.table.http.reasons import speech
from clairiere.table.views.lines import listed, newest_of, told_in_brief
from clairiere.table.views.replies import Choice
from clairiere.table.views.seat_page import SeatPage

# The ending.

LEAF = "M0 0C5-4 6-11 0-17-6-11-5-4 0 0Z"
ROW = 34
"""Units of height for each bar of the drawing, which is 300 units wide."""
LONGEST = 200
FALLING = ((18, 0, 5), (62, 2, 6), (118, 1, 7), (176, 3, 5), (222, 0.5, 8), (270, 2.5, 6))
"""Leaves that come down: where, after how many seconds, and how many each takes."""


def ending(page: SeatPage) -> str:
    """HTML of the end of a game: who won, why, and the scores."""
    table, words = page.view.table, page.words
    outcome = page.scene.game.rules.outcome(table)
    said = escape(words.verdict(table, outcome, page.seat))
    return (
        f'<div id="ending">{wreath(outcome)}<p class="result">{said}</p>'
        f"{scores_drawn(table, outcome, words)}{scores_listed(table, outcome, words)}</div>"
    )


def wreath(outcome: Outcome) -> str:
    """A wreath around the sign of the winners; its leaves fall if nobody has won."""
    winners = outcome.winners()
    kind = "wreath" if winners else "wreath bare"
    falling = "".join([
        f'<path class="falls" style="--after:{after:g}s;--takes:{takes}s" transform="translate({x} 0)" d="{LEAF}"/>'
        for x, after, takes in FALLING
    ])  # fmt: skip
    return (
        f'<svg class="{kind}" viewBox="0 0 300 96" aria-hidden="true"><circle class="glow" cx="150" cy="48" r="40"/>'
        f"{falling}{''.join([leaf(degrees) for degrees in range(0, 360, 24)])}{signs(winners, outcome)}</svg>"
    )


def leaf(degrees: int) -> str:
    """One leaf of the wreath."""
    x, y = 150 + 36 * sin(radians(degrees)), 48 - 36 * cos(radians(degrees))
    return f'<path class="lies" d="{LEAF}" transform="translate({x:.1f} {y:.1f}) rotate({degrees + 62})"/>'


def signs(winners: Sequence[Seat], outcome: Outcome) -> str:
    """The signs of all winners, side by side."""
    size = 48 if len(winners) == 1 else 26
    left = 150 - size * len(winners) / 2
    return "".join([sign(seat, left + n * size, 48 - size / 2, size) for n, seat in enumerate(winners)])


def sign(seat: Seat, x: float, y: float, size: float) -> str:
    """The shape and colour of a seat, as a symbol of the page."""
    return f'<use href="#here-seat-{letter(seat)}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def by_place(outcome: Outcome) -> list[Seat]:
    """Seats ordered by their place."""
    return sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])


def scores_drawn(table: Any, outcome: Outcome, words: Words[Any]) -> str:
    """Bar chart of the scores or, for a team, of what it has reached; the table below has the same numbers."""
    _, counts = words.tally(table, outcome)
    if not counts:
        return ""
    if outcome.together:
        return pips(*counts)
    most, seats = max(1, *counts), by_place(outcome)
    rows = [bar(seat, counts[seat] / most, words.language.number(counts[seat]), words) for seat in seats]
    drawn = "".join([f'<g transform="translate(0 {ROW * n})">{row}</g>' for n, row in enumerate(rows)])
    return f'<svg class="bars" viewBox="0 0 300 {ROW * len(rows)}" aria-hidden="true">{drawn}</svg>'


def bar(seat: Seat, part: float, number: str, words: Words[Any]) -> str:
    """One bar: sign, name, length and number."""
    wide = 6 + LONGEST * max(0.0, part)
    return (
        f'{sign(seat, 0, 4, 26)}<text x="36" y="13">{escape(str(words.players[seat]))}</text>'
        f'<rect class="length" x="36" y="18" width="{wide:.0f}" height="9" rx="4.5" fill="var(--p{seat + 1})"/>'
        f'<text class="count" x="{wide + 44:.0f}" y="27">{escape(number)}</text>'
    )


def pips(done: int, needed: int) -> str:
    """One pip for each goal of a team, filled if it was reached."""
    marks = [
        f'<circle class="{"done" if n < done else "open"}" cx="{20 + 30 * n}" cy="16" r="11"/>' for n in range(needed)
    ]
    return f'<svg class="bars" viewBox="0 0 300 32" aria-hidden="true">{"".join(marks)}</svg>'


def scores_listed(table: Any, outcome: Outcome, words: Words[Any]) -> str:
    """Table of the scores: a row for each item and, unless all play as one, a narrow column for each player."""
    rows = words.scores(table, outcome)
    if outcome.together:
        head, body = [cell(said, "col") for said in rows[0]], rows[1:]
    else:
        places = [seat_heading(seat, words) for seat in by_place(outcome)]
        turned = [[row[n] for row in rows] for n in range(len(rows[0])) if n != 1]
        head, body = ["<td></td>", *places], turned
    lines = [f"{cell(said, 'row')}{''.join([f'<td>{escape(one)}</td>' for one in more])}" for said, *more in body]
    below = "".join([f"<tr>{line}</tr>" for line in lines])
    return f'<table class="scores"><thead><tr>{"".join(head)}</tr></thead><tbody>{below}</tbody></table>'


def cell(said: str, scope: str) -> str:
    """A heading cell of the table."""
    return f'<th scope="{scope}">{escape(said)}</th>'


def seat_heading(seat: Seat, words: Words[Any]) -> str:
    """A heading cell with the sign of a seat and its name."""
    mark = f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{sign(seat, 0, 0, 24)}</svg>'
    return f'<th scope="col">{mark}<span class="vh">{escape(str(words.players[seat]))}</span></th>'


# The fragment.

FIRST_ANSWERS = 4
"""For so many answers of a seat its prompt says what the game is about, however many others have given before it."""


def fragment(page: SeatPage) -> bytes:
    """The part of the page that changes: headline, picture, prompt, answers, newest log lines, the table in words."""
    scene, board = page.scene, apart(page.picture())
    headline = escape(scene.game.words.headline(page.view, page.language))
    options = [] if page.past else page.options()
    news = listed(newest_of(scene.lines), scene.game, page.seat, page.words, scene.chairs)
    near = teller(page) + prompt(page)
    ended = ending(page) if page.over else ""
    if not page.past:
        near += answers(page, board, options) + other_buttons(page)
    return (
        f'<section id="table" class="{scene.stored.game}" lang="{page.language}"{attributes(page, options)} '
        f'style="{places(page)}"><p id="headline">{headline}</p><div id="board">{board}</div>'
        f'<div id="near">{near}</div>{aim(page)}{news}{spoken(page, options)}{ended}</section>'
    ).encode()


def letters(seats: list[Seat]) -> str:
    """`A C`."""
    return " ".join([letter(seat) for seat in seats])


def attributes(page: SeatPage, options: list[Choice]) -> str:
    """Data attributes that the page's script reads."""
    scene, own, asked = page.scene, page.scene.own(page.seat), page.asked()
    turn = "over" if page.over else "yours" if set(own) & set(asked) else "theirs"
    found = {
        "code": scene.stored.code,
        "version": str(scene.version),
        "seat": "" if page.seat == SPECTATOR else letter(page.seat),
        "own": letters(own),
        "asked": letters(asked),
        "question": page.question(options),
        "turn": turn,
        "over": "true" if page.over else "false",
        "curtain": "true" if scene.game.rules.secret_hands and len(own) > 1 else "false",
        "names": json.dumps(scene.names(page.language), ensure_ascii=False),
        "bots": letters([seat for seat, chair in enumerate(scene.chairs) if chair.bot]),
    }
    if page.past:
        found |= {"past": str(scene.version), "newest": str(scene.newest)}
    elif scene.due:
        found["due"] = str(scene.due)
    return "".join([f' data-{name}="{escape(value)}"' for name, value in found.items()])


def places(page: SeatPage) -> str:
    """CSS properties of the space that the picture leaves for prompt and log."""
    found: list[str] = []
    for name, frame in page.scene.game.picture.slots(page.view).items():
        found += [f"--{name}-{side}:{size:g}" for side, size in zip("xywh", frame, strict=True)]
    return ";".join(found)


def teller(page: SeatPage) -> str:
    """What others have just done, in one line; nothing once the game is over."""
    asked = page.view.ask() is not None
    told = told_in_brief(page.scene.lines, page, asked=asked, answered=asked and page.scene.given[page.seat] > 0)
    return f'<p id="teller">{escape(told)}</p>' if told and not page.over else ""


def addressed_prompt(page: SeatPage) -> str:
    """The prompt under a heading that names the seat; for other seats in the third person."""
    ask = page.view.ask()
    return page.prompt() if ask is None else page.words.told_you(ask, page.view.table)


def prompt(page: SeatPage) -> str:
    """Whose turn it is, the steps of the turn, and the question."""
    turn, asked = escape(page.words.turn(page.view.table, page.seat)), escape(addressed_prompt(page))
    return (
        f'<div id="prompt"><h2 id="whose" tabindex="-1">{turn}</h2>{steps(page)}'
        f'<p id="asked">{asked}</p>{early_goal(page)}</div>'
    )


def early_goal(page: SeatPage) -> str:
    """The goal of the game, for the first answers of a seat; for spectators, of the first seat."""
    early = page.scene.given[0 if page.seat == SPECTATOR else page.seat] < FIRST_ANSWERS
    return f'<p id="goal">{escape(page.words.goal())}</p>' if early else ""


def aim(page: SeatPage) -> str:
    """The goal of the game and everyone's distance to it, for the menu."""
    words, table, who = page.words, page.view.table, page.words.players
    if page.scene.game.rules.together:
        near = [words.nearness(table, 0)]
    else:
        near = [f"{who[seat]} · {words.nearness(table, seat)}" for seat in range(table.seats)]
    lines = "".join([f"<li>{escape(words.language.typeset(line))}</li>" for line in near])
    return f'<div id="aim" hidden><p>{escape(words.goal())}</p><ul>{lines}</ul></div>'


def steps(page: SeatPage) -> str:
    """The steps of the turn, the current one marked."""
    ask = page.ask()
    chips = [] if ask is None else page.words.steps(page.view.table, ask)
    if not chips:
        return ""
    mark = ' aria-current="step"'
    items = [f"<li{mark if now else ''}>{escape(said)}</li>" for said, now in chips]
    return f'<ol id="steps">{"".join(items)}</ol>'


def answers(page: SeatPage, board: str, options: list[Choice]) -> str:
    """A button for every answer; those that can be given on the picture are marked."""
    targets = on_board(board)
    ask = page.view.ask()
    picks = None if ask is None else ask.picks(page.view.table)
    buttons = [button(one.notation, one.says, mark(page, one.notation, targets, picks)) for one in options]
    together = verbs([option.notation for option in options], page.words.verb)
    return page.form("answers", "answer", "".join([*buttons, *together, collection(page, picks)]))


def mark(page: SeatPage, notation: str, targets: set[str], picks: Picks | None) -> str:
    """Attributes of an answer's button: on the picture too, a verb that stays visible, previewed first, an aside."""
    place = "" if notation not in targets else ' class="on-board"' if " " in notation else ' class="on-board verb"'
    choice = page.view.table.vocabulary().parse(notation)
    risk = page.words.risk(page.view, choice)
    place += " data-aside" if choice.aside else ""
    if picks is None:
        return place + (" data-risk" if risk else "")
    left_out = picks.empty is not None and choice == picks.empty
    return place + (" data-empty" if left_out else pick_mark(page, choice, risk))


def pick_mark(page: SeatPage, choice: Pick, risk: str) -> str:
    """Attributes of an answer that is one of several picks: its risk, and what it is good for."""
    return f' data-pick="{escape(risk)}" data-purpose="{escape(page.words.purpose(page.view, choice))}"'


def collection(page: SeatPage, picks: Picks | None) -> str:
    """The counter of picks and the button that confirms them; without JavaScript each pick is an answer."""
    if picks is None:
        return ""
    say, fewest, most = speech(page.language).say, picks.fewest, picks.most
    exact = say("{n} of {most} chosen.", n="{n}", most=most)
    count = exact if fewest == most else say("{n} chosen, of {fewest} to {most}.", n="{n}", fewest=fewest, most=most)
    told = {
        "fewest": str(fewest),
        "most": str(most),
        "confirm": picks.confirm.notation(),
        "empty": "" if picks.empty is None else picks.empty.notation(),
        "count": count,
        "full": say("That is all: put one back first."),
        "failed": say("Not everything has arrived."),
        "left": say("Still to confirm: {what}", what="{what}"),
        "these": say("Choose these"),
    }
    facts = "".join([f' data-{name}="{escape(value)}"' for name, value in told.items()])
    confirm = escape(page.words.choice(picks.confirm, page.view.table))
    press = 'type="button" id="confirm-picks" class="btn go" data-act="confirm" aria-disabled="true"'
    return (
        f'<div id="picks" class="needs-script"{facts}><p id="picks-count">{escape(count.replace("{n}", "0"))}</p>'
        f'<button {press}>{confirm}</button><p id="picks-purpose"></p></div>'
    )


def button(notation: str, says: str, mark: str) -> str:
    """The button that sends this answer."""
    value = escape(notation)
    id = value.replace(" ", "-")
    return f'<button name="notation" value="{value}" id="answer-{id}"{mark}>{escape(says)}</button>'


def verbs(notations: list[str], named: Callable[[str], str]) -> list[str]:
    """A button for several answers that begin with the same word; choosing one of them follows."""
    words = {notation.partition(" ")[0] for notation in notations}
    alike = {word: [one for one in notations if one.startswith(f"{word} ")] for word in sorted(words) if named(word)}
    return [several(word, named(word), found) for word, found in alike.items()]


def several(word: str, says: str, notations: list[str]) -> str:
    """A button that asks which of several answers; only with JavaScript."""
    value, pick = escape("|".join(notations)), 'type="button" class="needs-script" data-act="pick"'
    return f'<button id="verb-{word}" {pick} value="{value}">{escape(says)}</button>'


def on_board(board: str) -> set[str]:
    """The notations that elements of the picture offer."""
    parts = board.split('data-answers="')[1:]
    return {notation for part in parts for notation in unescape(part[: part.index('"')]).split("|")}


def other_buttons(page: SeatPage) -> str:
    """Buttons apart from answers: hint, take back, help."""
    return back(page) + help_link(page) + hint(page)


def hint(page: SeatPage) -> str:
    """The button that asks for a hint, where there is a choice and the table allows hints."""
    if not page.scene.stored.allows_hints or len(page.view.options()) < 2:
        return ""
    said = escape(speech(page.language).say("A hint"))
    return page.form("hint", "hint", f"<button>{said}</button>")


def back(page: SeatPage) -> str:
    """The button that takes the last answer back or, right after an answer, why it stands."""
    if page.seat == SPECTATOR or page.over:
        return ""
    clause = page.scene.against_taking_back(page.seat)
    if clause is None:
        said = escape(speech(page.language).say("Take back"))
        return page.form("back", "back", f"<button>{said}</button>")
    last = next(reversed([*page.scene.lines]), None)
    if last is None or last.entry.seat != page.seat or not last.is_answer():
        return ""
    return f'<p id="no-back" data-clause="{clause.id}">{escape(page.words.language.say(clause.says))}</p>'


def help_link(page: SeatPage) -> str:
    """Link to the rulebook's paragraph about the open question."""
    ask = page.ask()
    clause = None if ask is None else page.words.at_work(page.view.table, ask)
    mark = "" if clause is None else f' data-clause="{clause.id}"'
    said = escape(speech(page.language).say("Read the rule"))
    return f'<a id="help"{mark} href="{escape(rules_link(page.scene.game, clause))}">{said}</a>'


def rules_link(game: Game[Any], clause: Clause | None) -> str:
    """Link to the rulebook, at the clause if it is one of the game's own."""
    own = clause is not None and clause.id.startswith(f"{game.rules.prefix}-")
    return f"/rules/{game.name}#{clause.id}" if own and clause is not None else f"/rules/{game.name}"


def spoken(page: SeatPage, options: list[Choice]) -> str:
    """The table in words, and the reader's answers, for screen readers."""
    told = [passage(one.title, one.lines) for one in page.words.spoken(page.view)]
    if options:
        told.append(passage(speech(page.language).say("You can answer"), [option.says for option in options]))
    named = escape(speech(page.language).say("The board in words"))
    return f'<div id="spoken" role="region" aria-label="{named}" tabindex="0">{"".join(told)}</div>'


def passage(title: str, lines: Sequence[str]) -> str:
    """A heading and a list."""
    return f"<h3>{escape(title)}</h3><ul>{''.join([f'<li>{escape(line)}</li>' for line in lines])}</ul>"
