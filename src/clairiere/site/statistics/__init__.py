"""Statistics of each game: how long it lasts, who wins, and how robots do against people here."""
