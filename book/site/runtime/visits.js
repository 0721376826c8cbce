// Follows the book's links without loading a new document: the next page's content replaces the current content
// (swap.js), and Python keeps running. The browser loads a new document for pages of a different edition, for missing
// pages, and for the search.
import { beginVisit, endVisit } from "./each-visit.js";
import { bringFieldsBack, keepFields } from "./fields.js";
import { fits, loadScripts, loadStyles, swap } from "./swap.js";

const PATIENCE = 10_000; // milliseconds after which the reader is told that the page is still loading
const REST = 400; // milliseconds without scrolling after which the scroll position is kept

let shown = pageOf(location); // the address of the page that is shown
// The name of the reader's stay at this page. The stay lasts until the reader goes to another page. The browser's
// history may have several entries for one stay, because links within the page add entries. The state of each entry has
// the stay's name.
let stay = history.state?.stay ?? newStay();
let hasVisited = false; // whether another page has been visited within this document
let coming; // the visit that is under way
let resting;

const announcer = Object.assign(document.createElement("p"), { className: "visually-hidden" });
announcer.setAttribute("aria-live", "polite");
document.body.append(announcer);

/** The address of a page, without the part from `#` on. */
function pageOf({ href }) {
  return href.split("#")[0];
}

function newStay() {
  return Math.random().toString(36).slice(2);
}

// ---- links and the way back --------------------------------------------------------------------------

/** Handle clicks on the book's links, and the browser's back and forward buttons. Other scripts hear a click first, and
 *  may handle it themselves. */
export function hearLinks(site) {
  nameEntry();
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || !isPlain(event) || !isPage(link, site) || pageOf(link) === shown) return;
    event.preventDefault();
    visit(new URL(link.href));
  });
  addEventListener("popstate", ({ state }) => {
    clearTimeout(resting);
    if (pageOf(location) !== shown || isOfAnotherStay(state)) visit(new URL(location.href), state ?? {});
    else {
      forget();
      if (state) scrollTo({ top: state.top, behavior: "instant" });
      else nameEntry();
    }
  });
  addEventListener("scroll", () => {
    clearTimeout(resting);
    resting = setTimeout(keepPlace, REST);
  }, { passive: true });
  addEventListener("pagehide", () => {
    leavePlaceTo("auto");
    keepFields(stay);
  });
  addEventListener("pageshow", ({ persisted }) => persisted && leavePlaceTo("manual"));
  document.addEventListener("visibilitychange", () => leavePlaceTo(document.hidden ? "auto" : "manual"));
}

const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }) =>
  !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey);

const isPage = (link, site) => link.href.startsWith(site) && link.pathname.endsWith(".html") && !link.search &&
  !link.hasAttribute("download") && ["", "_self"].includes(link.target);

/** Let the browser ("auto") or this script ("manual") restore the scroll position. The script can't restore it after
 *  a reload, or after the browser has discarded a hidden page. */
function leavePlaceTo(who) {
  if (hasVisited) history.scrollRestoration = who;
}

const isOfAnotherStay = (state) => Boolean(state?.stay) && state.stay !== stay;

/** Write the name of the reader's stay at this page into the browser's history entry. */
function nameEntry() {
  history.replaceState({ ...history.state, stay }, "");
}

/** Keep the scroll position in the history entry, for a return to this page. If the entry already belongs to a page
 *  that is still loading, nothing is kept. */
function keepPlace() {
  if (pageOf(location) === shown && !isOfAnotherStay(history.state)) history.replaceState({ top: scrollY, stay }, "");
}

// ---- a visit -----------------------------------------------------------------------------------------

/** Give up the visit that is under way. */
function forget() {
  coming?.abort();
  coming = undefined;
  document.documentElement.removeAttribute("data-coming");
}

/** Say that the page is still loading. The page isn't requested a second time, because that would take even longer. The
 *  reader may press another link. */
function sayStillComing() {
  document.documentElement.dataset.coming = "long";
  announcer.textContent = "The page is still coming.";
}

/** Show the page at `url` in this document. If the reader returns to the page with the back or forward button, `back`
 *  is the state of the page's history entry: the stay and the scroll position. */
async function visit(url, back) {
  forget();
  const own = (coming = new AbortController());
  const late = setTimeout(() => own === coming && sayStillComing(), PATIENCE);
  // Firefox aborts the request for `url` when the reader leaves this document. The code below would answer this error
  // by opening `url`, so the visit is given up first.
  const goesElsewhere = () => own === coming && forget();
  addEventListener("beforeunload", goesElsewhere);
  document.documentElement.dataset.coming = "";
  try {
    const page = await fetched(url, own.signal);
    if (!fits(page)) throw new Error("its parts don't fit into this page");
    await Promise.race([Promise.all([loadStyles(page), loadScripts(page)]), endOf(own.signal)]);
    await closeDialogs();
    if (own === coming) enter(url, page, back);
  } catch (error) {
    if (own !== coming) return;
    console.warn(`${url} is opened as a new page: ${error.message}.`);
    if (back) location.reload();
    else location.assign(url);
  } finally {
    clearTimeout(late);
    removeEventListener("beforeunload", goesElsewhere);
    if (own === coming) forget();
  }
}

/** A promise that rejects when the signal is aborted. */
const endOf = (signal) => new Promise((_, fail) => { signal.addEventListener("abort", () => fail(signal.reason)); });

async function fetched(url, signal) {
  const answer = await fetch(pageOf(url), { signal, headers: { accept: "text/html" } }); // tells sw.js that it is a page
  if (!answer.ok || answer.redirected) throw new Error(`the answer is ${answer.status} from ${answer.url}`);
  // With the base element, relative addresses start from the new page's address. WebKit ignores a base element that
  // follows the page's security policy, so this one comes first.
  return new DOMParser().parseFromString(`<base href="${url.href}">${await answer.text()}`, "text/html");
}

/** Close open dialogs. The theme has moved the side bars into the dialogs, and moves them back when the dialogs
 *  close. */
function closeDialogs() {
  return Promise.all([...document.querySelectorAll("dialog[open]")].map((dialog) => new Promise((closed) => {
    dialog.addEventListener("close", closed, { once: true });
    dialog.close();
  })));
}

/** End the visit of the page that is shown, and show the other page. */
function enter(url, page, back) {
  clearTimeout(resting);
  keepFields(stay);
  endVisit();
  if (!back) {
    keepPlace();
    hasVisited = true;
    leavePlaceTo("manual");
    history.pushState(url.hash ? null : { top: 0 }, "", url);
  }
  shown = pageOf(url);
  stay = back?.stay ?? newStay();
  swap(page);
  bringFieldsBack(stay);
  arrive(url, back);
  nameEntry();
  beginVisit();
  announcer.textContent = document.title;
}

/** Scroll to where the reader was before, or to the place that the link names, or to the top. */
function arrive({ hash, href }, back) {
  if (back?.top === undefined && hash) return location.replace(href); // the browser scrolls there and sets :target
  const heading = document.querySelector("article h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo({ top: back?.top ?? 0, behavior: "instant" });
}
