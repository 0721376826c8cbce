"""Worksheets to print, made from the levels of a chapter. ``exercises/worksheets.py`` is the command."""
