"""Settings of the test suite: the shipped ones, with a secret of their own and without the manifest of static files.

``DATABASE_URL`` chooses the database, as everywhere: the same suite runs on SQLite and on PostgreSQL.  On SQLite it is
a file, as in production: two connections to a database in memory would not wait for each other.
"""

import hashlib
import os
import tempfile
from pathlib import Path

os.environ["SECRET_KEY"] = "the-secret-of-the-tests-guards-nothing-but-their-own-evenings"
os.environ.setdefault("ALLOWED_HOSTS", "testserver,localhost,127.0.0.1")
os.environ.pop("DEBUG", None)

from scorebook.settings import *  # noqa: F403

# What empties the database between tests (tests/world/emptying.py) stands before Django's own.
INSTALLED_APPS = ["tests.world", *INSTALLED_APPS]  # noqa: F405
MIDDLEWARE = ["tests.browser.cut_line.refuse_cut_lines", *MIDDLEWARE]  # noqa: F405
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
# Phones reckon by themselves where a test is about that: elsewhere it would cost every page of a browser the same.
MADE, ENGINE = ENGINE, None  # noqa: F405
# Hundreds of accounts sign in here: a hash that is slow on purpose would make every one of them wait.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Documents of another run, or of another server of this run, are not found here.
PAPERS_OF_A_RUN = tempfile.TemporaryDirectory(prefix="scorebook-papers-", ignore_cleanup_errors=True)
PAPERS = CACHES["papers"]["LOCATION"] = Path(PAPERS_OF_A_RUN.name)  # noqa: F405

# Tests do not wait for the disk, except those of a power cut.
WAITS_FOR_THE_DISK = "WAITS_FOR_THE_DISK" in os.environ
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    FOLDER = tempfile.TemporaryDirectory(prefix="scorebook-tests-", ignore_cleanup_errors=True)
    DATABASES["default"]["TEST"] = {"NAME": f"{FOLDER.name}/tests.sqlite3"}  # noqa: F405
    if not WAITS_FOR_THE_DISK:
        DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"  # noqa: F405
else:
    # One server may serve several checkouts at once.
    CHECKOUT = hashlib.sha256(str(BASE_DIR).encode()).hexdigest()[:12]  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": f"test_{CHECKOUT}"}  # noqa: F405
    if not WAITS_FOR_THE_DISK:
        DATABASES["default"]["OPTIONS"]["options"] += " -c synchronous_commit=off"  # noqa: F405
