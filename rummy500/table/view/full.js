// A table in full screen: the root itself becomes a popover in the top layer, so no node moves and nothing is redrawn.
// A popover needs no permission, and works in frames and notebooks. In full screen, html.js makes the table a dialog.

import { remember, remembered } from "./browser.js";

const PHONE = "(pointer: coarse) and (max-width: 30rem), (pointer: coarse) and (max-height: 27rem)";
const OFFERED_KEY = "rummy500-full";

/** An element and all its ancestors up to the document, including those outside its shadow root. */
function* upwards(element) {
  for (let node = element; node?.nodeType === Node.ELEMENT_NODE; node = node.parentElement ?? node.parentNode?.host) {
    yield node;
  }
}

/** The siblings of the table and of all its ancestors. Together they are everything outside the table. */
function* besides(root) {
  for (const node of upwards(root)) {
    if (node === document.body || node === document.documentElement) return;
    for (const other of node.parentNode.children) if (other !== node && !["SCRIPT", "STYLE", "LINK"].includes(other.nodeName)) yield other;
  }
}

export class FullScreen {
  /** `leaves` is called on Escape, wherever the focus is, and on a phone's back button. */
  constructor(root, leaves) {
    this.root = root;
    this.leaves = leaves;
    this.inert = [];
  }

  /** Whether to offer full screen now. It is offered once, and only on phones, where it helps most. */
  isToBeOffered() {
    if (this.isOn || this.wasOffered || !matchMedia(PHONE).matches || remembered(OFFERED_KEY)) return false;
    this.wasOffered = true; // in case the browser can't store the note
    remember(OFFERED_KEY, "yes");
    return true;
  }

  get isOn() {
    return this.root.classList.contains("is-full");
  }

  enter() {
    const { root } = this;
    // Note the ancestors' scroll positions too: a notebook scrolls within its page.
    this.scrolled = [...upwards(root)].slice(1).map((node) => [node, node.scrollLeft, node.scrollTop]);
    root.classList.add("is-full");
    if (root.showPopover) { // in an older browser, only the style puts the table over the page
      root.setAttribute("popover", "manual");
      root.showPopover();
    }
    this.inert = [...besides(root)].filter((other) => !other.inert);
    for (const other of this.inert) other.inert = true;
    document.documentElement.style.overflow = "hidden";
    this.watcher = globalThis.CloseWatcher && new CloseWatcher();
    if (this.watcher) this.watcher.onclose = this.leaves;
  }

  leave() {
    const { root } = this;
    this.watcher?.destroy();
    root.hidePopover?.();
    root.removeAttribute("popover");
    root.classList.remove("is-full");
    for (const other of this.inert) other.inert = false;
    this.inert = [];
    document.documentElement.style.overflow = "";
    for (const [node, left, top] of this.scrolled) node.scrollTo({ left, top, behavior: "instant" });
  }
}
