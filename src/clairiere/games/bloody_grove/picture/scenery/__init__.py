"""The scenery of Bloody Grove: every drawing that its pictures are put together from."""
