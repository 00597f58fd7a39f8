"""What the pages and the README promise to people, sentence by sentence, and the tests that prove each.

Every sentence of the site's and of the table's catalogue is either a promise, and stands in PROMISES with its tests, or
it promises nothing, and stands in `no_promises.txt`. So a new sentence has to be thought about once:

    does somebody rely on it?   yes: name the tests that would fail if it were not true; there is none: write it,
                                     and what is not true yet is not said
                                no:  put it into tests/no_promises.txt

What has fewer than three words is a label and may go without; if it promises something, it is listed all the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "clairiere"
CATALOGUES = [
    SOURCES / "site" / "tables" / "locale" / "fr" / "LC_MESSAGES" / "django.po",
    SOURCES / "table" / "locale" / "fr" / "LC_MESSAGES" / "table.po",
    SOURCES / "reviews" / "locale" / "fr" / "LC_MESSAGES" / "reviews.po",
]
LABELS = {"src/clairiere/site/tables/labels.py"}
"""The names of settings, which promise nothing."""
UNPROMISING = Path(__file__).parent / "no_promises.txt"
LABEL = 2
"""So many words name a thing; a sentence has more."""

SEATING, COMPANY, PAGES = "site/test_seating.py::", "site/test_company.py::", "site/test_pages.py::"
TOGETHER = "browser/test_together.py::"
LIVE, MANNERS, WAITING = "browser/test_live_table.py::", "browser/test_manners.py::", "browser/test_waiting.py::"
ACCOUNTS, EVERYONE, WHOLE = "browser/test_accounts.py::", "browser/test_everyone.py::", "browser/test_whole_games.py::"
APP, HINT, WORKER = "table/test_app.py::", "table/test_hint.py::", "table/test_worker.py::"
PUSH, BROWSER_PUSH = "site/test_push.py::", "browser/test_push.py::"
BOTS, LADDER = "site/test_bots.py::", "site/test_ladder.py::"
ONE_OWNER = LADDER + "test_one_owner_does_not_lift_a_bot_by_letting_another_lose"
TWO_OWNERS = LADDER + "test_bots_of_two_owners_play_a_game_that_begins_when_the_last_sits_down_and_counts_for_both"
WHOLE_LADDER = LADDER + "test_whole_games_against_levels_give_a_bot_its_figure_and_a_recount_the_same"
NO_PERSON = LADDER + "test_a_game_with_a_person_in_it_counts_for_no_ladder_and_no_person_sits_there"
TRIALS = "table/test_trials.py::"
JOBS, LOOKS, MATCH = "table/test_worker_process.py::", "table/test_looks.py::", "kernel/test_match.py::"

OFFLINE, KEPT_GAMES = "browser/test_offline.py::", "site/test_offline.py::"
SOLO, DEVICE_BOTS = "browser/test_solo.py::", "table/test_device_bots.py::"
STATIC = "browser/test_static_folder.py::"
FROM_FILES = "test_a_game_is_played_to_its_end_from_a_plain_file_server"
ON_A_PHONE = "test_with_the_network_off_a_game_is_begun_played_and_gone_on_with_on_a_phone"
WITHOUT_HTTPS = "test_without_https_the_page_says_that_nothing_is_kept_and_plays_all_the_same"

NOTHING_LOST = [
    "table/test_nothing_lost.py::test_nothing_acknowledged_is_lost_and_every_table_comes_to_its_end",
    "table/test_ledger.py::test_what_is_acknowledged_is_on_the_disk",
    LIVE + "test_the_line_is_lost_and_found_again",
]
NO_ACCOUNT = [
    SEATING + "test_two_people_who_have_said_their_names_come_to_play",
    PAGES + "test_who_has_no_name_sits_down_with_two_fields_and_one_button",
]
ELSEWHERE = [
    ACCOUNTS + "test_a_guest_who_enters_an_account_keeps_name_and_games",
    ACCOUNTS + "test_on_another_device_the_same_address_leads_to_the_same_games",
]
SHAPES = [
    "pictures/test_kit.py::test_every_seat_has_a_shape_and_a_colour_of_its_own",
    COMPANY + "test_who_changes_chairs_takes_the_colour_of_the_new_one",
]
KEYBOARD = [
    LIVE + "test_by_keyboard_alone_one_walks_tries_and_confirms_and_stays_at_the_table",
    EVERYONE + "test_every_page_is_for_everyone",
    EVERYONE + "test_every_face_of_a_table_is_for_everyone",
]
FINGER = ["browser/test_pictures.py::test_everything_that_can_be_chosen_is_large_enough_for_a_finger"]
BY_EAR = [
    EVERYONE + "test_the_accessibility_tree_names_every_legal_choice",
    EVERYONE + "test_a_reader_by_ear_hears_what_the_others_do_in_broom_service",
    LIVE + "test_one_announcer_is_the_only_live_region_and_tells_what_happened_then_what_is_asked",
]
PLAYED_ON = [
    SEATING + "test_who_leaves_a_running_game_has_their_seat_played_by_a_bot",
    MANNERS + "test_who_leaves_is_replaced_by_a_bot_that_plays_on",
    JOBS + "test_when_somebody_leaves_in_the_middle_a_bot_plays_on_and_the_others_finish_the_game",
    "site/test_strength.py::test_who_leaves_is_played_on_at_their_own_level_and_another_at_their_screen_at_the_usual_one",
]
NOW, NOW_PAGES = "table/test_play_now.py::", "site/test_play_now.py::"
PLAY_NOW = [
    NOW + "test_with_nobody_there_a_game_with_bots_begins_at_once",
    NOW + "test_whoever_comes_next_takes_a_bots_seat_and_what_the_bot_has_answered_stands",
    NOW_PAGES + "test_one_touch_on_the_first_page_leads_to_a_game_that_is_being_played",
]
ROBOTS_SEATS = [
    NOW + "test_who_has_the_link_can_take_a_bots_seat_where_the_host_allows_it",
    NOW_PAGES + "test_a_host_opens_and_closes_the_seats_of_robots_and_whoever_watches_takes_one",
]
AVOIDED = [
    NOW + "test_two_who_shall_not_meet_again_are_never_seated_together_whoever_has_said_so",
    NOW_PAGES + "test_not_again_with_somebody_is_said_at_the_table_and_undone_under_ones_name",
    NOW + "test_two_who_wait_at_one_table_part_when_one_of_them_says_not_again",
]
LEAVING, BACK = "site/test_leaving.py::", "table/test_coming_back.py::"
PEOPLE = "site/test_people.py::"
PAGE = [
    PEOPLE + "test_a_page_tells_name_month_games_places_and_company",
    PEOPLE + "test_private_tables_are_seen_by_their_players_alone_on_their_own_page",
]
PAGE_HIDDEN = PEOPLE + "test_a_hidden_page_is_to_others_what_a_page_of_nobody_is"
KEPT_SEAT = [
    LEAVING + "test_from_the_first_page_my_games_and_the_table_it_is_at_most_two_touches_to_the_seat",
    BACK + "test_who_has_left_takes_the_seat_back_and_what_the_bot_has_answered_stands",
    BACK + "test_who_has_let_time_run_out_twice_takes_the_seat_back",
    BACK + "test_of_many_who_take_the_same_seat_back_at_once_one_does_and_no_answer_is_lost",
]
NUDGES = "table/test_nudges.py::"
REPLAY, RECORDS, REPLAYED = "browser/test_replay.py::", "table/test_replay.py::", "site/test_replay.py::"
STEPS = [
    REPLAY + "test_every_game_is_stepped_through_by_touch_and_what_steers_it_stays_in_its_place",
    REPLAYED + "test_without_a_script_links_lead_to_every_step_turn_and_pair_of_eyes",
]
STEP_KEYS = [REPLAY + "test_by_keyboard_one_goes_by_steps_and_turns_to_both_ends_and_lets_it_play"]
CHECKED = [
    RECORDS + "test_a_saved_record_is_replayed_and_checked",
    RECORDS + "test_what_was_changed_in_a_record_is_found",
]
NO_RECORD = [
    RECORDS + "test_a_text_that_is_no_record_is_refused_with_a_reason",
    REPLAYED + "test_what_is_no_record_is_refused_in_words_of_the_readers_language",
]
EYES = [
    REPLAY + "test_hands_are_open_or_seen_through_one_seats_eyes",
    RECORDS + "test_through_the_eyes_of_a_seat_one_sees_what_it_knew_then_and_laid_open_everything",
]
NUDGED = [NUDGES + "test_a_silent_player_is_nudged_once_a_turn_and_hears_of_it_on_their_page"]
STAND_IN = [
    NUDGES + "test_whoever_plays_alone_with_a_silent_player_lets_a_bot_play_the_turn_and_then_on_until_they_come_back",
]
AGREED = [
    NUDGES + "test_a_bot_plays_the_turn_once_all_others_have_agreed_or_a_day_has_passed",
    NUDGES + "test_two_who_agree_at_once_and_a_player_who_answers_meanwhile_leave_one_log",
]
NUDGED_BY_MAIL = "site/test_nudge_mail.py::test_who_wants_mail_is_written_to_once_a_turn_and_nobody_else_is"
HOSTING = "site/test_hosting.py::"
OFF_THE_TABLE = [
    HOSTING + "test_a_host_takes_somebody_off_a_table_that_waits_and_they_cannot_sit_down_there_again",
    HOSTING + "test_a_host_takes_somebody_off_a_game_and_a_bot_plays_on_from_their_seat_for_good",
]
CLOSED = [HOSTING + "test_nobody_takes_a_seat_that_the_host_has_closed_until_it_is_open_again"]
LETTERS = [JOBS + "test_in_a_slow_game_whoever_wants_letters_gets_one_a_turn_and_nobody_else"]
KNOWN = [TOGETHER + "test_people_know_of_each_other_who_watches_who_is_away_and_who_wants_to_play_again"]
LISTED = [
    SEATING + "test_a_table_is_listed_only_if_its_host_says_so",
    SEATING + "test_a_private_table_is_in_nobodys_list_but_its_players",
    PAGES + "test_the_list_is_sifted_by_game_pace_and_free_seats",
]
LUCK = [
    SEATING + "test_luck_is_promised_before_the_start_and_its_secret_told_after_the_end",
    APP + "test_the_record_of_a_game_that_is_over_is_for_everybody_and_its_luck_can_be_checked",
    "kernel/test_fair.py::test_everybody_has_a_hand_in_the_seed",
]
WHY_NOT = [
    LIVE + "test_what_cannot_be_chosen_says_why_and_opens_the_rulebook_at_the_clause",
    LOOKS + "test_who_touches_what_cannot_be_done_is_told_why",
    APP + "test_a_refused_answer_changes_nothing_and_the_reason_is_in_the_language_of_the_player",
]
FIDELITY = [
    "site/test_rules.py::test_the_page_on_fidelity_tells_of_every_game_and_leads_to_its_clauses",
    "test_fidelity.py::test_a_game_is_played_with_the_box_and_its_record_says_so",
    "test_fidelity.py::test_both_pages_show_the_same_code_and_the_same_sections",
]
FROM_A_LINK = [WAITING + "test_from_a_link_to_a_seat_in_three_touches_and_everybody_sees_it_at_once"]
HINTED = [
    HINT + "test_who_is_asked_is_told_one_of_their_options_and_why",
    LIVE + "test_a_hint_is_marked_on_the_board_told_with_its_reason_and_can_be_tried_or_put_away",
]
RATED = "site/test_rated.py::"
ABANDONED = "site/test_abandoned.py::"
COUNTED = [
    "site/test_ratings.py::test_what_is_counted_game_by_game_equals_a_recount_to_the_last_bit",
    "site/test_ratings.py::test_friendly_games_and_those_with_other_bots_or_two_seats_of_one_person_change_nothing",
    RATED + "test_a_rated_game_gives_no_hints",
]
MODEL, IN_SITE = "ratings/test_model.py::", "site/test_ratings.py::"
BOARDS, CHANGES = "site/test_leaderboards.py::", "site/test_rating_changes.py::"
FIGURES = "site/test_statistics.py::"
TELLS_CHANGES = [CHANGES + "test_a_table_says_what_its_game_has_changed_once_it_is_counted"]
EACH_READS = [CHANGES + "test_each_who_came_left_was_removed_or_won_easily_reads_what_it_means"]
LEFT_LAST = [IN_SITE + "test_who_has_left_comes_last_and_the_others_still_count"]
NEWCOMER = [IN_SITE + "test_who_came_during_the_game_neither_gains_nor_loses"]
WANT_TO_BE_SEEN = [
    BOARDS + "test_in_a_leaderboard_are_only_people_who_want_to_be_seen",
    BOARDS + "test_who_does_not_want_to_be_seen_any_more_is_gone_at_once",
]
BY_LOWER_END = [BOARDS + "test_the_order_is_that_of_the_lower_end_and_not_of_a_few_lucky_games"]
NOTHING_OF_ONE = [
    FIGURES + "test_few_games_or_games_of_few_people_give_no_figures",
    FIGURES + "test_the_page_tells_it_in_both_languages_and_names_nobody",
]
AS_THEY_WERE = [FIGURES + "test_figures_are_what_the_games_were"]
EASY_WINS = [
    MODEL + "test_a_thousand_wins_against_the_gentlest_bot_bring_no_more_than_the_first_few",
    MODEL + "test_a_defeat_by_the_gentlest_bot_counts_for_everybody",
]
COOKIES = [PAGES + "test_a_guest_is_given_the_cookies_that_the_privacy_page_names_and_no_other"]
PRIVACY = "site/test_privacy.py::"
RETAINED = [
    PRIVACY + "test_the_privacy_page_says_who_is_responsible_and_the_periods_of_the_job",
    PRIVACY + "test_retention_deletes_what_is_older_than_its_period_and_nothing_else",
]
EXPORTED = [
    PRIVACY + "test_an_export_holds_all_data_and_every_game_and_our_own_tools_replay_it",
    PRIVACY + "test_the_export_of_a_running_game_tells_no_more_than_its_player_may_know",
]
SIGN_INS = [
    PRIVACY + "test_sign_ins_are_listed_and_one_of_them_is_ended_with_its_cookie",
    PRIVACY + "test_who_stays_signed_in_is_known_again_when_the_others_are_signed_out",
]
ADDRESS = [PRIVACY + "test_an_address_changes_once_the_code_that_went_to_the_new_one_is_typed"]
DELETED = ["site/test_deletion.py::test_after_a_deletion_no_byte_of_the_name_or_the_address_is_left"]
SIGNED_OUT = [
    SEATING + "test_an_older_cookie_of_somebody_who_signs_out_everywhere_is_worth_nothing",
    COMPANY + "test_who_has_several_seats_can_sign_out_everywhere",
    "table/test_belonging.py::test_an_older_cookie_is_worth_nothing_once_its_person_has_signed_out_everywhere",
    PRIVACY + "test_signing_out_everywhere_ends_sessions_and_cookies_and_deletes_nothing",
]
WATCHED = [
    APP + "test_a_spectator_sees_the_table_and_may_not_touch_it",
    LIVE + "test_who_watches_has_no_answers_and_is_told_who_is_asked",
]

GUIDE = "table/test_guide.py::"
WARNED = [
    GUIDE + "test_before_an_answer_that_costs_much_something_better_is_named_and_counts_as_a_hint",
    "browser/test_guide.py::test_an_answer_that_costs_the_game_is_warned_of_before_it_counts",
]
LESSONS = "site/test_lessons.py::"
TWO_MINUTES = [LESSONS + "test_the_first_lesson_takes_two_minutes"]
MARKED = [LESSONS + "test_every_exercise_is_done_by_the_answers_that_the_rules_find"]
KNOWN_PAGE = "site/test_known.py::"
ONLY_MINE = [KNOWN_PAGE + "test_nobody_sees_or_forgets_what_somebody_else_has_learnt"]
NEXT_STEP = [
    "lessons/test_progress.py::test_first_come_lessons_then_rules_run_into_then_rules_not_met",
    KNOWN_PAGE + "test_lessons_that_are_done_have_a_tick_and_the_next_one_is_offered",
]
NAMED_LATER = [
    KNOWN_PAGE + "test_a_learner_without_a_name_is_nobody_to_other_pages_and_can_be_forgotten",
    KNOWN_PAGE + "test_who_says_their_name_later_keeps_what_they_have_learnt",
]
REVIEWS = "site/test_reviews.py::"
REVIEW_SHOWN = [REVIEWS + "test_the_page_asks_follows_and_shows_a_review_to_whoever_looks_in_their_language"]
REVIEW_ADDS_UP = [*REVIEW_SHOWN, "reviews/test_review.py::test_the_parts_of_an_account_make_the_end"]
REVIEW_STOPPED = [REVIEWS + "test_a_review_can_be_read_while_it_is_made_and_is_stopped_by_who_has_asked"]

AGAIN = "site/test_again.py::"

REVIEW_WORDS = "reviews/test_review.py::"
REVIEW_REASON = [REVIEW_WORDS + "test_a_better_answer_is_told_with_a_reason_and_no_bare_number"]
REVIEW_UNSURE = [REVIEW_WORDS + "test_who_is_not_sure_says_so"]
REVIEW_TURNS = [REVIEW_WORDS + "test_turning_points_are_the_greatest_changes_in_the_order_of_the_game"]

PROMISES: dict[str, list[str]] = {
    "A finished game can be kept in My games once you are online. It is not rated and counts in no statistics.": [
        KEPT_GAMES + "test_a_finished_game_is_kept_in_my_games_unrated_and_with_nobody_else_named",
        KEPT_GAMES + "test_a_kept_game_is_in_no_statistics_and_suits_no_bots_to_anybody",
    ],
    "We play the game through again, answer by answer, to check it. Nobody but you is named.": [
        KEPT_GAMES + "test_a_finished_game_is_kept_in_my_games_unrated_and_with_nobody_else_named",
        KEPT_GAMES + "test_a_record_that_was_changed_is_refused_with_a_sentence",
    ],
    "This game cannot be verified: its answers, its luck or its result were changed.": [
        KEPT_GAMES + "test_a_record_that_was_changed_is_refused_with_a_sentence",
    ],
    "Everything is on this device: you can play without a connection.": [OFFLINE + ON_A_PHONE],
    "Games stay on this device, in this browser. If you clear its data, they go too.": [OFFLINE + ON_A_PHONE],
    "If several people play, pass the device around; what is secret stays hidden meanwhile.": [
        OFFLINE + "test_a_hand_is_hidden_while_the_device_is_passed_on",
    ],
    "Forest games to play in the browser, against robots or together on one device.": [STATIC + FROM_FILES],
    "Forest games to play against robots, or with family and friends who pass the device around. Everything happens in "
    "your browser: no account, and later no connection either.": [
        STATIC + FROM_FILES,
        STATIC + "test_what_was_fetched_plays_on_without_a_connection",
    ],
    "Your games are kept in this browser and nowhere else.": [STATIC + FROM_FILES],
    "On a train, in the garden, far from any network: all five games, against robots or together on one device.": [
        OFFLINE + ON_A_PHONE,
        OFFLINE + "test_every_game_comes_to_its_end_against_a_sapling_and_proves_itself",
    ],
    "This address has no https, so nothing can be kept for later: you can play here as long as the network is there.": [
        OFFLINE + WITHOUT_HTTPS,
    ],
    "To play, this device fetches {size} MB, once.": [
        "offline/test_bundle.py::test_the_bundle_weighs_no_more_than_it_promises",
    ],
    "Without https, as with a server at home, browsers keep nothing for later: this page then needs the network.": [
        OFFLINE + WITHOUT_HTTPS,
    ],
    "When you play with robots only and nobody else can join, they can think on this device instead of on the site. "
    "What they hide from you is then in its memory, and these games count in no statistics.": [
        SOLO + "test_once_somebody_has_agreed_the_bots_of_their_table_think_in_their_browser",
        SOLO + "test_who_watches_or_plays_with_others_is_offered_nothing_and_fetches_nothing",
        DEVICE_BOTS + "test_no_device_thinks_at_a_table_where_others_play_or_could",
        KEPT_GAMES + "test_a_game_whose_bots_think_on_the_device_lets_nobody_in_and_does_not_count",
    ],
    "Robots think on this device where it is quick enough, else on the site.": [
        SOLO + "test_once_somebody_has_agreed_the_bots_of_their_table_think_in_their_browser",
        SOLO + "test_on_a_device_that_is_too_slow_robots_think_on_the_site",
    ],
    "Robots think on a device here, so nobody can take their seats.": [
        KEPT_GAMES + "test_a_game_whose_bots_think_on_the_device_lets_nobody_in_and_does_not_count",
    ],
    "This device fetches {size} MB for it, once.": [
        "offline/test_bundle.py::test_the_bundle_weighs_no_more_than_it_promises",
    ],
    "This address has no https, so nothing can be kept on this device: robots think on the site.": [
        SOLO + "test_without_https_nothing_is_offered_on_the_device",
    ],
    "Your connection is metered. Fetch {size} MB now?": [
        OFFLINE + "test_on_a_metered_line_nothing_is_fetched_before_somebody_says_so",
        OFFLINE + "test_a_table_asks_too_before_it_fetches_a_new_version_on_a_metered_line",
    ],
    "{who}: {begin}% at the beginning, {end}% at the end.": REVIEW_ADDS_UP,
    "In points: own decisions {own}, those of others {others}, luck {luck}; together {change}.": REVIEW_ADDS_UP,
    "In points: decisions {own}, luck {luck}; together {change}.": REVIEW_ADDS_UP,
    "Answer {first} ({who}): from {before}% to {after}%.": REVIEW_TURNS,
    "Answers {first} to {last} ({who}): from {before}% to {after}%.": REVIEW_TURNS,
    "“{choice}” was better: {odds}": REVIEW_REASON,
    "it wins about {best} games in 10, yours {chance}.": REVIEW_REASON,
    "by a little, but surely.": REVIEW_REASON,
    "Played on, it turns out better; it is hard to say why in a word.": REVIEW_REASON,
    "I am not sure: “{choice}” may be as good, or better.": REVIEW_UNSURE,
    "In {n} more answer I would have done something else; I am not sure that it is better.": REVIEW_UNSURE,
    "Time was up: {done} of {asked} answers have been judged.": [
        REVIEW_WORDS + "test_when_time_is_up_the_rest_is_left_out",
    ],
    "A game is reviewed when it is over.": [
        REVIEWS + "test_of_tables_that_differ_in_a_hidden_face_every_reader_hears_the_same_until_the_end",
    ],
    "Many reviews were asked for from where you are. Try again a little later.": [
        REVIEWS + "test_somebody_asks_for_ten_reviews_an_hour_at_most",
    ],
    "Only who has asked for a review can stop it.": REVIEW_STOPPED,
    "The review was stopped.": REVIEW_STOPPED,
    "Stop the review": REVIEW_STOPPED,
    "A strong robot goes through the game as each of you saw it: how the chances went, what luck gave and took, and "
    "which answers would have been better. It takes a minute or two, and you can read along meanwhile.": [
        REVIEWS + "test_a_review_that_is_asked_for_has_the_figures_of_the_library_and_is_kept_for_all", *REVIEW_STOPPED,
    ],
    "This review was made by an earlier version of the robots or the rules.": [
        REVIEWS + "test_rules_bots_or_weights_that_have_changed_make_a_review_outdated_and_it_is_made_anew",
    ],
    "The review could not be finished. It can be tried again.": [
        REVIEWS + "test_a_review_that_has_failed_can_be_asked_for_again",
    ],
    "Time was up: %(judged)s of %(chosen)s answers are judged.": [
        "reviews/test_review.py::test_when_time_is_up_the_rest_is_left_out",
    ],
    "Your device can tell you when it is your turn, and what has happened, even while Clairière is closed. It needs no "
    "account.": [
        PUSH + "test_a_turn_is_told_once_with_what_has_happened_and_taken_back_when_it_was_taken",
        BROWSER_PUSH + "test_a_message_is_shown_once_and_goes_when_the_turn_was_taken_elsewhere",
    ],
    "Then this device stays silent. If it is still your turn afterwards, it tells you then. For no quiet hours, "
    "choose the same hour twice.": [
        PUSH + "test_in_quiet_hours_a_device_is_silent_and_told_afterwards_if_it_is_still_its_turn",
        PUSH + "test_the_same_hour_twice_means_no_quiet_hours",
    ],
    "A notice goes away when you have answered on another device; on iPhone and iPad it stays until you touch it. It "
    "says only what everybody at the table may see, and nobody but your device can read it.": [
        PUSH + "test_a_turn_is_told_once_with_what_has_happened_and_taken_back_when_it_was_taken",
        PUSH + "test_a_message_says_what_a_spectator_reads",
        PUSH + "test_a_message_is_encrypted_as_in_the_example_of_the_standard",
    ],
    "This device tells you.": [BROWSER_PUSH + "test_a_device_is_subscribed_and_stops"],
    "We tell you no more.": [PUSH + "test_a_device_tells_one_person_only_and_stops_when_they_want"],
    "If you want that: an address at the service of your browser’s maker, the keys with which only your device can "
    "read what we send there, your time zone and your quiet hours. Until you stop it, or the service says that the "
    "device is gone.": [
        PUSH + "test_all_devices_of_a_person_are_told_and_one_that_is_gone_is_forgotten_at_once",
        PUSH + "test_a_device_tells_one_person_only_and_stops_when_they_want",
        PUSH + "test_who_is_deleted_leaves_no_device_behind",
    ],
    "A review belongs to the game, and goes with it. Who has asked for it we keep as long as your name; nobody else "
    "sees it.": [REVIEWS + "test_with_its_table_a_review_goes_and_with_a_person_that_they_have_asked"],
    "Here I still judge chances roughly: in this game those of all players together come to {n} in 100 on average, "
    "and they should come to 100. Trust which way they go more than the numbers.": [
        "reviews/test_review.py::test_chances_that_together_make_more_than_all_are_called_rough",
    ],
    "Review this game": REVIEW_SHOWN,
    "You began at %(begin)s. Your decisions brought %(own)s, those of others %(others)s, luck %(luck)s: you ended at "
    "%(end)s.": REVIEW_ADDS_UP,
    "%(name)s began at %(begin)s. Own decisions brought %(own)s, those of others %(others)s, luck %(luck)s: it ended "
    "at %(end)s.": REVIEW_ADDS_UP,
    "The team began at %(begin)s. Decisions brought %(own)s, luck %(luck)s: it ended at %(end)s.": [
        *REVIEW_ADDS_UP, "reviews/test_review.py::test_a_team_has_one_line_and_no_others",
    ],
    "The same figures as a table": REVIEW_SHOWN,
    "Look at step %(n)s": [
        *REVIEW_SHOWN, "site/test_review_page.py::test_an_answer_is_found_at_its_step_of_the_replay",
    ],
    "In this game I still judge chances roughly: over many games they were off by about {n} in 100. Trust which way "
    "they go more than the numbers.": [
        "reviews/test_review.py::test_chances_that_were_measured_to_miss_are_called_rough_whatever_is_open",
    ],
    "Only you see this page.": ONLY_MINE,
    "The lessons you have done, and the rules you have met. Only you see it.": ONLY_MINE,
    "This browser keeps the key to it. Say your name, and it goes along to your games.": NAMED_LATER,
    "Try %(title)s: in two minutes you have made your first moves, and here you find again what you have learnt.": [
        *TWO_MINUTES, "browser/test_known.py::test_a_lesson_is_done_the_page_tells_so_and_leads_on",
    ],
    "Your next lesson.": NEXT_STEP,
    "You have begun this lesson.": NEXT_STEP,
    "A rule you have not met yet.": NEXT_STEP,
    "You ran into this rule once.": NEXT_STEP,
    "You have done everything there is. Five fresh questions come every day.": [
        *NEXT_STEP, LESSONS + "test_the_five_of_a_day_are_the_same_for_everybody_and_can_be_sent_as_a_link",
    ],
    "All ticks and marks are deleted at once, in every game. This cannot be undone.": ONLY_MINE,
    "Your name and your games stay as they are.": ONLY_MINE,
    "It is forgotten. Everything is new again.": ONLY_MINE,
    "Which exercises you have done, and which rules you have met, used or run into: until you forget them, and at "
    "the latest as long as your name. Nobody else sees it. In a lesson we know you by a cookie before you have said "
    "a name.":
        [*ONLY_MINE, *NAMED_LATER, KNOWN_PAGE +
         "test_an_account_takes_along_what_its_guests_have_learnt_and_its_deletion_removes_it"],
    "Short lessons at a real table. You try, and the rules answer. The first takes two minutes.": TWO_MINUTES + MARKED,
    "Learn it in two minutes": TWO_MINUTES,
    "Learn it in two minutes while the others come": [
        *TWO_MINUTES, LESSONS + "test_whoever_waits_for_others_can_learn_the_game",
    ],
    "Play a first game": [
        LESSONS + "test_whoever_knows_no_game_is_led_from_the_first_page_to_a_first_game_in_three_touches",
    ],
    "“{choice}” is allowed.": MARKED,
    "“{choice}” is allowed, but something else helps you more here.": MARKED,
    "Five small questions, the same for everybody today. Send the link to whoever plays with you.": [
        LESSONS + "test_the_five_of_a_day_are_the_same_for_everybody_and_can_be_sent_as_a_link",
    ],
    "Practise rule %(clause)s": [
        LESSONS + "test_a_clause_is_practised_on_one_position_after_the_other",
    ],
    "Explain rules as I play": [
        "browser/test_guide.py::test_a_first_game_tells_each_paragraph_once_and_can_be_silenced",
    ],
    "{told} Put yourself in their place: {purpose}": [
        GUIDE + "test_what_a_bot_is_after_is_told_of_most_answers_and_from_the_readers_view_alone",
    ],
    "Wait: this costs you a lot.": WARNED,
    "“{choice}” helps you much more. {why}": WARNED,
    "When the game begins, you come to your seat by yourself.": [
        "browser/test_guide.py::test_who_learns_the_game_while_others_come_is_at_their_seat_when_it_begins",
    ],
    # the first page
    "Forest games to play with family or friends, in your browser. Nothing to install: open a table, send the link, "
    "and play.": [*FROM_A_LINK, WHOLE + "test_guests_open_join_play_and_finish_a_whole_game"],
    "Forest games to play together in the browser: open a table, send the link.": FROM_A_LINK,
    "A move is refused? You are told why, and which rule says so. The whole rulebook opens with one touch.":
        [*WHY_NOT, LIVE + "test_the_whole_rulebook_opens_with_one_touch"],
    "Live on a rainy Sunday, or one move a day. Without a clock, the table waits for you.": [
        WORKER + "test_without_a_clock_a_table_waits_for_its_people_however_long_they_take",
        JOBS + "test_cleaning_up_puts_away_what_is_old_and_nothing_else_however_often",
        PAGES + "test_the_first_page_leads_back_to_the_game_that_waits_for_you",
    ],
    "Every player has a colour and a shape. Everything is played by finger, mouse or keyboard.":
        [*SHAPES, *KEYBOARD, *FINGER],
    # opening a table
    "No account: a name is enough.": NO_ACCOUNT,
    "You can still change it while people sit down.": [COMPANY + "test_the_host_sets_the_table_anew_while_it_waits"],
    "Each rulebook begins with the game in two minutes.":
        ["site/test_rules.py::test_every_book_begins_with_two_minutes_and_three_figures_and_leads_on"],
    "What of this game is the publisher’s, and what is ours": FIDELITY,
    "what we took from where, what we had to make up, and how to play with the pieces of your own box.": FIDELITY,
    "Play at once": [COMPANY + "test_who_plays_with_hulotte_alone_plays_at_once_and_gently_at_first"],
    "Alone? Press Play now: people who want the same sit down with you, or else Hulotte the owl and her robots.":
        PLAY_NOW,
    # pages of people
    "Others may see my page":
        [PAGE_HIDDEN, PEOPLE + "test_one_form_says_who_sees_the_page_and_whether_one_is_in_the_leaderboards"],
    "Switched off, it is as if there were none. On the pages of others only they themselves read your name.":
        [PAGE_HIDDEN, PEOPLE + "test_who_hides_is_nowhere_on_the_pages_of_others_and_not_found_there"],
    "This is your page. You have hidden it: nobody else sees it.": [PAGE_HIDDEN],
    "Show me in the leaderboards":
        [PEOPLE + "test_one_form_says_who_sees_the_page_and_whether_one_is_in_the_leaderboards"],
    "Only those who want it are there.":
        [PEOPLE + "test_one_form_says_who_sees_the_page_and_whether_one_is_in_the_leaderboards"],
    "Your games, results and ratings in one place. Others see it without games at tables that were not in the list.":
        PAGE,
    "This is your page. Others see it without games at tables that were not in the list.": PAGE,
    "Others see there since which month you are here, your ratings, your finished games with their results, and with"
    " whom you play most. Games at tables that were not in the list are left out; only your ratings count them too, if"
    " they were rated. We ask search engines not to list it. Hide it under your name, and to others it is as if there"
    " were none.": [
        *PAGE, PAGE_HIDDEN,
        PEOPLE + "test_the_curve_shows_what_games_have_made_of_a_rating_and_strangers_see_no_private_one",
    ],
    "All my games": [
        PEOPLE + "test_all_games_are_there_page_by_page_and_each_once",
        PEOPLE + "test_my_games_show_all_that_are_being_played_and_lead_to_all_that_are_over",
    ],
    # play now
    "Choose once: from then on, one touch on Play now leads to a table that suits you.":
        [*PLAY_NOW, NOW + "test_people_meet_if_they_want_the_same"],
    "None chosen: any of them.": [NOW + "test_people_meet_if_they_want_the_same"],
    "People you do not know can take the robots’ seats. Switched off, you play with robots and whoever has your "
    "link.": [
        NOW + "test_people_meet_if_they_want_the_same",
        NOW + "test_who_has_the_link_can_take_a_bots_seat_where_the_host_allows_it",
    ],
    "Only with people who read the site in your language.":
        [NOW + "test_people_meet_if_they_want_the_same"],
    "What you have chosen for Play now, and whom you would rather not meet: until you change it, and at the latest as"
    " long as your name. Nobody else sees it.": [
        NOW_PAGES + "test_the_page_of_preferences_keeps_what_was_chosen_and_plays",
        NOW_PAGES + "test_not_again_with_somebody_is_said_at_the_table_and_undone_under_ones_name",
        NOW_PAGES + "test_who_is_deleted_leaves_no_preferences_and_no_blocks",
    ],
    "The result changes your rating. There are no hints.": [
        NOW_PAGES + "test_at_a_rated_table_nobody_has_hints",
        *COUNTED,
    ],
    "This game is rated. You come in the middle, so it does not count for you.": [
        "site/test_ratings.py::test_who_came_during_the_game_neither_gains_nor_loses",
        NOW_PAGES + "test_who_joins_a_rated_game_is_told_that_it_does_not_count_for_them",
    ],
    "People who come can take the seats of robots.": ROBOTS_SEATS,
    "Nobody can take the seat of a robot.": ROBOTS_SEATS,
    "Let people take robots’ seats": ROBOTS_SEATS,
    "Keep the robots’ seats": ROBOTS_SEATS,
    "Take a robot’s seat": ROBOTS_SEATS,
    "Robots give their seats to people here. What they have answered stands.": [
        *ROBOTS_SEATS, NOW + "test_whoever_comes_next_takes_a_bots_seat_and_what_the_bot_has_answered_stands",
    ],
    "Start now, with robots on the free seats":
        [NOW + "test_a_host_who_lets_bots_fill_the_table_can_start_at_any_time"],
    "You two will not sit down at the same table again; games that you play already go on. We do not tell them. You can"
    " undo it under your name.": AVOIDED,
    "You asked not to play again with somebody at this table. You can undo that under your name.": AVOIDED,
    "Play with %(name)s again": AVOIDED,
    "Play together again": AVOIDED,
    "You can be led to the same table again.": AVOIDED,
    "She and her owls are robots: they take every other seat.":
        [COMPANY + "test_hulotte_fills_a_table_that_is_opened_for_one"],
    "Hulotte the owl and her friends can take a seat.": [WAITING + "test_hulotte_takes_a_seat_and_goes_again"],
    "Whoever is asked may ask for a suggestion, except where a clock runs.": [
        *HINTED, HINT + "test_where_hints_are_not_allowed_there_is_no_button_and_no_hint",
    ],
    "Everybody sees the table and can sit down.": LISTED,
    "I send them the link; nobody else sees the table.": LISTED,
    "The table is in the list: everybody sees it and can sit down.": LISTED,
    "only for those who have the link": LISTED,
    "A rated game changes the ratings of all who play. It has no hints.": COUNTED,
    "This game was rated. What it changes appears here in a minute.": TELLS_CHANGES,
    "A minute after the end of a rated game, its table says what it has changed.": [
        *TELLS_CHANGES,
        "browser/test_leaderboards.py::test_a_game_that_ends_says_that_it_was_rated_and_then_what_it_has_changed",
    ],
    "This game changes nobody’s rating.": [CHANGES + "test_a_game_that_counts_for_nobody_says_so"],
    "A friendly game: it changes nobody’s rating.":
        [CHANGES + "test_of_a_friendly_or_running_game_there_is_nothing_to_tell", COUNTED[1]],
    "came during the game, so nothing changes": [*EACH_READS, *NEWCOMER],
    "won easily, so nothing changes": [*EACH_READS, *EASY_WINS],
    "left, which counts as the last place": [*EACH_READS, *LEFT_LAST],
    "was taken off the table, so nothing changes": EACH_READS,
    "keeps their rating to themselves": [CHANGES + "test_figures_of_who_is_not_public_are_for_themselves_alone"],
    "still finding out": [MODEL + "test_a_figure_is_said_to_be_uncertain_until_games_have_told", *TELLS_CHANGES],
    "The game is rated.": [RATED + "test_everybody_reads_it_before_they_sit_down"],
    "You have chosen rated games.": [RATED + "test_who_has_chosen_rated_games_reads_it_beside_play_now"],
    "A rating says how well somebody plays one game. Every game has its own.":
        [BOARDS + "test_every_game_has_ratings_of_its_own"],
    "“1430 ± 120” means: the strength is nearly certainly between 1310 and 1550. Everybody begins at 1300, as strong "
    "as the robot Sapling.": [
        "ratings/test_simulation.py::test_twelve_games_against_anchors_tell_about_as_much_as_they_can",
        MODEL + "test_every_level_of_every_game_is_measured_and_the_middle_is_the_same_in_all",
    ],
    "Somebody 400 points stronger wins ten games of eleven at a table of two.":
        [MODEL + "test_somebody_400_points_stronger_wins_ten_games_of_eleven"],
    "While the range is wider than about 200 points to either side, we say “still finding out”. That takes about "
    "twelve games.": [
        MODEL + "test_a_figure_is_said_to_be_uncertain_until_games_have_told",
        "ratings/test_simulation.py::test_twelve_games_against_anchors_tell_about_as_much_as_they_can",
    ],
    "Only rated games count. The host chooses, and you read it before you sit down. Rated games have no hints.":
        [*COUNTED, RATED + "test_everybody_reads_it_before_they_sit_down"],
    "Every place counts, from the first to the last. A shared victory is a draw.": [
        MODEL + "test_every_place_counts",
        MODEL + "test_a_draw_brings_two_nearer_and_leaves_equals_where_they_are",
    ],
    "In Bethel Woods you all play against the game, which has a rating for each difficulty and number of players. You "
    "rise or fall together.": [
        MODEL + "test_a_team_is_rated_against_the_game_and_its_difficulty",
        RATED + "test_a_table_that_cannot_be_rated_is_refused_with_a_sentence",
    ],
    "The five levels of robots have fixed ratings, which we have measured. So a few games against robots give you a "
    "rating, even if nobody else is here.": [
        MODEL + "test_anchors_never_move",
        "ratings/test_simulation.py::test_the_anchors_are_those_that_the_league_measured",
        "ratings/test_simulation.py::test_twelve_games_against_anchors_tell_about_as_much_as_they_can",
    ],
    "Easy wins bring nothing: if everybody else is more than 400 points below you, winning changes nothing. Losing "
    "does.": EASY_WINS,
    "Whoever leaves comes last, however well the robot plays on. Whoever loses the seat because time is up has left.":
        [*LEFT_LAST, "table/test_coming_back.py::test_who_has_let_time_run_out_twice_takes_the_seat_back"],
    "For the others the game counts all the same.": LEFT_LAST,
    "Whoever comes back and finishes the game gets the place of the seat.":
        [CHANGES + "test_who_comes_back_and_finishes_the_game_gets_the_place_of_the_seat"],
    "Whoever comes during the game neither gains nor loses. Nor does anybody whom the host takes off the table.":
        [*NEWCOMER, *EACH_READS],
    "A guest has ratings as long as the cookie lasts, and takes them into an account.":
        [CHANGES + "test_a_guest_has_a_rating_by_the_cookie_and_takes_it_into_an_account"],
    "Only people who want to be seen are in the leaderboards. A season is three months. The order is that of the lower "
    "end of the range.": [
        *WANT_TO_BE_SEEN, *BY_LOWER_END,
        BOARDS + "test_a_season_is_three_months_and_a_past_one_shows_what_it_ended_with",
    ],
    "This list has only people who want to be seen, and whose rating a game of this season has changed.":
        [*WANT_TO_BE_SEEN, BOARDS + "test_who_came_during_a_game_or_won_easily_is_not_led_into_the_list"],
    "The order is that of “at least”, the lower end of what a rating can be. So nobody leads by a few lucky games.":
        BY_LOWER_END,
    "Half of the games lie between the figures in brackets. Decisions are those of all players together, robots "
    "included. Games with days for a move have no minutes here.": AS_THEY_WERE,
    "How often a robot comes before a person at its table; a shared place is half. Beside its name stands its fixed "
    "rating.": [*AS_THEY_WERE, FIGURES + "test_the_page_tells_it_in_both_languages_and_names_nobody"],
    "Victories by seat, whoever sat there. The fine line is where all would be if the seats were equally good.":
        AS_THEY_WERE,
    "Nothing to tell yet: figures appear here once %(people)s people have played %(games)s games.": NOTHING_OF_ONE,
    "Nothing here is about one person: a figure needs at least %(games)s games of %(people)s people.": NOTHING_OF_ONE,
    "Counted on %(day)s, from the newest games (%(games)s).": AS_THEY_WERE,
    "%(games)s game played to its end here.": AS_THEY_WERE,
    "%(rated)s of them was rated.": AS_THEY_WERE,
    "A rated game: it changes the ratings of all who play, and it has no hints.":
        [RATED + "test_everybody_reads_it_before_they_sit_down", *COUNTED],
    "At a rated table everybody has one seat only.": [RATED + "test_at_a_rated_table_nobody_has_two_seats"],
    "Only the five levels of robots play at a rated table.":
        [RATED + "test_a_rated_table_stays_one_that_can_be_rated"],
    "We have not measured yet how hard this is for so many players, so it cannot be rated.":
        [RATED + "test_a_table_that_cannot_be_rated_is_refused_with_a_sentence"],
    "Robots give their seats to people who come during the game.":
        [RATED + "test_the_host_changes_it_while_the_table_waits"],
    "robots give their seats to late arrivals": [RATED + "test_the_host_changes_it_while_the_table_waits"],
    # waiting at a table
    "Everyone has a colour and a shape.": SHAPES,
    "Share this code, or send the link.": [PAGES + "test_a_code_is_found_however_it_is_typed", *FROM_A_LINK],
    "All seats are taken. Once the game begins you can watch.":
        [COMPANY + "test_whoever_waits_hears_when_the_game_begins", *WATCHED],
    "You sit down in it wherever it is still free.":
        [COMPANY + "test_a_colour_is_a_chair_and_whoever_likes_one_sits_there_if_it_is_free"],
    "We will remember it.": [SEATING + "test_who_takes_another_name_has_it_at_every_table_that_has_not_begun"],
    # at the table
    "Leave; a robot plays on for me": [*PLAYED_ON, LEAVING + "test_leaving_asks_first_and_says_what_follows"],
    "A robot plays on from your seat at once (level: %(level)s). What it answers stands.": [
        *PLAYED_ON, BACK + "test_who_has_left_takes_the_seat_back_and_what_the_bot_has_answered_stands",
    ],
    "Your seat stays yours: as long as the game lasts you can take it back, at the table or under My games.": KEPT_SEAT,
    "%(name)s plays on for you. Your seat is kept as long as the game lasts.": KEPT_SEAT,
    "%(game)s: your seat is kept": KEPT_SEAT,
    "Your seat is kept": KEPT_SEAT,
    "Take my seat back": KEPT_SEAT,
    "%(name)s plays on for you.": PLAYED_ON,
    "A robot has no clock. If you come back while your seat is asked, the robot still gives that answer.": [
        BACK + "test_with_a_clock_the_bot_still_gives_the_answer_it_owes_and_nobody_wins_time",
    ],
    "This game is rated: unless you come back and finish it, you count as last.": [
        "site/test_ratings.py::test_who_has_left_comes_last_and_the_others_still_count",
        ABANDONED + "test_who_leaves_a_rated_game_is_told_that_it_counts_as_last",
    ],
    "Without a clock, a robot plays on for whoever has not answered a rated game for seven days.": [
        ABANDONED + "test_who_is_silent_for_a_week_at_a_rated_table_without_a_clock_has_left",
    ],
    "Nobody else plays here: the robots go on only while somebody watches. They finish a rated game that nobody has"
    " watched for %(days)s days.": [
        WORKER + "test_bots_that_were_left_alone_play_on_only_while_somebody_watches",
        ABANDONED + "test_a_rated_game_that_all_have_left_is_finished_by_bots_after_a_week",
    ],
    "For the others the game goes on.": PLAYED_ON,
    "Nobody else plays here: the robots go on only while somebody watches, and a game that nobody has watched for"
    " %(days)s days is deleted.": [
        WORKER + "test_bots_that_were_left_alone_play_on_only_while_somebody_watches",
        SEATING + "test_a_game_that_all_have_left_is_in_no_list_and_goes_after_a_week",
        LEAVING + "test_without_a_clock_no_clock_is_spoken_of_and_who_plays_alone_hears_what_becomes_of_the_game",
    ],
    "To stop for good, concede the game instead: then nobody plays on for you, and you cannot come back.": [
        LEAVING + "test_who_has_conceded_is_not_played_on_and_cannot_come_back",
    ],
    "Nobody else sits here: the table is put away, and its code leads nowhere.": [
        LEAVING + "test_who_stands_up_from_a_table_where_nobody_else_sits_is_told_that_it_goes",
    ],
    "Your seat is free again, and you can sit down as long as nobody else does.": [
        LEAVING + "test_who_stands_up_from_a_table_where_nobody_else_sits_is_told_that_it_goes",
    ],
    "Waiting too long?": AGREED,
    "They are waiting for you: %(game)s": [NUDGED_BY_MAIL],
    "Hello %(name)s,\n\nat table %(code)s the others are waiting for your answer.\n": [NUDGED_BY_MAIL],
    "Give them a little more time: you can nudge after two minutes.": NUDGED,
    "They have been nudged already, and once a turn is enough.": NUDGED,
    "You can nudge once nothing has happened for two minutes.": NUDGED,
    "A nudge shows on their page, and comes by mail if they want any. You can send one a turn.": [
        *NUDGED, NUDGED_BY_MAIL,
    ],
    "%(name)s was nudged %(time)s ago.": NUDGED,
    "The others are waiting for your answer.": NUDGED,
    "A robot can play this turn ten minutes after the nudge.": [*NUDGED, *STAND_IN],
    "Ten minutes after it you can let a robot play the turn.": [*NUDGED, *STAND_IN],
    "In %(time)s you can let a robot play this turn.": [*NUDGED, *STAND_IN],
    "Let a robot play this turn": STAND_IN,
    "The others have waited for {who}: a robot plays this turn.": STAND_IN,
    "A robot plays this turn as soon as all the others have agreed; a day after the nudge, one of you is enough.":
        AGREED,
    "Not agreed yet: %(names)s.": AGREED,
    "You have agreed.": AGREED,
    "The next turn is %(name)s’s again. If the robot has to play two in a row, it plays on until %(name)s comes back.":
        STAND_IN,
    "Here a clock runs, and nobody is waited for longer than it says.": NUDGED,
    "Here a clock runs: when the time is up, a robot gives the answer.": [
        *NUDGED, WORKER + "test_when_time_is_up_the_tables_bot_gives_this_answer_and_the_person_stays",
    ],
    "The host has taken you off this table. You can watch, but not sit down here again.": OFF_THE_TABLE,
    "They cannot sit down at this table again.": OFF_THE_TABLE[:1],
    "Their seat is free again.": OFF_THE_TABLE[:1],
    "Somebody without an account can come back as a new guest: close the seats that you keep for others.": CLOSED,
    "A robot plays on from their seat at once. What it answers stands.": OFF_THE_TABLE[1:],
    "They can watch, but not take the seat back. You cannot change this later.": OFF_THE_TABLE[1:],
    "You have taken them off this table for good.": OFF_THE_TABLE[1:],
    "Only a host who still plays can do this.": OFF_THE_TABLE[1:],
    "Nobody can take a closed seat until you open it again.": CLOSED,
    "Close this seat": CLOSED,
    "Open this seat": CLOSED,
    "The host has closed this seat.": CLOSED,
    "You have left no seat here that you could take back.": [
        BACK + "test_nobody_takes_back_a_seat_that_they_have_not_left_or_of_a_game_that_is_over",
    ],
    "You play on from this step against robots, at a table of your own. What your seat could not know here is imagined "
    "anew; what it knew stays.": [
        "laws/test_earlier.py::test_a_game_goes_on_from_a_step_as_its_seat_saw_it_and_its_record_replays_and_verifies",
        "laws/test_earlier.py::test_what_the_seat_did_not_know_becomes_something_else",
        "laws/test_earlier.py::test_what_is_imagined_depends_on_the_view_and_on_luck_alone",
        AGAIN + "test_a_table_begins_at_the_step_as_the_seat_saw_it",
    ],
    "It is friendly and counts for nothing; only you have the link to it.": [
        AGAIN + "test_what_is_tried_again_counts_for_nothing",
        AGAIN + "test_a_table_begins_at_the_step_as_the_seat_saw_it",
    ],
    "Whoever has the link sees this step as you see it now.": [
        REPLAYED + "test_a_link_to_a_step_of_a_finished_game_shows_that_step_to_anybody",
        REPLAYED + "test_laid_open_a_page_tells_hands_that_a_seat_did_not_know",
    ],
    "Drop the record of a game here: one that you have kept after a game, or saved in the terminal. We play it "
    "through, check it, and show it step by step. It stays with you: nothing of it is stored.": [
        REPLAYED + "test_a_dropped_record_is_shown_step_by_step_and_the_page_holds_it",
        REPLAYED + "test_nothing_of_a_dropped_record_is_stored_and_no_other_site_can_send_one", *CHECKED,
    ],
    "Drop a record here, or choose one": [
        REPLAY + "test_a_record_that_is_dropped_is_shown_and_what_is_none_is_refused",
        REPLAY + "test_a_record_that_is_chosen_is_shown_at_once_and_stepped_through",
    ],
    "Every answer and every piece of luck lead to the end that the record tells of.": CHECKED,
    "The record tells of another end than the one its answers lead to.": CHECKED,
    "The record has no proof, so nobody can tell whether something in it was changed.": CHECKED,
    "Its luck is the luck that was promised before the first answer.": CHECKED,
    "Its luck is not the luck that was promised before the first answer.": CHECKED,
    "That is too long for the record of a game.": NO_RECORD,
    "This is not the record of a game, or it is damaged: it does not lead to its end.": NO_RECORD,
    "This is the record of a game that is not played here.": NO_RECORD,
    "This game was played by a version of the rules that this house does not have.": NO_RECORD,
    "This record takes too long to play through.": [
        RECORDS + "test_a_record_with_too_many_answers_or_too_slow_is_given_up",
    ],
    "Hands are opened when the game is over.": [
        RECORDS + "test_while_the_game_goes_on_hands_stay_closed_whatever_is_asked",
        RECORDS + "test_once_it_is_over_everybody_may_look_through_all_eyes",
        "table/test_twins.py::test_while_a_game_goes_on_its_replay_tells_nothing_of_what_is_hidden",
    ],
    "Everything open": EYES,
    "What %(name)s knew": EYES,
    "Whose hands you see": EYES,
    "Link to this step": [REPLAYED + "test_a_link_to_a_step_of_a_finished_game_shows_that_step_to_anybody"],
    "Step by step": [REPLAY + "test_from_a_finished_table_one_comes_to_its_steps_and_back"],
    "Step {n} of {last}": [REPLAY + "test_a_step_is_said_politely_and_a_replay_that_plays_by_itself_does_not_flood"],
    "Step of the game": [REPLAY + "test_the_scrubber_leads_to_any_step_and_pieces_keep_their_elements"],
    "Play by itself": STEP_KEYS,
    "one step back, one forward": STEP_KEYS,
    "one turn back, one forward": STEP_KEYS,
    "to the first step, to the last": STEP_KEYS,
    "play by itself, pause": STEP_KEYS,
    "First step": STEPS,
    "Last step": STEPS,
    "{who} chooses in secret: “{what}”.": [
        RECORDS + "test_laid_open_a_sealed_answer_says_what_it_was_and_through_other_eyes_only_that_it_was_given",
    ],
    "Link to this position": [MANNERS + "test_a_link_leads_to_a_position"],
    "A picture to print": [LOOKS + "test_a_picture_stands_alone_and_has_nothing_to_touch"],
    "Try first, then confirm": [LIVE + "test_a_first_touch_tries_and_a_second_one_confirms"],
    "Tell me when it is my turn": [LIVE + "test_who_wants_it_is_notified_of_their_turn_while_they_look_elsewhere"],
    "The board in words": [EVERYONE + "test_every_face_of_a_table_is_for_everyone"],
    "New since you last looked": [LIVE + "test_a_mark_in_the_log_says_what_is_new_since_one_last_looked"],
    "Nobody else looks now, please.":
        [LIVE + "test_between_two_at_one_screen_falls_a_curtain_and_no_hand_is_in_the_page_before_it_is_lifted"],
    "The game ends with this.": [TRIALS + "test_an_answer_that_ends_the_game_says_so"],
    "Then all you can do is {choice}.": [TRIALS + "test_what_comes_next_is_foreseen_rightly"],
    "Then it is up to {who}.": [TRIALS + "test_what_comes_next_is_foreseen_rightly"],
    "Then you can choose {choices}.": [TRIALS + "test_what_comes_next_is_foreseen_rightly"],
    "Luck decides what comes of this, so it cannot be taken back.": [MATCH + "test_an_answer_that_drew_luck_stays"],
    "Something hidden comes to light, so this cannot be taken back.":
        [MATCH + "test_an_answer_that_showed_a_face_stays"],
    "The others see what was hidden from them, so this cannot be taken back.":
        [MATCH + "test_an_answer_that_showed_a_face_stays",
         TRIALS + "test_trials_of_the_bloody_grove_say_what_is_seen_and_where_a_recruit_goes"],
    "This stays under a seal until everyone has answered.":
        ["table/test_belonging.py::test_of_a_sealed_answer_others_learn_only_that_it_was_given"],
    "Thought through to the end, this turns out best; it is hard to say why in a word.":
        [HINT + "test_a_bot_that_is_asked_for_advice_would_do_what_it_would_do_itself"],
    "Several answers are about as good here; this is one of them.":
        [HINT + "test_a_hint_without_a_reason_of_the_game_says_so_and_names_no_level"],
    "You win with this!": [HINT + "test_a_hint_that_wins_says_so_and_one_before_it_says_what_wins"],
    "Then you can win: “{choice}”.": [HINT + "test_a_hint_that_wins_says_so_and_one_before_it_says_what_wins"],
    "%(level)s, plays on for %(name)s": PLAYED_ON,
    "{who} ({level}) plays on for {former}.": PLAYED_ON,
    "{who} has run out of time: a robot gives this answer.":
        [WORKER + "test_when_time_is_up_the_tables_bot_gives_this_answer_and_the_person_stays"],
    "No hint came in time. Try again in a moment.":
        [HINT + "test_if_no_hint_comes_one_is_told_so_and_the_next_is_thought_out_by_a_new_process"],
    "At this table nobody is given a hint.":
        [HINT + "test_where_hints_are_not_allowed_there_is_no_button_and_no_hint"],
    "This came from another site, so it does not count.":
        ["table/test_belonging.py::test_what_another_site_sends_in_my_name_does_not_count"],
    "The record is published when the game is over.": LUCK,
    "You have no seat at this table. You are welcome to watch.": WATCHED,
    # luck
    "Before the first move we have thought of a secret. This is its fingerprint, our promise not to change it:": LUCK,
    "Now that the game is over, this is the secret, and this is what each seat has added. Together they make the seed "
    "of every draw.": LUCK,
    "Everyone who sits down adds a text of their own, so that nobody can choose the luck. After the game the secret is "
    "shown here.": LUCK,
    # when something goes wrong
    "Something went wrong on our side. No move that was confirmed is lost; try again in a moment.": NOTHING_LOST,
    "Something went wrong on our side. No move that was confirmed is lost.": NOTHING_LOST,
    "As soon as there is one, this page goes on where you wanted to go.": [
        "browser/test_installed.py::test_without_a_connection_a_page_says_so_and_goes_on_as_soon_as_there_is_one",
    ],
    "Clairière can stand among your apps: it opens without the bars of the browser.": [
        "browser/test_installed.py::test_a_browser_finds_nothing_that_forbids_to_install_the_site",
    ],
    "Here it opens in the browser all the same: apps need an address with https.": [
        "site/test_installed.py::test_the_page_says_that_apps_need_https_only_where_there_is_none",
    ],
    "There is no connection at the moment. No move that was confirmed is lost.":
        [*NOTHING_LOST, MANNERS + "test_without_a_line_a_page_of_ours_says_so_and_leads_back"],
    "This browser allows no notices here. A sound and the title of the page tell you instead.": [
        WAITING + "test_at_home_over_http_the_address_is_shown_and_selected_and_a_sound_tells_whose_turn_it_is",
        LIVE + "test_title_and_icon_say_whose_turn_it_is",
    ],
    "You are watching this table.": KNOWN,
    "{name} has been away for {time}.": KNOWN,
    "{name} wants to play again: come!": KNOWN,
    "%(name)s wants to play again: come!": KNOWN,
    "Not everything has arrived.": [TOGETHER + "test_picks_that_do_not_arrive_are_named_and_stay_picked"],
    "Still to confirm: {what}": [TOGETHER + "test_picks_that_do_not_arrive_are_named_and_stay_picked"],
    "That did not count.": [TOGETHER + "test_what_i_try_stays_while_others_answer_and_what_did_not_count_is_said"],
    "We lost the thread, and keep trying. No move that was confirmed is lost.": NOTHING_LOST,
    "We lost the thread. No move that was confirmed is lost; try again in a moment.": NOTHING_LOST,
    # accounts
    "You need no account to play. With one, your games follow you to another phone or computer, and we can write to "
    "you when it is your turn.": [*NO_ACCOUNT, *ELSEWHERE, *LETTERS],
    "You play as a guest of this browser. With an account your games follow you to another device.": ELSEWHERE,
    "The games of this browser come along: nothing is lost.": ELSEWHERE,
    "Keep your games": ELSEWHERE,
    "Your games stay where they are. Come in again with your address or your passkey, here or elsewhere.":
        [*ELSEWHERE, ACCOUNTS + "test_a_passkey_is_made_and_lets_its_owner_in_again"],
    "A passkey lets you in with your finger, your face or the code of your device. There is nothing to remember.":
        [ACCOUNTS + "test_a_passkey_is_made_and_lets_its_owner_in_again"],
    "You can still play as a guest.": NO_ACCOUNT,
    "Write to me when it is my turn in a slow game, or the others wait for me": [*LETTERS, NUDGED_BY_MAIL],
    "We write to you when it is your turn in a slow game, or the others wait for you.": [*LETTERS, NUDGED_BY_MAIL],
    "We write to you no more.": [JOBS + "test_who_has_not_asked_for_letters_gets_none"],
    "If you have not asked for it, you need do nothing.":
        [ACCOUNTS + "test_a_wrong_code_is_said_so_and_another_one_can_be_sent"],
    # privacy
    "We keep what is needed to play, and nothing else. Nobody counts your visits, nothing is loaded from other sites, "
    "and nothing is sold or shared.": [
        *COOKIES, PAGES + "test_a_page_runs_only_our_own_scripts",
        "site/test_signs.py::test_the_log_is_json_with_ids_and_without_anything_personal",
    ],
    "Until you delete them; as a guest at most %(days)s day after your last visit.":
        [*RETAINED, *DELETED, PRIVACY + "test_a_visit_keeps_a_guest"],
    "Everybody at the table sees your name, and everybody else if the table is in the list.": LISTED,
    "Every move, and how the game ended. They stay when you are deleted, for those who played with you, but without "
    "your name. What your browser has added to the luck of a game stays too: without it nobody could check the draws.":
        DELETED,
    "Tables where no game begins: %(days)s day.": RETAINED,
    "Your e-mail address and the public keys of your passkeys: until you delete them.": DELETED,
    "An address whose code nobody has typed: %(days)s day.": RETAINED,
    "Where you are signed in, with the kind of browser and the day of the last visit: %(days)s day after it.":
        [*RETAINED, *SIGN_INS],
    "That we have written to you about your turn: %(days)s day.": RETAINED,
    "One by which we know you (%(days)s day),": [*COOKIES, *RETAINED],
    "one for your account (%(days)s day),": [*COOKIES, *RETAINED],
    "one that protects the forms, your choice of language, of day or night and of where robots think (a year), and now "
    "and then one that carries a message to the next page. None follows you elsewhere.": COOKIES,
    "Only in memory, for minutes, to slow down who asks too often. Our logs hold neither names nor addresses.":
        [*SIGN_INS, "site/test_signs.py::test_the_log_is_json_with_ids_and_without_anything_personal"],
    "Without names, %(days)s day.": [*RETAINED, *DELETED],
    "What you delete is gone from them after %(days)s day.":
        ["deploy/test_deploy.py::test_the_oldest_backups_go_and_nothing_else_does"],
    "What is older is deleted by itself, every night.": RETAINED,
    "Take everything with you, as one file": EXPORTED,
    "Take everything with me": EXPORTED,
    "Where you are signed in": SIGN_INS,
    "Sign out there": SIGN_INS,
    "That sign-in has ended.": SIGN_INS,
    "Sign out everywhere else": SIGN_INS,
    "All others are signed out.": SIGN_INS,
    "You come in with %(address)s. We send a code to the new address, and tell the old one about it. Nothing changes "
    "until you have typed the code.": ADDRESS,
    "your account now belongs to another address: %(to_email)s. Codes no longer come to %(from_email)s.": ADDRESS,
    "The person at whose home this runs: whoever has sent you the link. Everything stays on their machine.":
        [PRIVACY + "test_at_home_the_host_is_responsible"],
    "It is a while since you came in, and what you are about to do matters. We send a code to %(email)s first.":
        ["site/test_deletion.py::test_an_account_is_deleted_only_by_who_has_just_shown_that_it_is_theirs"],
    "Delete everything about me": DELETED,
    "Yes, delete everything": DELETED,
    "Your name, your account, your address %(address)s, your passkeys and all your sign-ins are deleted at once.":
        DELETED,
    "Your name is deleted at once, and this browser no longer knows you.": DELETED,
    "At the table that waits for players, your seat is free again.": DELETED,
    "In your running game a robot plays on for you.": DELETED,
    "Your finished game stays for those who played it with you; you are called by the colour of your seat there.":
        DELETED,
    "What your browser has added to the luck of a game stays with that game: without it nobody could check the draws.":
        DELETED,
    "You are deleted. Your name is gone from every table, and so is everything else.": DELETED,
    "Whoever played {who} has had their name deleted.": DELETED,
    "Sign out everywhere": SIGNED_OUT,
    "Every browser that knows you is signed out, this one too. Nothing is deleted: come in again with your address or "
    "your passkey, and your games are there.": SIGNED_OUT,
    "Should somebody else have a copy of your cookie, it is worth nothing from now on. This browser gets a new one. "
    "Nothing is deleted.": SIGNED_OUT,
    "You are signed out on every device.": SIGNED_OUT,
    "Only this browser knows you now.": SIGNED_OUT,
    # accessibility
    "Everybody shall be able to play here. We aim at level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. "
    "These pages conform partially: what is missing stands below.":
        [*KEYBOARD, PRIVACY + "test_the_statement_on_accessibility_has_level_limits_date_and_contact"],
    "We check every page by program (axe), by keyboard and at twice the letter size, in Chromium. People who use "
    "a screen reader every day have not tried it yet, and other browsers have not been checked.": KEYBOARD,
    "The drawing of the board cannot be explored by ear: the board in words takes its place.": BY_EAR,
    "Passkeys need a script; a code by mail does not.":
        [PRIVACY + "test_sign_ins_are_listed_and_one_of_them_is_ended_with_its_cookie"],
    "Every player has a shape as well as a colour; nothing is told by colour alone.": SHAPES,
    "Everything can be done with the keyboard, and one always sees where one is.": KEYBOARD,
    "press the button with this number, from the first": [
        LIVE + "test_by_keyboard_one_is_where_the_next_question_is_and_numbers_press_buttons",
    ],
    "Touch it again to confirm.": [LIVE + "test_a_first_touch_tries_and_a_second_one_confirms"],
    "Every table is also told in words, with a button for each possible move; screen readers announce what happens.":
        [*BY_EAR, "table/test_fragment.py::test_every_answer_that_can_be_given_has_a_button_and_nobody_else_has_one"],
    "Day and night keep strong contrasts. If your system asks for little movement, nothing moves by itself.":
        [*KEYBOARD[1:], MANNERS + "test_who_wants_no_motion_has_none_and_what_moved_is_outlined"],
    "All pages work without a script; only the board then has to be loaded again to see what the others do.": [
        WAITING + "test_without_a_script_a_table_is_opened_filled_and_started",
        LIVE + "test_without_a_script_a_whole_answer_is_given_by_forms",
    ],
    "Write a program that plays, and let it sit down at a table. It comes with a token, by which we know it. "
    "Everybody sees that it is a robot, and it sits only where the host lets players’ robots sit down.": [
        BOTS + "test_a_bot_sits_only_where_the_host_lets_it_and_never_at_a_rated_table",
        BOTS + "test_everybody_sees_that_it_is_a_robot_in_both_languages",
    ],
    "Copy it now: we show it only once, and keep nothing from which it could be made again. Whoever has it "
    "plays as your robot.": [
        BOTS + "test_a_token_is_shown_once_and_only_its_hash_is_kept",
    ],
    "A revoked token stops working at once. In games that are being played, one of our robots plays on.": [
        BOTS + "test_a_revoked_token_is_out_at_once_in_a_second_process_too",
    ],
    "You have as many robots as one can have. Revoke the token of one first.": [
        BOTS + "test_a_person_has_few_bots_and_revoking_makes_room",
    ],
    "The token is revoked. Whoever has it can do nothing with it any more.": [
        BOTS + "test_a_revoked_token_is_out_at_once_in_a_second_process_too",
    ],
    "The host of this table does not let players’ robots sit down.": [
        BOTS + "test_a_bot_sits_only_where_the_host_lets_it_and_never_at_a_rated_table",
    ],
    "Players’ robots cannot sit at a rated table.": [
        BOTS + "test_a_bot_sits_only_where_the_host_lets_it_and_never_at_a_rated_table",
    ],
    "Programs that players have written, among our five levels. Only games between robots count here, never one with a "
    "person in it.": [WHOLE_LADDER, NO_PERSON],
    "The order is that of “at least”, the lower end of what the strength can be. Our levels are the fixed points: a "
    "robot stands above one when it is surely stronger.": [WHOLE_LADDER],
    "Against one of our levels the game begins at once: your program has to be running. First it plays against ours, "
    "until we know how strong it is; then it may meet other players’ robots.": [WHOLE_LADDER, ONE_OWNER, TWO_OWNERS],
    "A robot plays against ours first, as long as its figure says “still finding out”.": [ONE_OWNER, TWO_OWNERS],
    "Two robots of the same player do not meet in the ladder.": [ONE_OWNER],
    "Only robots play at this table.": [NO_PERSON],
    "Only robots play at this table. The game counts for their ladder.": [NO_PERSON, WHOLE_LADDER],
    "The table waits for other players’ robots. They sit down with its code.": [TWO_OWNERS],
    "%(number)s game has begun. It counts when it is over.": [WHOLE_LADDER],
    "Your robots are at as many tables of the ladder as they can be. Wait for one of the games.": [
        LADDER + "test_an_owner_has_five_tables_of_the_ladder_at_a_time",
    ],
    "Programs that players have written may sit down. Everybody sees that they are robots.": [
        BOTS + "test_everybody_sees_that_it_is_a_robot_in_both_languages",
    ],
    "If you have any: their names, which everybody at their tables sees, and when their tokens were made and last "
    "used. Of a token we keep a hash only. Until you delete yourself; a robot that has never played goes when you "
    "revoke its token.": [
        BOTS + "test_a_token_is_shown_once_and_only_its_hash_is_kept",
        BOTS + "test_bots_are_exported_with_their_owner_and_deleted_with_them",
    ],
}
README_PROMISES: dict[str, list[str]] = {
    "What is hidden stays hidden.": [
        "kernel/test_view.py::test_a_view_holds_no_face_that_the_seat_does_not_know",
        "laws/test_shown.py::test_tables_that_a_seat_cannot_tell_apart_are_shown_and_told_alike",
        "table/test_belonging.py::test_two_tables_that_a_reader_cannot_tell_apart_give_the_same_bytes",
    ],
    "A choice has a notation.": [
        "laws/test_laws.py::test_random_games_keep_every_law",
        "kernel/test_play.py::test_what_is_not_in_the_notation_is_refused",
    ],
    "A refused move has a reason": [
        "test_readme.py::test_the_second_sample_names_the_clause",
        "laws/test_words.py::test_every_clause_has_words_of_its_own", *WHY_NOT,
    ],
    "A table copies cheaply": ["test_cli.py::test_bench_measures_every_figure"],
    "A game replays for ever.": [
        "laws/test_records.py::test_a_golden_record_replays_bit_for_bit",
        MATCH + "test_a_record_replays_to_the_same_tables_and_stories",
    ],
    "without an account": NO_ACCOUNT,
    "a hint with its reason": HINTED,
    "a bot plays on for whoever leaves, until they take the seat back": [*PLAYED_ON, *KEPT_SEAT],
    "from a link to a seat in three touches": FROM_A_LINK,
    "by touch, by keyboard, by screen reader": [*FINGER, *KEYBOARD, *BY_EAR],
    "It runs at home with one command":
        ["cli/test_serve.py::test_a_whole_game_against_a_bot_goes_on_after_a_restart_and_its_luck_can_be_verified"],
}  # fmt: skip


def sentences() -> list[str]:
    """What a person may read on the site or at a table; of several forms the first."""
    read = [read_po(BytesIO(path.read_bytes()), locale="fr") for path in CATALOGUES]
    messages = [message for catalogue in read for message in catalogue if message.id]
    found = [message.id for message in messages if {path for path, _ in message.locations} != LABELS]
    return [str(said[0]) if isinstance(said, tuple | list) else str(said) for said in found]


def unpromising() -> list[str]:
    """The sentences that promise nothing, one a line."""
    return [line.replace("\\n", "\n") for line in UNPROMISING.read_text("utf-8").splitlines()]


@cache
def functions_of(path: Path) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions of a module by name."""
    found = ast.parse(path.read_text("utf-8")).body if path.exists() else []
    return {one.name: one for one in found if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}


