"""How a draw is found: chance from a seed, the search for who sits together, and who sits where."""
