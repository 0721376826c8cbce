"""A check that a value isn't None. It also tells the type checker so."""

from typing import TypeVar

Value = TypeVar("Value")


def sure(value: Value | None) -> Value:
    """Return this value, or raise ``AssertionError`` if it is ``None``."""
    assert value is not None
    return value