def objection(node: str) -> str:
    """What is wrong with the name of a test; empty if it exists, asserts something and is not skipped."""
    file, _, name = node.partition("::")
    test = functions_of(ROOT / "tests" / file).get(name)
    if test is None or not name.startswith("test_"):
        return f"there is no test {node}"
    marks = " ".join([ast.unparse(mark) for mark in test.decorator_list])
    return f"{node} is skipped" if "skip" in marks or "xfail" in marks else ""


def complaints(
    said: Iterable[str], promises: Mapping[str, list[str]], others: Iterable[str], label: int = LABEL
) -> list[str]:
    """What does not hold between the sentences that are said, the promises, and what promises nothing."""
    said, others = set(said), list(others)
    unclassed = {one for one in said if len(one.split()) > label} - promises.keys() - set(others)
    found = [f"promise or not? {one!r}: see the top of tests/test_promises.py" for one in sorted(unclassed)]
    found += [f"nobody says any more {one!r}" for one in sorted({*promises, *others} - said)]
    found += [f"both a promise and not: {one!r}" for one in sorted(promises.keys() & set(others))]
    found += [f"listed twice: {one!r}" for one in sorted({one for one in others if others.count(one) > 1})]
    found += [f"no test proves {one!r}" for one, tests in promises.items() if not tests]
    return found + [f"{one!r}: {no}" for one, tests in promises.items() for no in map(objection, tests) if no]


