"""Models of accounts, apart from those of Django and allauth."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class OutgoingMail(models.Model):
    """A mail in the outbox; the row is deleted once it is sent or expired, since it may contain a code."""

    recipient = models.EmailField(max_length=254)
    subject = models.CharField(max_length=300)
    body = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        """Name of the database table."""

        db_table = "outgoing_mail"
        verbose_name_plural: ClassVar[str] = "outgoing mail"

    def __str__(self) -> str:
        """By its number: neither the address nor the subject, which holds the code, belongs into a log."""
        return f"mail {self.pk}"
