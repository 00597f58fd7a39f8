"""Counts what looks odd to a person in games that bots play: pauses, skips, hoards, repeats.

`python -m tools.oddities GAME` prints a table with a column for every level. The counter of a game is in the module of
its name; the limits are in tests/nightly/test_bots_look_human.py.
"""
