"""Every page has a content security policy, which allows only what the page itself does."""

from __future__ import annotations

import re
from collections.abc import Callable

import policy
import pytest
from browsing import HTML, PAGES, at_rest, until
from playing import answered, opened, saved
from playwright.sync_api import Browser, Locator, Page, expect

# The pages whose content differs most from each other.
DIFFERENT = (
    "index.html",
    "contents.html",
    "luck.html",
    "own-rules.html",
    "texts.html",
    "statements.html",
    "api.html",
    "genindex.html",
    "exercises/12-bot.html",
)
HOSTILE = """<img src=x onerror="window.broken=1"><script>window.broken=1</script>"""


@pytest.mark.parametrize("name", [*PAGES, "404.html", "offline.html"])
def test_every_page_has_a_policy_with_the_hashes_of_its_scripts(name: str) -> None:
    html = (HTML / name).read_text("utf-8")
    [rules] = re.findall(rf'{re.escape(policy.MARK)} content="([^"]*)">', html)
    scripts = next(rule for rule in rules.split("; ") if rule.startswith("script-src"))
    assert "unsafe-inline" not in scripts
    assert "'unsafe-eval'" not in scripts
    missing = [text for text in policy.inline_scripts(html) if policy.hashed(text) not in scripts]
    assert not missing
    assert html.index(policy.MARK) < html.find("<script") or "<script" not in html


def test_the_policy_allows_no_other_host() -> None:
    [rules] = re.findall(r'content="([^"]*)">', policy.policy("<script>go()</script>"))
    sources = {source for rule in rules.split("; ") for source in rule.split()[1:]}
    assert {source for source in sources if not source.startswith("'")} == {"data:", "blob:"}


def test_the_lab_has_no_policy() -> None:
    assert "Content-Security-Policy" not in (HTML / "lab/notebooks/index.html").read_text("utf-8")


@pytest.mark.parametrize(
    "markup",
    ["<p onclick='go()'>", '<a href="javascript:go()">', "<script>go()</script><img\nonerror=go()>"],
)
def test_a_script_in_an_attribute_stops_the_build(markup: str) -> None:
    with pytest.raises(ValueError, match="an attribute contains a script, which the policy would block"):
        policy.check_handlers(markup)


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_page_does_not_violate_its_policy(new_page: Callable[..., Page], name: str) -> None:
    page = new_page(python=False)
    page.goto(name)
    for summary in page.locator("article details > summary").all():
        summary.evaluate("summary => summary.click()")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    at_rest(page)  # wait for late reports: new_page fails the test for each violation


def test_the_themes_buttons_work_under_the_policy(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False, permissions=["clipboard-read", "clipboard-write"])
    page.goto("code.html")
    page.locator(".article-header-buttons .theme-switch-button").click()
    assert page.evaluate("document.documentElement.dataset.mode") != "auto"
    page.locator("button.copybtn").first.dispatch_event("click")
    until(page, "async () => (await navigator.clipboard.readText()).includes('rummy500')")
    page.locator(".btn-fullscreen-button").click()
    page.wait_for_function("() => document.fullscreenElement")
    page.goto("search.html?q=joker")
    expect(page.locator("#search-results li").first).to_be_visible()


def test_hostile_names_and_records_are_shown_as_text_at_a_live_table(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    record = saved(table)
    hostile = re.sub(r'\[Players "[^,]*', f'[Players "{HOSTILE.replace(chr(34), "")}', record)
    for text in (hostile, HOSTILE, record + HOSTILE):
        opened(table, text)
        answered(table)
    at_rest(page)
    assert page.locator("img[src=x]").count() == 0
    assert page.evaluate("window.broken") is None


def test_an_injected_script_does_not_run(browser: Browser, site: str) -> None:
    # Don't use the fixture new_page: it would fail the test because the policy is violated.
    page = browser.new_context(base_url=site, service_workers="block").new_page()
    page.goto("card.html")
    page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", HOSTILE)
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {text: 'broken = 1'}))"
    )
    page.wait_for_function(
        "() => document.querySelector('img[src=x]').complete"
    )  # the picture has failed to load, so its onerror script would run now
    at_rest(page)
    assert page.evaluate("window.broken") is None
    page.context.close()
