"""How many of what is thrown at random are looked at: a few in every run, all of them by ``make documents``."""

import os


def thrown(few: int, many: int) -> int:
    """Return how many: ``many`` where all of them were asked for."""
    return many if os.environ.get("THROWN") == "all" else few
