"""Teaching: hints, levels, exercises and reviews."""
