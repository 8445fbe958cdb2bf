"""Static files under names made from their contents, so that a browser may keep them for ever."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from posixpath import splitext
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from rcssmin import cssmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorebook.server.bundling import bundle, imports, joined, roots
from scorebook.server.engine import PREFIX

Paths = Mapping[str, tuple[Storage, str]]
JOINED = (".js", ".css")
"""The ends of names of files that a page loads together with everything they import."""


class NamedByContents(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Whatever a page loads is one file with everything it imports, without comments and indents.

    What refers to another file is renamed with it.  What others import lies in their files and in none of its own, and
    nothing lies there under the name of its source.  What phones reckon with is packed and named already.
    """

    keep_only_hashed_files = True

    def post_process(
        self,
        paths: Paths,
        dry_run: bool = False,  # noqa: FBT001, FBT002
        **options: Any,
    ) -> Iterator[Any]:
        """Bundle what pages load, shorten the styles, and go on with what was collected."""
        paths = {name: where for name, where in paths.items() if not name.startswith(f"{PREFIX}/")}
        if not dry_run:
            texts = {name: _text(*paths[name]) for name in paths if splitext(name)[1] in JOINED}
            parts = {part for name, text in texts.items() for part in imports(name, text)}
            texts |= {name: joined(name, texts.__getitem__) for name in texts if name.endswith(".css")}
            modules = {name: text for name, text in texts.items() if name.endswith(".js")}
            texts |= {name: bundle(name, modules.__getitem__) for name in roots(modules)}
            for name, text in texts.items():
                self.delete(name)
                if name not in parts:
                    self._save(name, ContentFile((cssmin(text) if name.endswith(".css") else text).encode()))
            paths = {
                name: (self, name) if name in texts else where for name, where in paths.items() if name not in parts
            }
        yield from super().post_process(paths, dry_run, **options)


def _text(storage: Storage, path: str) -> str:
    """Return what a file holds, read as UTF-8."""
    with storage.open(path) as file:
        return bytes(file.read()).decode()
