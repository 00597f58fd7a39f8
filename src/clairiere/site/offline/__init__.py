"""Pages that play without a server: the games in the Python of the browser, kept on the device."""
