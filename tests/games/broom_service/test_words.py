"""Broom Service in words: sentences that must not change unnoticed."""

from __future__ import annotations

from typing import Any

import pytest

from clairiere.games.broom_service.rules import clauses as k
from clairiere.games.broom_service.rules.events import (
    FOR_CARDS,
    FOR_CURSE,
    FOR_TOWER,
    Acts,
    BidsOpened,
    Chased,
    CursedShuffled,
    Delivered,
    Followed,
    Gained,
    Led,
    Ousted,
    PicksFixed,
    Scored,
    TurnBegan,
)
from clairiere.games.broom_service.words.prompts import AT_WORK, PICKING
from clairiere.kernel.chance import Scripted
from clairiere.kernel.play import ask_of, objection, step
from clairiere.kernel.state import NO_PIECES, SPECTATOR, Moment, Seat, seat_of
from clairiere.kernel.view import view
from clairiere.lab.compiled import project_root
from tests.kit import Board, at, clause
from tools.clauses import catalogue

NBSP = "\u00a0"
THIN = "\u202f"
EXAMPLE = """
    event gathering
    A hand forest_witch peak_druid
    B hand forest_witch herb_gatherer
    C hand forest_witch
"""


def table(position: str = EXAMPLE) -> Board:
    return at("broom_service", position)


def told(board: Board, answer: str, onlooker: Seat = SPECTATOR) -> list[tuple[str, str]]:
    """What an onlooker reads in English and in French when this answer is given."""
    seat, _, notation = answer.partition(" ")
    choice = board.state.vocabulary().parse(notation)
    board.state, story = step(board.state, seat_of(seat), choice, Scripted([]))
    heard = story.as_seen_by(onlooker)
    english, french = [board.game.words.for_table(board.state, code).story(heard) for code in ("en", "fr")]
    return list(zip(english, french, strict=True))


def asked(board: Board, seat: Seat = 0) -> tuple[str, str]:
    """What a seat is asked in English and in French."""
    ask = ask_of(board.state, seat)
    assert ask is not None
    english, french = [board.game.words.for_table(board.state, code).prompt(ask, board.state) for code in ("en", "fr")]
    return english, french


def refused(board: Board, answer: str) -> tuple[str, str]:
    """What is said in English and in French against an answer."""
    seat, _, notation = answer.partition(" ")
    s: Any = board.state
    c = s.vocabulary().parse(notation)
    against = objection(s, seat_of(seat), c)
    assert against is not None
    english, french = [
        board.game.words.for_table(s, code).objection(s, seat_of(seat), c, against) for code in ("en", "fr")
    ]
    return english, french


def buttons(board: Board, *notations: str) -> list[tuple[str, str]]:
    """What buttons say in English and in French."""
    s: Any = board.state
    choices = [s.vocabulary().parse(notation) for notation in notations]
    english, french = [[board.game.words.for_table(s, code).choice(c, s) for c in choices] for code in ("en", "fr")]
    return list(zip(english, french, strict=True))


@clause("BRM-INFO-03")
def test_a_turn_is_told_from_the_lead_to_the_brave_action() -> None:
    board = table()
    assert told(board, "A lead forest_witch cowardly") == [
        ("Lake leads with a cowardly forest witch.", "Lac mène avec une lâche sorcière de la forêt."),
    ]
    assert told(board, "A fly h5-f4")[0] == (
        "Lake flies from Hollow Hill to Black Grove.", "Lac vole de la Colline Creuse à la Futaie Noire."
    )
    assert told(board, "B brave") == [
        ("Honey follows with the brave forest witch.", "Miel suit avec la brave sorcière de la forêt."),
    ]
    assert told(board, "C brave") == [
        ("Raven follows with the brave forest witch.", "Corbeau suit avec la brave sorcière de la forêt."),
        ("Honey is ousted: Raven takes over the brave action.",
         f"Miel est hors jeu pour ce tour{NBSP}: Corbeau lui prend l’action brave."),
        ("Raven carries out the brave action of the forest witch.",
         "Corbeau fait l’action brave de la sorcière de la forêt."),
    ]  # fmt: skip
    told(board, "C fly p8-f6")
    assert told(board, "C deliver f6-t32")[:2] == [
        ("Raven delivers a purple potion from Fox Forest to a round tower.",
         "Corbeau livre une potion violette depuis la Forêt du Renard à une tour ronde."),
        ("Raven scores 4 points for the delivery.", "Corbeau gagne 4 points pour la livraison."),
    ]  # fmt: skip


