"""Look for a tool that make can't fetch itself. If it is missing, say in one sentence what to install.

    python need.py python      is this Python new enough, and can it make an environment?
    python need.py chromium    is there a browser for the tests?
    python need.py whole       is there a browser that opens windows, for the measurements?
    python need.py firefox     is there Firefox for the journeys?
    python need.py webkit      is there WebKit for the journeys?
    python need.py bubblewrap  is there a sandbox for the tests?
    python need.py wpe         is there an old WebKit for the tests?
    python need.py compiler    is there a C compiler, and can it compile for this Python?

This script runs before there is an environment, so it must run on any Python 3.
"""

import glob
import importlib.util
import os
import shutil
import sys
import sysconfig

WEBKIT_DRIVER = "WebKitWebDriver"
WHOLE = ("chromium", "chromium-browser", "google-chrome")
# The headless shell is tried first: it draws no windows, so it runs the tests in two thirds of the time that
# a whole Chromium takes.
BROWSERS = ("chromium-headless-shell", *WHOLE)


def python() -> "str | None":
    if sys.version_info < (3, 11):  # noqa: UP036  (an older Python may run this file)
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


def whole() -> "str | None":
    if whole_browser() is None:
        return (
            "The site's speed is measured in the whole Chromium, as readers have it: install it (on Debian: "
            "apt-get install chromium), or set CHROMIUM to where it is."
        )
    return None


def firefox() -> "str | None":
    if firefox_path() is None:
        return "The journeys of the tests need Firefox: install it (on Debian: apt-get install firefox-esr)."
    return None


def webkit() -> "str | None":
    """What to install if WebKitGTK, its driver or a screen for its window is missing on Linux; else ``None``.

    WebKitGTK exists only on Linux.
    """
    there = webkit_path() and all(map(shutil.which, (WEBKIT_DRIVER, "Xvfb", "openbox")))
    if sys.platform == "linux" and not there:
        return (
            "The journeys of the tests need WebKitGTK and a screen for it: install them (on Debian: "
            "apt-get install webkit2gtk-driver xvfb openbox)."
        )
    return None


def bubblewrap() -> "str | None":
    if sys.platform == "linux" and shutil.which("bwrap") is None:
        return "The tests of grading need bubblewrap: install it (on Debian: apt-get install bubblewrap)."
    return None


def wpe() -> "str | None":
    if sys.platform == "linux" and not all(map(shutil.which, ("cog", "WPEWebDriver"))):
        return (
            "The tests of old browsers need WPE WebKit: install it "
            "(on Debian: apt-get install cog wpewebkit-driver)."
        )
    return None


def compiler() -> "str | None":
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    header = os.path.join(sysconfig.get_paths()["include"], "Python.h")
    if shutil.which(command) is None or not os.path.exists(header):
        return (
            f"The engine is compiled by {command} with Python's C headers: install both (on Debian: "
            "apt-get install gcc python3-dev)."
        )
    return None


def browser() -> "str | None":
    """The path of the browser for the tests, or None."""
    return _chromium_of(BROWSERS)


def whole_browser() -> "str | None":
    """The path of a Chromium that opens windows, as readers' browsers do, or None."""
    return _chromium_of(WHOLE)


def _chromium_of(names: "tuple[str, ...]") -> "str | None":
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def firefox_path() -> "str | None":
    """The path of Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit_path() -> "str | None":
    """The path of the small browser that is part of WebKitGTK, or None."""
    return next(iter(sorted(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"))), None)


if __name__ == "__main__":
    asked = {
        "python": python,
        "chromium": chromium,
        "whole": whole,
        "firefox": firefox,
        "webkit": webkit,
        "wpe": wpe,
        "compiler": compiler,
        "bubblewrap": bubblewrap,
    }
    sys.exit(asked[sys.argv[1]]())
