"""A club's cup day: people drawn to tables, round after round; every table an ordinary evening, all of it one ranking.

``sizes``, ``bounds``, ``lot``, ``turns``, ``drawing``, ``figures``, ``counting``, ``ranking``, ``prizes``,
``document`` and ``told`` are pure: they know neither Django nor a clock, and chance only by the seed they are given.
"""
