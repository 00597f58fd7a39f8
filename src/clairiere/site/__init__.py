"""The site: where people come and go. Django keeps accounts, lobby and admin; games are played in `clairiere.table`."""
