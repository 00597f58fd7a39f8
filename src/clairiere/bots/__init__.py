"""Bots: one file each. A bot gets a view, never a state."""
