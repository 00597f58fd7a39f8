"""Public profiles: a page for each person with ratings, company and games, and whether others may see it."""
