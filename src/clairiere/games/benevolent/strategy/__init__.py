"""What bots know about Benevolent: features, their weights, habits."""
