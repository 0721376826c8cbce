"""Makes the exercises from their sources."""
