"""Grades the exercises. Each step of grading has its own folder; ``README.md`` lists the folders."""
