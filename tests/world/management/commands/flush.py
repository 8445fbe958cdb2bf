"""Empty the database between tests: the app ``tests.world`` replaces Django's command."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import flush
from django.db import connections

from tests.world.emptying import emptied


class Command(flush.Command):
    """Empty the database as the tests do, unless a person is to be asked."""

    def handle(self, **options: Any) -> None:
        """Take the rows out; nothing is made anew, so nobody is told that anything was migrated."""
        if options["interactive"]:
            super().handle(**options)
        else:
            emptied(connections[options["database"]])
