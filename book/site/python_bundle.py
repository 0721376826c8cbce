"""Makes /python.zip from /stdlib.zip, /wheels and /runtime. python_bundle.mjs runs this inside Pyodide.

The files in the archive are not compressed. So Python can import them without unpacking, and the archive
compresses better as a whole.
"""

import importlib.util
import marshal
import zipfile
from pathlib import Path

# Modules that no page needs: for protocols, file formats, processes, developers and terminals.
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
UNCHECKED = (1).to_bytes(4, "little")  # flags of a compiled module: Python doesn't check its hash
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig"}
# These parts of packages are left out: tests, and files for JupyterLab.
PARTS_LEFT_OUT = ("/tests/", "/labextension/", "/nbextension/", ".data/")
# A page loads the table's view from other files. The package needs only the names of these files, so the
# archive has empty files with these names.
VIEW = "rummy500/table/view/"


def of_library(name: str) -> bool:
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return first.removesuffix(".py") not in LEFT_OUT


def of_package(name: str) -> bool:
    if ".dist-info/" in name:
        return name.endswith("/METADATA")  # packages read their own version from it
    return not any(part in f"/{name}" for part in PARTS_LEFT_OUT)


def compiled(name: str, source: bytes) -> bytes:
    """The content of a .pyc file for this module. Python never compares this content with the source."""
    # Docstrings are left out. Nobody reads them in a page, and they are a tenth of the archive.
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def put(bundle: zipfile.ZipFile, name: str, content: bytes) -> None:
    if name.startswith(VIEW):
        content = b""
    if name.endswith(".py"):
        name, content = f"{name}c", compiled(name, content)
    # All files have the same date, so that the same inputs make the same archive.
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
