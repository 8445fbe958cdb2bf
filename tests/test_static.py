"""Static files as they are served outside development: named by contents, also where one imports another."""

from __future__ import annotations

import re
from pathlib import Path

from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import File

from scorebook.storage import NamedByContents

IMPORTS = re.compile(r'from "\./([^"]+)"')


def test_modules_import_each_other_by_the_names_they_are_served_under(tmp_path: Path) -> None:
    storage = NamedByContents(location=tmp_path, base_url="/static/")
    found = {}
    for finder in get_finders():
        for name, source in finder.list([]):
            if name.startswith("scorebook/"):
                with source.open(name, "rb") as content:
                    storage.save(name, File(content))
                found[name] = (storage, name)
    renamed = {name: new for name, new, _ in storage.post_process(found) if new.endswith(".js")}
    entry = (tmp_path / renamed["scorebook/entry.js"]).read_text()
    imports = IMPORTS.findall(entry)
    assert len(imports) > 3
    for name in imports:
        assert re.search(r"\.[0-9a-f]{12}\.js$", name), name
        assert (tmp_path / "scorebook" / name).is_file(), name
