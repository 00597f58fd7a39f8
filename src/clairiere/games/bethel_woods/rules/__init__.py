"""The rules of Bethel Woods: state, setup, steps, clauses and notation."""
