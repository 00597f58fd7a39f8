"""Outbox: mail is kept in a table with the rest of a request, and sent by a process that may wait for a mail server.

Where there is PostgreSQL that is a job in `clairiere worker`; at home it is a task beside the site. Only the number of
a mail is in the queue and in logs: the mail itself may hold a login code.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils.timezone import now

from clairiere.site.accounts.models import OutgoingMail

log = logging.getLogger("clairiere.mail")

DAY = 24 * 3600
"""Seconds for which a mail without a code is worth sending."""
PERMANENT = 500
"""From this SMTP status on the mail will never be taken (RFC 5321, 4.2.1)."""


class MailNotSent(Exception):
    """Raised to retry a mail; contains nothing of it."""

    def __init__(self, reason: str, *, server_away: bool) -> None:
        super().__init__(reason)
        self.server_away = server_away  # else the server wants us to come again with this one mail


class Outbox(BaseEmailBackend):
    """Django e-mail backend that stores mail to be sent by a worker."""

    def __init__(self, seconds: int = DAY, **options: Any) -> None:
        super().__init__(**options)
        self.seconds = seconds

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Store plain-text mails, one per recipient."""
        kept = [self.keep(message, to) for message in email_messages for to in message.recipients()]
        return len(kept)

    @transaction.atomic
    def keep(self, message: EmailMessage, recipient: str) -> OutgoingMail:
        """Store a mail and its job in one transaction."""
        expires = now() + timedelta(seconds=self.seconds)
        mail = OutgoingMail.objects.create(
            recipient=recipient, subject=str(message.subject), body=str(message.body), expires=expires
        )
        from clairiere.site.jobs import send_soon  # noqa: PLC0415 # jobs know the accounts

        send_soon(mail.pk)
        return mail


def send(number: int) -> None:
    """Send a stored mail if it has not expired; raises MailNotSent if it should be retried."""
    mail = OutgoingMail.objects.filter(pk=number).first()
    if mail is not None:
        send_or_drop(mail)


def send_all() -> None:
    """Send all stored mail; raises MailNotSent at the end if one should be retried."""
    failed: MailNotSent | None = None
    for mail in OutgoingMail.objects.order_by("pk"):
        try:
            send_or_drop(mail)
        except MailNotSent as error:
            failed = error
            if error.server_away:
                break  # the others would wait in vain
    if failed is not None:
        raise failed


def send_or_drop(mail: OutgoingMail) -> None:
    """Send a mail and delete its row, unless it should be retried; outside of a transaction."""
    if mail.expires <= now():
        log.warning("%s has expired unsent", mail)
    else:
        try:
            deliver(mail)
        except (SMTPRecipientsRefused, SMTPDataError) as error:
            if not is_permanent(error):
                raise MailNotSent(without_text(error), server_away=False) from None
            log.warning("%s was refused: %s", mail, without_text(error))
        except OSError as error:  # every error of smtplib, and of the network
            raise MailNotSent(without_text(error), server_away=True) from None
        except Exception as error:  # a mail that cannot be written must not keep the others waiting
            log.error("%s cannot be sent: %s", mail, type(error).__name__)  # a traceback may have the code
    OutgoingMail.objects.filter(pk=mail.pk).delete()


def deliver(mail: OutgoingMail) -> None:
    """Send a mail through Django's configured backend."""
    connection = get_connection(settings.EMAIL_BACKEND)
    EmailMessage(mail.subject, mail.body, None, [mail.recipient], connection=connection).send()


def is_permanent(error: SMTPRecipientsRefused | SMTPDataError) -> bool:
    """Whether the mail server's refusal is permanent (5xx)."""
    if isinstance(error, SMTPDataError):
        return error.smtp_code >= PERMANENT
    return all([code >= PERMANENT for code, _ in error.recipients.values()])


def without_text(error: OSError) -> str:
    """An error without its text, which may contain an address, for the log."""
    code = getattr(error, "smtp_code", error.errno)
    return type(error).__name__ if code is None else f"{type(error).__name__} {code}"
