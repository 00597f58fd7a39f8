"""The rules of Bloody Grove: state, setup, steps, clauses and notation."""
