"""Admin: people, and tables with their seats and their log, which nobody changes. Luck stays secret until the end.

Django's admin has no pages for what has a key of two columns; so seats and answers stand on the page of their table.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from clairiere.kernel.state import letter
from clairiere.site.accounts.deletion import delete_person
from clairiere.site.accounts.sessions import sign_out_everywhere
from clairiere.site.tables.logs import delete_file, log_of
from clairiere.site.tables.presenters import in_order
from clairiere.store.models import Person, Table

SECRET = ("secret", "seed", "luck", "earlier")


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django itself knows no such parameter
    """People in the admin: rename, sign out, delete."""

    list_display = ("id", "name", "language", "user", "created")
    search_fields = ("name",)
    fields = ("name", "language", "user", "epoch", "created")
    readonly_fields = ("epoch", "created")
    actions = ("sign_out",)
    show_full_result_count = False

    @admin.action(description="Sign these people out everywhere")
    def sign_out(self, request: HttpRequest, people: QuerySet[Person]) -> None:
        """Admin action: end sessions and revoke cookies."""
        for person in people:
            sign_out_everywhere(person)

    def delete_model(self, request: HttpRequest, obj: Person) -> None:
        """Delete with account, sessions and names, as `/me/delete` does."""
        delete_person(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Person]) -> None:
        for person in queryset:
            delete_person(person)


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django itself knows no such parameter
    """Tables in the admin: read-only except for deletion."""

    list_display = ("code", "game", "size", "status", "listed", "host", "created", "started", "ended")
    list_filter = ("game", "status")
    search_fields = ("code",)
    list_select_related = ("host",)
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: Table) -> None:
        """Delete with the file of its log, if there is one."""
        transaction.on_commit(partial(delete_file, obj))
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        for table in queryset:
            self.delete_model(request, table)

    def get_fields(self, request: HttpRequest, obj: Table | None = None) -> Any:
        """Hide seed and answers of running games."""
        stored = [column.name for column in Table._meta.fields if column.name != "id"]
        over = obj is not None and obj.status == Table.OVER
        return [name for name in stored if over or name not in SECRET] + ["seats", "head_row", "log"]

    def get_readonly_fields(self, request: HttpRequest, obj: Table | None = None) -> Any:
        return self.get_fields(request, obj)

    @admin.display(description="seats")
    def seats(self, table: Table) -> SafeString:
        """The players, as text."""
        rows = [(letter(chair.number), chair.name, chair.bot or chair.person_id or "free") for chair in in_order(table)]
        return format_html("<table>{}</table>", format_html_join("", "<tr><td>{}<td>{}<td>{}</tr>", rows))

    @admin.display(description="head")
    def head_row(self, table: Table) -> str:
        """Version and due times, as text."""
        head = getattr(table, "head", None)
        if head is None:
            return "not started"
        return f"version {head.version}, asked {head.asked:b}, due {head.due}, bot {head.bot_due}, claim {head.claimed}"

    @admin.display(description="log")
    def log(self, table: Table) -> SafeString:
        """Log entries as an HTML table; notations and luck are blank until the game is over."""
        over = table.status == Table.OVER
        rows = [(line.seq, letter(line.entry.seat), f"{line.at:%Y-%m-%d %H:%M:%S}",
                 line.entry.notation if over else "…", line.entry.luck if over else "") for line in log_of(table)]
        cells = "<tr><td>{}<td>{}<td>{}<td>{}<td>{}</tr>"
        return format_html("<table>{}</table>", format_html_join("", cells, rows))
