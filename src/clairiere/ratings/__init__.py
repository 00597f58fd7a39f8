"""Ratings of players: openskill over finished games, with the levels of bots as fixed anchors. It knows no database."""
