"""Operations: supervisor, metrics, logs, garbage collection, draining."""
