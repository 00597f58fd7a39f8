"""Reviews of finished games: chances, luck, decisions, and what would have been better."""
