"""`clairiere serve`: a game night at home: one machine with nothing but Python, and phones on the same network."""

from __future__ import annotations

import argparse
import os
import secrets
import socket
import sqlite3
import sys
from contextlib import closing
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

from clairiere.cli.common import CommandError, add_language, speech
from clairiere.kernel.language import Language

INSTALL = " pip install 'clairiere[site]'"
NEEDED = ("asyncpg", "django", "procrastinate", "prometheus_client", "psycopg", "redis", "segno", "structlog",
          "uvicorn")
FAREWELL = 5
"""Seconds for the requests that are under way when somebody presses Ctrl-C."""
SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""An address that is kept for examples: nothing is sent there, but the way to it shows which network we are in."""


def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser."""
    say = own.say
    parser.add_argument("--port", type=int, default=8000, metavar="N", help=say("the port to listen on (8000)"))
    parser.add_argument("--host", default="0.0.0.0", metavar="ADDRESS",
                        help=say("the address to listen on (every one; 127.0.0.1: for this machine alone)"))
    parser.add_argument("--home", type=Path, default=usual_home(), metavar="DIR",
                        help=say("the folder that keeps tables and players ({folder})", folder="~/.clairiere"))
    add_language(parser, own)
    parser.set_defaults(run=run)


def usual_home() -> Path:
    """The default folder: `CLAIRIERE_HOME` or `~/.clairiere`."""
    return Path(os.environ.get("CLAIRIERE_HOME") or Path.home() / ".clairiere")


def run(chosen: argparse.Namespace) -> int:
    """`clairiere serve`: run the server until Ctrl-C."""
    own = speech(chosen.language)
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise CommandError(own.say("For this you need a little more:") + INSTALL)
    door = open_socket(chosen.host, chosen.port, own)
    with door:
        home = prepare_home(chosen.home, own)
        with closing(lock_home(home, own)):
            configure_django(home)
            welcome(door, home, own)
            keep_open(door)
    print(own.say("The house is closed. Every table is kept in {folder}.", folder=home))
    return 0


def open_socket(host: str, port: int, own: Language) -> socket.socket:
    """A listening socket, opened before anything else; raises CommandError."""
    try:
        return socket.create_server((host, port), backlog=512)
    except (OSError, OverflowError) as error:
        raise CommandError(own.say("Port {port} cannot be opened: {why}. Try another one with {option}.",
                                port=str(port), why=getattr(error, "strerror", None) or error,
                                option="--port 8001")) from error


def prepare_home(home: Path, own: Language) -> Path:
    """Create the folder and the secret that signs cookies, readable only by its owner."""
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = home.resolve() / "secret"
        if not path.exists() or not path.read_text("ascii").strip():
            write_secret(path)
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(own.say("{file} cannot be a home: {why}.", file=home, why=error)) from error
    return home.resolve()


def write_secret(path: Path) -> None:
    """Write the secret file atomically."""
    beside = path.with_name("secret.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(48) + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def lock_home(home: Path, own: Language) -> sqlite3.Connection:
    """Lock the folder against a second server, which would miss the events of the first."""
    lock = sqlite3.connect(home / "open", timeout=0, isolation_level=None)  # a lock that every system knows
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        raise CommandError(own.say("{file} is open already, in another terminal perhaps.", file=home)) from error
    return lock


def configure_django(home: Path) -> None:
    """Configure Django for this folder, and migrate the database."""
    os.environ["CLAIRIERE_HOME"] = str(home)
    os.environ["CLAIRIERE_DATABASE"] = f"sqlite:///{home / 'clairiere.sqlite3'}"
    os.environ["CLAIRIERE_DATABASES"] = os.environ["CLAIRIERE_REDIS"] = ""
    secret, *former = (home / "secret").read_text("ascii").split()
    os.environ["CLAIRIERE_SECRET"], os.environ["CLAIRIERE_SECRET_FALLBACKS"] = secret, ",".join(former)
    os.environ.setdefault("CLAIRIERE_LOG", "warning")
    os.environ["DJANGO_SETTINGS_MODULE"] = "clairiere.site.settings"
    import django
    from django.core.management import call_command

    django.setup()
    os.umask(0o077)  # the database is for its owner alone, like the secret
    call_command("migrate", verbosity=0, interactive=False)


def welcome(door: socket.socket, home: Path, own: Language) -> None:
    """Print the address and its QR code."""
    host = reachable(door)
    address = f"http://{host}:{door.getsockname()[1]}/"
    if host.startswith("127."):
        print(own.say("The house is open, for this machine alone:"))
    else:
        print(own.say("The house is open. On this network everybody can come in:"))
    print(f"\n    {address}\n")
    print(code_for(address))
    print(own.say("Tables and players are kept in {folder}. Ctrl-C closes the house.", folder=home), flush=True)


def reachable(door: socket.socket) -> str:
    """The address of this machine on the network; localhost if it has none."""
    host: str = door.getsockname()[0]
    if host != "0.0.0.0":
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(SOMEWHERE_ELSE)
            found: str = way.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return found


def code_for(address: str) -> str:
    """A QR code as text; empty in a terminal that cannot show it."""
    import segno

    drawn = StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True, border=2)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()


def keep_open(door: socket.socket) -> None:
    """Run site, tables and bots in this process until Ctrl-C."""
    import uvicorn

    config = uvicorn.Config("clairiere.site.asgi:application", log_config=None, access_log=False, ws="none",
                            timeout_graceful_shutdown=FAREWELL)
    try:
        uvicorn.Server(config).run(sockets=[door])
    except KeyboardInterrupt:
        return
