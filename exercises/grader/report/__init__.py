"""Writes what teachers and learners read."""
