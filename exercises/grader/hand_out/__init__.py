"""Hands out graded exercises, and knows the class that gets them."""
