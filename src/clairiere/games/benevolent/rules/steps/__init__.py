"""The rules, a chapter a file: classes that say what can be tried, what stands against it, and what it does."""
