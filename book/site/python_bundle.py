"""Run by python_bundle.mjs inside Pyodide: /stdlib.zip, /wheels and /runtime become /python.zip.

Nothing in it is packed: as a whole it packs smaller, and Python imports from it without unpacking.
"""

import importlib.util
import marshal
import zipfile
from pathlib import Path

# What no page can need: other programs' protocols and formats, processes, tools for developers, terminals.
# ruff: noqa: SIM905  (a list of words reads better as one text)
LEFT_OUT = set(
    """
    _markupbase __hello__ __phello__ _pyrepl _sysconfigdata__emscripten_wasm32-emscripten antigravity
    bdb cmd colorsys compileall configparser cProfile ctypes doctest fileinput filecmp ftplib getpass
    graphlib http imaplib mailbox modulefinder multiprocessing netrc nturl2path optparse pdb pickletools
    plistlib poplib profile pstats pty pyclbr pydoc rlcompleter sched shelve smtplib socketserver
    sqlite3 symtable tabnanny tarfile this timeit trace tty unittest wave webbrowser wsgiref xml xmlrpc
    zipapp zoneinfo
    """.split()
)
UNCHECKED = (1).to_bytes(4, "little")  # says of a compiled module that it has a hash which nobody checks
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig"}
# Of the packages: their tests, and what they bring along for JupyterLab.
PARTS_LEFT_OUT = ("/tests/", "/labextension/", "/nbextension/", ".data/")
# A page has the table's view in files of its own; the package only wants to find its names.
VIEW = "rummy500/table/view/"


def of_library(name: str) -> bool:
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return first.removesuffix(".py") not in LEFT_OUT


def of_package(name: str) -> bool:
    if ".dist-info/" in name:
        return name.endswith("/METADATA")  # packages ask for their own version
    return not any(part in f"/{name}" for part in PARTS_LEFT_OUT)


def compiled(name: str, source: bytes) -> bytes:
    """A module as Python keeps it compiled; nobody compares it with its source again."""
    # Nobody reads docstrings in a page (it has no pydoc), and they are a tenth of the whole.
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def put(bundle: zipfile.ZipFile, name: str, content: bytes) -> None:
    if name.startswith(VIEW):
        content = b""
    if name.endswith(".py"):
        name, content = f"{name}c", compiled(name, content)
    # One date for all, so that the same inputs make the same file.
    bundle.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)


with zipfile.ZipFile("/python.zip", "w") as bundle:
    archives = {"/stdlib.zip": of_library} | dict.fromkeys(sorted(Path("/wheels").iterdir()), of_package)
    for archive, wanted in archives.items():
        with zipfile.ZipFile(archive) as files:
            for name in files.namelist():
                if not name.endswith("/") and wanted(name):
                    put(bundle, name, files.read(name))
    for module in sorted(Path("/runtime").iterdir()):
        put(bundle, module.name, module.read_bytes())
