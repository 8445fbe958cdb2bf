#!/usr/bin/env python
"""Scorebook's command line."""

import os
import secrets
import sys

if __name__ == "__main__":
    if sys.argv[1:2] == ["settle"]:
        # Settling a document signs nothing, serves nobody and opens no database: it needs nothing of an installation.
        os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(64))
        os.environ.setdefault("ALLOWED_HOSTS", "localhost")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
