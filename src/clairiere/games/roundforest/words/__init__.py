"""Everything a person reads about a table of Roundforest."""
