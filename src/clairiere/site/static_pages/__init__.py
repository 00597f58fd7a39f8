"""The pages that need no service, as a folder for any file host: home, rulebooks, and games on one's own device."""
