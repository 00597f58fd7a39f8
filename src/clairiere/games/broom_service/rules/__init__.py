"""The rules of Broom Service: state, setup, steps, clauses and notation."""
