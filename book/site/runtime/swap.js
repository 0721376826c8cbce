// Puts what is a page's own in the place of what was another's. The frame stays: the theme's scripts have found its parts
// once, and do not look for them again.
const STYLE = "link[rel~=stylesheet]";
const META = `title, meta[name], meta[property], link:not(${STYLE}, [rel=preload]), script[type=module], script[type="application/json"]`;
const PARTS = [
  "nav[aria-label=Home]", ".bd-docs-nav", ".notebook-place", ".secondary-toggle", "#jb-print-docs-body", "#searchbox",
  "article", ".prev-next-footer", "#pst-secondary-sidebar", ".bd-footer-content",
];
const SEARCH = "#pst-search-dialog form";

// What is there when the first page has been read; later its relative addresses would be read from elsewhere.
const styles = new Map([...document.querySelectorAll(STYLE)].map((style) => [style.href, { style }])); // also those of other pages
const scripts = scriptsOf(document);

/** The scripts of the theme, which run while a page is read. */
function scriptsOf(page) {
  return [...page.querySelectorAll("script[src]:not([type=module])")].map(({ src }) => src).sort().join();
}

const editionOf = (page) => page.querySelector("meta[name=edition]")?.content;

/** Is it a page of the same edition of the book, which asks for the same scripts of the theme? */
export const fits = (page) => editionOf(page) === editionOf(document) && scriptsOf(page) === scripts;

// ---- styles ------------------------------------------------------------------------------------------

/** Load the styles of a page, each in its place among the others; they are worn when its parts are there. */
export async function loadStyles(page) {
  let last;
  for (const { href } of page.querySelectorAll(STYLE)) {
    if (!styles.has(href)) styles.set(href, unworn(href, last));
    last = styles.get(href).style;
  }
  await Promise.all(addressesOf(page).map((href) => styles.get(href).comes));
}

const addressesOf = (page) => [...page.querySelectorAll(STYLE)].map(({ href }) => href);

/** A style that is loaded but dresses nothing yet. */
function unworn(href, last) {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", media: "not all", href });
  const comes = new Promise((resolve, reject) => {
    style.onload = resolve;
    style.onerror = () => {
      styles.delete(href);
      style.remove();
      reject(new Error(`${href} did not come`));
    };
  });
  last.after(style);
  return { style, comes };
}

/** The attribute stays as it is: with it WebKit loads the style once more, from the address that it has on this page. */
function wear({ sheet }, isWorn) {
  if (sheet) sheet.media.mediaText = isWorn ? "all" : "not all";
}

// ---- the page ----------------------------------------------------------------------------------------

/** Put the page in the place of the one that is there. */
export function swap(page) {
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
  document.querySelector(".bd-docs-nav a.current")?.scrollIntoView({ block: "nearest" }); // lays the page out, so it comes last
}

/** What both pages say in their heads stays as it is. */
function swapHead(page) {
  const [old, fresh] = [document, page].map(({ head }) => new Map([...head.querySelectorAll(META)].map((part) => [part.outerHTML, part])));
  for (const [text, part] of old) if (!fresh.has(text)) part.remove();
  document.head.append(...[...fresh].filter(([text]) => !old.has(text)).map(([, part]) => part));
}

/** The theme's script hears presses at the page's body already: once is enough. */
function addCopyButtons() {
  const { ClipboardJS } = window;
  window.ClipboardJS = class { on() {} };
  addCopyButtonToCodeCells();
  window.ClipboardJS = ClipboardJS;
}
