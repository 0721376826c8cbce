"""Games and positions as text: records and scenarios."""
