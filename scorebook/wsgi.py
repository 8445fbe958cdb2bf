"""The application that gunicorn serves."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.settings")

CHARSET = re.compile(r";\s*charset\s*=[^;]*", re.IGNORECASE)
answer = get_wsgi_application()
# The processes of the server are forked from the one that has loaded this: what all of them need is there once.
import_module("scorebook.urls")


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answer a request, read as UTF-8 whatever encoding it claims: some that Python knows are none of text."""
    environ["CONTENT_TYPE"] = CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
    return answer(environ, start_response)
