"""The database: schema and migrations, the ledger on PostgreSQL and on SQLite, claims of workers, and roles.

Only `models`, `apps` and `migrations` need Django.
"""
