"""What bots know about Roundforest: features, their weights, habits."""
