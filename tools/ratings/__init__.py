"""Ratings of players: the anchors, and how accurate ratings are."""
