"""Checks that a value isn't ``None``, and lets the type checker know this."""

from typing import TypeVar

Value = TypeVar("Value")


def sure(value: Value | None) -> Value:
    """Return this value, or raise ``AssertionError`` if it is ``None``."""
    assert value is not None
    return value
