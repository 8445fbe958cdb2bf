"""Settings, read from the environment.  The table of all of them stands in docs/deploy.md.

Rules of the game are not settings: they belong to the evening.
"""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

from scorebook.server import LARGEST_BODY, engine, environment

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = environment.flag("DEBUG")
# Offer the demo evenings on the first page of a device that has no evening yet.
DEMO = environment.flag("DEMO")
# Let phones store the pages of the evenings that they write; without it phones delete the stored pages.
OFFLINE = environment.flag("OFFLINE", default=not DEBUG)
# The files with which phones settle hands without a network; None if manage.py engine has not made them.
ENGINE = engine.prepared_engine() if OFFLINE else None
SECRET_KEY = environment.secret("SECRET_KEY", debug=DEBUG)
SECRET_KEY_FALLBACKS = environment.secrets_of_before("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = environment.hosts("ALLOWED_HOSTS", debug=DEBUG)
CSRF_TRUSTED_ORIGINS = environment.origins("CSRF_TRUSTED_ORIGINS")
CSRF_FAILURE_VIEW = "scorebook.refusals.pages.csrf"

INSTALLED_APPS = [
    "scorebook",  # before those whose commands it stands in for
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "axes",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_tables2",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "scorebook.middleware.guarded",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scorebook.middleware.Compressed",  # behind the static files, which lie there compressed
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "scorebook.middleware.worded",
    "scorebook.middleware.Common",
    "scorebook.middleware.in_place",
    "scorebook.middleware.bounded",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "scorebook.middleware.LoginRequired",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "scorebook.middleware.Understood",
]
ROOT_URLCONF = "scorebook.urls"
WSGI_APPLICATION = "scorebook.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["scorebook.templatetags.icons"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
                "scorebook.middleware.theme",
            ],
        },
    }
]
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# People sign in with a login name or an e-mail address.  An evening that is played with a link needs no account.
AUTH_USER_MODEL = "scorebook.Account"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("login", "name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60
# Sessions are rows of the database: every process of the server sees them, and signing out ends a session everywhere.
SESSION_COOKIE_AGE = 90 * 24 * 60 * 60
# After ten wrong passwords for one name, an address has to wait for a quarter of an hour.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "scorebook.access.rations.client_address"
AXES_USERNAME_CALLABLE = "scorebook.middleware.login_tried"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# Each cached text bears the version of its data, so readers never see an old one.  Every process caches the lists of
# seasons and the sheets for itself; all processes share the cached documents.
IN_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
IN_FILES = "django.core.cache.backends.filebased.FileBasedCache"
PAPERS = environment.private_folder(SECRET_KEY)
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": IN_MEMORY, "LOCATION": "lists", "OPTIONS": {"MAX_ENTRIES": 100}},
    "papers": {"BACKEND": IN_FILES, "LOCATION": PAPERS, "OPTIONS": {"MAX_ENTRIES": 100}},
    "drawn": {"BACKEND": IN_MEMORY, "LOCATION": "sheets", "OPTIONS": {"MAX_ENTRIES": 150}},
}

# The page and the metrics for the person who runs the server; without a password neither exists.
STATUS_PASSWORD = environment.password("STATUS_PASSWORD")
BACKUP_FOLDER = environment.folder("BACKUP_FOLDER")

DATABASES = {"default": environment.database("DATABASE_URL", BASE_DIR / "scorebook.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The interface is Hungarian unless the reader's choice (a cookie) or browser asks for another language.
LANGUAGES = [("hu", "magyar"), ("en", "English"), ("da", "dansk")]
LANGUAGE_CODE = environment.one_of("LANGUAGE_CODE", "hu", dict(LANGUAGES))
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 366 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = environment.zone("TIME_ZONE", "Europe/Budapest")
USE_TZ = True
# Django must not group digits: numbers in addresses and attributes would break.  Filters format points and money.
USE_THOUSAND_SEPARATOR = False

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [
    ("guide", BASE_DIR / "docs" / "img" / "guide"),
    *([(engine.PREFIX, engine.FOLDER)] if ENGINE else []),
]
# Browsers may keep these files for ever: static files with a hash in their name, and the engine of one version.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^.+\.[0-9a-f]{12}\..+$|/static/engine/(?!engine\.json)"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "scorebook.server.storage.NamedByContents"
    },
}

DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_BODY
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_SAMESITE = "Lax"

# The server stands behind a proxy that speaks https with the players: trust its header, and refuse plain http.
SECURE_PROXY = environment.flag("SECURE_PROXY")
if SECURE_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health/$"]
    SECURE_HSTS_SECONDS = environment.whole("HSTS_SECONDS", 31_536_000, least=0, most=2 * 31_536_000)
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    # The cookie of MESSAGE_STORAGE follows this setting too.
    SESSION_COOKIE_SECURE = True
# W005 and W021: the owner of the domain decides whether other hosts speak https, and whether browsers preload that.
# W002: the page for signing in checks the lock by itself, so axes needs no middleware.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021", "axes.W002"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{", "datefmt": "%Y-%m-%dT%H:%M:%S%z"}
    },
    "filters": {
        "tokens": {"()": "scorebook.server.logs.WithoutTokens"},
        "moment": {"()": "scorebook.server.logs.NoMistakes"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "stream": sys.stderr, "formatter": "line", "filters": ["tokens"]},
        "errors": {"class": "scorebook.server.logs.ErrorTimes", "level": "ERROR"},
    },
    "root": {"handlers": ["stderr", "errors"], "level": "WARNING"},
    "loggers": {
        "scorebook": {"level": "INFO"},
        "django": {"handlers": ["stderr", "errors"], "level": "WARNING", "propagate": False},
        # Refused forms and old links are no errors of the server, and their addresses may hold tokens.
        "django.request": {"level": "ERROR", "filters": ["moment"]},
        # The client gets an answer for a wrong host name or a request that is too large; a traceback for each would
        # bury the real errors.
        **{
            f"django.security.{refused}": {"level": "CRITICAL"}
            for refused in ("DisallowedHost", "RequestDataTooBig", "TooManyFieldsSent", "TooManyFilesSent")
        },
        # Waitress warns whenever a request waits for a free thread; short waits are normal.
        "waitress.queue": {"level": "ERROR"},
        # Below this level axes logs the login names of failed attempts.
        "axes": {"level": "ERROR"},
        # WeasyPrint warns about every unknown CSS property.
        "weasyprint": {"level": "ERROR"},
        "fontTools": {"level": "ERROR"},
    },
}
