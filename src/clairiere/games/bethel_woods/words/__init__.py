"""Everything a person reads about Bethel Woods in play, in French and in English."""
