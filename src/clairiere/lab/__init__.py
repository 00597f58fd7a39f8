"""Experiments: bots against bots in many processes, on interpreted or compiled rules."""