def test_every_sentence_that_a_person_reads_is_proven_or_promises_nothing() -> None:
    found = complaints(sentences(), PROMISES, unpromising())
    assert not found, "\n".join(found)


def test_every_promise_of_the_readme_is_there_and_proven() -> None:
    readme = " ".join((ROOT / "README.md").read_text("utf-8").split())
    found = complaints([one for one in README_PROMISES if one in readme], README_PROMISES, [])
    assert not found, "\n".join(found)


def test_each_of_the_five_promises_of_the_rules_is_listed() -> None:
    part = (ROOT / "README.md").read_text("utf-8").partition("they keep five promises:")[2].partition("\n## ")[0]
    promised = [line.partition("**")[2].partition("**")[0] for line in part.splitlines() if line.startswith("- **")]
    assert len(promised) == 5
    assert set(promised) <= README_PROMISES.keys()


PROVEN = "test_readme.py::test_the_second_sample_names_the_clause"


@pytest.mark.parametrize(
    ("said", "promises", "others", "expected"),
    [
        ("we keep your seat", {"we keep your seat": [PROVEN]}, [], ""),
        ("we keep your seat", {}, ["we keep your seat"], ""),
        ("Open tables", {}, [], ""),
        ("we keep your seat", {}, [], "promise or not?"),
        ("we keep your seat", {"we keep your seat": []}, [], "no test proves"),
        ("we keep your seat", {"we keep your seat": ["test_readme.py::test_of_nothing"]}, [], "there is no test"),
        ("we keep your seat", {"we keep your seat": ["test_nowhere.py::test_it"]}, [], "there is no test"),
        ("we keep your seat", {"we keep your seat": [PROVEN], "we pay": [PROVEN]}, [], "nobody says any more"),
        ("we keep your seat", {}, ["we keep your seat", "it is late"], "nobody says any more"),
        ("we keep your seat", {"we keep your seat": [PROVEN]}, ["we keep your seat"], "both a promise and not"),
    ],
)
def test_a_promise_without_its_proof_is_noticed(
    said: str, promises: dict[str, list[str]], others: list[str], expected: str
) -> None:
    found = complaints([said], promises, others)
    assert len(found) == bool(expected)
    assert all([expected in one for one in found])
