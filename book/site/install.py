"""Install pinned packages into the environment that runs this script, and show the progress.

    python install.py PINS

The script runs while the environment is still empty, so it needs only the standard library.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import tools

FETCHES, HAS, IGNORES = "Collecting ", "Requirement already satisfied: ", "Ignoring "
INSTALLS = "Installing collected packages: "


def main(pins: Path) -> None:
    wanted = sum("==" in line for line in pins.read_text("utf-8").splitlines() if not line.startswith("#"))
    pip = [sys.executable, "-m", "pip", "install", "--progress-bar=off", "-r", str(pins)]
    progress = tools.Progress("Fetching Python packages", wanted)
    lines = []
    with subprocess.Popen(pip, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            lines.append(line)
            if line.startswith((FETCHES, HAS, IGNORES)):
                progress.tell(line.removeprefix(FETCHES).removeprefix(HAS).split("=")[0].split()[0])
            elif line.startswith(INSTALLS):
                progress.end()
                show_installing(process, line.count(",") + 1)
    if process.returncode:
        sys.exit("".join(lines[-tools.LAST_LINES :]) + "pip failed. Check the network, then run make again.")


def show_installing(process: subprocess.Popen[str], new: int) -> None:
    """Show how many of the new packages are installed, until pip has finished. Pip itself shows nothing."""
    folder = Path(sysconfig.get_path("purelib"))
    before = len(list(folder.glob("*.dist-info")))
    progress = tools.Progress("Installing them", new)
    while process.poll() is None:
        progress.reach(len(list(folder.glob("*.dist-info"))) - before)
        time.sleep(0.5)
    progress.end()


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit("\rStopped. The next make continues from here.")
