"""The shipped settings, with one address more and static files as they lie."""

from scorebook.settings import *  # noqa: F403

ROOT_URLCONF = "scorebook.bench.urls"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# That a document was drawn is told by the results.
LOGGING["loggers"]["scorebook"]["level"] = "WARNING"  # type: ignore[index]  # noqa: F405
