"""Weights of a game's hints, learned by self-play."""
