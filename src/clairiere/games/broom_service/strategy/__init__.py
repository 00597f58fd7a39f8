"""What bots know about Broom Service: features, their weights, habits."""
