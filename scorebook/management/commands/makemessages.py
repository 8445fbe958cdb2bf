"""Collect what is to be translated, from the games as well as from the pages."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import makemessages

ELSEWHERE = ["tests/*", "staticfiles/*", ".venv/*", ".cache/*", "docs/*", "tools/*"]


class Command(makemessages.Command):
    """Collect Django's own keywords, and those of a game.

    ``word`` is for labels, ``say``, ``several`` and ``because`` are for sentences.

    The catalogues are sorted, without places in the source and without guesses: a new sentence comes with an empty
    translation, and a second run changes nothing.
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
        """Leave out what is not ours to translate, sentences that nothing says any more, and places in the source."""
        options["ignore_patterns"] = [*(options["ignore_patterns"] or []), *ELSEWHERE]
        options["add_location"] = "never"
        options["no_obsolete"] = True
        options["no_wrap"] = True
        super().handle(*args, **options)
