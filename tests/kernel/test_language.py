"""Nouns, lists, numbers and type in both languages."""

from __future__ import annotations

import pytest

from clairiere.kernel.language import FEMININE, MASCULINE, NAME, PLURAL, Noun, language, small, without_article

FR = language("fr")
EN = language("en")


def forms(noun: Noun) -> list[str]:
    return [format(noun, form) for form in ("", "the", "a", "of", "to", "The")]


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("Hibou", MASCULINE, ["Hibou", "le Hibou", "un Hibou", "du Hibou", "au Hibou", "Le Hibou"]),
        ("Ours", MASCULINE, ["Ours", "l’Ours", "un Ours", "de l’Ours", "à l’Ours", "L’Ours"]),
        ("Plume", FEMININE, ["Plume", "la Plume", "une Plume", "de la Plume", "à la Plume", "La Plume"]),
        ("Élite", FEMININE, ["Élite", "l’Élite", "une Élite", "de l’Élite", "à l’Élite", "L’Élite"]),
        ("Ambres", PLURAL, ["Ambres", "les Ambres", "des Ambres", "des Ambres", "aux Ambres", "Les Ambres"]),
        ("Lac", NAME, ["Lac", "Lac", "Lac", "de Lac", "à Lac", "Lac"]),
        ("Anna", NAME, ["Anna", "Anna", "Anna", "d’Anna", "à Anna", "Anna"]),
    ],
)
def test_french_articles_run_together_and_elide(text: str, kind: int, said: list[str]) -> None:
    assert forms(FR.noun(text, kind)) == said


def test_french_elides_before_a_vowel_and_a_y_that_is_one() -> None:
    names = ["Yves", "Yann", "Hugo", "Œdipe", "émile"]
    assert [format(FR.name(name), "de") for name in names] == ["d’Yves", "de Yann", "de Hugo", "d’Œdipe", "d’émile"]


def test_english_articles() -> None:
    assert forms(EN.noun("Owl", MASCULINE)) == ["Owl", "the Owl", "an Owl", "of the Owl", "to the Owl", "The Owl"]
    assert forms(EN.noun("Bear", MASCULINE))[2] == "a Bear"
    assert forms(EN.name("Anna")) == ["Anna", "Anna", "Anna", "of Anna", "to Anna", "Anna"]


def test_a_title_tells_its_gender_by_its_article() -> None:
    titles = ["L'Étang", "Le Pré", "La Table en Bois", "Ours"]
    assert [without_article(title) for title in titles] == [
        ("Étang", MASCULINE), ("Pré", MASCULINE), ("Table en Bois", FEMININE), ("Ours", MASCULINE)
    ]
    assert small("Échange") == "échange"


def test_lists() -> None:
    assert [EN.listed(list("ABC"[:n])) for n in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert [FR.listed(list("ABC"[:n])) for n in range(4)] == ["", "A", "A et B", "A, B et C"]
    assert EN.either(["A", "B", "C"]) == "A, B or C"
    assert FR.either(["A", "B"]) == "A ou B"


def test_numbers() -> None:
    assert [EN.number(n) for n in (7, -3, 12345)] == ["7", "−3", "12,345"]
    assert [FR.number(n) for n in (7, -3, 12345)] == ["7", "−3", "12\u202f345"]


def test_french_type() -> None:
    assert FR.typeset("Quoi ? « L'Ours » : non ; oui !") == (
        "Quoi\u202f? «\u00a0L’Ours\u00a0»\u00a0: non\u202f; oui\u202f!"
    )
    assert EN.typeset("What? The Bear's: no; yes!") == "What? The Bear’s: no; yes!"
    assert FR.typeset(FR.typeset("Quoi ?")) == FR.typeset("Quoi ?")


def test_what_a_person_is_called_is_never_taken_for_a_message() -> None:
    assert EN.say("{who} leaves the game.", who=EN.name("{n} {x:the}")) == "{n} {x:the} leaves the game."
    assert FR.say("{who} leaves the game.", who=FR.name("Anna")) == "Anna quitte la partie."


def test_one_and_many() -> None:
    french = language("fr", "benevolent")
    said = [french.say_many("{n} Leaf", "{n} Leaves", n) for n in (0, 1, 2)]
    assert said == ["0 Feuille", "1 Feuille", "2 Feuilles"]
    english = language("en", "benevolent")
    assert [english.say_many("{n} Leaf", "{n} Leaves", n) for n in (0, 1, 2)] == ["0 Leaves", "1 Leaf", "2 Leaves"]


def test_there_are_no_other_languages() -> None:
    with pytest.raises(KeyError, match="en, fr"):
        language("tlh")
