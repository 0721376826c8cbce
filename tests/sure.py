"""Values that a test knows not to be None."""

from typing import TypeVar

Value = TypeVar("Value")


def sure(value: Value | None) -> Value:
    """This value, which must not be ``None``; else this raises ``AssertionError``."""
    assert value is not None
    return value
