"""Settlement: what a hand of cards comes to.  Pure: no clock, no chance, no files, no framework."""
