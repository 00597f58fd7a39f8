"""Everything of Roundforest that is drawn once: tiles, objects, characters, backpacks, boards."""
