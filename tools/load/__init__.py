"""The table service under many players at once, and beside it the bare database. On this machine only."""
