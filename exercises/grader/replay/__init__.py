"""Replays what was played at tables."""
