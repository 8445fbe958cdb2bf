"""Command-line errors: an expected failure ends with one sentence instead of a traceback.

``--traceback`` shows the traceback, as with every Django command.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Sequence
from getpass import GetPassWarning
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line, load_command_class
from django.db import Error
from django.db.migrations.exceptions import InconsistentMigrationHistory, NodeNotFoundError

REFUSED, INTERRUPTED = 1, 128 + signal.SIGINT
KNOWN = (
    Error,
    ImproperlyConfigured,
    InconsistentMigrationHistory,
    NodeNotFoundError,
    ImportError,
    OSError,
    EOFError,
    UnicodeError,
)


def main(argv: Sequence[str]) -> None:
    """Run a command; an expected failure is written to standard error as one sentence, with a non-zero exit code."""
    _open_what_is_closed()
    warnings.simplefilter("ignore", GetPassWarning)  # it warns about an echo where there is no terminal
    try:
        if argv[1:2] in (["version"], ["--version"]):  # Django would print its own version
            load_command_class("scorebook", "version").run_from_argv([argv[0], "version", *argv[2:]])
        else:
            execute_from_command_line([*argv])
    except KeyboardInterrupt:
        _stop("Stopped.", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the reader has closed the pipe: nothing must be flushed
        sys.exit(REFUSED)
    except KNOWN as error:
        if "--traceback" in argv:
            raise
        _stop(sentence(error))
    except LookupError as error:
        if type(error) is not LookupError:  # Django raises this for an unknown app; a subclass is a bug
            raise
        _stop(sentence(error))


def _open_what_is_closed() -> None:
    """Open standard streams that are closed, as in a service without a terminal, where Python sets them to ``None``."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - stays open


def _stop(message: str, code: int = REFUSED) -> None:
    sys.stderr.write(f"{message}\n")
    sys.exit(code)


def sentence(error: BaseException) -> str:
    """Return one line with the reason for the failure and, if known, the remedy."""
    text = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, Error):
        return (
            f"The database does not answer as it should: {text.rstrip('.')}. Is it there, and has `migrate` been run?"
        )
    if isinstance(error, EOFError):
        return "This command asks for something, and there is nobody to answer: run it in a terminal."
    if isinstance(error, OSError):
        named = f"{error.filename}: " if error.filename else ""
        return f"That cannot be read or written: {named}{error.strerror or text}."
    return text
