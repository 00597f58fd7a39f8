"""The laboratory: laws, clauses, measurements."""
