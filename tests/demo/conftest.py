"""Data that is only read is played once for a whole module; no other test there may need an empty database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from scorebook import demo
from scorebook.demo import club
from scorebook.models import Club
from tests.world.demo import NOW, the_demo_club


@contextmanager
def standing(blocker: DjangoDbBlocker, build: Callable[[], object]) -> Iterator[None]:
    """Build something that stands for every test until the database is emptied again."""
    with blocker.unblock():
        build()
        yield
        call_command("flush", interactive=False, verbosity=0)


@pytest.fixture(scope="module")
def played(django_db_setup, django_db_blocker) -> Iterator[None]:
    """The demo evenings, without the club: its own tests build that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(club, "build", lambda: None)
        with standing(django_db_blocker, lambda: demo.build(NOW)):
            yield


@pytest.fixture(scope="module")
def founded(django_db_setup, django_db_blocker) -> Iterator[None]:
    """The demo club."""
    with standing(django_db_blocker, the_demo_club):
        yield


@pytest.fixture
def _no_club(monkeypatch) -> None:
    """The club is built by its own tests: elsewhere it would only take time."""
    monkeypatch.setattr(club, "build", lambda: None)


@pytest.fixture
def the_club(db, founded) -> Club:
    return Club.objects.get()
