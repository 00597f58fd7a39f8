"""A nudge by mail: only to people who want mail about their turn."""

from __future__ import annotations

from collections.abc import Callable

from tests.site.test_seating import started
from tests.site.visitor import Visitor
from tests.table.kit import Store
from tests.table.test_worker_process import person_with_mail

Visit = Callable[..., Visitor]
MAILS = "SELECT subject, body FROM outgoing_mail WHERE recipient = ?"
LONG_AGO = "UPDATE game_table SET started = now() - interval '1 hour' WHERE code = ?"


def test_who_wants_mail_is_written_to_once_a_turn_and_nobody_else_is(visit: Visit, store: Store) -> None:
    for wants, letters in ((True, 1), (False, 0)):
        ann, ben = visit("Ann"), visit("Ben")
        code = started(ann, ben)
        store.run(LONG_AGO, code)
        asked = ann.get(f"/api/t/{code}").json()["asked"][0]
        waiting = {"A": ben, "B": ann}[asked]
        said = "SELECT person_id FROM seat JOIN game_table t ON t.id = table_id WHERE code = ? AND number = ?"
        person = store.run(said, code, "AB".index(asked))[0][0]
        person_with_mail(store, person)
        store.run("UPDATE person SET letters = ? WHERE id = ?", wants, person)
        assert [waiting.post(f"/api/tables/{code}/nudge").status for _ in range(2)] == [200, 409]
        mails = store.run(MAILS, f"p{person}@example.org")
        assert len(mails) == letters
        if wants:
            assert mails[0][0] == "They are waiting for you: Bloody Grove"
            assert f"at table {code} the others are waiting for your answer." in mails[0][1]
        store.run("DELETE FROM outgoing_mail WHERE recipient = ?", f"p{person}@example.org")  # nobody sends it here
