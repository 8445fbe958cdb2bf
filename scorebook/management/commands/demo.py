"""``manage.py demo``: create the demo evenings and the demo club, and print their addresses."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils.translation import gettext

from scorebook import demo
from scorebook.demo import club
from scorebook.models import Evening


class Command(BaseCommand):
    """Create evenings that show every feature and a club with two seasons, and print how to open them."""

    help = "Play the demo evenings and the demo club's; print their addresses, and how to sign in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options."""
        parser.add_argument("--if-empty", action="store_true", help="leave a database alone that has an evening")
        parser.add_argument(
            "--base",
            default=f"http://{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}",
            help="scheme, host and port the addresses begin with",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Create what is missing, then print the addresses of all demo evenings."""
        base = options["base"].rstrip("/")
        if urlsplit(base).scheme not in ("http", "https") or not urlsplit(base).netloc:
            raise CommandError(f"An address begins as http://localhost:8000 does, and not as {base} does.")
        if not (options["if_empty"] and Evening.objects.exists()):
            demo.build()
            club.build()
        for address in demo.addresses():
            self.stdout.write(str(address.evening))
            for label, path in ((gettext("to write"), address.write), (gettext("to watch"), address.watch)):
                if path:
                    self.stdout.write(f"  {label:<10} {base}{path}")
        if way := club.sign_in():
            self.stdout.write(f"{way.club}\n  {base}{reverse('club', args=[way.club.slug])}")
            message = gettext("signs in as %(login)s, password %(password)s")
            self.stdout.write("  " + message % {"login": way.login, "password": way.password})
