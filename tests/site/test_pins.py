"""The pages and the notebooks run the same versions of the same packages."""

from __future__ import annotations

from browsing import TOP


def pins(name: str) -> set[str]:
    lines = (TOP / name).read_text("utf-8").splitlines()
    return {line.split()[0] for line in lines if "==" in line and not line.startswith("#")}


def test_the_build_pins_the_same_versions_as_the_environment() -> None:
    assert pins("book/site/requirements.txt") < pins("requirements.txt")


def test_the_pages_pin_the_same_versions_as_the_environment() -> None:
    assert pins("book/site/wheels.txt") <= pins("requirements.txt")


def test_the_lab_pins_the_same_versions_as_the_environment_except_for_micropip() -> None:
    lab = {pin for pin in pins("book/site/lab-wheels.txt") if not pin.startswith("micropip==")}
    assert lab <= pins("requirements.txt")
