"""Print the tests of the rooms that a change touches, for ``make quick``.

    python -m tests.changed [BASE]

The change is the work tree against BASE, by default the last commit; where the tree is clean, the last commit itself.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path, PurePosixPath

TESTS = Path("tests")
ALWAYS = ("tests/settlement", "tests/test_architecture.py", "tests/test_templates.py")
"""The rules of the games, and the structure of the house: any change may break them."""
DOCUMENTS = ("tests/test_docs.py", "tests/guide")
CATALOGUES = ("tests/test_translations.py",)


def tests_of(path: PurePosixPath) -> tuple[str, ...]:
    """Return the test files and folders that one changed file can break."""
    match path.parts:
        case ("tests", *_) if path.name.startswith("test_"):
            return (str(path),)
        case ("docs", *_):
            return DOCUMENTS
        case ("locale", *_):
            return CATALOGUES
        case ("scorebook", "static", "scorebook", room, _, *_) | ("scorebook" | "templates" | "tests", room, _, *_):
            return (f"tests/{room}",)
    return ()


def changed_files(base: str) -> list[PurePosixPath]:
    """Return the files that differ from ``base``, with those that git does not know yet."""
    tracked = _git("diff", "--name-only", base)
    return [PurePosixPath(line) for line in tracked + _git("ls-files", "--others", "--exclude-standard")]


def _git(*arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout.splitlines()


def main(arguments: list[str]) -> None:
    """Print the paths for pytest on one line, without browser tests and without doubles."""
    base = arguments[0] if arguments else "HEAD"
    files = changed_files(base) or changed_files("HEAD~1")
    paths = {*ALWAYS, *(path for file in files for path in tests_of(file))}
    print(*sorted(path for path in paths if Path(path).exists() and not path.startswith("tests/browser")))


if __name__ == "__main__":
    main(sys.argv[1:])