def test_whoever_does_not_hold_the_role_is_told_to_pass() -> None:
    board = table()
    assert told(board, "A lead peak_druid brave")[1:3] == [
        ("Honey does not have the peak druid and passes.", "Miel n’a pas le druide du pic et passe."),
        ("Raven does not have the peak druid and passes.", "Corbeau n’a pas le druide du pic et passe."),
    ]


@clause("BRM-INFO-03")
def test_points_are_told_with_their_reason() -> None:
    words = [table().game.words.for_table(table().state, code) for code in ("en", "fr")]
    lost = [w.event(Scored(0, -3, FOR_CURSE), NO_PIECES) for w in words]
    assert lost == ["Lake loses 3 points by the curse.", "Lac perd 3 points à cause de la malédiction."]
    won = [w.event(Scored(1, 1, FOR_CARDS), NO_PIECES) for w in words]
    event = f"«{NBSP}Plus ou moins{THIN}?{NBSP}»"
    assert won == ["Honey scores 1 point by “More or Less?”.", f"Miel gagne 1 point avec {event}."]


def test_hand_sizes_are_told_together_if_they_are_alike() -> None:
    words = table().game.words.for_table(table().state, "en")
    assert words.event(PicksFixed((4, 4, 4)), NO_PIECES) == "All have picked 4 roles."
    assert words.event(PicksFixed((4, 0, 4)), NO_PIECES) == "All have picked 4 roles."
    assert words.event(PicksFixed((1, 5, 2)), NO_PIECES) == "All have picked their roles: Lake 1, Honey 5, Raven 2."


def test_bids_and_a_new_cursed_pile() -> None:
    words = table().game.words.for_table(table().state, "fr")
    assert words.event(BidsOpened(((2, 0, 0, 1), (0, 0, 0, 0), (0, 1, 0, 0))), NO_PIECES) == (
        "Lac mise 2 potions violettes et 1 baguette. Miel ne mise rien. Corbeau mise 1 potion verte."
    )
    assert words.event(CursedShuffled(9), NO_PIECES).startswith("La pile des rôles maudits est épuisée")


@pytest.mark.parametrize(
    ("position", "answer", "english", "french"),
    [
        ("agenda fly A 1 free 0; end_turn", "A fly h5-f7",
         "Crooked Wood is not adjacent to Hollow Hill.",
         "Le Bois Tordu et la Colline Creuse ne se touchent pas, ni par une frontière ni par une mer."),
        ("agenda fly A 1 free 0; end_turn", "A fly f1-h2",
         "None of your pawns is at Raven Wood.", "Aucun de tes pions n’est au Bois du Corbeau."),
        ("agenda fly A 1 free 0; end_turn", "A fly h5-p7",
         "You fly to a forest now, and Butterfly Field is a prairie.",
         "Tu voles vers une forêt maintenant, et le Pré aux Papillons est une prairie."),
        ("clouds p2=1-1\nagenda fly A 4 free 0; end_turn", "A fly h5-p2",
         "A cloud covers Golden Prairie.", "Un nuage couvre la Prairie Dorée."),
        ("clouds sea_e=1-1\nagenda fly A 1 free 0; end_turn", "A fly p8-f7",
         "To Crooked Wood you would have to fly over Lily Lake, where a cloud lies.",
         "Pour atteindre le Bois Tordu, il faudrait survoler le Lac aux Nénuphars, qu’un nuage couvre."),
        ("agenda deliver A 10 0; end_turn", "A deliver p8-t38",
         "You deliver from a hill or a mountain now, and Haystack Prairie is a prairie.",
         "Tu livres depuis une colline ou une montagne maintenant, et la Prairie des Meules est une prairie."),
        ("agenda deliver A 10 0; end_turn", "A deliver h5-t32",
         "That round tower does not touch Hollow Hill.", "Cette tour ronde ne touche pas la Colline Creuse."),
        ("agenda deliver A 10 0; end_turn", "A deliver h5-t26",
         "You have no orange potion.", "Tu n’as pas de potion orange."),
        ("clouds p2=3-3\nagenda chase A 0; end_turn", "A chase p2",
         "That cloud costs 3 wands, and you have 1 wand.", "Ce nuage coûte 3 baguettes, et tu as 1 baguette."),
        ("clouds sea_n=1-1\nagenda chase A 0; end_turn", "A chase sea_n",
         "The North Gulf is not adjacent to a region where you have a pawn.",
         "Le Golfe du Nord ne touche aucune région où tu as un pion."),
        ("", "A lead hill_witch brave", "You do not have the hill witch in your hand.",
         "Tu n’as pas la sorcière de la colline en main."),
        ("event take_heart", "A lead forest_witch cowardly", "In this round whoever leads has to be brave.",
         "Pendant cette manche, qui mène doit être brave."),
    ],
)  # fmt: skip
def test_what_stands_in_the_way(position: str, answer: str, english: str, french: str) -> None:
    board = table(f"A stock 1.1.0.1 hand forest_witch\nB hand hill_witch\n{position}")
    assert refused(board, answer) == (english, french)


