"""Everything a person reads about Broom Service in play, in French and in English."""
