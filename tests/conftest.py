"""What all tests share: the helpers beside this file, and fixed settings for the random ones."""

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent
sys.path[:0] = [str(TESTS), str(TESTS / "notebooks")]  # strategies and slow; the kernel of the notebooks

# The same examples on every run: a failure is a fact about the code, not about the day.
settings.register_profile(
    "project",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("project")
