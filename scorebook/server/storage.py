"""Static files with a digest in their names, so that browsers can cache them for ever."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from posixpath import splitext
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from rcssmin import cssmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorebook.server.bundling import bundle, imports, joined, loaders, roots
from scorebook.server.engine import PREFIX

Paths = Mapping[str, tuple[Storage, str]]
JOINED = (".js", ".css")
"""The kinds of files that are bundled with everything they import."""


class NamedByContents(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Collect each file that a page loads as one bundle with its imports, without comments and indentation.

    References to other files are renamed too.  A file that is only imported is not published on its own, and no file is
    published under its original name.  The files of the offline engine are named already and stay unchanged.
    """

    keep_only_hashed_files = True
    support_js_module_import_aggregation = True  # the addresses of programs that are loaded later

    def post_process(
        self,
        paths: Paths,
        dry_run: bool = False,  # noqa: FBT001, FBT002
        **options: Any,
    ) -> Iterator[Any]:
        """Bundle modules and style sheets, minify the styles, and continue with the collected files."""
        paths = {name: where for name, where in paths.items() if not name.startswith(f"{PREFIX}/")}
        if not dry_run:
            texts = {name: _text(*paths[name]) for name in paths if splitext(name)[1] in JOINED}
            parts = {part for name, text in texts.items() for part in imports(name, text)}
            texts |= {name: joined(name, texts.__getitem__) for name in texts if name.endswith(".css")}
            modules = {name: text for name, text in texts.items() if name.endswith(".js")}
            texts |= {name: bundle(name, modules.__getitem__, loaders(name, modules)) for name in roots(modules)}
            for name, text in texts.items():
                self.delete(name)
                if name not in parts:
                    self._save(name, ContentFile((cssmin(text) if name.endswith(".css") else text).encode()))
            paths = {
                name: (self, name) if name in texts else where for name, where in paths.items() if name not in parts
            }
        yield from super().post_process(paths, dry_run, **options)


def _text(storage: Storage, path: str) -> str:
    """Return the contents of a file as UTF-8."""
    with storage.open(path) as file:
        return bytes(file.read()).decode()
