"""A club's cup day: people drawn to tables, round after round; every table an ordinary evening, all of it one ranking.

``draw/`` is pure: no Django, no clock, and chance only from the seed it is given. So are ``ranking/`` and
``document/``, except for their last step to and from the database. ``deeds/`` writes to the database, ``queries`` reads
from it.
"""
