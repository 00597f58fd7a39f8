"""Everything a person reads about Bloody Grove in play, in French and in English."""
