"""Web Push: devices tell a person that it is their turn, also while no page is open."""
