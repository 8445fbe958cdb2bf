"""Scorebook keeps the score of card games and settles the money."""

VERSION = "0.1.0"
"""The version of this release: the only place where it is written (``pyproject.toml`` reads it from here)."""
