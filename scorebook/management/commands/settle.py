"""``manage.py settle``: settle interchange documents without a database."""

from __future__ import annotations

import contextlib
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from settlement.document import Refused, as_text, names_in, problems_json, settlement_text
from settlement.vocabulary import Problem, say

LONGEST = 16 * 1024 * 1024
REFUSED = 2


class NotJSON(ValueError):
    """What was read is no JSON this project reads; ``code`` and the message say why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Command(BaseCommand):
    """Reads documents, writes settlements or refusals; never touches the database."""

    help = "Settle a document: FILE, or - for standard input; with --lines one document a line from standard input."
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only.
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a file, or lines from standard input."""
        parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="a document, - for standard input")
        parser.add_argument("--lines", action="store_true", help="read one document a line, write one line for each")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Settle what was asked for; a refused document exits 2 with its reasons on standard error."""
        if options["lines"]:
            with contextlib.suppress(BrokenPipeError):
                settle_lines(sys.stdin.buffer, sys.stdout.buffer)
            return
        answer, refused = settle_bytes(read_file(options["file"]))
        stream = sys.stderr.buffer if refused else sys.stdout.buffer
        stream.write(answer + b"\n")
        stream.flush()
        if refused:
            raise SystemExit(REFUSED)


def settle_lines(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line in its turn; a refused line does not stop the rest."""
    for line in bounded_lines(lines):
        answers.write(settle_bytes(line)[0] + b"\n")
        answers.flush()


def bounded_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield lines without their ends; ``None`` for one that is longer than any document may be."""
    while line := stream.readline(LONGEST + 1):
        if len(line) <= LONGEST or line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
            continue
        while (rest := stream.readline(LONGEST)) and not rest.endswith(b"\n"):
            pass
        yield None


def read_file(name: str) -> bytes | None:
    """Return what a file holds; ``None`` where that is longer than any document may be."""
    if name == "-":
        content = sys.stdin.buffer.read(LONGEST + 1)
    else:
        try:
            with Path(name).open("rb") as file:
                content = file.read(LONGEST + 1)
        except OSError as error:
            sys.stderr.write(refusal("unreadable", f"The file cannot be read: {error.strerror}.").decode() + "\n")
            raise SystemExit(REFUSED) from None
    return None if len(content) > LONGEST else content


def settle_bytes(content: bytes | None) -> tuple[bytes, bool]:
    """Return the settlement of one document, or its refusal, as JSON on one line, and whether it was refused."""
    document = None
    try:
        document = load(content)
        return settlement_text(document).encode(), False
    except NotJSON as error:
        return refusal(error.code, str(error)), True
    except Refused as refused:
        return as_text({"errors": problems_json(refused.problems, refused.entry, names_in(document))}).encode(), True
    except (RecursionError, MemoryError):
        return refusal("too_large", "The document is too large or nested too deeply."), True


def refusal(code: str, message: str) -> bytes:
    """Return the refusal of what is no document."""
    problem = Problem(field="", code=code, text=say("{message}", message=message))
    return as_text({"errors": problems_json((problem,), None, ())}).encode()


def load(content: bytes | None) -> Any:
    """Return the JSON value of a document, read strictly: no number JSON lacks, no key twice."""
    if content is None:
        raise NotJSON("too_large", f"A document has at most {LONGEST} bytes.")
    try:
        return json.loads(content.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise NotJSON("not_json", "This is not UTF-8.") from None
    except RecursionError:
        raise NotJSON("not_json", "This is nested too deeply.") from None
    except NotJSON:
        raise
    except ValueError as error:
        raise NotJSON("not_json", f"This is no JSON: {str(error)[:200]}.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJSON("duplicate_key", "An object says one key twice.")
    return found


def _no_number(name: str) -> Any:
    raise NotJSON("not_json", f"{name} is no number in JSON.")
