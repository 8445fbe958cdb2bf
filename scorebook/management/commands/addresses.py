"""``manage.py addresses``: print where to open the server, on this machine and on phones in the same network."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from io import StringIO
from typing import Any

import segno
from django.core.management.base import BaseCommand

from scorebook.server.home_network import reachable_address


class Command(BaseCommand):
    """Print the addresses of a server that ``make run`` starts; a terminal gets a QR code too."""

    help = "Prints the address of the server for this machine and, with a QR code, for phones in the same network."
    requires_system_checks = []  # noqa: RUF012 - a list, as in Django

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option for a code without a terminal."""
        parser.add_argument("--code", action="store_true", help="prints the QR code even if this is no terminal")

    def handle(self, *_: Any, **options: Any) -> None:
        """Print one line for each address."""
        host, port = os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000")
        self.stdout.write(f"On this machine: http://localhost:{port}/")
        address = reachable_address(host)
        if address is None:
            self.stdout.write(f"Phones cannot open it: it listens at {host}, or this machine has no network.")
            return
        on_phones = f"http://{f'[{address}]' if ':' in address else address}:{port}/"
        self.stdout.write(f"On phones in the same network: {on_phones}")
        if options["code"] or self.stdout.isatty():
            picture = StringIO()
            segno.make(on_phones, error="l", micro=False).terminal(picture, compact=True)
            self.stdout.write(picture.getvalue(), ending="")
