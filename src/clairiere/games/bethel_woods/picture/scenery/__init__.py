"""The scenery of Bethel Woods: every drawing of its sprite sheet."""
