"""Drives all browsers through one interface. Its methods act as a reader does, or run a script in the page.

Playwright drives Chromium and Firefox. WebDriver drives WebKitGTK, which is the closest to Safari that Debian
has. Presses and keys go to the window, as a reader's do. The drivers' functions for clicking an element or
filling a field aren't used.

With ``denies``, the browser is set to deny pages ``localStorage``. Reading the property then throws in
Firefox; in other browsers, the property is ``null``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

import need
import older
import pytest
import serve
from browsing import BUILD, COMPILE_ONCE, HTML, in_time
from playwright.sync_api import Browser, Error, Page, Playwright
from selenium import webdriver
from selenium.common.exceptions import InvalidSessionIdException, WebDriverException
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

WITHIN: Final = 150  # seconds; a wait takes this long only if its condition never becomes true
BREATH: Final = 0.1  # seconds between two checks of a page
STEPS: Final = 8  # how many times the pointer moves in a drag
CORNER: Final = (8, 12)  # pixels from a card's corner, since other cards may cover the card's middle

# The place to point at: the middle of an element, or a card's corner. It is null while the element isn't
# shown, is moving, or is covered by another element.
PLACE = """async (selector, x, y) => {
    const found = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);
    if (!found) return null;
    const box = () => found.getBoundingClientRect();
    const place = () => {
        const { left, top, width, height } = box();
        return found.matches("[data-card]") ? [left + x, top + y] : [left + width / 2, top + height / 2];
    };
    const isOpen = () => found.contains(document.elementFromPoint(...place()));
    const isSeen = box().top >= 0 && box().bottom <= innerHeight;
    if (!isSeen || !isOpen()) found.scrollIntoView({ block: "center", behavior: "instant" });
    const before = box();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { left, top } = box();
    return left === before.left && top === before.top && isOpen() ? place() : null;
}"""


class Place(NamedTuple):
    """A place in the window, in pixels from its upper left corner."""

    x: float
    y: float


class Site:
    """The built site on a server that can stop and start again on the same port."""

    def __init__(self) -> None:
        assert (HTML / "play.html").exists(), "The site is not built: run make site first."
        self._server: Any = None
        self._port = 0
        self.serve()

    @property
    def home(self) -> str:
        """The site's address, ending in a slash."""
        return f"http://localhost:{self._port}/html/"

    def serve(self) -> None:
        """Start serving the site, unless the server is already running."""
        if self._server is None:
            self._server = serve.server(self._port, BUILD)
            self._port = self._server.server_port
            threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop serving the site."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


def until(is_so: Callable[[], bool], what: str) -> None:
    """Check a condition again and again until it holds."""
    end = monotonic() + WITHIN
    while not is_so():
        assert monotonic() < end, f"this never became true: {what}"
        sleep(BREATH)


class Visit(ABC):
    """One page in one browser. The methods act as a reader does, or ask the page for a value."""

    def __init__(self, home: str) -> None:
        """``home`` is the address of the site, ending in a slash."""
        self.home = home

    @abstractmethod
    def go(self, page: str) -> None:
        """Open a page of the site."""

    @abstractmethod
    def ask(self, script: str, *given: Any) -> Any:
        """Call a JavaScript function in the page, and return its result. A promise is awaited."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Press a key: a letter, or Enter, Tab, Space, Home, End, ArrowLeft or ArrowRight."""

    @abstractmethod
    def moved(self, way: list[Place], finger: bool = False) -> None:
        """Press at the first of these places, move along the others, and release at the last one."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Set the size of the page in pixels."""

    @abstractmethod
    def picture(self, file: Path) -> None:
        """Save a screenshot as a PNG."""

    @abstractmethod
    def again(self) -> None:
        """Reload the page."""

    @abstractmethod
    def back(self) -> None:
        """Go back to the previous page."""

    @abstractmethod
    def in_new_tab(self) -> AbstractContextManager[None]:
        """Use a new empty tab within the ``with`` block. WebKitGTK opens the tab in the background."""

    def is_at(self, page: str) -> bool:
        """Whether this page of the site is open."""
        return bool(self.ask("() => location.href") == self.home + page)

    def until(self, script: str, *given: Any) -> None:
        """Wait until a JavaScript function in the page returns a truthy value."""
        until(lambda: bool(self.ask(script, *given)), f"{script} {given}")

    def until_there(self, selector: str) -> None:
        """Wait until the page has a matching element."""
        self.until("(selector) => Boolean(document.querySelector(selector))", selector)

    def count(self, selector: str) -> int:
        """The number of matching elements."""
        number: int = self.ask("(selector) => document.querySelectorAll(selector).length", selector)
        return number

    def place(self, selector: str) -> Place:
        """Wait until the first matching element can be pressed, and return its place."""
        found: list[float] = []

        def is_there() -> bool:
            found[:] = self.ask(PLACE, selector, *CORNER) or []
            return bool(found)

        until(is_there, selector)
        return Place(*found)

    def press(self, selector: str, finger: bool = False) -> None:
        """Press the element."""
        self.moved([self.place(selector)], finger)

    def drag(self, selector: str, to: str) -> None:
        """Drag the element to another one."""
        start, end = self.place(selector), self.place(to)
        steps = [step / STEPS for step in range(1, STEPS + 1)]
        way = [
            Place(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share) for share in steps
        ]
        self.moved([start, Place(start.x, start.y - 20), *way])

    def type(self, text: str) -> None:
        """Type a text, letter by letter."""
        for letter in text:
            self.key("Space" if letter == " " else letter)


