"""The rules of Roundforest: state, setup, steps, clauses and notation."""
