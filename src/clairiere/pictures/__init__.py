"""The drawing kit: cut-paper shapes, pieces and the two halves of a picture. It knows no game."""
