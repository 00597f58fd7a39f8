"""Covers of games that are still to come; each moves to the scenery of its game once that is there."""
