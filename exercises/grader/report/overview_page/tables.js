// Shows played answers at a table. The grader has stored the positions, and the table's own view draws them.

import { parse } from "../../../../rummy500/table/view/browser.js";
import { spriteSvg } from "../../../../rummy500/table/view/faces.js";
import { tableHtml } from "../../../../rummy500/table/view/html.js";
import { morph } from "../../../../rummy500/table/view/morph.js";

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Unpacks the views of a replay. Each view was packed as the changes from the view before it (`replays.py`). */
export async function unpackedViews(packed) {
  const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream("deflate"));
  const changes = JSON.parse(await new Response(stream).text());
  let now = {};
  return changes.map((change) => (now = { ...now, ...change }));
}

/**
 * Replaces the content of `box` with a replay at the table. A slider leads through the positions.
 * If the browser can't draw the replay, the box shows the text `tooOld`.
 */
export async function showReplay(box, packed, tooOld) {
  if (!CSS.supports("color", "light-dark(#000, #fff)")) return box.replaceChildren(tooOld);
  const views = await unpackedViews(packed);
  if (!document.querySelector(".rt-sprite")) document.body.append(parse(spriteSvg()));
  const draw = (at) => {
    const drawn = parse(tableHtml(views[at], { id: "replayed", look: true }));
    if (box.firstElementChild.matches("[data-rummy-table]")) morph(box.firstElementChild, drawn);
    else box.replaceChildren(drawn);
  };
  box.addEventListener("click", ({ target }) => {
    const to = Number(target.closest("[data-seek]")?.dataset.seek);
    if (to in views) draw(to);
  });
  box.addEventListener("input", ({ target }) => target.matches("[data-slider]") && draw(Number(target.value)));
  draw(0);
}
