"""The role of PostgreSQL as which pages and workers come: it reads and writes rows, and owns nothing.

CLAIRIERE_APP_PASSWORD=... python -m clairiere.store.roles      as the owner of the tables, after every `migrate`
"""

from __future__ import annotations

import os

import psycopg
from psycopg import sql

ROLE = "clairiere_app"
RIGHTS = (
    "GRANT CONNECT ON DATABASE {database} TO {role}",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    "GRANT USAGE ON SCHEMA public TO {role}",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
    "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}",
)
"""Functions of the job queue may be called by everybody, as PostgreSQL has it."""


def grant(address: str, password: str, role: str = ROLE) -> None:
    """Create the role of web processes and workers, or set its password and privileges again."""
    with psycopg.connect(address) as connection:
        names = {"role": sql.Identifier(role), "database": sql.Identifier(connection.info.dbname)}
        there = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone()
        verb = sql.SQL("ALTER" if there else "CREATE")
        plain = "{verb} ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD {password}"
        connection.execute(sql.SQL(plain).format(verb=verb, role=names["role"], password=sql.Literal(password)))
        for right in RIGHTS:
            connection.execute(sql.SQL(right).format(**names))


if __name__ == "__main__":
    if not os.environ.get("CLAIRIERE_APP_PASSWORD"):
        raise SystemExit("CLAIRIERE_APP_PASSWORD is missing: the password of the role that is made")
    grant(os.environ["CLAIRIERE_DATABASE"], os.environ["CLAIRIERE_APP_PASSWORD"])
