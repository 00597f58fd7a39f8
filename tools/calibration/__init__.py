"""How well the chances of a review agree with what came of the games: played, fitted, plotted."""
