"""Bots of people: their tokens, and what they do over the API before a game."""
