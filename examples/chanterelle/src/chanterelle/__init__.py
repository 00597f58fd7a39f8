"""Chanterelle, a small game of mushrooms and moss for two to four; it shows how a package adds a game to Clairière."""

from chanterelle.picture import ChanterellePicture
from chanterelle.rules import ChanterelleRules
from chanterelle.strategy import ChanterelleStrategy
from chanterelle.words import ChanterelleGameWords
from clairiere.kernel.game import Game

RULES = ChanterelleRules()
WORDS = ChanterelleGameWords(RULES)
GAME = Game(RULES, WORDS, ChanterellePicture(RULES, WORDS), ChanterelleStrategy(RULES))
