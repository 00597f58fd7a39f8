"""The cache that processes share: allauth counts tries in it. Without Redis for a while, each process counts alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError


class SharedCache(RedisCache):
    """Django cache on Redis, with the memory of this process as a fallback."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.alone = LocMemCache("alone", {**params, "OPTIONS": {}})

    def either(self, shared: Callable[[], Any], alone: Callable[[], Any]) -> Any:
        """Try Redis, then the local cache: counting locally is better than refusing everybody."""
        try:
            return shared()
        except (RedisError, OSError):
            return alone()

    def add(self, key: Any, value: Any, *args: Any, **named: Any) -> Any:
        """Store a value unless the key exists."""
        return self.either(
            lambda: super(SharedCache, self).add(key, value, *args, **named),
            lambda: self.alone.add(key, value, *args, **named),
        )

    def get(self, key: Any, *args: Any, **named: Any) -> Any:
        """From Redis; from this process while Redis is away."""
        return self.either(
            lambda: super(SharedCache, self).get(key, *args, **named), lambda: self.alone.get(key, *args, **named)
        )

    def set(self, key: Any, value: Any, *args: Any, **named: Any) -> None:
        """To Redis; to this process while Redis is away."""
        self.either(
            lambda: super(SharedCache, self).set(key, value, *args, **named),
            lambda: self.alone.set(key, value, *args, **named),
        )

    def delete(self, key: Any, *args: Any, **named: Any) -> Any:
        """From Redis; from this process while Redis is away."""
        return self.either(
            lambda: super(SharedCache, self).delete(key, *args, **named), lambda: self.alone.delete(key, *args, **named)
        )
