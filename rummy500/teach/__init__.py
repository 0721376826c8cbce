"""The teaching side: hints on a position."""