def test_a_refusal_has_a_heading_of_its_own() -> None:
    words = [table().game.words.for_table(table().state, code) for code in ("en", "fr")]
    said = {id: [w.title(found) for w in words] for id, found in (("cloud", k.CLOUD_THERE), ("wands", k.TOO_FEW_WANDS))}
    assert said == {"cloud": ["Too cloudy.", "Trop de nuages."], "wands": ["Too little for that.", "Pas assez."]}
    assert words[0].title(k.NOT_ADJACENT) == "Not there."
    assert words[0].title(None) == "Not now."


def test_questions_of_a_turn() -> None:
    board = table()
    assert asked(board) == ("Lake, lead a role, brave or cowardly.", "Lac, entame un rôle, brave ou lâche.")
    board.play("A lead forest_witch brave")
    assert asked(board, 1) == (
        "Honey, Lake claims the brave action of the forest witch, and you have to follow: brave or cowardly?",
        "Miel, Lac revendique l’action brave de la sorcière de la forêt, "
        f"et tu dois suivre{NBSP}: brave ou lâche{THIN}?",
    )
    board.play("B cowardly")
    assert asked(board, 1) == ("Honey, fly to a forest beside you.", "Miel, vole vers une forêt voisine.")


@pytest.mark.parametrize(
    ("question", "english", "french"),
    [
        ("fly A 2 brave 0", "Lake, fly to a hill beside you, where you may also deliver.",
         "Lac, vole vers une colline voisine, où tu pourras aussi livrer."),
        ("fly A 15 free 1", "Lake, make the first of two moves, to any landscape.",
         "Lac, fais le premier de deux déplacements, vers n’importe quel paysage."),
        ("deliver_there A h5", "Lake, deliver a potion from Hollow Hill, if you like.",
         "Lac, livre une potion depuis la Colline Creuse, si tu veux."),
        ("deliver A 5 3", "Lake, deliver a potion from a forest or a prairie where you have a pawn. "
         "Your bravery brings you 3 points more.",
         "Lac, livre une potion depuis une forêt ou une prairie où tu as un pion. "
         "Ta bravoure te rapporte 3 points de plus."),
        ("gather A herb_gatherer brave", "Lake, take 2 green potions and 1 wand, or less.",
         "Lac, prends 2 potions vertes et 1 baguette, ou moins."),
        ("gather A root_gatherer cowardly", "Lake, take 1 orange potion or 1 wand.",
         "Lac, prends 1 potion orange ou 1 baguette."),
        ("full_set A",
         "Lake, do you give back 1 purple potion, 1 green potion, 1 orange potion and 1 wand for 8 points?",
         f"Lac, rends-tu 1 potion violette, 1 potion verte, 1 potion orange et 1 baguette pour 8 points{THIN}?"),
    ],
)  # fmt: skip
def test_questions_of_an_action(question: str, english: str, french: str) -> None:
    position = f"turn herb_gatherer\nA hand forest_witch\nB hand hill_witch\nagenda {question}; end_turn"
    assert asked(table(position)) == (english, french)


