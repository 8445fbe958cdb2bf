"""``manage.py engine``: prepare the offline engine for phones."""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import shutil
import subprocess
import tarfile
import zipfile
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation

from scorebook.server import engine

PACKAGE, VERSION = "pyodide", "314.0.7"
SHA512 = (
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
LOCK = "pyodide-lock.json"
LIBRARY = "python_stdlib.zip"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, LOCK)
PYTHON = f"compiled-python-{VERSION}"
PATIENCE = 40
FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the earliest date of a zip file; a constant date makes the archive reproducible
PACKED = (".mjs", ".wasm", ".json")
# The library contains sources.  Compiling the modules of the start-up in advance saves most of Python's start time.
COMPILED = """
import marshal, sys, zipfile
from importlib.util import MAGIC_NUMBER, source_hash

begun = {getattr(module, "__file__", None) for module in sys.modules.values()}
library = next(path for path in sys.path if path.endswith(".zip"))
with zipfile.ZipFile(library) as told, zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED) as made:
    for entry in told.infolist():
        name, content = entry.filename, told.read(entry)
        if (path := f"{library}/{name}") in begun:
            code = marshal.dumps(compile(content, path, "exec", dont_inherit=True))
            unchecked = (1).to_bytes(4, "little")
            name, content = f"{name}c", MAGIC_NUMBER + unchecked + source_hash(content) + code
        made.writestr(zipfile.ZipInfo(name, entry.date_time), content, zipfile.ZIP_DEFLATED)
"""
COMPILE = f"""
const {{ writeFileSync }} = await import("node:fs");
const [folder, program] = process.argv.slice(1);
const python = await (await import(`${{folder}}/pyodide.mjs`)).loadPyodide({{ indexURL: `${{folder}}/` }});
python.runPython(program);
writeFileSync(`${{folder}}/{LIBRARY}`, python.FS.readFile("/compiled.zip"));
"""


class NotFetched(Exception):
    """Pyodide could not be downloaded; the text is the reason."""


class Command(BaseCommand):
    """Download Python for browsers once, and pack the rules and translations."""

    help = "Make ready what phones need to reckon without a network; without a registry they only keep hands."
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only. - a list, as in Django

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Create what is missing; without Pyodide print the reason and create nothing."""
        engine.FOLDER.mkdir(parents=True, exist_ok=True)
        (engine.FOLDER / engine.LIST).unlink(missing_ok=True)
        if not (engine.FOLDER / PYTHON).is_dir():
            try:
                fetch(engine.FOLDER / PYTHON)
            except NotFetched as why:
                self.stderr.write(f"Phones will keep hands without a network, but not reckon them: {why}")
                return
        for path in engine.FOLDER.iterdir():
            if path.name != PYTHON:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        make(engine.FOLDER)


def fetch(folder: Path) -> None:
    """Unpack the needed files of the published package after checking its digest, and compress them for phones.

    :raises NotFetched: Npm is missing, the registry does not answer, or the package differs from the expected one.
    """
    with TemporaryDirectory(dir=folder.parent) as name:
        packed = _published(Path(name))
        if hashlib.sha512(packed).hexdigest() != SHA512:
            raise NotFetched(f"{PACKAGE} {VERSION} is not what it was.")
        unpacked = Path(name) / PYTHON
        unpacked.mkdir()
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            for part in PARTS:
                content = archive.extractfile(f"package/{part}")
                if content is None:
                    raise NotFetched(f"{PACKAGE} {VERSION} has no {part}.")
                _write(unpacked / part, _without_packages(content.read()) if part == LOCK else content.read())
        _compile(unpacked)
        unpacked.rename(folder)


def _compile(unpacked: Path) -> None:
    """Compile the start-up modules with Pyodide itself; if Node is too old, the library stays unchanged."""
    command = ["node", "--input-type=module", "--eval", COMPILE, str(unpacked), COMPILED]
    with suppress(subprocess.SubprocessError, OSError):
        subprocess.run(command, check=True, capture_output=True, timeout=4 * PATIENCE)  # noqa: S603


def _without_packages(lock: bytes) -> bytes:
    """Return the lock file without optional packages: the rules need none."""
    return _as_json({**json.loads(lock), "packages": {}})


def _published(folder: Path) -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise NotFetched("there is no npm.")
    command = [npm, "pack", f"{PACKAGE}@{VERSION}", "--silent", "--fetch-retries=0", "--pack-destination", "."]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=PATIENCE)  # noqa: S603
    except (subprocess.SubprocessError, OSError):
        raise NotFetched("no registry answered.") from None
    return (folder / f"{PACKAGE}-{VERSION}.tgz").read_bytes()


def make(folder: Path) -> None:
    """Pack the rules and their translations, and list all files that a phone downloads."""
    rules = _named(folder, "settlement", ".zip", archive())
    words = {
        language: _named(folder, f"words-{language}", ".json", _as_json(words_in(language)))
        for language, _name in settings.LANGUAGES
    }
    of = engine.digest()
    manifest = {
        "of": of,
        "version": f"{VERSION}-{of}",
        "python": f"{PYTHON}/",
        "rules": rules,
        "words": words,
        "files": [*(f"{PYTHON}/{part}" for part in PARTS), rules, *words.values()],
    }
    (folder / engine.LIST).write_bytes(_as_json(manifest))


def archive() -> bytes:
    """Return the rules as one archive with reproducible contents."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for path in engine.sources():
            entry = zipfile.ZipInfo(path.relative_to(engine.ROOT).as_posix(), FIRST_DAY)
            target.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def words_in(language: str) -> dict[str, str]:
    """Return the texts of the rules in a language, by English text, without equal ones."""
    texts = {
        node.value
        for path in engine.sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value
    }
    with translation.override(language):
        translated = {text: translation.gettext(text) for text in sorted(texts)}
    return {text: other for text, other in translated.items() if other != text}


def _as_json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def _named(folder: Path, name: str, end: str, content: bytes) -> str:
    """Write a file with a digest of its contents in its name, and return the name."""
    named = f"{name}-{hashlib.blake2b(content, digest_size=8).hexdigest()}{end}"
    _write(folder / named, content)
    return named


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    if path.suffix in PACKED:
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, mtime=0))
