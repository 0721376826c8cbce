"""Packs pages of the built site as SCORM 1.2 packages for a learning platform, one zip for each page.

    python book/site/scorm.py --to scorm [PAGES…]

A package has one page, such as ``melds`` or ``exercises/01-melds``, with all files that the page needs, even
Python. If no pages are named, every page with levels or with questions of an exercise gets a package. The
page reports its points to the platform (``at_platform``). These points prove nothing, because the learner's
browser counts them. Grades come from ``exercises/grade.py``.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import zipfile
from collections.abc import Collection
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any

import edition
import kept
import needed
import policy
import yaml

from rummy500.version import VERSION

SITE = Path(__file__).parent
HTML = kept.BUILD / "html"
PACKAGES = kept.BUILD / "scorm"
AT_PLATFORM = SITE / "at_platform"
SCRIPTS = ("api.js", "own-storage.js", "points.js", "report.js")  # in the order of their imports
SCRIPT, STYLE, LICENCE = "at-platform.js", "at-platform.css", "licence.html"
DATE = (1980, 1, 1, 0, 0, 0)  # the earliest date that a file in a zip can have

EXERCISE = re.compile(r'<form class="hand-in-form" data-exercise="([^"]*)"')
CODED = re.compile(r'<textarea class="written-answer coded-answer"[^>]* name="([^"]*)"')
DATA = re.compile(r'<script type="application/json" id="live-page">(.*?)</script>', re.DOTALL)
BESIDE_TABLE = re.compile(r'("(?:statements|strength)":)"(?:\.\./)*([^"]*)"')  # a table's links
NAMES_OF_SITE = re.compile(
    rf'{re.escape(edition.STAMP)}[^>]*>|<meta (?:property="og:|name="twitter:)[^>]*>'
    r'|<link rel="(?:manifest|apple-touch-icon|sitemap|index|search|next|prev)"[^>]*>'
)
LINK = re.compile(r"<a\b[^>]*>")
ELSEWHERE = re.compile(r"(?:https?|mailto):")
HREF = re.compile(r'\s+href="([^"]*)"')
NEXT_PAGES = re.compile(r'<footer class="prev-next-footer.*?</footer>', re.DOTALL)
DEAD_LINE = re.compile(r"<li><a>[^<]*</a></li>")
POLICY = re.compile(rf"{re.escape(policy.MARK)}[^>]*>")

OUTSIDE = ' target="_blank" rel="noopener"'
PROVES_NOTHING = (
    "They show what you have practised, and they prove nothing. For grades, your teacher collects files of "
    "answers and checks them with <code>grade.py</code>."
)
MARK = (
    '<aside class="at-platform" aria-label="Your platform"><details><summary>'
    '<span class="visually-hidden">Points for your platform: </span><b>…</b></summary>'
    f"<p><span data-says></span> {PROVES_NOTHING}</p></details>"
    '<p class="visually-hidden" role="status" data-says></p></aside>'
)
NOTE = f"Your school’s platform gets points from this page. {PROVES_NOTHING}"


@dataclass(frozen=True)
class Scored:
    """What earns points on a page: its levels, or the played or coded questions of its exercise."""

    levels: list[str]
    exercise: str
    questions: list[str]

    @classmethod
    def of(cls, text: str) -> Scored:
        found = DATA.search(text)
        tables = json.loads(found[1])["tables"] if found else []
        views: list[dict[str, Any]] = [table["state"]["view"] for table in tables]
        exercise = EXERCISE.search(text)
        if exercise:
            played = [view["answer"]["question"] for view in views if view["answer"]]
            return cls([], exercise[1], [*played, *CODED.findall(text)])
        return cls(list(dict.fromkeys(view["level"]["name"] for view in views if view["level"])), "", [])

    def __bool__(self) -> bool:
        return bool(self.levels or self.questions)


class Unfit(ValueError):
    """A page can't become a package; the error's text says why."""


def main() -> None:
    args = arguments()
    names = args.pages or [page.removesuffix(".html") for page in pages()]
    try:
        chosen = [page_of(name) for name in names]
        args.to.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(chosen, 1):
            path = args.to / f"{page.removesuffix('.html').replace('/', '-')}.zip"
            files = package(page, args.book and f"{args.book.rstrip('/')}/", args.mastery)
            write(path, files)
            size = path.stat().st_size / 1_000_000
            print(f"{number} of {len(chosen)}: {path}, {len(files)} files, {size:.1f} MB", flush=True)
    except Unfit as error:
        sys.exit(f"scorm: {error}")
    print("The points prove nothing, since they come from the learner’s browser. For grades, run grade.py.")


def arguments() -> argparse.Namespace:
    address = yaml.safe_load(edition.CONFIG.read_text("utf-8"))["html"]["baseurl"]
    parser = argparse.ArgumentParser(description="Pack pages of the built site as SCORM 1.2 packages.")
    parser.add_argument(
        "pages", nargs="*", help="such as melds or exercises/01-melds; without names, all pages are packed"
    )
    parser.add_argument("--to", type=Path, default=PACKAGES, help="the folder of the packages")
    parser.add_argument(
        "--book",
        default=address,
        help="the address of your book; links out of a package lead there",
    )
    parser.add_argument(
        "--mastery", type=int, choices=range(1, 101), metavar="1–100", help="the points needed to pass"
    )
    return parser.parse_args()


def pages() -> list[str]:
    """The pages that have something to score, in the order of the book."""
    return [page for page in edition.in_order(site_pages()) if Scored.of((HTML / page).read_text("utf-8"))]


def site_pages() -> list[str]:
    return [path for path in edition.files(HTML) if path.endswith(".html")] if HTML.is_dir() else []


def page_of(name: str) -> str:
    page = f"{name.removesuffix('.html')}.html"
    if not (HTML / page).is_file():
        raise Unfit(f"there is no page {page} in {HTML}. Run make site first, or correct the name.")
    if not Scored.of((HTML / page).read_text("utf-8")):
        raise Unfit(f"{page} has no levels and no played or coded questions, so it has no points.")
    return page


# ---- the content of a package --------------------------------------------------------------------------


def package(page: str, book: str, mastery: int | None) -> dict[str, bytes]:
    """The files of a package, by their paths in the package."""
    text = (HTML / page).read_text("utf-8")
    titled, scored = edition.title(text), Scored.of(text)
    text = at_platform(without_the_site(text), page, scored)
    licence = without_the_site((HTML / LICENCE).read_text("utf-8"))
    paths = needed.needed(HTML, page, text) | needed.needed(HTML, LICENCE, licence)
    contents = {path: (HTML / path).read_bytes() for path in sorted(paths)}
    for name, changed in ((page, text), (LICENCE, licence)):
        contents[name] = within(changed, name, contents, book).encode()
    contents |= {SCRIPT: script().encode(), STYLE: (AT_PLATFORM / STYLE).read_bytes()}
    return {"imsmanifest.xml": manifest(page, titled, [*contents], mastery).encode(), **contents}


def without_the_site(text: str) -> str:
    """The page without the parts that need the whole site: edition, previews, links to its neighbours."""
    return NEXT_PAGES.sub("", NAMES_OF_SITE.sub("", text))


def at_platform(text: str, page: str, scored: Scored) -> str:
    """The page with the script that reports its points, and a note to the reader about these points."""
    top = "../" * page.count("/")
    data = f'<script type="application/json" id="at-platform">{json.dumps(asdict(scored))}</script>'
    begun = f'{data}<script src="{top}{SCRIPT}"></script>'
    text = POLICY.sub(lambda found: found[0] + begun, text, count=1)
    text = text.replace("</head>", f'<link rel="stylesheet" href="{top}{STYLE}"></head>', 1)
    text = text.replace('<div class="bd-container">', f'{MARK}<div class="bd-container">', 1)
    return text.replace("</h1>", f'</h1>\n<p class="at-platform-note">{NOTE}</p>', 1)


def within(text: str, page: str, files: Collection[str], book: str) -> str:
    """The page with only the links that work in a package. Other links become plain words.

    Links within the page stay. A link to another file of the package, or to another host, opens a new window,
    so that the page stays in the platform's frame. If ``book`` is the published book's address, links to
    other pages of the book open a new window, too; if ``book`` is empty, they become plain words.
    """

    def led(found: re.Match[str]) -> str:
        target = HREF.search(found[0])
        link = target[1] if target else "#"
        path = needed.beside(page, link)
        if link.startswith("#"):
            return found[0]
        if ELSEWHERE.match(link) or (path in files and path != page):
            return f"{found[0][:-1]}{OUTSIDE}>"
        place = re.sub("^[^?#]*", path, link)
        return HREF.sub(f' href="{escape(book)}{place}"{OUTSIDE}' if book else "", found[0])

    text = LINK.sub(led, text)
    text = BESIDE_TABLE.sub(lambda found: found[1] + json.dumps(book and book + found[2]), text)
    return DEAD_LINE.sub("", text)


def script() -> str:
    """The script of a package, joined from the modules in ``at_platform``. It runs before other scripts."""
    text = "\n".join((AT_PLATFORM / name).read_text("utf-8") for name in SCRIPTS)
    text = re.sub(r'^import .* from ".*";\n', "", text, flags=re.MULTILINE)
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    page = 'JSON.parse(document.getElementById("at-platform").textContent)'
    return f"(() => {{\n{text}\nreport(window, {page});\n}})();\n"


# ---- the manifest and the zip ----------------------------------------------------------------------------


def manifest(page: str, title: str, paths: list[str], mastery: int | None) -> str:
    """The list of a package's content in the form of SCORM 1.2: one item, which is one page."""
    name = page.removesuffix(".html").replace("/", "-")
    files = "".join(f'      <file href="{escape(path)}"/>\n' for path in paths)
    passed = f"<adlcp:masteryscore>{mastery}</adlcp:masteryscore>" if mastery else ""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="rummy500-{name}" version="{VERSION}"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="book">
    <organization identifier="book">
      <title>500 Rum: {escape(title)}</title>
      <item identifier="lesson" identifierref="page"><title>{escape(title)}</title>{passed}</item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="{page}">
{files}    </resource>
  </resources>
</manifest>
"""


def write(path: Path, files: dict[str, bytes]) -> None:
    """Write a zip. The same files always make the same zip."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content)


if __name__ == "__main__":
    main()
