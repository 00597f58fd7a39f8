"""Tags for the templates of the folder. Pages of offline play are rendered without a request, so these need none."""

from __future__ import annotations

from django import template
from django.conf import settings

from clairiere.site.middleware import POLICY
from clairiere.site.static_pages.scripts import scripts

BY_HEADER = "frame-ancestors"
"""What a policy may say in a header only."""
register = template.Library()


@register.simple_tag
def script(name: str) -> str:
    """The address of a script of the folder."""
    return scripts()[name].url


@register.simple_tag
def policy() -> str:
    """The content security policy of the site, as far as a page can say it itself; WebAssembly is allowed."""
    parts = [one for one in POLICY.decode().split("; ") if not one.startswith(BY_HEADER)]
    return "; ".join([*parts, "script-src 'self' 'wasm-unsafe-eval'"])


@register.simple_tag
def with_service() -> str:
    """The address of a site with a service; empty if the folder names none."""
    return str(getattr(settings, "WITH_SERVICE", ""))
