// A table in full screen: the root itself is a popover in the top layer, so that no node moves and nothing is drawn anew.
// It needs no permission, and works in frames and notebooks. What the root is meanwhile, a dialog, stands in html.js.

import { remember, remembered } from "./browser.js";

const PHONE = "(pointer: coarse) and (max-width: 30rem), (pointer: coarse) and (max-height: 27rem)";
const OFFERED_KEY = "rummy500-full";

/** An element and all it stands in, also past the shadow of a host, up to the document. */
function* upwards(element) {
  for (let node = element; node?.nodeType === Node.ELEMENT_NODE; node = node.parentElement ?? node.parentNode?.host) yield node;
}

/** Everything beside the table and its ancestors; what is in the shadow of a host is left too. */
function* besides(root) {
  for (const node of upwards(root)) {
    if (node === document.body || node === document.documentElement) return;
    for (const other of node.parentNode.children) if (other !== node && !["SCRIPT", "STYLE", "LINK"].includes(other.nodeName)) yield other;
  }
}

export class FullScreen {
  /** `leaves` is called when the browser's own way back is taken: Escape wherever the focus is, a phone's back. */
  constructor(root, leaves) {
    this.root = root;
    this.leaves = leaves;
    this.inert = [];
  }

  /** On a phone a table is best played so; that is offered once. */
  isToBeOffered() {
    if (this.isOn || this.wasOffered || !matchMedia(PHONE).matches || remembered(OFFERED_KEY)) return false;
    this.wasOffered = true; // where nothing can be remembered too
    remember(OFFERED_KEY, "yes");
    return true;
  }

  get isOn() {
    return this.root.classList.contains("is-full");
  }

  enter() {
    const { root } = this;
    this.scrolled = [...upwards(root)].slice(1).map((node) => [node, node.scrollLeft, node.scrollTop]); // a notebook scrolls within its page
    root.classList.add("is-full");
    if (root.showPopover) { // an older browser lays it over the page by its style alone
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