class InPlaywright(Visit):
    """A page that Playwright drives."""

    def __init__(self, home: str, page: Page) -> None:
        super().__init__(home)
        self.page = page
        page.context.set_default_timeout(WITHIN * 1000)

    def go(self, page: str) -> None:
        try:
            self.page.goto(
                self.home + page, wait_until="domcontentloaded"
            )  # don't wait for the whole page: each journey waits for the elements that it needs
        except Error as error:
            if f'interrupted by another navigation to "{self.home}{page}"' not in str(error):
                raise
            self.page.wait_for_url(
                self.home + page, wait_until="domcontentloaded"
            )  # Firefox sometimes navigates to a page twice

    def ask(self, script: str, *given: Any) -> Any:
        return self.page.evaluate(in_time(script, WITHIN * 1000), list(given))

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def moved(self, way: list[Place], finger: bool = False) -> None:
        if finger:
            return self.page.touchscreen.tap(*way[0])
        self.page.mouse.move(*way[0])
        self.page.mouse.down()
        for place in way[1:]:
            self.page.mouse.move(*place)
        self.page.mouse.up()
        return None

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self, file: Path) -> None:
        self.page.screenshot(path=file)

    def again(self) -> None:
        self.page.reload(wait_until="domcontentloaded")

    def back(self) -> None:
        self.page.go_back()

    @contextmanager
    def in_new_tab(self) -> Iterator[None]:
        before = self.page
        self.page = before.context.new_page()
        yield
        self.page.close()
        self.page = before


class Crashed(Exception):
    """The browser's process for this page has crashed."""


ONCE_MORE: Final = pytest.mark.flaky(reruns=1, only_rerun=[Crashed.__name__])
"""Runs a test a second time if its browser has crashed, and only then.

WebKitGTK 2.50 may crash when a reader leaves a page whose worker is running, because an assertion fails.
Later versions don't have this assertion (bugs.webkit.org/show_bug.cgi?id=305677).
"""


class Driver(webdriver.WebKitGTK):
    """A driver that raises ``Crashed`` if the browser has crashed."""

    has_crashed = False

    def execute(self, driver_command: Any, params: Any = None) -> Any:
        try:
            return super().execute(driver_command, params)
        except WebDriverException as error:
            if error.msg and not isinstance(error, InvalidSessionIdException):
                raise
            self.has_crashed = True
            raise Crashed from error


ANSWERS = """
    const given = [...arguments], done = given.pop();
    Promise.resolve((%s)(...given)).then((value) => done([value]), (why) => done([null, `${why}`]));
"""


class InWebDriver(Visit):
    """A page that WebDriver drives. After a crash, the next page is opened in a new browser."""

    def __init__(self, home: str, start: Callable[[], Driver]) -> None:
        super().__init__(home)
        self.start = start
        self.driver = start()

    def go(self, page: str) -> None:
        if self.driver.has_crashed:
            self.quit()
            self.driver = self.start()
        self.driver.get(self.home + page)

    def quit(self) -> None:
        with suppress(Crashed):
            self.driver.quit()

    def ask(self, script: str, *given: Any) -> Any:
        value, *why = self.driver.execute_async_script(ANSWERS % script, *given)
        assert not why, why[0]
        return value

    def key(self, name: str) -> None:
        actions = ActionBuilder(self.driver)
        actions.key_action.send_keys(KEYS.get(name, name))
        actions.perform()

    def moved(self, way: list[Place], finger: bool = False) -> None:
        pointer = PointerInput("touch" if finger else "mouse", "finger" if finger else "mouse")
        actions = ActionBuilder(self.driver, mouse=pointer, duration=20)
        first, *others = [(round(place.x), round(place.y)) for place in way]
        actions.pointer_action.move_to_location(*first).pointer_down()
        for place in others:
            actions.pointer_action.move_to_location(*place)
        actions.pointer_action.pointer_up()
        actions.perform()

    def resize(self, width: int, height: int) -> None:
        for _ in range(2):  # the window's frame makes the first size wrong; the second size is right
            inner = self.ask("() => [innerWidth, innerHeight]")
            outer = self.driver.get_window_size()
            self.driver.set_window_size(
                outer["width"] + width - inner[0], outer["height"] + height - inner[1]
            )

    def picture(self, file: Path) -> None:
        self.driver.save_screenshot(str(file))

    def again(self) -> None:
        self.driver.refresh()

    def back(self) -> None:
        self.driver.back()

    @contextmanager
    def in_new_tab(self) -> Iterator[None]:
        before = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        yield
        self.driver.close()
        self.driver.switch_to.window(before)


