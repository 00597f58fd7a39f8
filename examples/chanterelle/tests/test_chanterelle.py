"""Everything that Clairière asks of a game."""

from chanterelle import GAME

from clairiere.testing.suite import GameTests


class TestChanterelle(GameTests):
    game = GAME
