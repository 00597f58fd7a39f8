"""Who asks: a stranger, two guests, two members who are signed in, staff, a bot with its token. Needs a set-up Django.

Sessions are written as a sign-in writes them, without its hash of a password: thousands of those would be all that the
fuzzer does. Signing in itself is among the sequences of the corpus.
"""

from __future__ import annotations

import json
import secrets
import time
from base64 import urlsafe_b64encode
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from itertools import count
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from fido2.cose import ES256
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData

from clairiere.site.bots.tokens import create_bot
from clairiere.store.models import Person

BOT = "bot"
ROLES = ("stranger", "guest", "other", "member", "neighbour", "staff", BOT)
OF_ACCOUNTS = ("member", "neighbour", "staff")
SessionStore = import_module(settings.SESSION_ENGINE).SessionStore
FLAGS = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT
numbers = count(1)


class Somebody:
    """A browser of their own: cookies, and nothing else."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.cookies: dict[str, str] = {}
        self.token = create_bot(Person.objects.create(name="Owner"), "Fuzz") if role == BOT else ""
        self.renew()

    def renew(self) -> None:
        """Begin anew: as nobody or, in a role with an account, signed in."""
        self.cookies = {settings.CSRF_COOKIE_NAME: secrets.token_hex(16)}
        if self.role in OF_ACCOUNTS:
            self.cookies[settings.SESSION_COOKIE_NAME] = signed_in(new_account(staff=self.role == "staff"))

    def keep(self, lines: list[str]) -> None:
        """The cookies that a reply sets or deletes."""
        for line in lines:
            try:
                morsels = SimpleCookie(line).items()
            except CookieError:
                continue
            for name, morsel in morsels:
                self.cookies[name] = morsel.value
                if not morsel.value:
                    del self.cookies[name]
        self.cookies.setdefault(settings.CSRF_COOKIE_NAME, secrets.token_hex(16))

    def header(self) -> str:
        """As a browser sends them."""
        return "; ".join([f"{name}={value}" for name, value in self.cookies.items()])

    def sent_code(self) -> str:
        """The code that was sent to them by mail, from the session that waits for it."""
        session = SessionStore(self.cookies.get(settings.SESSION_COOKIE_NAME))
        waiting = [state for state in session.load().values() if isinstance(state, dict) and state.get("code")]
        return str(waiting[-1]["code"]) if waiting else "ABC-DEF"


def new_account(*, staff: bool) -> User:
    """With an address that is confirmed and, on the staff, a passkey."""
    name = f"{'warden' if staff else 'person'}{next(numbers)}"
    user = User.objects.create(username=name, email=f"{name}@example.net", is_staff=staff, is_superuser=staff)
    EmailAddress.objects.get_or_create(user=user, email=user.email, defaults={"verified": True, "primary": True})
    if staff:
        Authenticator.objects.create(user=user, type="webauthn", data={"name": "?", "credential": passkey()})
    return user


def passkey() -> dict[str, Any]:
    """What a browser sends when it has made one."""
    public = generate_private_key(SECP256R1()).public_key()
    key = ES256.from_cryptography_key(public)  # type: ignore[no-untyped-call]  # fido2's own
    known, client = secrets.token_bytes(16), {"type": "webauthn.create", "challenge": "eA", "origin": "http://x"}
    made = AttestedCredentialData.create(b"\0" * 16, known, key)
    data = AuthenticatorData.create(secrets.token_bytes(32), FLAGS, 0, made)
    attested = AttestationObject.create("none", data, {})
    said = {"clientDataJSON": text64(json.dumps(client).encode()), "attestationObject": text64(attested)}
    return {"id": text64(known), "rawId": text64(known), "type": "public-key", "response": said}


def text64(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def signed_in(user: User) -> str:
    """The key of a session in which they have shown all there is to show."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0 if user.is_staff else 1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    shown = {"method": "mfa", "at": time.time(), "id": 1, "type": "webauthn"} if user.is_staff else None
    login = {"method": "code", "at": time.time(), "email": user.email}
    session["account_authentication_methods"] = [one for one in (login, shown) if one]
    session["account_authentication_methods_user"] = str(user.pk)
    session.create()
    return str(session.session_key)
