"""Say in one sentence what to install when a tool is missing that make can't fetch itself.

    python need.py python      is this Python new enough, and can it make an environment?
    python need.py chromium    is there a browser for the tests?
    python need.py bubblewrap  is there a sandbox for the tests?
    python need.py webkit      is there another browser for the tests, one of Safari's kind?

It runs before there is an environment, so it must run on any Python 3.
"""

import importlib.util
import os
import shutil
import sys

# The shell draws no windows: the same pages take it two thirds of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def python() -> "str | None":
    if sys.version_info < (3, 11):  # noqa: UP036  (an older one may run this file)
        return (
            f"500 Rum needs Python 3.11 or newer, and this is {sys.version.split()[0]}: "
            "install one and name it, as in “make PYTHON=python3.12”."
        )
    if importlib.util.find_spec("ensurepip") is None:
        return (
            "This Python can't make environments: install its venv (on Debian: apt-get install python3-venv)."
        )
    return None


def chromium() -> "str | None":
    if browser() is None:
        return (
            "The browser tests need Chromium: install it (on Debian: "
            "apt-get install chromium-headless-shell), or set CHROMIUM to where it is."
        )
    return None


def bubblewrap() -> "str | None":
    if sys.platform == "linux" and shutil.which("bwrap") is None:
        return "The tests of grading need bubblewrap: install it (on Debian: apt-get install bubblewrap)."
    return None


def webkit() -> "str | None":
    if sys.platform == "linux" and not all(map(shutil.which, ("cog", "WPEWebDriver"))):
        return (
            "The tests of other browsers need WPE WebKit: install it "
            "(on Debian: apt-get install cog wpewebkit-driver)."
        )
    return None


def browser() -> "str | None":
    """The path of the browser for the tests, or None."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


if __name__ == "__main__":
    sys.exit(
        {"python": python, "chromium": chromium, "bubblewrap": bubblewrap, "webkit": webkit}[sys.argv[1]]()
    )
