"""Grades the exercises. Each step of a teacher's work has its own folder (``README.md``)."""
