"""Tags for the templates."""
