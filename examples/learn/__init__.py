"""A network that learns a game by playing against itself on `clairiere.env`; docs/learn.md explains it."""
