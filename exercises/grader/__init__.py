"""Grades the exercises. Each step of a teacher's work has a folder; ``README.md`` lists the folders."""
