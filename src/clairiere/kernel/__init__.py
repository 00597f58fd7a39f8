"""The kernel: what every game is made of. Standard library only, no I/O, no clock, no user."""
