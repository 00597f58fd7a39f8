"""The rules of Benevolent: state, setup, steps, clauses and notation."""
