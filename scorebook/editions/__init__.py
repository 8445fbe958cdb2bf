"""Closed seasons: their final tables in editions, corrections with a reason, tables of old seasons, and titles."""
