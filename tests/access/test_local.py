"""The page of links says when its addresses open nothing on another phone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorebook.models import Evening


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("127.3.2.1", True),
        ("[::1]:8000", True),
        ("scorebook.localhost", True),
        ("192.168.1.5:8000", False),
        ("tarokk.example.org", False),
        ("localhost.example.org", False),
    ],
)
def test_the_links_of_this_machine_alone_say_so(
    writer: Client, evening: Evening, host: str, *, local: bool, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    page = writer.get(f"/e/{evening.slug}/links/", HTTP_HOST=host).content.decode()
    assert "address-watch" in page
    assert ("data-local" in page) is local
