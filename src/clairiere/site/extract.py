"""Extract: how Babel finds the messages of our templates: Django turns a template into calls of gettext."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
from io import BytesIO
from typing import IO, Any

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def extract_template(
    file: IO[bytes], keywords: Mapping[str, Any], comments: Collection[str], options: Mapping[str, Any]
) -> Generator[Any, None, None]:
    """The messages of one template."""
    code = templatize(file.read().decode())
    unindented = "\n".join([line.lstrip() for line in code.split("\n")])  # the indents of HTML are not those of Python
    yield from extract_python(BytesIO(unindented.encode()), keywords, comments, {})
