"""python_bundle.mjs runs this inside Pyodide: it makes /python.zip of /stdlib.zip, /wheels and /runtime.

The files in it are not compressed: Python imports them without unpacking, and the whole compresses better.
"""

import importlib.util
import marshal
import zipfile
from pathlib import Path

# Modules that no page needs: other programs' protocols and formats, processes, developers' tools, terminals.
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
UNCHECKED = (1).to_bytes(4, "little")  # the flags of a compiled module whose hash Python doesn't check
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig"}
# Parts of the packages that are left out: their tests, and what they have for JupyterLab.
PARTS_LEFT_OUT = ("/tests/", "/labextension/", "/nbextension/", ".data/")
# A page loads the table's view from other files. The package needs only the files' names, so they are empty.
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
    """A module in the form of a .pyc file that is never checked against its source."""
    # Docstrings go: nobody reads them in a page, which has no pydoc, and they are a tenth of the whole.
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def put(bundle: zipfile.ZipFile, name: str, content: bytes) -> None:
    if name.startswith(VIEW):
        content = b""
    if name.endswith(".py"):
        name, content = f"{name}c", compiled(name, content)
    # All files have one date, so that the same inputs make the same archive.
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
