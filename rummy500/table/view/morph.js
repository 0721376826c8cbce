// Changes one tree of elements into another with as few changes as possible. If an element is in both trees, its node
// stays, so focus, typed text and transitions aren't lost. A live region without new words isn't read again.

const keyOf = (node) => node.dataset?.key ?? "";

const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
}

/** Checks or unchecks a radio button. Sets a slider to the new value, except while the player moves it. */
function morphValue(from, to) {
  if (from.type === "radio") from.checked = to.hasAttribute("checked");
  if (from.type === "range" && from !== from.getRootNode().activeElement) from.value = to.getAttribute("value");
}

/** Makes the children of `from` like those of `to`, in order. A child with a key keeps its node even if it moves. */
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

/** Makes `from`, an element or a text in the page, like `to`. Nodes that `from` lacks are taken from `to`.
 *  `data-own` elements stay as they are. */
export function morph(from, to) {
  if (from.nodeType !== 1) {
    if (from.nodeValue !== to.nodeValue) from.replaceWith(to); // a browser takes changed text that wraps for a shift
    return;
  }
  if ("own" in (from.dataset ?? {}) || from.isEqualNode(to)) return morphValue(from, to);
  morphAttributes(from, to);
  morphValue(from, to);
  morphChildren(from, to);
}
