"""Explanations: what an answer would bring, what an element of the picture is, and why nothing can be done with it.

So it tells nothing that the seat does not know. What depends on luck, or on what is hidden, is told by examples alone.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from clairiere.kernel.chance import Chance, LuckMismatch, Scripted
from clairiere.kernel.choices import GAME_OVER, HAS_LEFT, NOT_A_WORD, NOT_ASKED, Choice, Clause, Illegal
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.play import objection, step, waiting
from clairiere.kernel.state import SPECTATOR, UNKNOWN, Ask, Poll, Seat, Story
from clairiere.kernel.view import view
from clairiere.kernel.words import Words
from clairiere.table.http.reasons import speech, within_quotes
from clairiere.table.http.refusals import Refused
from clairiere.table.views import replies
from clairiere.table.views.fragment import rules_link
from clairiere.table.views.lines import USUAL, running_on
from clairiere.table.views.seat_page import SeatPage

TRIALS = (1, 2)
"""Seeds of the tables that are imagined: what comes out differently on two of them, nobody can foresee."""
SAMPLES = (1, 2, 3, 4)
"""Seeds of the tables on which an answer is played with luck of its own, to say what may come of it."""
EXAMPLES = 3
MOST = 6
"""So many sentences tell what is sure."""
FEW = 4
"""So many answers to the next question are named one by one, if all together are no longer than `LONGEST`."""
LONGEST = 150
"""Characters of a list of answers or of examples: what is longer nobody reads before an answer."""
ARTICLES = frozenset(["a", "an", "the", "un", "une", "le", "la", "les", "des", "du", "de", "d’un", "d’une"])
"""Words that stay with the noun behind them when sentences are drawn together."""
LUCK, HIDDEN, SEALED = "luck", "hidden", "sealed"


class NotPreviewable(Exception):
    """Raised when the result of an answer is not certain: it draws luck or shows a face."""


class Preview:
    """The certain result of an answer: sentences and picture."""

    def __init__(self, told: list[str], board: str) -> None:
        self.told = told
        self.board = board


def foreseen(page: SeatPage, notation: str) -> replies.Foresight:
    """The preview of an answer with what it costs, opens and risks; raises Illegal."""
    choice = page.view.table.vocabulary().parse(notation)
    says = page.words.choice(choice, page.view.table)
    try:
        found = preview(page, choice)
    except NotPreviewable as unforeseen:
        why = str(unforeseen)
        warns, means = warning(page, choice, why), meaning(page, choice, why)
        return replies.Foresight(notation, says, False, told=[], board="", warns=warns, means=means)
    return replies.Foresight(notation, says, True, found.told, found.board, warns="", means=meaning(page, choice))


def preview(page: SeatPage, choice: Choice) -> Preview:
    """What the seat would see after an answer; raises Illegal and NotPreviewable."""
    first, *others = [imagined(page, choice, seed) for seed in TRIALS]
    if any([(other.told, other.board) != (first.told, first.board) for other in others]):
        raise NotPreviewable(HIDDEN)
    return first


def imagined(page: SeatPage, choice: Choice, seed: int) -> Preview:
    """The preview on one imagined state."""
    before = page.view.imagine(Random(seed))
    sealed = bool(before.agenda) and isinstance(before.agenda[-1], Poll) and not choice.aside
    try:
        after, story = step(before, page.seat, choice, Scripted(()))
    except LuckMismatch as drawn:
        raise NotPreviewable(LUCK) from drawn
    if sealed:
        raise NotPreviewable(SEALED)
    if shows_more(before, after, story):
        raise NotPreviewable(HIDDEN)
    return drawn_after(page, after, story)


def shows_more(before: Any, after: Any, story: Story) -> bool:
    """Whether a face was revealed on the way, even one that is hidden again."""
    known = before.pieces
    moments = [moment.pieces for moment in story.moments]
    return any([pieces.reveal_more_than(known) for pieces in (*moments, after.pieces)])


def drawn_after(page: SeatPage, after: Any, story: Story) -> Preview:
    """Sentences and picture of the state after the answer, without targets."""
    v, heard = view(after, page.seat), story.as_seen_by(page.seat)
    v.still = True
    board = page.scene.game.picture.svg(v, page.language, page.scene.names(page.language), last=heard)
    return Preview(page.words.story(heard), board)


def meaning(page: SeatPage, choice: Choice, unforeseen: str = "") -> list[str]:
    """What an answer costs, opens and risks; if it is not previewable, what may come of it."""
    words = page.to_reader()
    risk = words.risk(page.view, choice)
    lines = [risk] if risk else []
    if unforeseen == SEALED:
        return distinct([*lines, *good_for(page, choice)])
    played = [sample(page, choice, seed) for seed in (SAMPLES if unforeseen else SAMPLES[:1])]
    tables = [after for after, _ in played]
    heard = [story.as_seen_by(page.seat) for _, story in played]
    weighed = [[*zip([words.telling(moment.event) for moment in story.moments], words.story(story), strict=True)]
               for story in heard]
    told = [[said for _, said in story] for story in weighed]
    known = min([before_news(page, story) for story in heard])
    sure = common(told)[:known]
    lines += ends(page, tables, bool(unforeseen))
    standing = {words.standing(page.view, view(table, page.seat)) for table in tables if not table.over}
    news = after_title(words.choice(choice, page.view.table), sure)
    weight = max([weight for weight, said in weighed[0] if said in news], default=0)
    little = unforeseen == HIDDEN or (not unforeseen and weight < USUAL)
    purpose = good_for(page, choice) if little or words.names_a_place(choice) else []
    lines += [said for said in purpose if not in_short(said, lines)]
    lines += [said for said in news if not in_short(said, lines)][:MOST]
    lines += examples(page, [story[len(sure) :] for story in weighed])
    lines += [said for said in standing if said] if len(standing) == 1 and known == max(map(len, told)) else []
    lines = lines or good_for(page, choice)
    then = {next_words(page, after, lines) for after in tables}
    open_yet = unforeseen == LUCK or known < max([len(lines) for lines in told]) or len(then) > 1
    return distinct(lines if open_yet else [*lines, *then])


def good_for(page: SeatPage, choice: Choice) -> list[str]:
    """What an answer is good for, where little can be foreseen; none if the game has no words for it."""
    purpose = page.to_reader().purpose(page.view, choice)
    return [purpose] if purpose else []


def before_news(page: SeatPage, heard: Story) -> int:
    """How many moments of a story come before the seat learns a face; those after it are a guess."""
    faces = page.view.table.pieces.faces
    unknown = [piece for piece, face in enumerate(faces) if face == UNKNOWN]
    for n, moment in enumerate(heard.moments):
        if any([moment.pieces.faces[piece] != UNKNOWN for piece in unknown]):
            return n
    return len(heard.moments)


def common(told: list[list[str]]) -> list[str]:
    """The sentences with which all of these begin."""
    same = 0
    shortest = min([len(lines) for lines in told])
    while same < shortest and all([lines[same] == told[0][same] for lines in told]):
        same += 1
    return told[0][:same]


def after_title(title: str, lines: list[str]) -> list[str]:
    """The lines without a first one that repeats the title, unless the second goes on in the same way."""
    again = lines and repeats(title, lines[0]) and not (len(lines) > 1 and same_opening(lines[0], lines[1]))
    return lines[1:] if again else lines


def same_opening(line: str, other: str) -> bool:
    """Whether two sentences begin with the same two words, as `You give the stone away` does."""
    return line.split()[:2] == other.split()[:2]


def in_short(line: str, lines: list[str]) -> bool:
    """Whether other lines already say all of a sentence but one word, such as `You find a blue chip on B1`."""
    heard = stems(line)
    return len(heard) > 2 and any([len(heard - stems(other)) < 2 for other in lines])


def sample(page: SeatPage, choice: Choice, seed: int) -> tuple[Any, Story]:
    """The answer played on one imagined state."""
    random = Random(seed)
    return step(page.view.imagine(random), page.seat, choice, Chance(random))


def ends(page: SeatPage, tables: list[Any], perhaps: bool) -> list[str]:
    """Sentences if the game is over then, and who has won."""
    say, over = speech(page.language).say, [table for table in tables if table.over]
    if not over:
        return []
    if perhaps:
        return [say("The game may end with this.")]
    outcome = page.scene.game.rules.outcome(over[0])
    return [say("The game ends with this."), page.to_reader().verdict(over[0], outcome, page.seat)]


def examples(page: SeatPage, stories: list[list[tuple[int, str]]]) -> list[str]:
    """What luck or hidden pieces may bring: the most important sentence of a few samples."""
    say, words = speech(page.language).say, page.to_reader()
    found = distinct([running_on(most_telling_one(story), words) for story in stories])
    if len(found) > 1:
        told = drawn_together(found[:EXAMPLES], words) or one_by_one(found, speech(page.language))
        return [say("For example: {example}", example=told)]
    if found and len(distinct([story[0][1] for story in stories if story])) > 1:
        return [say("Most likely: {example}", example=found[0])]
    return []


def drawn_together(found: list[str], words: Words[Any]) -> str:
    """Sentences that differ in one place as a single one, `you draw a barrel or a key from the bag`; else nothing."""
    told = [line.rstrip(".").split(" ") for line in found]
    before, after = alike(told), alike([line[::-1] for line in told])
    while before and told[0][before - 1] in ARTICLES:
        before -= 1
    parts = [" ".join(line[before : len(line) - after]) for line in told]
    longest = max([part.count(" ") for part in parts])
    if before + after < longest or any([not part or set(part) & set("()«»“”:;") for part in parts]):
        return ""
    ending = told[0][len(told[0]) - after :]
    return " ".join([*told[0][:before], words.language.either(parts), *ending]) + "."


def alike(told: list[list[str]]) -> int:
    """With how many words all of these begin, of which each has more."""
    shortest = min([len(line) for line in told]) - 1
    return next((n for n in range(shortest) if len({line[n] for line in told}) > 1), shortest)


def one_by_one(found: list[str], own: Language) -> str:
    """Examples side by side, as many as are not too long to read."""
    told = found[0]
    for line in found[1:EXAMPLES]:
        more = f"{told} " + own.say("Or: {example}", example=line)
        told = more if len(more) <= LONGEST else told
    return told


def most_telling_one(story: list[tuple[int, str]]) -> str:
    """The most important sentence of a story; of equals, the last."""
    weight, _, said = max([(weight, n, said) for n, (weight, said) in enumerate(story)], default=(0, 0, ""))
    return said if weight else ""


def distinct(lines: list[str]) -> list[str]:
    """The lines without duplicates, in order."""
    return [line for line in dict.fromkeys(lines) if line]


def next_words(page: SeatPage, after: Any, told: list[str]) -> str:
    """What the seat can do next, or whose turn it is; empty at the end or if it was just said."""
    say, words, v = speech(page.language).say, page.to_reader(), view(after, page.seat)
    ask = v.ask()
    if ask is None:
        asked = words.listed_players([other.seat for other in waiting(after)])
        known = not asked or (told and asked in told[-1])
        return "" if known else say("Then it is up to {who}.", who=asked)
    options = [say("“{choice}”", choice=within_quotes(words.choice(c, v.table))) for c in v.options()]
    if len(options) == 1:
        return "" if in_short(options[0], told) else say("Then all you can do is {choice}.", choice=options[0])
    if len(options) <= FEW and len("".join(options)) <= LONGEST:
        return say("Then you can choose {choices}.", choices=words.language.either(options))
    return say("Then: {prompt}", prompt=asked_after(words, ask, v.table))


def asked_after(words: Words[Any], ask: Ask[Any], s: Any) -> str:
    """The question as it follows a colon, without the name of who is asked."""
    said = words.prompt(ask, s)
    return running_on(said.removeprefix(f"{words.players[ask.seat]}, "), words)


def repeats(title: str, line: str) -> bool:
    """Whether a sentence says little more than the title."""
    heard, more = stems(title), stems(line)
    again, new = 2 * len(more & heard), len(more - heard)
    return again > len(heard) >= new or (again >= len(heard) and new <= 1)


def stems(text: str) -> set[str]:
    """The beginnings of the longer words, and the numbers, of a text."""
    words = ["".join([letter for letter in word if letter.isalnum()]) for word in text.lower().split()]
    return {word[:4] for word in words if len(word) > 3 or any([letter.isdigit() for letter in word])}


def warning(page: SeatPage, choice: Choice, reason: str) -> str:
    """The sentence that says why an answer cannot be previewed."""
    say = speech(page.language).say
    if reason == LUCK:
        return say("Luck decides what comes of this, so it cannot be taken back.")
    if reason == SEALED:
        return say("This stays under a seal until everyone has answered.")
    return revelation(page, choice) or say("Something hidden comes to light, so this cannot be taken back.")


def revelation(page: SeatPage, choice: Choice) -> str:
    """What comes to light with an answer: to the seat, or to the others alone; empty if no words tell it."""
    after, story = sample(page, choice, SAMPLES[0])
    heard = story.as_seen_by(page.seat)
    first = before_news(page, heard)
    if first < len(heard.moments):
        return page.to_reader().revealing(heard.moments[first].event)
    seen = [*zip(page.view.table.pieces.faces, view(after, page.seat).table.pieces.faces, strict=True)]
    if any([before == UNKNOWN != now for before, now in seen]):
        return ""
    return speech(page.language).say("The others see what was hidden from them, so this cannot be taken back.")


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
    clauses = [clause for clause in about.clauses if clause in book.by_clause]
    does = [page.words.language.typeset(" ".join([plain(book.paragraph(clause)) for clause in clauses]))]
    return Told(about.name, [*(does if clauses else []), *about.now], clauses[0] if clauses else "")


def plain(markdown: str) -> str:
    """Markdown without its marks."""
    return markdown.replace("*", "").replace("`", "")


def clause_fields(game: Game[Any], clause: Clause | None) -> dict[str, str]:
    """The clause and its link into the rulebook, for JSON."""
    own = clause is not None and clause.id.startswith(f"{game.rules.prefix}-")
    return {"clause": "" if clause is None else clause.id, "link": rules_link(game, clause) if own else ""}


def explained(page: SeatPage, piece: str) -> replies.Reason:
    """What an element is, and why it cannot be chosen."""
    reason, told = why_not(page, piece), told_of(page, piece)
    by = clause_fields(page.scene.game, reason.clause)
    return replies.Reason(
        reason.title, reason.says, by["clause"], by["link"], name=told.name, tells=told.tells, rule=told.rule
    )


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
    if page.view.still:
        return Reason(page.prompt(), "", None)
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
    no.more |= {"title": words.title(clause), **clause_fields(page.scene.game, clause)}
    return no
