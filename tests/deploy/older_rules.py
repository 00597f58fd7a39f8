"""Site and table application of a release that has not heard of the newest version of any game's rules."""

from clairiere.games.registry import BUILT_IN, game_named

for name in BUILT_IN:
    rules = game_named(name).rules
    rules.version -= 1
    del rules.older[rules.version]

from clairiere.site.asgi import application  # noqa: E402  # processes name their versions when they are imported

__all__ = ["application"]
