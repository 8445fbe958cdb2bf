"""Collect what is to be translated, from the games as well as from the pages."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import makemessages

ELSEWHERE = ["tests/*", "staticfiles/*", ".venv/*", ".cache/*", "docs/*", "tools/*"]


class Command(makemessages.Command):
    """Collects Django's own keywords, and ``word`` and ``say``, by which a game marks its labels and sentences."""

    xgettext_options = [  # noqa: RUF012 - a list on the class is how Django asks for it
        *makemessages.Command.xgettext_options,
        "--keyword=word",
        "--keyword=say",
    ]

    def handle(self, *args: Any, **options: Any) -> None:
        """Leave out what is not ours to translate, and keep line numbers out of the catalogue."""
        options["ignore_patterns"] = [*(options["ignore_patterns"] or []), *ELSEWHERE]
        options["add_location"] = options["add_location"] or "file"
        options["no_obsolete"] = True
        options["no_wrap"] = True
        super().handle(*args, **options)
