"""Replays the answers that were played at tables."""
