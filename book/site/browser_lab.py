"""Makes the browser lab: JupyterLite with the book's notebooks and with the Pyodide of the book's pages.

A link from the book to the lab opens one notebook. So the lab has only one of JupyterLite's apps: the one
that shows a single notebook.
"""

from __future__ import annotations

import json
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any

import patches
from plain_notebooks import pictures, plain

SHARED = Path(sys.prefix, "share/jupyter/labextensions")
OWN = Path(__file__).parent / "lab"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
# The lab gets only these extensions, even if the environment has more.
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
KERNEL_WHEELS = ("ipykernel", "piplite", "pyodide_kernel")
# When the kernel starts, it loads these packages and their dependencies.
PACKAGES = (
    "micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "rummy500",
)  # fmt: skip
STUBS = ("jedi/third_party/django-stubs/", "jedi/third_party/typeshed/stubs/")
STORE = "500 Rum"  # where the browser keeps the reader's notebooks; runtime/notebook.js reads them
SETTINGS = {
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},  # light or dark like the system
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 3},  # seconds
    "@jupyter-notebook/notebook-extension:scroll-output": {"autoScrollOutputs": False},  # tables don't scroll
    "@jupyterlab/notebook-extension:tracker": {"scrollPastEnd": False},
}
DISABLED = (
    # These plugins link to other apps of JupyterLite, which the lab doesn't have.
    "@jupyter-notebook/application-extension:pages",
    "@jupyter-notebook/notebook-extension:open-tree-tab",
    # These plugins show buttons, links and details that learners don't need.
    "@jupyter-notebook/notebook-extension:checkpoints",
    "@jupyter-notebook/notebook-extension:kernel-logo",
    "@jupyter-notebook/notebook-extension:trusted",
    "@jupyterlab/help-extension:jupyter-forum",
    "@jupyterlab/help-extension:resources",
    # These plugins would replace the book's icons.
    "@jupyter-notebook/notebook-extension:tab-icon",
    "@jupyterlab/application-extension:faviconbusy",
)


def wheels() -> list[Path]:
    """The paths of the wheels that the kernel's extension contains."""
    found = SHARED / KERNEL / "static/pypi"
    return [next(found.glob(f"{name}-*.whl")) for name in KERNEL_WHEELS]


def without_stubs(jedi: Path, out: Path) -> Path:
    """Copy jedi's wheel to `out` without the type stubs of other packages, and return the copy's path.

    These stubs are three quarters of the wheel.
    """
    lighter = out / jedi.name
    with zipfile.ZipFile(jedi) as old, zipfile.ZipFile(lighter, "w", zipfile.ZIP_DEFLATED) as new:
        for file in old.infolist():
            if not file.filename.startswith(STUBS):
                new.writestr(file, old.read(file))
    return lighter


def prepare(folder: Path, notebooks: dict[str, Path], pyodide: str) -> None:
    """Write the settings and the notebooks from which JupyterLite builds the lab.

    A notebook has its page's name. Raises ValueError if a notebook can't be written in plain Markdown.
    """
    build = {
        "apps": ["notebooks"],
        "federated_extensions": [str(SHARED / name) for name in EXTENSIONS],
        "ignore_sys_prefix": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
    write(folder / "jupyter_lite_config.json", {"LiteBuildConfig": build})
    write(
        folder / "jupyter-lite.json",
        {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings(pyodide)},
    )
    write(folder / "overrides.json", SETTINGS)
    for page, path in notebooks.items():
        up = "../" * (page.count("/") + 2)
        try:
            notebook = plain(json.loads(path.read_text("utf-8")), f"{page}.html", up)
        except ValueError as error:
            raise ValueError(f"{path.name}: {error}") from error
        write(folder / f"files/{page}.ipynb", notebook)
    (folder / "files/figures").mkdir()
    for name, drawing in pictures().items():
        (folder / "files" / name).write_bytes(drawing)


def settings(pyodide: str) -> dict[str, Any]:
    kernel = {
        "pyodideUrl": f"./../{pyodide}/pyodide.js",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": PACKAGES},
    }
    return {
        "appName": "500 Rum",
        "appUrl": "./notebooks",
        "faviconUrl": "./../_static/favicon.svg",
        "contentsStorageName": STORE,
        "showLoadingIndicator": True,
        "disabledExtensions": DISABLED,
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
    }


def write(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")


def dress(lab: Path) -> None:
    """Give the built lab the book's name, style and script, and delete files that no browser asks for.

    Raises ValueError unless JupyterLite's page contains each text to be replaced exactly once.
    """
    for file in OWN.iterdir():
        shutil.copy(file, lab)
    page = lab / patches.LAB.file
    page.write_text(patches.LAB.applied(page.read_text("utf-8")), "utf-8")
    for path in [
        *lab.glob("rspack.*"),
        lab / "package.json",
        lab / "manifest.webmanifest",
        *lab.glob("icon-*"),
    ]:
        path.unlink()
    for path in (lab / "build").glob("fa-*"):
        if path.suffix != ".woff2":  # older formats of the same icons
            path.unlink()
