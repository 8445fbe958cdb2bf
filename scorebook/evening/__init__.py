"""Sitting down: who, by which rules, for how much."""
