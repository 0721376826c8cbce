"""A check that a value isn't None. It also tells the type checker so."""

from typing import TypeVar

Value = TypeVar("Value")


def sure(value: Value | None) -> Value:
    """This value, which must not be ``None``. Raises ``AssertionError`` if it is."""
    assert value is not None
    return value
