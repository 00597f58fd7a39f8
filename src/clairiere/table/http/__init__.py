"""HTTP of the table service: the application, requests, replies, limits, identity."""
