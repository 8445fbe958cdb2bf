"""Standings: the worth of evenings, totals by a season's method, and places with their reasons.

``worth``, ``methods``, ``ranking`` and ``rating`` are pure: they know neither Django nor a game. ``queries`` reads
tallies from the database, ``board`` combines both, ``labels`` has the texts.
"""
