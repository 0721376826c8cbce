"""Runs learners' code where it can do no harm."""
