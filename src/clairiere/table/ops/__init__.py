"""Operations: supervisor, metrics, traces, logs, garbage collection, draining."""
