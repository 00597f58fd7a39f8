"""The laws that every game keeps, at every number of seats and in every variant."""
