"""Finishes the build: adds a policy and the edition to each page, and lists the files for offline reading.

``files.json`` has the addresses at which pages ask for the book's files, each with a hash of the content.
The service worker (``offline/sw.js``) keeps these files. Pages that stay open read ``edition.json``, which
names the newest edition. A page's hash leaves out the tag that names the edition, so a new edition doesn't
change the hashes of unchanged pages. ``sitemap.xml`` lists the pages for search engines.
"""

from __future__ import annotations

import hashlib
import html as entities
import json
import re
import shutil
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

import policy
import styles
import yaml
from sphinx_external_toc.parsing import parse_toc_yaml

from rummy500.version import VERSION

SITE = Path(__file__).parent
OFFLINE = SITE / "offline"
TOC = SITE.parent / "_toc.yml"
CONFIG = SITE.parents[1] / "_config.yml"
ALONE = ("offline.html", "404.html")
# These files aren't kept offline: the worker and its lists, the lab, the theme's translations, files for
# search engines and previews, and files that no page loads.
FOR_OTHERS = ("sitemap.xml", "_static/preview.jpg")
NOT_KEPT = ("sw.js", "files.json", "edition.json", "lab/", "_static/locales/", *FOR_OTHERS)
NOT_ASKED_FOR = (".gz", ".map", ".LICENSE.txt", ".ttf", ".inv", ".buildinfo", ".nojekyll", "-macros.html")
SITE_MAP = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
)
STAMP = '<meta name="edition"'
CHARSET = re.compile(r"<meta charset=[^>]*>")
OWN_TAGS = re.compile(rf"(?:{re.escape(STAMP)}|{re.escape(policy.MARK)})[^>]*>")
LINK = re.compile(r'\b(?:src|href)="([^"?#]+)(\?(?:v|digest)=\w+)"')
TITLE = re.compile(r"<title>(.*?)(?: (?:&#8212;|-) 500 Rum)?\s*</title>", re.DOTALL)


def write(html: Path, only_for_the_lab: Collection[str] = (), offline: bool = True) -> None:
    """Finish the built site. Call this again after a change to a file of the site.

    If ``offline`` is false, browsers don't keep the book, and delete a copy that they have kept.
    """
    shutil.copytree(OFFLINE / "icons", html / "icons", dirs_exist_ok=True)
    for name in ALONE:
        (html / name).write_text(styles.alone((OFFLINE / name).read_text("utf-8")), "utf-8")
    paper, _ = styles.paper()
    app = json.loads((OFFLINE / "manifest.webmanifest").read_text("utf-8"))
    dump(html / "manifest.webmanifest", app | {"theme_color": paper, "background_color": paper})
    shutil.copy(OFFLINE / ("sw.js" if offline else "no-sw.js"), html / "sw.js")
    paths = [path for path in files(html) if Path(path).name not in only_for_the_lab]
    pages = {path: with_policy(html, path) for path in paths if path.endswith(".html")}
    contents = {path: pages[path].encode() if path in pages else (html / path).read_bytes() for path in paths}
    hashes = {path: hashed(content) for path, content in contents.items()}
    edition = hashed(json.dumps([VERSION, offline, hashes]).encode())
    switch = "" if offline else ' data-offline="off"'
    for path, page in pages.items():
        stamp = f'{STAMP} content="{edition}" data-page="{hashes[path]}"{switch}>'
        (html / path).write_text(put_first(stamp, page), "utf-8")
    asked = addresses(pages)
    listed = {
        url: [hashes[path], len(contents[path])] for path in paths for url in sorted(asked.get(path, {path}))
    }
    titles = {path: title(pages[path]) for path in in_order(pages)}
    dump(html / "files.json", {"edition": edition, "files": listed, "pages": titles})
    dump(html / "edition.json", {"edition": edition, "version": VERSION})
    (html / "sitemap.xml").write_text(site_map(pages), "utf-8")


def files(html: Path) -> Iterator[str]:
    """The paths of the files that the book's pages show or ask for."""
    for file in sorted(html.rglob("*")):
        path = file.relative_to(html).as_posix()
        if file.is_file() and not path.startswith(NOT_KEPT) and not path.endswith(NOT_ASKED_FOR):
            yield path


def with_policy(html: Path, path: str) -> str:
    page = OWN_TAGS.sub("", (html / path).read_text("utf-8"))
    try:
        policy.check_handlers(page)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error
    return put_first(policy.policy(page), page)


def put_first(tag: str, page: str) -> str:
    """The page with this tag added after the ``charset`` tag, or at the beginning if there is no such tag."""
    charset = CHARSET.search(page)
    at = charset.end() if charset else 0
    return page[:at] + tag + page[at:]


def addresses(pages: dict[str, str]) -> dict[str, set[str]]:
    """The addresses with a version in the pages' links, as {path of the linked file: its addresses}."""
    found: dict[str, set[str]] = {}
    for path, page in pages.items():
        for link, version in set(LINK.findall(page)):
            parts = [*Path(path).parts[:-1], *Path(link).parts]
            while ".." in parts:
                at = parts.index("..")
                del parts[at - 1 : at + 1]
            name = "/".join(parts)
            found.setdefault(name, set()).add(name + version)
    return found


def site_map(pages: Collection[str]) -> str:
    """A site map with the pages of the table of contents.

    If the book has no ``baseurl``, the addresses are relative to the map.
    """
    base = yaml.safe_load(CONFIG.read_text("utf-8"))["html"]["baseurl"]
    names = [name for name in (f"{page}.html" for page in parse_toc_yaml(TOC)) if name in pages]
    urls = "".join(f"<url><loc>{entities.escape(base + name)}</loc></url>\n" for name in names)
    return f"{SITE_MAP}\n{urls}</urlset>\n"


def in_order(pages: Iterable[str]) -> list[str]:
    """The pages in reading order: first the pages in the table of contents, then all other pages."""
    chapters = [f"{name}.html" for name in parse_toc_yaml(TOC)]
    return [*(name for name in chapters if name in pages), *(name for name in pages if name not in chapters)]


def title(page: str) -> str:
    found = TITLE.search(page)
    return entities.unescape(found[1]).strip() if found else ""


def hashed(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def dump(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")
