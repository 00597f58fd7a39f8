"""Tables and the people who sit at them, as the database keeps them."""
