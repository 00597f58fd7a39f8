"""Speed of the rules, interpreted and compiled."""
