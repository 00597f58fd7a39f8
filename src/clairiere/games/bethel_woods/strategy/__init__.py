"""What bots know about Bethel Woods: features, their weights, habits."""
