"""Exchanges files with learning platforms and spreadsheets."""
