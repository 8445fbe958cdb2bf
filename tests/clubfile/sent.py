"""Files that a form can send again and again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from scorebook.clubfile.document import file_of
from scorebook.models import Club


class SentAgain(SimpleUploadedFile):
    """An uploaded file that several requests can send."""

    def read(self, *size: Any) -> Any:
        """Return the content, always from the beginning."""
        self.seek(0)
        return super().read(*size)


def a_line(document: Mapping[str, Any]) -> SentAgain:
    """Return a document of 2024 as one line of JSON."""
    return SentAgain("documents.jsonl", json.dumps({"document": {**document, "opened_at": "2024-01-05"}}).encode())


def a_copy() -> dict[str, Any]:
    """Return the form that brings in the latest club once more."""
    return {"called": "Anna", "as_another": "on", "file": SentAgain("x", file_of(Club.objects.latest("pk")))}
