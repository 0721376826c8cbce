"""Reads what learners handed in."""
