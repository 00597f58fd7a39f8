"""What a trial says before an answer is given: what it costs, opens and risks, and never the title again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import all_games, game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.language import key
from clairiere.kernel.match import Match
from clairiere.table.views.explanations import LUCK, NotPreviewable, meaning, next_words, preview, stems, warning
from clairiere.table.views.fragment import answers
from clairiere.table.views.seat_page import SeatPage
from clairiere.testing.battery import Watch
from tests.games.bethel_woods.woods import QUIET, woods
from tests.table.outputs import live_of

LOOKED_AT = 7
"""One of so many questions of a game is tried."""
TRIED = 6
"""So many of its answers."""
LONGEST_LINE = 260
"""Characters of a sentence, or of two that belong together."""
SPOKEN = re.compile(r"\b(?:[Yy]our?|[Tt]u|[Tt]on|[Tt]a|[Tt]e|[Tt]oi)\b")
UNSPOKEN = re.compile(r"(?:^|[.!?“] ?)(?:you|toi)\b|you’s|\byou (?:is|has)\b")
"""A pronoun that stands where a name stood, and nobody has said how the sentence goes then."""
ABOUT_SOMEBODY = re.compile(r'"([^"]*\{who\b[^"]*)"')


def sights(game: Game[Any], seed: int) -> Iterator[tuple[SeatPage, Match[Any]]]:
    """Some tables of a random game, as whoever is asked sees them, in turn in both languages."""
    watch = Watch(game, game.rules.components(), game.rules.seats[0], {}, seed)
    n = 0
    while not watch.match.state.over:
        seat, c = watch.next_answer()
        if n % LOOKED_AT == seed % LOOKED_AT:
            yield SeatPage(live_of(watch.match), seat, ("en", "fr")[n // LOOKED_AT % 2]), watch.match
        watch.match.choose(seat, c)
        n += 1


def said(page: SeatPage, choice: Choice) -> list[str]:
    """Every sentence of a trial."""
    try:
        preview(page, choice)
    except NotPreviewable as unforeseen:
        return [*meaning(page, choice, str(unforeseen)), warning(page, choice, str(unforeseen))]
    return meaning(page, choice)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_no_trial_is_empty_or_says_its_title_again(game: Game[Any]) -> None:
    random, risks = Random(4), set[str]()
    for seed in (1, 2, 3):
        for page, _ in sights(game, seed):
            options = page.view.options()
            for choice in random.sample(options, min(TRIED, len(options))):
                title, lines = page.words.choice(choice, page.view.table), said(page, choice)
                assert lines
                assert all([line and line.strip(" .!?").lower() != title.lower() for line in lines])
                assert {stem for line in lines for stem in stems(line)} - stems(title), (title, lines)
                risks.add(page.words.risk(page.view, choice))
    assert len(risks) > 1, "nothing was ever at risk"


def test_examples_that_differ_in_one_word_are_drawn_together_and_a_chip_is_named_once() -> None:
    """`For example: you draw a stone, a spoon or a key from the object bag.`, and not three sentences."""
    drawn = []
    for seed in range(3):
        for page, _ in sights(game_named("roundforest"), seed):
            for choice in [one for one in page.view.options() if one.notation().startswith("go ")][:2]:
                told = said(page, choice)
                assert sum([" chip on " in line or ("puce " in line and " en " in line) for line in told]) <= 1, told
                drawn += [line for line in told if "object bag" in line or "sac bleu" in line]
    several = [line for line in drawn if line.count("object bag") + line.count("sac bleu") > 1]
    assert len(several) < len(drawn) / 10, "only where what comes next is something else too"
    assert [line for line in drawn if re.search(r"you draw an? [\w ,]+ or an? [\w ]+ from", line)]
    assert [line for line in drawn if re.search(r"sac bleu\s: une? [\w ,]+ ou une? ", line)]


def test_a_trial_says_once_that_one_can_only_gather_and_names_both_things_that_are_given() -> None:
    """Three sentences said the first; and `Give the stone` went on with `You give the cross away` alone."""
    poor, given = 0, 0
    for game, seeds in (("benevolent", 12), ("roundforest", 8)):
        for seed in range(seeds):
            for page, _ in sights(game_named(game), seed):
                for choice in page.view.options():
                    told = said(page, choice) if choice.notation().split()[0] in ("place", "move", "give") else []
                    if told and ("nothing else" in told[0] or "rien faire d’autre" in told[0]):
                        poor += 1
                        assert len(told) == 1, told
                    handed = [line for line in told if line.startswith(("You give the", "Tu remets"))]
                    given += len(handed) == 2
                    name = page.words.choice(choice, page.view.table).rpartition(" ")[2]
                    assert len(handed) < 2 or name in handed[0], handed
    assert poor > 3
    assert given


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_no_sentence_of_a_trial_is_longer_than_one_reads_before_an_answer(game: Game[Any]) -> None:
    """Long lists of what can be chosen next, or of what may come of it, are cut short."""
    random = Random(8)
    for seed in range(3):
        for page, _ in sights(game, seed):
            options = page.view.options()
            for choice in random.sample(options, min(TRIED, len(options))):
                assert [line for line in said(page, choice) if len(line) > LONGEST_LINE] == []


def test_a_move_of_roundforest_is_tried_with_what_may_be_found_there_not_with_the_chip_left_behind() -> None:
    examples = [
        line
        for seed in range(6)
        for page, _ in sights(game_named("roundforest"), seed)
        if page.language == "en"
        for choice in page.view.options()
        if choice.notation().startswith("go ")
        for line in said(page, choice)
        if line.startswith(("For example", "Most likely"))
    ]
    assert len(examples) > 20
    assert not [line for line in examples if "is drawn for" in line]
    assert [line for line in examples if "you draw " in line or "you meet " in line]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_trial_tells_the_reader_of_themselves_in_the_second_person(game: Game[Any]) -> None:
    """It says `you pay`, `tu paies`, and never the name of who is reading."""
    random, spoken_to = Random(5), 0
    for seed in range(4):
        for page, _ in sights(game, seed):
            options, name = page.view.options(), str(page.words.players[page.seat])
            for choice in random.sample(options, min(TRIED, len(options))):
                for line in said(page, choice):
                    assert not re.search(rf"\b{name}\b", line), line
                    assert not UNSPOKEN.search(line), line
                    spoken_to += bool(SPOKEN.search(line))
    assert spoken_to > 50


CAPITAL = re.compile(r"[:;]\s+([A-ZÀÉ]\w*)\b(?! \d)")
"""`Structural 5` is a name."""


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_only_a_name_has_a_capital_after_a_colon(game: Game[Any]) -> None:
    """That is a word which has its capital within a sentence too."""
    random, capitals, heard = Random(6), set[str](), list[str]()
    for seed in range(4):
        for page, _ in sights(game, seed):
            options = page.view.options()
            chosen = random.sample(options, min(TRIED, len(options)))
            heard += [line for choice in chosen for line in said(page, choice)]
            heard += [page.words.choice(choice, page.view.table) for choice in options]
    for line in heard:
        capitals |= set(re.findall(r"[\w,] ([A-ZÀÉ]\w*)", line)) - UNNAMED
    assert [line for line in heard if set(CAPITAL.findall(line)) - capitals] == []


UNNAMED = {"You", "Tu", "The", "Le", "La", "L", "Les", "A", "Un", "Une", "No", "Aucun", "Choose", "Choisis"}
@pytest.mark.parametrize("language", ["en", "fr"])
def test_trials_of_bethel_woods_say_what_a_move_is_for_and_differ_from_each_other(language: str) -> None:
    game, moves, alike = game_named("bethel_woods"), 0, list[list[str]]()
    for seed in range(3):
        for seen, _ in sights(game, seed):
            page = SeatPage(seen.scene, seen.seat, language)
            options = [c for c in page.view.options() if c.notation().split()[0] in ("take", "drop", "repair")]
            told = [said(page, c) for c in options]
            moves += len(told)
            assert not [one for one in told if one[0].startswith(("Then you can", "Then all", "Ensuite"))]
            alike += [one for one in told if told.count(one) > 1]
    assert moves > 50
    assert alike == []


@pytest.mark.parametrize(
    ("language", "mine", "pays"),
    [
        ("en", "You repair Structural 5 at machine 1; that is knowledge of yours now.",
         "Then you hold 3 Structural tokens; the next piece costs 1 of one type."),
        ("fr", "Tu répares Structurel 5 sur la Machine 1\u202f; cela entre dans tes Connaissances.",
         "Tu auras alors 3 jetons de type Structurel\u202f; la prochaine pièce en coûte 1 d’un même type."),
    ],
)  # fmt: skip
def test_the_trial_of_a_repair_says_whose_the_token_becomes_and_what_it_pays(
    language: str, mine: str, pays: str
) -> None:
    board = woods("A knowledge S1 S2", "machine1 workers S malfunctions S5", "machine6 workers S E", QUIET,
                  "agenda pickup A")
    match = Match(board.game, 3, {}, Chance(Random(1)))
    match.states[-1] = board.play("A take 6 clockwise", "A drop S").state
    page = SeatPage(live_of(match), 0, language)
    [choice] = [c for c in page.view.options() if c.notation().startswith("repair 1")]
    told = said(page, choice)
    assert mine in told
    assert pays in told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_trials_of_the_bloody_grove_say_what_is_seen_and_where_a_recruit_goes(language: str) -> None:
    game, kept, looked, warned = game_named("bloody_grove"), 0, 0, list[str]()
    vague = ("Something hidden", "Quelque chose de caché")
    for seed in range(8):
        for seen, _ in sights(game, seed):
            page = SeatPage(seen.scene, seen.seat, language)
            told = {c.notation(): said(page, c) for c in page.view.options()}
            recruits = [lines[0] for notation, lines in told.items() if notation.startswith("keep ")]
            assert len(set(recruits)) == len(recruits)
            kept += len(recruits)
            looks = [lines[0] for lines in told.values() if lines[-1].startswith(("You get to see", "Tu vois"))]
            assert [line for line in looks if "Arcane" not in line] == [], "what it is good for"
            looked += len(looks)
            warned += [line for lines in told.values() for line in lines if line.startswith(vague)]
    assert kept
    assert looked
    assert warned == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_trial_of_gathering_says_what_the_leaves_are_for(language: str) -> None:
    found = 0
    for seed in range(3):
        for seen, _ in sights(game_named("benevolent"), seed):
            page = SeatPage(seen.scene, seen.seat, language)
            for choice in [c for c in page.view.options() if c.notation() == "gather"]:
                assert re.match(r"Then you have \d+ L|Tu auras \d+ F", said(page, choice)[0])
                found += 1
    assert found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_trial_of_a_pause_tells_it_once(language: str) -> None:
    found = 0
    for seed in range(4):
        for seen, _ in sights(game_named("roundforest"), seed):
            page = SeatPage(seen.scene, seen.seat, language)
            for choice in [c for c in page.view.options() if c.notation() == "pause"]:
                told = said(page, choice)
                assert not [line for line in told if line in ("You pause.", "Tu fais une pause.")], told
                found += 1
    assert found


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_quotation_marks_within_quotation_marks_are_inner_ones(game: Game[Any]) -> None:
    for seed in range(4):
        for page, _ in sights(game, seed):
            for line in [line for choice in page.view.options() for line in said(page, choice)]:
                assert not re.search(r"“[^”]*“|«[^»]*«", line), line


METHODS = re.compile(r"\nclass EventWords.*?(?=\n\n\n)", re.DOTALL)
"""Who has won and why is told to each reader by `Words.verdict`."""


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_sentence_on_what_a_player_does_can_be_said_to_that_player(game: Game[Any]) -> None:
    words = game.words.for_table(Watch(game, game.rules.components(), game.rules.seats[0], {}, 1).match.state, "en")
    known, folder = words.second_person().known, Path(import_module(type(words).__module__).__file__ or "").parent
    written = (folder / "events.py").read_text("utf-8").partition("\nVARIANTS")[0]
    told = ABOUT_SOMEBODY.findall(METHODS.sub("", written))
    assert len(told) > 10
    assert [message for message in told if key({"who"}, message) not in known] == []


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_what_comes_next_is_foreseen_rightly(game: Game[Any]) -> None:
    seen = 0
    for seed in range(2):
        watch = Watch(game, game.rules.components(), game.rules.seats[-1], {}, seed)
        while not watch.match.state.over:
            seat, c = watch.next_answer()
            page = SeatPage(live_of(watch.match), seat, "en")
            last = (said(page, c) or [""])[-1]
            watch.match.choose(seat, c)
            if last.startswith("Then "):
                assert last == next_words(page, watch.match.state, [])
                seen += 1
    assert seen > 10


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_an_answer_that_ends_the_game_says_so(game: Game[Any]) -> None:
    ended = 0
    for seed in range(4):
        watch = Watch(game, game.rules.components(), game.rules.seats[0], {}, seed)
        while not watch.match.state.over:
            before, (seat, c) = live_of(watch.match), watch.next_answer()
            page = SeatPage(before, seat, "en")
            watch.match.choose(seat, c)
        ended += says_the_end(page, c)
    assert ended or game.name == "broom_service"  # there the end comes after sealed answers and luck alone


def says_the_end(page: SeatPage, choice: Choice) -> bool:
    """Whether the answer was sure to end the game; then it must have been said, and how."""
    try:
        preview(page, choice)
    except NotPreviewable as unforeseen:
        return str(unforeseen) != LUCK and "The game may end with this." in meaning(page, choice, str(unforeseen))
    assert "The game ends with this." in meaning(page, choice)
    return True


def test_who_would_lose_for_all_is_told_before_and_has_to_try() -> None:
    """In Bethel Woods the turn must not end with four critical machines (BTW-LOSE-02)."""
    [game] = [game for game in all_games() if game.name == "bethel_woods"]
    found = 0
    for seed in range(12):
        watch = Watch(game, game.rules.components(), 2, {}, seed)
        while not watch.match.state.over:
            seat, c = watch.next_answer()
            s = watch.match.state
            if c.notation() == "end turn" and s.critical().bit_count() >= 4:
                page = SeatPage(live_of(watch.match), seat, "en")
                assert "you all lose" in page.words.risk(page.view, c)
                assert 'value="end turn" id="answer-end-turn" data-risk' in answers(page, "", page.options())
                found += 1
            watch.match.choose(seat, c)
    assert found


def test_a_recruit_of_bloody_grove_is_tried_with_when_it_can_be_played() -> None:
    tried = set[str]()
    for seed in range(8):
        for page, _ in sights(game_named("bloody_grove"), seed):
            for choice in [one for one in page.view.options() if one.notation().startswith("keep ")]:
                told = said(page, choice)
                tried.add(choice.notation())
                assert [line for line in told if not line.startswith(("Something hidden", "Quelque chose"))], told
    assert tried == {"keep hand", "keep top", "keep beneath"}


def test_the_warning_of_a_cursed_role_is_a_few_words_beside_what_the_role_is_good_for() -> None:
    """On a phone it stands beside the number of picks, over the last card."""
    cursed = []
    for seed in range(4):
        for page, _ in sights(game_named("broom_service"), seed):
            for choice in [one for one in page.view.options() if one.notation().startswith("pick ")]:
                risk, told = page.words.risk(page.view, choice), said(page, choice)
                cursed += [risk] if risk else []
                assert not risk or (told[0] == risk and len(told) > 2), told
    assert cursed
    assert max(map(len, cursed)) < 40


def test_a_role_that_is_picked_under_the_seal_is_tried_with_what_it_is_good_for() -> None:
    told = [
        said(page, choice)
        for seed in range(6)
        for page, _ in sights(game_named("broom_service"), seed)
        for choice in page.view.options()
        if choice.notation().startswith("pick ")
    ]
    assert len(told) > 20
    assert sum([len(lines) > 1 for lines in told]) > len(told) / 2


def test_the_reasons_of_bethel_woods_in_french_name_machines_with_their_article() -> None:
    named = 0
    for seed in range(6):
        for page, _ in sights(game_named("bethel_woods"), seed):
            words = page.scene.words("fr")
            for choice in page.view.options():
                purpose = words.purpose(page.view, choice)
                named += "la Machine " in purpose
                assert not re.search(r"(?<!la )\bMachine \d", purpose), purpose
    assert named > 50


STRENGTHS = re.compile(r"strength is then \d+ for you and \d+ for \w|alors de \d+ pour toi et de \d+ pour \w")


def test_a_trial_of_bloody_grove_tells_the_strengths_that_would_meet() -> None:
    """At the grove where a Spirit is invoked, and wherever a Transformation makes one stronger."""
    tried = 0
    for seed in range(4):
        for page, _ in sights(game_named("bloody_grove"), seed):
            for choice in [one for one in page.view.options() if one.notation().startswith("invoke ")][:2]:
                told = " ".join(said(page, choice))
                tried += 1
                assert STRENGTHS.search(told), told
    assert tried > 6


def test_a_trial_of_a_move_in_roundforest_says_what_is_there() -> None:
    told, lucky = 0, 0
    for page, _ in sights(game_named("roundforest"), 3):
        for choice in page.view.options():
            if choice.notation().startswith(("go ", "compass ")):
                purpose = page.to_reader().purpose(page.view, choice)
                heard = said(page, choice)
                assert purpose in heard, (choice.notation(), heard)
                told += 1
                lucky += any([line.startswith(("For example", "Luck decides")) for line in heard])
    assert told > 20
    assert lucky > 5, "also where luck follows"