def test_an_extra_card_and_a_mountain_are_asked_about_by_name() -> None:
    back = "board back\nevent more_or_less\nA tiles extra_card hand forest_witch\nB hand hill_witch\n"
    board = table(back + "agenda extra A; first_turn; round_event; next_round")
    assert asked(board)[0] == "Lake, do you use your tile “Extra Card” to add a role to your hand?"
    assert buttons(board, "extra peak_druid", "no extra") == [
        ("Add the peak druid to your hand", "Ajouter le druide du pic à ta main"),
        ("Keep the tile for later", "Garder la tuile pour plus tard"),
    ]
    front = "board front_mountain\ntiles m1=two_wands m2=chase m3=three_potions\n"
    hands = "A pawns m3 h5 hand forest_witch\nB hand hill_witch\nagenda mountain A 1 m3 unused pending; end_turn"
    board = table(front + hands)
    assert asked(board) == (
        "Lake, at Crystal Peak you may use the tile (one potion of each colour) and deliver, in any order.",
        "Lac, au Pic de Cristal, tu peux utiliser la tuile (une potion de chaque couleur) et livrer, "
        "dans l’ordre que tu veux.",
    )
    assert buttons(board, "use tile")[0][1] == f"Utiliser la tuile{NBSP}: une potion de chaque couleur"


def test_picking_says_how_many_roles_are_left_to_oneself_alone() -> None:
    board = at("broom_service", "event gathering\nA\nB").play("A pick hill_witch")
    assert asked(board) == ("Lake, pick 3 more roles.", "Lac, choisis encore 3 rôles.")
    seen = board.view(1).table
    ask = ask_of(seen, 0)
    assert ask is not None
    assert board.game.words.for_table(seen, "en").prompt(ask, seen) == "Lake, pick 4 roles for this round."


@clause("BRM-CURSE-01")
def test_a_cursed_role_is_marked_where_it_can_be_chosen() -> None:
    board = table("cursed forest_witch\nA hand forest_witch peak_druid\nB hand hill_witch")
    assert buttons(board, "lead forest_witch brave", "lead peak_druid cowardly") == [
        ("Lead the brave forest witch (cursed: 3 points lost)",
         f"Jouer la brave sorcière de la forêt (rôle maudit{NBSP}: 3 points en moins)"),
        ("Lead a cowardly peak druid", "Jouer un lâche druide du pic"),
    ]  # fmt: skip


@clause("BRM-RUL-20")
def test_the_table_warns_of_the_island_that_nobody_leaves() -> None:
    board = table("board back\ntiles h1=turbo_ad\nA pawns h1 p10 hand hill_witch\nB hand peak_druid\n"
                  "agenda circle A 1 free; end_turn")  # fmt: skip
    assert board.offers("A") == ["circle A", "circle D"]
    assert buttons(board, "circle A", "circle D") == [
        ("On to stone circle A: Circle Prairie", f"Filer au cercle de pierres A{NBSP}: la Prairie du Cercle"),
        ("On to stone circle D: World’s End Island (nobody leaves it again)",
         f"Filer au cercle de pierres D{NBSP}: l’Île du Bout du Monde (on n’en repart plus)"),
    ]  # fmt: skip


def test_a_flight_to_a_turbo_broom_says_where_it_ends() -> None:
    board = table("board back\ntiles h1=turbo_ad\nA pawns f2 p10 hand hill_witch\nB hand peak_druid\n"
                  "agenda fly A 2 free 0; end_turn")  # fmt: skip
    assert buttons(board, "fly f2-h1", "fly f2-h2") == [
        ("Fly from Silver Forest to Thistle Hill, and on by turbo broom to A or D",
         "Voler de la Forêt d’Argent à la Colline aux Chardons, puis en balai turbo vers A ou D"),
        ("Fly from Silver Forest to Round Knoll", "Voler de la Forêt d’Argent à la Butte Ronde"),
    ]  # fmt: skip


def test_two_clouds_over_one_region_are_told_apart() -> None:
    board = table("clouds m1=1-1 m1.2=1-1\nA pawns p1 h4 hand weather_fairy\nB hand peak_druid\n"
                  "agenda chase A 0; end_turn")  # fmt: skip
    assert buttons(board, "chase m1", "chase m1.2") == [
        ("Chase the first cloud over Griffin Peak away, for 1 wand (1 bolt)",
         "Chasser le premier nuage du Mont Griffon, pour 1 baguette (1 éclair)"),
        ("Chase the second cloud over Griffin Peak away, for 1 wand (1 bolt)",
         "Chasser le second nuage du Mont Griffon, pour 1 baguette (1 éclair)"),
    ]  # fmt: skip


