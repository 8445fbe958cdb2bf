"""Standings: what evenings are worth, what they come to by a season's method, who stands before whom, and why.

``worth``, ``methods``, ``ranking`` and ``rating`` are pure: they know neither Django nor a game.  ``reading`` asks the
database for tallies, ``board`` puts both together, ``wording`` says it.
"""
