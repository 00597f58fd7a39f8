"""What one seat gets to see of a table: pages, fragments, previews, hints."""
