"""Everything of Broom Service that is drawn once: both maps, towers, clouds, hats, tiles, role cards."""
