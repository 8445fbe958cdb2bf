"""B7: from a cold start to the first answer, over a bare project of the same libraries; processor time on both sides.

Each is a new Python that sets the application up and answers the empty view, all bytecode written before.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from scorebook.bench import lanes
from scorebook.bench.web import EMPTY

ANSWER = f"""
from wsgiref.util import setup_testing_defaults
from django.core.wsgi import get_wsgi_application
asked = {{"PATH_INFO": "{EMPTY}", "HTTP_HOST": "127.0.0.1"}}
setup_testing_defaults(asked)
told = []
b"".join(get_wsgi_application()(asked, lambda status, headers: told.append(status)))
assert told == ["200 OK"], told
"""
# A project with an address that answers, and of ours what another project would have as well.
BARE = f"""
from django.http import HttpResponse
from django.urls import path
SECRET_KEY, ALLOWED_HOSTS, ROOT_URLCONF, USE_TZ = "b" * 50, ["127.0.0.1"], "bare", True
DATABASES = {{"default": {{"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}}}
INSTALLED_APPS = {[app for app in settings.INSTALLED_APPS if not app.startswith(("scorebook", "tests."))]!r}
MIDDLEWARE = {[name for name in settings.MIDDLEWARE if not name.startswith("scorebook.")]!r}
AUTHENTICATION_BACKENDS = {list(settings.AUTHENTICATION_BACKENDS)!r}
TEMPLATES = [{{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {{}}}}]
STATIC_URL = "static/"
urlpatterns = [path("{EMPTY[1:]}", lambda request: HttpResponse("ok"))]
"""


def results(folder: Path, *, rounds: int) -> list[lanes.Result]:
    """Measure the start of both."""
    (folder / "bare.py").write_text(BARE, encoding="utf-8")
    samples = lanes.run(
        {
            "start": lambda: start(folder, settings.BASE_DIR, "scorebook.bench.settings"),
            "bare": lambda: start(folder, folder, "bare"),
        },
        rounds=rounds,
        spent=spent_by_children,
    )
    taken = lanes.ratios(samples, "start cpu", "bare cpu")
    told = "from a cold start to an answer over a bare project"
    cpu = samples["start cpu"]
    return [lanes.result("B7", told, taken, samples["start"], target=1.25, red=2, cpu=cpu)]


def start(folder: Path, where: Path, named: str) -> None:
    """Start a new Python in a folder, and have it answer by these settings; its bytecode is kept between starts."""
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    said = {
        "DJANGO_SETTINGS_MODULE": named,
        "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        "DATABASE_URL": f"sqlite:///{folder / 'start.sqlite3'}",
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": "127.0.0.1",
        "DEBUG": "",
    }
    subprocess.run([sys.executable, "-c", ANSWER], cwd=where, env={**known, **said}, check=True)  # noqa: S603 - our own


def spent_by_children() -> float:
    """Tell what milliseconds of a processor all processes took that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1000
