// A table in full screen: the root itself is a popover in the top layer, so that no node moves and nothing is drawn anew.
// It needs no permission, and works in frames and notebooks. What the root is meanwhile, a dialog, stands in html.js.

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
  constructor(root) {
    this.root = root;
    this.inert = [];
  }

  get isOn() {
    return this.root.classList.contains("is-full");
  }

  enter() {
    const { root } = this;
    this.scrolled = [...upwards(root)].map((element) => [element, element.scrollLeft, element.scrollTop]); // a notebook scrolls within its page
    root.classList.add("is-full");
    root.setAttribute("popover", "manual");
    root.showPopover();
    this.inert = [...besides(root)].filter((other) => !other.inert);
    for (const other of this.inert) other.inert = true;
    document.documentElement.style.overflow = "hidden";
  }

  leave() {
    const { root } = this;
    root.hidePopover();
    root.removeAttribute("popover");
    root.classList.remove("is-full");
    for (const other of this.inert) other.inert = false;
    this.inert = [];
    document.documentElement.style.overflow = "";
    for (const [element, left, top] of this.scrolled) element.scrollTo({ left, top, behavior: "instant" });
  }
}
