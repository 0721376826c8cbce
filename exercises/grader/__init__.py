"""Grades the exercises: what a teacher does with them, a room for each step (``README.md``)."""
