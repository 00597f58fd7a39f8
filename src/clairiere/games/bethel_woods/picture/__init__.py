"""The picture of a table of Bethel Woods: a view in, an SVG out."""
