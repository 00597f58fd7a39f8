"""Game: the rules, words, picture, strategy and observation of one game."""

from __future__ import annotations

from typing import Generic

from clairiere.kernel.observation import GameObservation
from clairiere.kernel.picture import GamePicture
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import S
from clairiere.kernel.strategy import GameStrategy, Weights
from clairiere.kernel.view import View
from clairiere.kernel.words import GameWords


class Game(Generic[S]):
    """A game: rules, and words, picture, strategy and observation with plain defaults."""

    def __init__(
        self,
        rules: GameRules[S],
        words: GameWords[S] | None = None,
        picture: GamePicture[S] | None = None,
        strategy: GameStrategy[S] | None = None,
        observation: GameObservation[S] | None = None,
    ) -> None:
        self.name = rules.name
        self.failing: list[str] = []  # parts that failed when they were tried, and are the defaults now
        self.rules = rules
        self.words = GameWords(rules) if words is None else words
        self.picture = GamePicture(rules, self.words) if picture is None else picture
        self.strategy = GameStrategy(rules, simultaneous=True) if strategy is None else strategy
        self.observation = GameObservation(rules) if observation is None else observation

    def __repr__(self) -> str:
        return f"<Game {self.name}, rules {self.rules.version}>"

    def read(self, text: str) -> View[S]:
        """The view that `View.text` has written, such as one that a site has sent; raises WrongTable."""
        return self.rules.read_view(text, self.rules.components())

    def with_weights(self, weights: Weights) -> Game[S]:
        """A copy of the game whose hints have these weights."""
        return Game(self.rules, self.words, self.picture, self.strategy.with_weights(weights), self.observation)
