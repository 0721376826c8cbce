"""What the table says, by the catalogue of all sentences."""

from ..sentences import plural, say

__all__ = ["plural", "say"]
