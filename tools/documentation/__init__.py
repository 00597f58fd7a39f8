"""The documentation site: what lies in docs/ and what docstrings say, as pages with a search."""
