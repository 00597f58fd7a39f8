"""What somebody has touched on the picture: what it is, and what stands against it now. Made from their view alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import GAME_OVER, HAS_LEFT, NOT_A_WORD, NOT_ASKED, Clause, Illegal
from clairiere.kernel.game import Game
from clairiere.kernel.play import objection
from clairiere.kernel.state import SPECTATOR, Ask, Seat
from clairiere.table.http.protocol import Refused
from clairiere.table.views.fragment import rules_link
from clairiere.table.views.seat_page import SeatPage


class Reason:
    """Why an element cannot be chosen: title, sentence, and clause."""

    def __init__(self, title: str, says: str, clause: Clause | None) -> None:
        self.title = title
        self.says = says
        self.clause = clause


class Told:
    """What an element is: its name, what it does and means now, and its clause."""

    def __init__(self, name: str, tells: list[str], rule: str) -> None:
        self.name = name
        self.tells = tells
        self.rule = rule


def told_of(page: SeatPage, piece: str) -> Told:
    """What rulebook and words say about an element of the picture; empty if there is no such element."""
    try:
        about = page.words.about(page.view, piece)
    except (ValueError, LookupError):
        about = None
    if about is None:
        return Told("", [], "")
    book = page.scene.game.words.rulebook(page.language)
    does = " ".join([plain(book.paragraph(clause)) for clause in about.clauses])
    return Told(about.name, [page.words.language.typeset(does), *about.now], about.clauses[0])


def plain(markdown: str) -> str:
    """Markdown without its marks."""
    return markdown.replace("*", "").replace("`", "")


def named(game: Game[Any], clause: Clause | None) -> dict[str, str]:
    """The clause and its link into the rulebook, for JSON."""
    own = clause is not None and clause.id.startswith(f"{game.rules.prefix}-")
    return {"clause": "" if clause is None else clause.id, "link": rules_link(game, clause) if own else ""}


def why_not(page: SeatPage, piece: str) -> Reason:
    """Why an element of the picture cannot be chosen now."""
    words, table, ask = page.words, page.view.table, page.view.ask()
    if ask is None:
        return out_of_turn(page)
    found = against(page, ask, piece)
    if found is None:
        return Reason(words.title(None), page.prompt(), None)
    choice, clause = found
    return Reason(words.title(clause), words.objection(table, page.seat, choice, clause), clause)


def out_of_turn(page: SeatPage) -> Reason:
    """The reason when nothing is asked of this seat."""
    words, table = page.words, page.view.table
    if table.over:
        return Reason(words.title(GAME_OVER), page.prompt(), GAME_OVER)
    if page.seat == SPECTATOR:
        return Reason(words.turn(table, SPECTATOR), page.prompt(), None)
    if table.gone >> page.seat & 1:
        return Reason(words.title(HAS_LEFT), words.language.say(HAS_LEFT.says), HAS_LEFT)
    return Reason(words.title(NOT_ASKED), words.not_asked(table), NOT_ASKED)


def against(page: SeatPage, ask: Ask[Any], piece: str) -> tuple[Choice, Clause] | None:
    """The choice that passed most clauses before one forbade it, and that clause.

    It is the closest to what can be done, so its reason is the one that helps most; of several, the commonest.
    """
    game, view, table = page.scene.game, page.view, page.view.table
    tried = [c for c in (*ask.candidates(table), *ask.asides(table)) if piece in game.picture.touches(view, c)]
    found = [(c, clause) for c in tried if (clause := objection(table, page.seat, c)) is not None]
    if not found or len(found) < len(tried):
        return None  # it has no part in the question, or can be done
    order = {id: place for place, id in enumerate(game.words.rulebook(page.language).clauses())}
    often = Counter([clause.id for _, clause in found])
    return max(found, key=lambda pair: (order.get(pair[1].id, -1), often[pair[1].id]))


def refused(page: SeatPage, seat: Seat, notation: str, illegal: Illegal) -> Refused:
    """The refusal of an illegal answer, in the reader's language."""
    clause, words = illegal.clause, page.words
    says = words.language.say(clause.says)
    if clause is not NOT_A_WORD and notation:
        choice = page.view.table.vocabulary().parse(notation)
        says = words.objection(page.view.table, seat, choice, clause)
    no = Refused(422, says)
    no.more |= {"title": words.title(clause), **named(page.scene.game, clause)}
    return no
