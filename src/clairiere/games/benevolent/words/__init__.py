"""Everything a person reads about Benevolent in play, in French and in English."""
