"""Rulebooks as HTML, for a file of their own and for the site; with their diagrams drawn."""
