"""Settings, from the environment. Without any of it everything runs on this machine, on SQLite."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

HOME = Path(os.environ.get("CLAIRIERE_HOME", "."))
SHARDS = os.environ.get("CLAIRIERE_DATABASES", "").split()
"""Databases over which running games are spread; the first has everything else. One that was added is never removed."""
DATABASE = SHARDS[0] if SHARDS else os.environ.get("CLAIRIERE_DATABASE", f"sqlite:///{HOME / 'clairiere.sqlite3'}")
RECORDS = os.environ.get("CLAIRIERE_RECORDS", "")
"""The folder to which finished games go after a while, as records; empty: their logs stay in the database."""
RECORDS_AFTER = float(os.environ.get("CLAIRIERE_RECORDS_AFTER", "7"))
"""Days from the end of a game."""
REDIS = os.environ.get("CLAIRIERE_REDIS", "")
DOCUMENTATION = os.environ.get("CLAIRIERE_DOCS", "")
"""The folder that `make documentation` has written."""
OFFLINE = os.environ.get("CLAIRIERE_OFFLINE", "")
"""The folder that `make offline` has written; without one, nobody can play offline."""
SECRET_KEY = os.environ.get("CLAIRIERE_SECRET", "")
SECRET_KEY_FALLBACKS = [old for old in os.environ.get("CLAIRIERE_SECRET_FALLBACKS", "").split(",") if old]
SECRETS = [secret.encode() for secret in (SECRET_KEY, *SECRET_KEY_FALLBACKS)]
"""What signs the identity cookie, first, and what may have signed it before."""
LIMITS = float(os.environ.get("CLAIRIERE_LIMITS", "1"))  # so many times the usual rates; 0: none
TRACES = float(os.environ.get("CLAIRIERE_TRACES", "0"))  # the share of answers that are traced; 0: none
METRICS_TOKEN = os.environ.get("CLAIRIERE_METRICS_TOKEN", "")
LOG_LEVEL = os.environ.get("CLAIRIERE_LOG", "info")
OPERATOR = os.environ.get("CLAIRIERE_OPERATOR", "")
"""Who is responsible for this site, as the privacy page says it: a name and, where the law wants it, an address."""
CONTACT = os.environ.get("CLAIRIERE_CONTACT", "")
"""Where people write about their data or about accessibility: an e-mail address, or a page."""
PUSH_SERVICES = os.environ.get("CLAIRIERE_PUSH_SERVICES", "").split()
"""Origins of push services beside those of the known browsers."""
BACKUP_DAYS = int(os.environ.get("CLAIRIERE_BACKUPS_KEPT", "14"))  # one a night
DEBUG = False
ALLOWED_HOSTS = os.environ.get("CLAIRIERE_HOSTS", "*").split(",")
CSRF_TRUSTED_ORIGINS = [origin for origin in os.environ.get("CLAIRIERE_ORIGINS", "").split(",") if origin]
PROXIES = int(os.environ.get("CLAIRIERE_PROXIES", "0"))
"""So many proxies stand before us, and each has added the address it was asked from to `X-Forwarded-For`."""
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY, SECURE_CONTENT_TYPE_NOSNIFF = None, False  # clairiere.site.middleware, for tables too
HSTS = int(os.environ.get("CLAIRIERE_HSTS", "0"))
"""Seconds for which a browser that has come by https never comes by http again; 0: the proxy says so, or nobody."""
SECURE = any([origin.startswith("https://") for origin in CSRF_TRUSTED_ORIGINS])
"""Whether browsers come by https: then no cookie goes over a line that anybody can read."""
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = [f"{'__Host-' if SECURE else ''}{name}" for name in ("sessionid", "csrftoken")]
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True  # no script of ours reads them
SESSION_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
LOGGING_CONFIG = None  # clairiere.table.ops.logs sets up logging for both applications

POOL: dict[str, float] = {
    "min_size": 1, "max_size": int(os.environ.get("CLAIRIERE_CONNECTIONS", "8")), "timeout": 10.0,
}  # fmt: skip
"""Of Django's connections in one process; pages wait less for one than commands do (`asgi.HURRIED`)."""


LIBPQ = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
"""What Django calls the parts of an address, and what libpq does."""


def database(address: str) -> dict[str, object]:
    """Django's database settings for an address."""
    if address.startswith("sqlite:///"):
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": address.removeprefix("sqlite:///"),
            "OPTIONS": {
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
                "transaction_mode": "IMMEDIATE",
            },
        }
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415 # a home need not wait for these

    from clairiere.store.connections import DEAD, QUIET  # noqa: PLC0415

    parts = {name: str(value) for name, value in conninfo_to_dict(address).items()}
    return {
        "ENGINE": "django.db.backends.postgresql",
        # several hosts, separated by commas, are tried in turn
        **{key: parts.pop(name, "") for key, name in LIBPQ.items()},
        # A request has a thread of its own under ASGI, so connections are kept in a pool and not by thread.
        # One that broke while nobody used it is replaced before a request gets it; who waits too long hears 503.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "pool": POOL,
            "connect_timeout": 2,
            # as `KeptAlive` does it
            "keepalives_idle": QUIET,
            "keepalives_interval": 2,
            "keepalives_count": 2,
            "tcp_user_timeout": DEAD * 1000,
            **parts,
        },
    }


