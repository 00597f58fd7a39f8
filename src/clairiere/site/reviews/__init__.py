"""Reviews of finished games on the site: asked for on their pages, made by workers, kept for all who look."""
