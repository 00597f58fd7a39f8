"""Leaderboards: per game and season, of people who want to be seen."""
