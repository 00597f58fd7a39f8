"""Clairière: five board games of the forest, their rules written once."""

__version__ = "0.1.0"
