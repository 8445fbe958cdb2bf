"""B7: a cold start, over a bare project of the same libraries, all bytecode written before.

A command of the command line by what it takes of the processors; the server by the time until it has answered once.
Both servers load it once and have two processes.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path

from django.conf import settings

from scorebook.bench import lanes
from scorebook.bench.site import STARTING_SECONDS, free_port
from scorebook.bench.web import EMPTY

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
SERVED = """
from django.core.wsgi import get_wsgi_application
application = get_wsgi_application()
"""
LOOK_AGAIN = 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A process to start: its environment, its command line, and its gunicorn settings."""

    folder: Path
    told: Mapping[str, str]
    line: tuple[str, ...]
    served: tuple[str, ...]

    def check(self) -> None:
        """Ask the command line whether all is well."""
        command = [sys.executable, *self.line, "check", "--verbosity=0"]
        subprocess.run(command, cwd=self.folder, env=self.told, stderr=subprocess.DEVNULL, check=True)  # noqa: S603

    def answer(self, running: ExitStack) -> None:
        """Start the server and wait until it has answered; it goes when what is ``running`` is closed."""
        port = free_port()
        command = [sys.executable, "-m", "gunicorn", *self.served, "--no-control-socket", f"--bind=127.0.0.1:{port}"]
        server = subprocess.Popen(command, cwd=self.folder, env=self.told)  # noqa: S603 - our own
        running.callback(server.wait)
        running.callback(server.terminate)
        first_answer(port)


def results(folder: Path, *, rounds: int) -> list[lanes.Result]:
    """Measure the starts of both."""
    (folder / "bare.py").write_text(BARE, encoding="utf-8")
    (folder / "served.py").write_text(SERVED, encoding="utf-8")
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {
        **known,
        "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        "DATABASE_URL": f"sqlite:///{folder / 'start.sqlite3'}",
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": "127.0.0.1",
        "DEBUG": "",
        "WEB_CONCURRENCY": "2",
        "DJANGO_SETTINGS_MODULE": "scorebook.bench.settings",
    }
    ours = Project(
        folder=settings.BASE_DIR,
        told=environment,
        line=("manage.py",),
        served=("--config=gunicorn.conf.py", "scorebook.wsgi"),
    )
    bare = Project(
        folder=folder,
        told={**environment, "DJANGO_SETTINGS_MODULE": "bare"},
        line=("-m", "django"),
        served=("--log-level=error", "--workers=2", "--preload", "served"),
    )
    return [_of_the_command_line(ours, bare, rounds), _of_the_server(ours, bare, rounds)]


def _of_the_command_line(ours: Project, bare: Project, rounds: int) -> lanes.Result:
    samples = lanes.run({"ours": ours.check, "bare": bare.check}, rounds=rounds, spent=spent_by_children)
    values, cpu = lanes.ratios(samples, "ours cpu", "bare cpu"), samples["ours cpu"]
    what = "processor time of `manage.py check` over a bare project's"
    return lanes.result("B7", what, values, samples["ours"], target=1.25, red=2, cpu=cpu)


def _of_the_server(ours: Project, bare: Project, rounds: int) -> lanes.Result:
    with ExitStack() as running:
        samples = lanes.run(
            {"ours": lambda: ours.answer(running), "bare": lambda: bare.answer(running)},
            rounds=rounds,
            before={"ours": running.close, "bare": running.close},
        )
    values = lanes.ratios(samples, "ours", "bare")
    what = "from gunicorn's start to its first answer over a bare project's"
    return lanes.result("B7", what, values, samples["ours"], target=1.25, red=2)


def first_answer(port: int) -> None:
    """Ask until somebody answers that all is well."""
    until = time.monotonic() + STARTING_SECONDS
    while time.monotonic() < until:
        link = HTTPConnection("127.0.0.1", port, timeout=STARTING_SECONDS)
        try:
            link.request("GET", EMPTY)
            if link.getresponse().status != HTTPStatus.OK:
                raise RuntimeError("the first answer is not that all is well")
        except OSError:
            time.sleep(LOOK_AGAIN)
        else:
            return
        finally:
            link.close()
    raise RuntimeError("the server did not start")


def spent_by_children() -> float:
    """Tell what milliseconds of a processor all processes took that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1000
