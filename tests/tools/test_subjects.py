"""The check of commit subjects passes good subjects and names the faults of bad ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CHECK = Path(__file__).parents[2] / ".ci/subjects"


def commit(folder: Path, *subjects: str) -> None:
    """Make an empty commit for each of these subjects, in this folder's repository."""
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for subject in subjects:
        subprocess.run(
            ["git", *who, "commit", "--quiet", "--allow-empty", "-m", subject], cwd=folder, check=True
        )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose first commit is tagged as a release."""
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    commit(tmp_path, "Whatever was said before the release counts no more")
    subprocess.run(["git", "tag", "v0.1.0"], cwd=tmp_path, check=True)
    return tmp_path


def check(repository: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, CHECK], cwd=repository, capture_output=True, text=True)
    return done.returncode, done.stdout


def test_good_commit_subjects_pass_the_check(repository: Path) -> None:
    commit(repository, "bots: judge draws by their payoff", "book/site: keep pages for reading offline")
    assert check(repository) == (0, "2 commits since the last release, 0 faults in their subjects\n")


@pytest.mark.parametrize(
    "subject",
    ["Bots judge draws by their payoff", "bots:judge draws", "bots: judge draws.", f"bots: judge {'x' * 70}"],
)
def test_a_bad_commit_subject_is_named_with_its_fault(repository: Path, subject: str) -> None:
    commit(repository, subject)
    status, output = check(repository)
    assert status == 1 and "1 faults" in output
