"""A club's cup day: people drawn to tables, round after round; every table an ordinary evening, all of it one ranking.

``draw/`` and, but for their last step to and from the database, ``ranking/`` and ``document/`` are pure: they know
neither Django nor a clock, and chance only by the seed they are given.  ``deeds/`` writes, ``reading`` reads.
"""
