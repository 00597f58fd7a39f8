"""The picture of a table of Broom Service: what lies where, and what can be chosen."""