KEYS: Final = {
    "Enter": Keys.ENTER,
    "Tab": Keys.TAB,
    "Space": Keys.SPACE,
    "Home": Keys.HOME,
    "End": Keys.END,
    "ArrowLeft": Keys.ARROW_LEFT,
    "ArrowRight": Keys.ARROW_RIGHT,
    "Escape": Keys.ESCAPE,
}


# ---- the browsers ------------------------------------------------------------------------------------------


@contextmanager
def chromium(home: str, playwright: Playwright, denies: bool = False) -> Iterator[Visit]:
    """A page in the Chromium that the other tests use."""
    denied = ["--disable-local-storage"] if denies else []
    browser = playwright.chromium.launch(
        executable_path=need.browser(), args=["--no-sandbox", COMPILE_ONCE, *denied]
    )
    try:
        yield _page_of(browser, home, has_touch=True)
    finally:
        browser.close()


@contextmanager
def oldest(home: str, playwright: Playwright) -> Iterator[Visit]:
    """A page in the oldest Chromium that the book supports."""
    browser = older.launched(playwright.chromium)
    try:
        yield _page_of(browser, home)
    finally:
        browser.close()


@contextmanager
def firefox(home: str, playwright: Playwright, denies: bool = False) -> Iterator[Visit]:
    """A page in Debian's Firefox, in which Playwright can't override the colour scheme."""
    browser = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=need.firefox_path(),
        firefox_user_prefs={"network.cookie.cookieBehavior": 2} if denies else {},
    )
    try:
        yield _page_of(browser, home, color_scheme="null")
    finally:
        browser.close()


def _page_of(browser: Browser, home: str, **options: Any) -> Visit:
    return InPlaywright(
        home, browser.new_context(viewport={"width": 1280, "height": 720}, **options).new_page()
    )


@contextmanager
def webkit(home: str, _: Playwright, denies: bool = False) -> Iterator[Visit]:
    """A page in WebKitGTK on its own virtual screen, without window animations."""
    with tempfile.TemporaryDirectory() as folder, _screen() as screen:
        settings = Path(folder, "gtk-3.0/settings.ini")
        settings.parent.mkdir()
        settings.write_text("[Settings]\ngtk-enable-animations=0\n")
        kept = {
            "XDG_CONFIG_HOME": folder,
            "DISPLAY": screen,
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
            "JSC_useOMGJIT": "0",  # compile WebAssembly only once, as COMPILE_ONCE makes Chromium do
        }
        options = Options()
        options.binary_location = str(need.webkit_path())
        options.add_argument("--automation")
        if denies:
            options.add_argument("--enable-html5-local-storage=false")

        def start() -> Driver:
            driver = Driver(options, Service(str(shutil.which(need.WEBKIT_DRIVER)), env=os.environ | kept))
            driver.set_script_timeout(WITHIN)
            driver.set_page_load_timeout(WITHIN)
            return driver

        visit = InWebDriver(home, start)
        try:
            yield visit
        finally:
            visit.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """Start a virtual screen with a window manager, and yield its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as screen:
        os.close(write)
        with os.fdopen(read) as told:
            name = f":{told.readline().strip()}"
        with subprocess.Popen(
            ["openbox"],
            env=os.environ | {"DISPLAY": name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as manager:
            try:
                yield name
            finally:
                manager.kill()
                screen.kill()


OLDEST: Final = {"oldest": oldest} if older.IS_LINUX_X64 else {}
ANYWHERE: Final = {"chromium": chromium, "firefox": firefox}
BROWSERS: Final = ANYWHERE | ({"webkit": webkit} if sys.platform == "linux" else {})
