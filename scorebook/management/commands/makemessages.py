"""``manage.py makemessages``: collect texts for translation, from the games as well."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import makemessages

ELSEWHERE = ["tests/*", "staticfiles/*", ".venv/*", ".cache/*", "docs/*", "tools/*"]


class Command(makemessages.Command):
    """Collect Django's keywords and those of games.

    ``word`` is for labels, ``say``, ``several`` and ``because`` are for sentences.

    The catalogues are sorted, without locations and fuzzy matches.  A new text has an empty translation, and a second
    run changes nothing.
    """

    xgettext_options = [  # noqa: RUF012 - a list on the class is how Django asks for it
        *makemessages.Command.xgettext_options,
        "--keyword=word",
        "--keyword=say",
        "--keyword=because",
        "--keyword=several:1,2",
    ]
    msgmerge_options = ["--quiet", "--backup=none", "--no-fuzzy-matching", "--sort-output", "--update"]  # noqa: RUF012
    msgattrib_options = ["--no-obsolete", "--sort-output"]  # noqa: RUF012

    def handle(self, *args: Any, **options: Any) -> None:
        """Skip foreign folders, obsolete texts, and locations in the source."""
        options["ignore_patterns"] = [*(options["ignore_patterns"] or []), *ELSEWHERE]
        options["add_location"] = "never"
        options["no_obsolete"] = True
        options["no_wrap"] = True
        super().handle(*args, **options)
