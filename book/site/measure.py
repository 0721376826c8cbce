"""How fast the tables of a page are there, and what that costs: python book/site/measure.py

It opens the first chapter in a fresh browser and then again, and prints for each visit the
milliseconds from navigation until its tables are drawn and until the first of them is live.
"""

from __future__ import annotations

import gzip
import threading

import need
import serve
from playwright.sync_api import Page, Response, sync_playwright

VISITS = 4
# Watches from the first moment of the page, so that nothing depends on when the test looks.
WATCH = """
const seen = (window.seen = {});
const look = () => {
  const tables = [...document.querySelectorAll("[data-rummy-table]")];
  if (tables.length && document.querySelector("[data-action]")) seen.drawn ??= performance.now();
  if (tables.some((table) => table.dataset.python === "live")) seen.live ??= performance.now();
  if (!seen.live) requestAnimationFrame(look);
};
look();
"""


def main() -> None:
    server = serve.server()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://localhost:{server.server_port}/play.html"
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=need.browser(), args=options)
        context = browser.new_context()
        context.add_init_script(WATCH)
        for visit in range(VISITS):
            page = context.new_page()
            if visit == 0:
                report_bytes(page, url)
            else:
                open_page(page, url)
            seen = page.evaluate("window.seen")
            how = "warm" if visit else "cold"
            print(f"{how}: drawn after {seen['drawn']:.0f} ms, live after {seen['live']:.0f} ms", flush=True)
            page.close()


def open_page(page: Page, url: str) -> None:
    page.goto(url)
    page.wait_for_function("() => window.seen.live")


def report_bytes(page: Page, url: str) -> None:
    answers: list[Response] = []
    page.context.on("response", lambda answer: answers.append(answer))
    open_page(page, url)
    page.wait_for_load_state("networkidle")
    bodies = [answer.body() for answer in answers]
    plain, packed = sum(map(len, bodies)), sum(len(gzip.compress(body)) for body in bodies)
    print(f"{len(bodies)} files, {plain / 1e6:.1f} MB, {packed / 1e6:.1f} MB gzipped", flush=True)


if __name__ == "__main__":
    main()
