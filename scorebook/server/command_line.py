"""The command line as people use it: what cannot be done ends in one sentence, and a traceback is for whoever asks.

``--traceback`` shows where it came from, as with every command of Django.
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
from django.core.management import execute_from_command_line
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
    """Run a command; what stops it is told on standard error in one sentence, with an exit code that is not 0."""
    _open_what_is_closed()
    warnings.simplefilter("ignore", GetPassWarning)  # it warns of an echo where there is nobody to see one
    try:
        execute_from_command_line([*argv])
    except KeyboardInterrupt:
        _stop("Stopped.", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whoever read has gone: nothing is left to be flushed
        sys.exit(REFUSED)
    except KNOWN as error:
        if "--traceback" in argv:
            raise
        _stop(sentence(error))
    except LookupError as error:
        if type(error) is not LookupError:  # Django says so of an app there is not; anything finer is a fault of ours
            raise
        _stop(sentence(error))


def _open_what_is_closed() -> None:
    """Open streams that were closed, as of a service without a terminal: Python leaves nothing in their places."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the program ends


def _stop(told: str, code: int = REFUSED) -> None:
    sys.stderr.write(f"{told}\n")
    sys.exit(code)


def sentence(error: BaseException) -> str:
    """Say in one line what stopped a command, and what to do about it where that is known."""
    said = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, Error):
        return (
            f"The database does not answer as it should: {said.rstrip('.')}. Is it there, and has `migrate` been run?"
        )
    if isinstance(error, EOFError):
        return "This command asks for something, and there is nobody to answer: run it in a terminal."
    if isinstance(error, OSError):
        named = f"{error.filename}: " if error.filename else ""
        return f"That cannot be read or written: {named}{error.strerror or said}."
    return said
