"""Lessons on the site, and the diagrams of the rulebooks that can be played."""
