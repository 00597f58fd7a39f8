"""Bots of the table service: worker, executor, pacing and hints."""
