"""The rulebooks on the site: pages of their own, and what the drawer of a table shows."""
