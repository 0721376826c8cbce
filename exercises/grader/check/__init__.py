"""Checks answers and gives points."""
