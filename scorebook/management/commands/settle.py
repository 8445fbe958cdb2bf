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
    """The input is not valid JSON; ``code`` and the message give the reason."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Command(BaseCommand):
    """Read documents, write settlements or refusals; never use the database."""

    help = "Settle a document: FILE, or - for standard input; with --lines one document a line from standard input."
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only. - a list, as in Django
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for a file and the option for lines."""
        parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="a document, - for standard input")
        parser.add_argument("--lines", action="store_true", help="read one document a line, write one line for each")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Settle the input; a refused document exits with 2 and its reasons on standard error."""
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
    """Write one answer for each line; a refused line does not stop the rest."""
    for line in bounded_lines(lines):
        answers.write(settle_bytes(line)[0] + b"\n")
        answers.flush()


def bounded_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield lines without line ends; ``None`` for a line longer than any document."""
    while line := stream.readline(LONGEST + 1):
        if len(line) <= LONGEST or line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
            continue
        while (rest := stream.readline(LONGEST)) and not rest.endswith(b"\n"):
            pass
        yield None


def read_file(name: str) -> bytes | None:
    """Return the contents of a file; ``None`` if it is longer than any document."""
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
    """Return the settlement of one document or its refusal, as one line of JSON, and whether it was refused."""
    document = None
    try:
        document = load(content)
        return settlement_text(document).encode(), False
    except NotJSON as error:
        return refusal(error.code, str(error)), True
    except Refused as refusal_error:
        return as_text(
            {"errors": problems_json(refusal_error.problems, refusal_error.entry, names_in(document))}
        ).encode(), True
    except (RecursionError, MemoryError):
        return refusal("too_large", "The document is too large or nested too deeply."), True


def refusal(code: str, message: str) -> bytes:
    """Return the refusal of an input that is no document."""
    problem = Problem(field="", code=code, text=say("{message}", message=message))
    return as_text({"errors": problems_json((problem,), None, ())}).encode()


def load(content: bytes | None) -> Any:
    """Return the JSON value of a document, parsed strictly.

    :raises NotJSON: The input is too long, has numbers that JSON lacks, duplicate keys, or other errors.
    """
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
    value = dict(pairs)
    if len(value) != len(pairs):
        raise NotJSON("duplicate_key", "An object says one key twice.")
    return value


def _no_number(name: str) -> Any:
    raise NotJSON("not_json", f"{name} is no number in JSON.")
