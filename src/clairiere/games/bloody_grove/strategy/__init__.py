"""What bots know about Bloody Grove: features, their weights, habits."""
