"""The picture of a table of Bloody Grove: a view in, an SVG out."""
