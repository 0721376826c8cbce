"""Reads the description of a class, and hands out its graded exercises."""
