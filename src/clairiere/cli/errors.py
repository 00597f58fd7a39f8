"""What a command says when it cannot do what it was asked: a sentence, never a traceback."""

from __future__ import annotations

INSTALL = " pip install 'clairiere[cli]'"
"""Behind a sentence that says what for; it is not a part of the sentence, for there its quotes would be curved."""


class CommandError(Exception):
    """The command ends with exit code 2; the message is a sentence for the person who typed it."""
