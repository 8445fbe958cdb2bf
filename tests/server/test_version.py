"""The version is written in one place; the pages, the commands and every paper name it."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings

from scorebook import VERSION

ROOT = Path(settings.BASE_DIR)


def test_the_project_file_reads_the_version_from_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "scorebook.VERSION"}
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("asked", ["version", "--version"])
def test_the_command_line_names_it_without_any_setting(asked: str) -> None:
    bare = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG")}
    code = f"from scorebook.server.command_line import main; main(['manage.py', {asked!r}])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=bare, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Scorebook {VERSION} (Django ")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/guide/", "/health/", "/api/openapi.json"])
def test_everybody_can_read_it(path: str) -> None:
    assert VERSION in Client().get(path).content.decode()


@pytest.mark.django_db
def test_the_health_is_told_under_any_host_name_and_nothing_else_is() -> None:
    unlisted: dict[str, Any] = {"HTTP_HOST": "10.1.2.3:8000"}
    with override_settings(ALLOWED_HOSTS=["tarokk.example.org"]):
        assert Client().get("/health/", **unlisted).status_code == 200
        for path in ("/", "/guide/", "/health", "/healthy/", "/health//", "/static/nothing"):
            assert Client().get(path, **unlisted).status_code in (400, 404), path
        assert Client().get("/", **unlisted).status_code == 400
        assert Client().get("/guide/", **unlisted).status_code == 400


def test_the_service_opens_no_control_socket() -> None:
    assert runpy.run_path(str(ROOT / "gunicorn.conf.py"))["control_socket_disable"] is True
