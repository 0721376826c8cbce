// A link within the book is followed in this page: what is the next page's own takes the place of what is this one's
// (swap.js), and Python stays. A page that can't come so is visited as any link is: one of another edition of the book,
// one that is not there, the search.
import { beginVisit, endVisit } from "./each-visit.js";
import { bringFieldsBack, keepFields } from "./fields.js";
import { fits, loadStyles, swap } from "./swap.js";

const PATIENCE = 10_000; // milliseconds after which the reader is told that the page is still coming
const REST = 400; // milliseconds after which the reader has scrolled to where they read

let shown = pageOf(location); // the address of the page that is shown
// Names the reader's stay at this page. Each of the browser's entries for it has the name in its state: the page's entry,
// and those of places in the page.
let stay = history.state?.stay ?? newStay();
let hasVisited = false; // another page within this one
let coming; // the visit that is under way
let resting;

const said = Object.assign(document.createElement("p"), { className: "visually-hidden" });
said.setAttribute("aria-live", "polite");
document.body.append(said);

/** The address of a page, whatever place in it is named. */
function pageOf({ href }) {
  return href.split("#")[0];
}

function newStay() {
  return Math.random().toString(36).slice(2);
}

// ---- links and the way back --------------------------------------------------------------------------

/** Hear the links of the book, and the browser's back and forward; after all others, who may have other plans with a press. */
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

/** Where the reader was in a page that is loaded anew, or thrown away while nobody sees it, the browser knows best. */
function leavePlaceTo(who) {
  if (hasVisited) history.scrollRestoration = who;
}

const isOfAnotherStay = (state) => Boolean(state?.stay) && state.stay !== stay;

/** Write the name of this stay into the browser's entry. */
function nameEntry() {
  history.replaceState({ ...history.state, stay }, "");
}

/** Keep how far down the reader is, for the way back. While another page comes, the entry may be that page's. */
function keepPlace() {
  if (pageOf(location) === shown && !isOfAnotherStay(history.state)) history.replaceState({ top: scrollY, stay }, "");
}

// ---- a visit -----------------------------------------------------------------------------------------

/** Another visit begins, or none: the one that is under way comes to nothing. */
function forget() {
  coming?.abort();
  coming = undefined;
  document.documentElement.removeAttribute("data-coming");
}

/** A slow line may still bring the page, and asking anew would take longer. The reader may press another link. */
function sayStillComing() {
  document.documentElement.dataset.coming = "long";
  said.textContent = "The page is still coming.";
}

/** Bring a page into this one. `back` is the state of the entry that the reader comes back to: {stay, top}. */
async function visit(url, back) {
  forget();
  const own = (coming = new AbortController());
  const late = setTimeout(() => own === coming && sayStillComing(), PATIENCE);
  // Firefox breaks off what is being fetched as soon as the reader goes elsewhere; they are not to be called back.
  const goesElsewhere = () => own === coming && forget();
  addEventListener("beforeunload", goesElsewhere);
  document.documentElement.dataset.coming = "";
  try {
    const page = await fetched(url, own.signal);
    if (!fits(page)) throw new Error("it has to be loaded as a whole");
    await Promise.race([loadStyles(page), endOf(own.signal)]);
    await closeDialogs();
    if (own === coming) enter(url, page, back);
  } catch (error) {
    if (own !== coming) return;
    console.warn(`${url} is opened anew: ${error.message}.`);
    if (back) location.reload();
    else location.assign(url);
  } finally {
    clearTimeout(late);
    removeEventListener("beforeunload", goesElsewhere);
    if (own === coming) forget();
  }
}

/** Fails when the signal tells that it is over. */
const endOf = (signal) => new Promise((_, fail) => { signal.addEventListener("abort", () => fail(signal.reason)); });

async function fetched(url, signal) {
  const answer = await fetch(pageOf(url), { signal, headers: { accept: "text/html" } }); // so sw.js knows it for a page
  if (!answer.ok || answer.redirected) throw new Error(`the answer is ${answer.status} from ${answer.url}`);
  // Without a base its addresses would be read from here; behind the page's policy WebKit would not heed it.
  return new DOMParser().parseFromString(`<base href="${url.href}">${await answer.text()}`, "text/html");
}

/** The theme moves the side bars into dialogs, and back when these close. */
function closeDialogs() {
  return Promise.all([...document.querySelectorAll("dialog[open]")].map((dialog) => new Promise((closed) => {
    dialog.addEventListener("close", closed, { once: true });
    dialog.close();
  })));
}

/** The page that was there ends, the other begins. */
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
  said.textContent = document.title;
}

/** Where the reader was, at the place that the link names, or at the heading. */
function arrive({ hash, href }, back) {
  if (back?.top === undefined && hash) return location.replace(href); // the browser finds the place, and marks it
  const heading = document.querySelector("article h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo({ top: back?.top ?? 0, behavior: "instant" });
}