@clause("BRM-TURN-08", "BRM-TURN-09")
def test_the_brave_button_says_from_whom_the_action_is_taken() -> None:
    board = table().play("A lead forest_witch brave")
    assert buttons(board, "brave")[0][0] == "Brave: take over the action from Lake"
    board = table().play("A lead forest_witch cowardly", "A nothing")
    assert buttons(board, "brave")[0][0] == "Brave: claim the whole action"


def test_the_steps_mark_where_a_round_and_a_turn_stand() -> None:
    def step_of(board: Board) -> list[str]:
        ask = ask_of(board.state, 0)
        assert ask is not None
        return [label for label, now in board.game.words.for_table(board.state, "en").steps(board.state, ask) if now]

    hands = "A hand forest_witch\nB hand hill_witch\n"
    assert step_of(at("broom_service", "A\nB")) == ["1. Pick roles"]
    assert step_of(table()) == ["1. Brave or cowardly"]
    assert step_of(table(hands + "agenda fly A 1 free 0; end_turn")) == ["2. Act"]
    assert step_of(table(hands + "agenda full_set A; next_round")) == ["3. End of the round"]


def test_every_question_has_a_clause_at_work_and_the_catalogue_knows_it() -> None:
    known = catalogue(project_root(), "broom_service")
    assert {found.id for found in [PICKING, *AT_WORK.values()]} <= set(known)
    board = table()
    for open_now, id in ((at("broom_service", "A\nB"), "BRM-PICK-01"), (board, "BRM-TURN-01")):
        ask = ask_of(open_now.state, 0)
        assert ask is not None
        found = board.game.words.for_table(open_now.state, "en").at_work(open_now.state, ask)
        assert found is not None
        assert found.id == id


@clause("BRM-SCORE-02", "BRM-SCORE-03", "BRM-SCORE-06", "BRM-SCORE-08")
def test_the_final_scoring_is_a_table_in_order_of_place() -> None:
    board = table("board front_mountain\nA vp 40 stock 4.3.2.1 clouds 3-3 3-3 1-1 amulets m1 m2\nB vp 50\nover")
    rows = board.game.words.for_table(board.state, "en", ["Ann", "Ben"]).scores(board.state, board.outcome())
    assert rows[0] == ["Place", "Player", "Lightning", "Sets", "Amulets", "Points", "Resources"]
    assert rows[1][:2] == ["1", "Ben"]
    assert rows[2] == ["2", "Ann", "19", "6", "9", "40", "10"]
    plain = table("A vp 40\nB vp 50\nover")
    assert "Amulettes" not in plain.game.words.for_table(plain.state, "fr").scores(plain.state, plain.outcome())[0]


@clause("BRM-SCORE-09", "BRM-SCORE-10")
def test_a_victory_says_what_decided_it() -> None:
    def said(position: str) -> str:
        board = table(position)
        return board.game.words.for_table(board.state, "en").outcome(board.state, board.outcome())

    assert said("A vp 40\nB vp 50\nover") == "Honey wins with 50 points."
    tied = "Lake wins with 50 points, and with more resources than whoever has as many."
    assert said("A vp 50 stock 3.0.0.2\nB vp 50 stock 1.1.1.1\nover") == tied
    shared = "Lake and Honey have 50 points each and as many resources: they share the victory."
    assert said("A vp 50 stock 2.0.0.2\nB vp 50 stock 1.1.1.1\nover") == shared


def meant(board: Board, notation: str, seat: Seat = 0) -> tuple[str, str]:
    """What an answer risks and what it is good for."""
    seen = view(board.state, seat)
    words, choice = board.game.words.for_table(board.state, "en"), board.state.vocabulary().parse(notation)
    return words.risk(seen, choice), words.purpose(seen, choice)


def test_only_who_may_hold_the_role_is_said_to_come_after_a_brave_leader() -> None:
    assert meant(table(), "lead forest_witch brave")[0].startswith("2 players still come after you")
    alone = table("A hand forest_witch\nB hand\nC hand herb_gatherer")
    assert meant(alone, "lead forest_witch brave")[0].startswith("1 player still comes after you")
    assert meant(table("A hand forest_witch\nB hand\nC hand"), "lead forest_witch brave")[0] == ""


