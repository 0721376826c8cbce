// The whole table as a string: a pure function of the view and of what only the screen knows.

import { say } from "./sentences.js";
import { attrs, html } from "./text.js";
import { footPart, handPart, headPart, isOpen, meldsPart, notePart, pilePart, sayPart, seatsPart, turnPart } from "./parts.js";
import { choicesPart, gambitPart, windowPart } from "./prompts.js";
import { reviewPart, tryingPart } from "./review.js";
import { possiblePart } from "./possible.js";
import { levelPart } from "./level.js";
import { newGamePart } from "./newgame.js";
import { overBar, overHead, overPart, papersPart, replayPart } from "./panels.js";

const feltPart = (view, ui) => html`<div class="rt-felt" data-key="felt">${meldsPart(view, ui)}${gambitPart(view, ui)}${pilePart(view, ui)}</div>`;

/** A hand is counted: the sheet stands in the table's place. */
const countedParts = (view, ui) => [overHead(view.over), sayPart(view, ui), overPart(view, ui), reviewPart(view, ui)];

function playedParts(view, ui) {
  const picture = [seatsPart(view), feltPart(view, ui)];
  if (ui.still) return [...picture, handPart(view, ui)];
  const done = view.kind === "replay" || (view.level && view.level.state !== "open");
  const answered = view.level?.question?.only; // nothing is played there
  const operated = view.over ? [overBar(view.over, ui)] : done || answered ? [] : [turnPart(view, ui), footPart(view, ui), possiblePart(view, ui)];
  const asked = answered ? [] : [windowPart(view, ui), choicesPart(view, ui)];
  return [...picture, sayPart(view, ui), ...asked, handPart(view, ui), ...operated];
}

/**
 * ui = {id, python, python_note, python_percent: so much of it has come, tries: can it be started again?, statements, open: [panels], kept: action, pack, theme, still, look, selected, rove, number, page,
 *       game, ruled: [house rules set in the form], unasked: changed before Python was there, copied: id, best: stars};
 * every key may be left out.
 */
export function tableHtml(view, ui = {}) {
  const own = { id: "rt", ...ui };
  const label = say("table.label", { game: view.title, state: view.subtitle });
  const counted = view.over && !own.look && !own.still;
  const root = attrs({
    "data-rummy-table": true,
    "data-python": own.python ?? "live",
    "data-phase": view.phase,
    "data-kept": own.kept,
    "data-pack": own.pack,
    "data-theme": own.theme,
    "aria-label": own.number ? say("table.numbered", { number: own.number, table: label }) : label,
  });
  return html`<section${root}><div class="rt">${[
    headPart(view, own),
    notePart(own),
    isOpen(own, "new") && !own.still ? newGamePart(view, own) : "",
    view.replay && !own.still ? replayPart(view.replay, own) : "",
    view.level ? levelPart(view, own) : "",
    own.still ? "" : tryingPart(view, own),
    ...(counted ? countedParts(view, own) : playedParts(view, own)),
    papersPart(view, own),
  ]}</div></section>`.toString();
}
