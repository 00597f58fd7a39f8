"""All levels of bots against each other, rated."""
