"""Settings of the test suite: the shipped ones, with a secret of their own and without the manifest of static files.

``DATABASE_URL`` chooses the database, as everywhere: the same suite runs on SQLite and on PostgreSQL.
"""

import os

os.environ["SECRET_KEY"] = "the-secret-of-the-tests-guards-nothing-but-their-own-evenings"
os.environ.setdefault("ALLOWED_HOSTS", "testserver,localhost,127.0.0.1")
os.environ.pop("DEBUG", None)

from scorebook.settings import *  # noqa: E402, F403

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
