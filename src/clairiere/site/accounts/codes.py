"""Codes by mail: sent, kept in the session, and good for a few minutes and a few tries."""

from __future__ import annotations

from typing import ClassVar, Self

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.core.internal.cryptokit import compare_user_code
from django.conf import settings
from django.http import HttpRequest

TRIES = 3


class CodeProcess(AbstractCodeVerificationProcess):  # type: ignore[misc]  # allauth has no types
    """A code that was sent to an address; its state is in the session."""

    key: ClassVar[str]
    """Where in the session."""

    def __init__(self, request: HttpRequest, state: dict[str, object]) -> None:
        super().__init__(max_attempts=TRIES, timeout=settings.CODE_SECONDS, state=state)
        self.request = request

    @classmethod
    def begin(cls, request: HttpRequest, address: str) -> None:
        """Send a new code and void the previous one."""
        process = cls(request, cls.initial_state(None, address))
        process.state["code"] = get_adapter().generate_login_code()
        process.persist()
        process.send()

    @classmethod
    def pending(cls, request: HttpRequest) -> Self | None:
        """The process in the session, if its code is still valid."""
        state = request.session.get(cls.key)
        found: Self | None = cls(request, state).abort_if_invalid() if state else None
        return found

    @property
    def address(self) -> str:
        """The address that the code was sent to."""
        return str(self.state["email"])

    def is_right(self, typed: str) -> bool:
        """Whether this is the code."""
        return bool(self.code) and bool(compare_user_code(actual=typed, expected=self.code))

    def send(self) -> None:
        """Send the code by mail."""
        get_adapter().send_mail("account/email/login_code", self.address, {"code": self.code})

    def persist(self) -> None:
        """Store the process in the session."""
        self.request.session[self.key] = self.state

    def abort(self) -> None:
        """Void the code."""
        self.request.session.pop(self.key, None)
