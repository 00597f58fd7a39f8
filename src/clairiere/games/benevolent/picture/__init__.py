"""The pictures of Benevolent: a view in, an SVG out."""
