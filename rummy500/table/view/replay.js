// The replay of a record: a slider through its positions.

import { say } from "./sentences.js";
import { attrs, html } from "./markup.js";
/** @import { TableView } from "./protocol.js" */
/** @import { Ui } from "./ui.js" */

/** @param {TableView} view @param {Ui} ui */
export function replayPart({ replay }, ui) {
  const id = `${ui.id}-seek`;
  const { at, of, move } = replay;
  const step = (to, label, sign) => html`<button type="button" class="rt-btn" data-seek="${to}" aria-label="${label}"${
    attrs({ "aria-disabled": to < 0 || to > of ? "true" : null })}>${sign}</button>`;
  return html`<div role="group" class="rt-replay" data-key="replay" aria-label="${say("replay.label")}">
    ${step(at - 1, say("replay.back"), "‹")}
    <label class="rt-vh" for="${id}">${say("replay.move")}</label>
    <input type="range" id="${id}" data-slider min="0" max="${of}" step="1" value="${at}" aria-valuetext="${say("replay.at_move", { at, of, move })}">
    ${step(at + 1, say("replay.on"), "›")}
    <p class="rt-num">${say("replay.at", { at, of })} <code>${move}</code></p>
  </div>`;
}
