"""The store of the table service: its interface, PostgreSQL, SQLite, and claims of workers."""