def test_a_cowardly_witch_is_not_said_to_deliver() -> None:
    assert "potion of yours brings" in meant(table(), "lead forest_witch brave")[1]
    cowardly = meant(table(), "lead forest_witch cowardly")[1]
    assert "brings" not in cowardly
    assert cowardly.endswith("but delivers nothing yet.")


def test_a_role_says_what_it_does_for_the_brave_and_for_the_cowardly() -> None:
    roles = {"forest_witch": 0, "peak_druid": 5, "weather_fairy": 6, "herb_gatherer": 8}
    said: Any = {code: table().game.words.for_table(table().state, code) for code in ("en", "fr")}
    both = [said["en"].both_ways(role) for role in roles.values()]
    assert both == [
        f"Brave: {more}, unless somebody after you is brave too. Cowardly: {less}, for sure."
        for more, less in (
            ("fly, and deliver there", "only fly"),
            ("deliver a potion for 3 points more", "deliver a potion"),
            ("chase a cloud away for 3 points more", "chase a cloud away"),
            ("2 green potions and 1 wand", "1 green potion or 1 wand"),
        )
    ]
    assert said["fr"].both_ways(0).startswith(f"Brave{NBSP}: voler, et livrer sur place, sauf si")


def test_doing_nothing_is_not_praised() -> None:
    risk, purpose = meant(table("A hand forest_witch\nB hand hill_witch\nagenda fly A 1 free 0; end_turn"), "nothing")
    assert risk == "You give up what you could do here."
    assert purpose.startswith("You keep ")
    assert "worth" not in purpose


def test_what_others_have_done_is_counted_up() -> None:
    done = [
        Led(1, 0, True), Ousted(0, 0, 1), Acts(1, 0), Delivered(1, 5, 3, 0), Scored(1, 4, FOR_TOWER),
        Delivered(1, 5, 4, 0), Scored(1, 2, FOR_TOWER), Gained(2, (0, 2, 0, 1)), Scored(2, -3, FOR_CURSE),
        Chased(0, 0, 0, "1-1"),
    ]  # fmt: skip
    moments, board = [Moment(event, NO_PIECES) for event in done], table()
    english, french = [board.game.words.for_table(board.state, code).recap(moments, 0) for code in ("en", "fr")]
    assert english == [
        "Honey takes over the brave action from you and delivers 2 potions (+6 points).",
        "Raven takes 2 green potions and 1 wand (3 points lost).",
    ]
    assert french == [
        "Miel te prend l’action brave et livre 2 potions (+6 points).",
        "Corbeau prend 2 potions vertes et 1 baguette (3 points en moins).",
    ]


def test_whoever_has_to_follow_reads_who_leads_and_who_was_brave_last() -> None:
    led = [TurnBegan(1), Led(1, 0, False), Followed(2, 0, True)]
    before = [TurnBegan(2), Led(2, 1, True), Acts(2, 1), Gained(2, (0, 2, 0, 1))]
    board = table()
    words = board.game.words.for_table(board.state, "en")
    assert words.recap([Moment(event, NO_PIECES) for event in before + led], 0) == [
        "Raven takes 2 green potions and 1 wand.",
        "Honey leads with a cowardly forest witch.",
        "Raven follows with the brave forest witch.",
    ]
    assert words.recap([Moment(event, NO_PIECES) for event in before], 0) == ["Raven takes 2 green potions and 1 wand."]


def test_who_has_none_of_a_colour_is_told_so_in_good_french() -> None:
    board = table("A stock 1.0.0.0 pawns h5 p8 hand herb_gatherer\nB hand hill_witch")
    french, choice = board.game.words.for_table(board.state, "fr"), board.state.vocabulary().parse
    gathered = french.purpose(view(board.state, 0), choice("lead herb_gatherer brave"))
    assert f"tu n’as aucune potion de cette couleur{THIN};" in gathered
    delivered = french.purpose(view(board.state, 0), choice("deliver p8-t40"))
    assert delivered.endswith("tout de suite, pour ta dernière potion violette.")
