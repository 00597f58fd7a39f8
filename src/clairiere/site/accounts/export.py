"""Export: everything that is kept about somebody, and all their games, as one zip file.

    personal-data.json   who they are, their account, sessions, ratings, every seat they hold or have left, what they
                         have learnt, which reviews they have asked for,
                         on which devices they are told of their turns, which bots they have
    games/CODE.record    a finished game, for `clairiere replay` and `clairiere verify`
    games/CODE.json      a game that is still being played: what their seats may know of it, and their own answers

A record holds all luck of its game, and so every hidden hand: the one of a running game is not in the file. It is
published when the game is over, for everybody.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from clairiere.kernel.state import letter
from clairiere.site.archiving import additions
from clairiere.site.lessons.progress import progress_data
from clairiere.site.tables.logs import log_of, page_of
from clairiere.site.tables.matching import CHOICES
from clairiere.site.tables.presenters import in_order
from clairiere.store.ledger import Luck
from clairiere.store.models import Person, PlayPreferences, PushSubscription, Seat, Table
from clairiere.table.play.live import Live, OtherRules
from clairiere.table.play.past import record_of
from clairiere.table.views.seat_page import SeatPage


def write_export(person: Person, language: str, file: IO[bytes]) -> None:
    """Write the zip file with personal data and all games."""
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("personal-data.json", as_json(personal_data(person)))
        for name, text in games(person, language):
            archive.writestr(f"games/{name}", text)


def as_json(data: dict[str, Any]) -> str:
    """Indented JSON."""
    return json.dumps(data, ensure_ascii=False, indent=2, default=str) + "\n"


def personal_data(person: Person) -> dict[str, Any]:
    """The stored data of a person."""
    seats = Seat.objects.filter(Q(person=person) | Q(left_by=person) | Q(kept=person)).select_related("table")
    own = {
        "name": person.name, "language": person.language, "colour": person.letter, "letters": person.letters,
        "page": person.code, "page_seen_by_others": person.public, "in_leaderboards": person.ranked,
        "created": person.created, "last_seen": person.seen,
    }  # fmt: skip
    account = None if person.user is None else account_data(person.user)
    return {
        "person": own, "account": account, "seats": [seat_data(seat, person) for seat in seats],
        "taken_off": [removal.table.code for removal in person.removals.select_related("table")],
        "play_now": PlayPreferences.objects.filter(person=person).values(*CHOICES).first(),
        "not_again": [{"name": block.other.name, "since": block.at} for block in person.blocks.select_related("other")],
        "reviews_asked_for": [{"table": row.table.code, "at": row.asked_at}
                              for row in person.reviews.select_related("table").order_by("asked_at")],
        "bots": [bot_data(bot) for bot in person.bots.select_related("token").order_by("id")],
        "told_of_turns_on": [device_data(device) for device in person.push_subscriptions.order_by("created")],
        "learnt": progress_data(person), "rated_games": rated_games(person),
        "ratings": list(person.ratings.order_by("game").values("game", "mu", "sigma", "games")),
    }  # fmt: skip


def bot_data(bot: Person) -> dict[str, Any]:
    """A bot of somebody and the tables where it sat; of its token only dates, for nothing else is kept."""
    token = getattr(bot, "token", None)
    return {
        "name": bot.name, "created": bot.created, "token_last_used": None if token is None else token.used,
        "token_revoked": token is None,
        "tables": sorted(bot.seats.values_list("table__code", flat=True)),
    }  # fmt: skip


def device_data(device: PushSubscription) -> dict[str, Any]:
    """A device on which somebody is told of their turns, without keys: they could send it anything."""
    return {
        "endpoint": device.endpoint, "zone": device.zone, "quiet_from": device.quiet_from,
        "quiet_to": device.quiet_to, "since": device.created,
    }  # fmt: skip


def rated_games(person: Person) -> list[dict[str, Any]]:
    """What each rated game has made of their ratings."""
    rows = person.rated_seats.select_related("table").order_by("table__ended", "table_id")
    return [
        {"table": row.table.code, "seat": letter(row.number), "before": row.mu_before,
         "before_deviation": row.sigma_before, "after": row.mu, "after_deviation": row.sigma}
        for row in rows
    ]  # fmt: skip


def account_data(user: User) -> dict[str, Any]:
    """The stored data of an account; of a passkey only name and dates."""
    addresses = EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
    passkeys = [
        {"name": str(key), "created": key.created_at, "last_used": key.last_used_at}
        for key in Authenticator.objects.filter(user=user)
    ]
    sessions = UserSession.objects.filter(user=user).values("created_at", "last_seen_at", "user_agent")
    return {
        "username": user.username, "created": user.date_joined, "last_login": user.last_login,
        "addresses": list(addresses), "passkeys": passkeys, "sessions": list(sessions),
    }  # fmt: skip


def seat_data(seat: Seat, person: Person) -> dict[str, Any]:
    """One seat that somebody holds, has left, or that is reserved for them."""
    held = "held" if seat.person_id == person.id else "left" if seat.left_by_id == person.id else "kept"
    return {
        "table": seat.table.code, "game": seat.table.game, "status": seat.table.get_status_display(),
        "seat": letter(seat.number), held: seat.former if held == "left" else seat.name,
        "added_to_luck": seat.addition, "hints": seat.hints, "created": seat.table.created, "ended": seat.table.ended,
    }  # fmt: skip


def games(person: Person, language: str) -> Iterator[tuple[str, str]]:
    """File name and content of every game they have or had a seat in."""
    held = Q(id__in=person.seats.values("table_id"), status__gt=Table.OPEN)
    left = Q(id__in=person.left.values("table_id"), status=Table.OVER)
    for code in Table.objects.filter(held | left).order_by("started").values_list("code", flat=True):
        with transaction.atomic():
            table = Table.objects.select_related("head").prefetch_related("chairs").get(code=code)
            found = game_file(table, person, language)
        yield found


def game_file(table: Table, person: Person, language: str) -> tuple[str, str]:
    """A record if the game is over; else what their seats may know, as JSON."""
    own = [seat.number for seat in in_order(table) if seat.person_id == person.id]
    try:
        live = Live(page_of(table))
    except OtherRules:  # of a release that is gone: their answers can be told, the table cannot
        return f"{table.code}.json", as_json(table_data(table) | {"answers": answers_of(table, own)})
    if table.status == Table.OVER:
        luck = Luck(table.promise, table.secret, additions(table))
        return f"{table.code}.record", record_of(live.match, luck).text()
    seen = {letter(seat): json.loads(SeatPage(live, seat, language).as_json()) for seat in own}
    return f"{table.code}.json", as_json(table_data(table) | {"seen": seen, "answers": answers_of(table, own)})


def table_data(table: Table) -> dict[str, Any]:
    """Public data of a table."""
    return {
        "code": table.code, "game": table.game, "rules": table.rules, "variant": table.variant, "pace": table.pace,
        "started": table.started, "promise": table.promise,
    }  # fmt: skip


def answers_of(table: Table, own: list[int]) -> list[dict[str, Any]]:
    """The answers of these seats, without luck."""
    return [
        {"number": line.seq, "seat": letter(line.entry.seat), "answer": line.entry.notation, "at": line.at}
        for line in log_of(table) if line.entry.seat in own
    ]  # fmt: skip
