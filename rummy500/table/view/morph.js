// Make one tree of elements like another with as few changes as can be: what stays the same keeps its node,
// and with it focus, typed text, transitions, and the silence of a live region that has nothing new to say.

const keyOf = (node) => node.dataset?.key ?? "";

const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
}

/** The slider follows the game, but not while a hand is on it. */
function morphValue(from, to) {
  if (from.type === "range" && from !== from.getRootNode().activeElement) from.value = to.getAttribute("value");
}

/** The children of `from` become those of `to`, in order; a keyed child is found wherever it stands. */
function morphChildren(from, to) {
  const keyed = new Map([...from.children].filter(keyOf).map((node) => [keyOf(node), node]));
  const wanted = new Set([...to.children].map(keyOf));
  for (const [key, node] of keyed) if (!wanted.has(key)) node.remove();
  let here = from.firstChild;
  for (const next of [...to.childNodes]) {
    const match = keyOf(next) ? keyed.get(keyOf(next)) : here && alike(here, next) ? here : null;
    if (match && alike(match, next)) {
      if (match === here) here = here.nextSibling;
      else from.insertBefore(match, here);
      morph(match, next);
    } else {
      from.insertBefore(next, here);
    }
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

/** `from`, an element or text in the page, becomes like `to`, which is used up; what is the screen's own (`data-own`) stays. */
export function morph(from, to) {
  if (from.nodeType !== 1) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  if ("own" in (from.dataset ?? {}) || from.isEqualNode(to)) return morphValue(from, to);
  morphAttributes(from, to);
  morphValue(from, to);
  morphChildren(from, to);
}
