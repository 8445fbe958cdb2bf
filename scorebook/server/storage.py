"""Static files under names made from their contents, so that a browser may keep them for ever."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorebook.server.bundling import bundle, roots

Paths = Mapping[str, tuple[Storage, str]]


class NamedByContents(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Whatever a page loads is one file with everything it imports; what refers to another file is renamed with it."""

    def post_process(
        self,
        paths: Paths,
        dry_run: bool = False,  # noqa: FBT001, FBT002
        **options: Any,
    ) -> Iterator[Any]:
        """Bundle the modules that pages load, and go on with what was collected."""
        if not dry_run:
            modules = {name: _text(*paths[name]) for name in paths if name.endswith(".js")}
            bundled = {name: bundle(name, modules.__getitem__) for name in roots(modules)}
            for name, text in bundled.items():
                self.delete(name)
                self._save(name, ContentFile(text.encode()))
            paths = {**paths, **{name: (self, name) for name in bundled}}
        yield from super().post_process(paths, dry_run, **options)


def _text(storage: Storage, path: str) -> str:
    with storage.open(path) as file:
        return bytes(file.read()).decode()
