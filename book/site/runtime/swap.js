// Replaces the content of one page with that of another. The theme's frame around the content stays, because the
// theme's scripts look for the frame's parts only once.
const STYLE = "link[rel~=stylesheet]";
const META = `title, meta[name], meta[property], link:not(${STYLE}, [rel=preload]), script[type=module], script[type="application/json"]`;
const PARTS = [
  "nav[aria-label=Home]", ".bd-docs-nav", ".notebook-place", ".secondary-toggle", "#searchbox", "article",
  ".prev-next-footer", "#pst-secondary-sidebar", ".bd-footer-content",
];
const SEARCH = "#pst-search-dialog form";

// The styles and scripts of the first page. Their addresses are read now, because relative addresses would be wrong
// after a visit to another page. `styles` later gets the styles of other pages, too.
/** @type {Map<string, { style: HTMLLinkElement, comes?: Promise<unknown> }>} */
const styles = new Map([...document.querySelectorAll(STYLE)].map((style) => [style.href, { style }]));
const scripts = scriptsOf(document);

/** The addresses of the theme's scripts. The browser runs these scripts only when it loads a document, so both pages of
 *  a visit need the same ones. */
function scriptsOf(page) {
  return [...page.querySelectorAll("script[src]:not([type=module])")].map(({ src }) => src).sort().join();
}

const editionOf = (page) => page.querySelector("meta[name=edition]")?.content;

/** Whether a page has the same edition and the same theme scripts as the page that is shown. */
export const fits = (page) => editionOf(page) === editionOf(document) && scriptsOf(page) === scripts;

// ---- styles ------------------------------------------------------------------------------------------

/** Load the styles of a page, in the page's order. They don't apply until the page is shown. */
export async function loadStyles(page) {
  let last;
  for (const { href } of page.querySelectorAll(STYLE)) {
    if (!styles.has(href)) styles.set(href, unworn(href, last));
    last = styles.get(href).style;
  }
  await Promise.all(addressesOf(page).map((href) => styles.get(href).comes));
}

const SOON = 1200; // milliseconds; a script that takes longer begins after the page is drawn

/** Load and start the scripts of a page. The page is drawn when they have started, or after `SOON` at the latest. */
export function loadScripts(page) {
  const scripts = [...page.querySelectorAll("script[type=module][src]")].map(({ src }) => import(src));
  return Promise.race([Promise.allSettled(scripts), new Promise((end) => { setTimeout(end, SOON); })]);
}

const addressesOf = (page) => [...page.querySelectorAll(STYLE)].map(({ href }) => href);

/** A style that is being loaded and doesn't apply yet. */
function unworn(href, last) {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", media: "not all", href });
  const comes = new Promise((resolve, reject) => {
    style.onload = resolve;
    style.onerror = () => {
      styles.delete(href);
      style.remove();
      reject(new Error(`${href} did not load`));
    };
  });
  last.after(style);
  return { style, comes };
}

/** Switch a style on or off, but keep its attribute `media`: otherwise WebKit would load the style again, from a wrong
 *  address. */
function wear({ sheet }, isWorn) {
  if (sheet) sheet.media.mediaText = isWorn ? "all" : "not all";
}

// ---- the page ----------------------------------------------------------------------------------------

/** Turn each <noscript>'s content back into text. DOMParser has parsed the content, because it runs no scripts. */
function packTables(page) {
  for (const packed of page.querySelectorAll(".live-table > noscript")) packed.textContent = packed.innerHTML;
}

/** Show the page in place of the current one. */
export function swap(page) {
  packTables(page);
  const worn = addressesOf(page);
  for (const [href, { style }] of styles) wear(style, worn.includes(href));
  swapHead(page);
  document.documentElement.dataset.content_root = page.documentElement.dataset.content_root;
  document.querySelector(SEARCH).action = page.querySelector(SEARCH).action;
  for (const part of PARTS) {
    const [old, fresh] = [document, page].map((one) => one.querySelector(part));
    old.replaceChildren(...fresh.childNodes);
    old.hidden = fresh.hidden;
  }
  addCopyButtons();
  // Scroll last, because scrolling makes the browser lay the page out.
  document.querySelector(".bd-docs-nav a.current")?.scrollIntoView({ block: "nearest" });
}

/** Replace the parts of the head that differ. A part stays if both pages have it. */
function swapHead(page) {
  const metaOf = ({ head }) => new Map([...head.querySelectorAll(META)].map((part) => [part.outerHTML, part]));
  const [old, fresh] = [document, page].map(metaOf);
  for (const [text, part] of old) if (!fresh.has(text)) part.remove();
  document.head.append(...[...fresh].filter(([text]) => !old.has(text)).map(([, part]) => part));
}

/** Let the theme's script add copy buttons, but not start ClipboardJS again: ClipboardJS still listens for clicks on
 *  the whole page. */
function addCopyButtons() {
  const { ClipboardJS } = window;
  window.ClipboardJS = class { on() {} };
  addCopyButtonToCodeCells();
  window.ClipboardJS = ClipboardJS;
}
