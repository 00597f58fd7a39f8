"""Live streams: who watches which table, and how they are woken."""
