"""Tables in play: matches in memory, the commit path, clocks and presence."""
