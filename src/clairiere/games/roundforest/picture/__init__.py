"""The picture of a table of Roundforest: what lies where, and what can be chosen."""
