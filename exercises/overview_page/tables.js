// What was played, on the table itself: its own view draws the positions that Python made while it graded.

import { parse } from "../../rummy500/table/view/browser.js";
import { spriteSvg } from "../../rummy500/table/view/faces.js";
import { tableHtml } from "../../rummy500/table/view/html.js";
import { morph } from "../../rummy500/table/view/morph.js";
import { replayPart } from "../../rummy500/table/view/replay.js";

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The views that were packed (`replays.py`): each holds what is new in it. */
export async function unpackedViews(packed) {
  const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream("deflate"));
  const changes = JSON.parse(await new Response(stream).text());
  let now = {};
  return changes.map((change) => (now = { ...now, ...change }));
}

/** A table with a slider under it, in place of what stands in `box`. */
export async function showReplay(box, packed) {
  const views = await unpackedViews(packed);
  const ui = { id: "replayed", still: true, python: "saved" };
  if (!document.querySelector(".rt-sprite")) document.body.append(parse(spriteSvg()));
  box.innerHTML = "<div></div><div class='seek'></div>";
  const [place, seek] = box.children;
  const draw = (at) => {
    const view = views[at];
    const drawn = parse(tableHtml(view, ui));
    if (place.firstElementChild) morph(place.firstElementChild, drawn);
    else place.append(drawn);
    const slider = parse(replayPart(view, ui).toString());
    if (seek.firstElementChild) morph(seek.firstElementChild, slider);
    else seek.append(slider);
  };
  seek.addEventListener("click", ({ target }) => {
    const to = Number(target.closest("[data-seek]")?.dataset.seek);
    if (to in views) draw(to);
  });
  seek.addEventListener("input", ({ target }) => draw(Number(target.value)));
  draw(0);
}