DATABASES = {"default": database(DATABASE)} | {
    f"shard{number}": database(address) for number, address in enumerate(SHARDS[1:], 1)
}
if REDIS:
    CACHES = {
        "default": {
            "BACKEND": "clairiere.site.cache.SharedCache",
            "LOCATION": REDIS,
            "KEY_PREFIX": f"clairiere{urlsplit(DATABASE).path}",  # two sites may share one Redis
            "OPTIONS": {"socket_connect_timeout": 1.0, "socket_timeout": 1.0},
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "clairiere.site.accounts.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "clairiere.store",
    "clairiere.site.tables",
    "clairiere.site.bots",
    "clairiere.site.leaderboards",
    "clairiere.site.offline",
    "clairiere.site.lessons",
    "clairiere.site.profiles",
    "clairiere.site.push",
    "clairiere.site.reviews",
    "clairiere.site.rules",
    "clairiere.site.statistics",
    "clairiere.site.accounts.apps.AccountsConfig",  # before allauth: its templates are ours
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]
MIDDLEWARE = [
    "clairiere.site.middleware.timed",
    "clairiere.site.middleware.same_for_all",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "clairiere.site.middleware.no_store",
    "clairiere.site.middleware.older_names",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "clairiere.site.errors.only_text",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "clairiere.site.accounts.middleware.known_by_account",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "clairiere.site.tables.assets.for_pages",
                "clairiere.site.tables.people.for_pages",
                "clairiere.site.tables.views.for_pages",
                "clairiere.site.accounts.middleware.for_pages",
            ]
        },
    }
]
ROOT_URLCONF = "clairiere.site.urls"
LANGUAGES = [("en", "English"), ("fr", "Français")]
LANGUAGE_CODE = "en"
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "/static/"
STATIC_ROOT = HOME / "static"

MAIL = urlsplit(os.environ.get("CLAIRIERE_MAIL", ""))
"""`smtp://user:password@host:port`, `smtps://...`, `file:///folder`, or nothing: then no mail is sent."""
MAIL_KINDS = {"smtp": "smtp", "smtps": "smtp", "file": "filebased"}
EMAIL_BACKEND = f"django.core.mail.backends.{MAIL_KINDS.get(MAIL.scheme, 'dummy')}.EmailBackend"
EMAIL_FILE_PATH = MAIL.path
EMAIL_HOST, EMAIL_PORT = MAIL.hostname or "localhost", MAIL.port or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.username or "", MAIL.password or ""
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.scheme == "smtps", MAIL.scheme == "smtp" and bool(MAIL.username)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("CLAIRIERE_MAIL_FROM", "clairiere@localhost")
JOBS = not DATABASE.startswith("sqlite:")
"""Whether jobs wait in a queue for `clairiere worker`; at home the process of the site does them."""
if JOBS:
    INSTALLED_APPS.append("procrastinate.contrib.django")
    PROCRASTINATE_IMPORT_PATHS = ["clairiere.site.jobs"]

ACCOUNTS = EMAIL_BACKEND != "django.core.mail.backends.dummy.EmailBackend"
"""Whether there are accounts: without mail nobody could enter one. Guests need none."""
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",  # of the admin
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, object]] = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
"""Only staff have passwords."""
STAFF_PASSKEY = JOBS
"""Whether the admin wants a passkey too; a home has no https, without which browsers know no passkeys."""
ADMIN_HOST = os.environ.get("CLAIRIERE_ADMIN_HOST", "")
"""The only name under which there is an admin; without one, every name of the site."""
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "me"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
CODE_SECONDS = 10 * 60
"""So long a code that was sent by mail is good."""
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = CODE_SECONDS
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a passkey that was added is told by mail
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "clairiere.site.accounts.adapters.AccountAdapter"
ACCOUNT_CHANGE_EMAIL = True  # one address at a time: a new one takes the place of the old
MFA_ADAPTER = "clairiere.site.accounts.adapters.PasskeyAdapter"
MFA_FORMS = {"login_webauthn": "clairiere.site.accounts.adapters.LoginForm"}
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_REAUTHENTICATION_REQUIRED = False  # there is no password to ask for again
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = "CLAIRIERE_ORIGINS" not in os.environ  # at home there is no https
if not LIMITS:
    ACCOUNT_RATE_LIMITS = False
    MFA_RATE_LIMITS = False
