"""The scenery of Benevolent: the drawings that its pictures are put together from."""
