// The players around a table, seen from above. Play goes clockwise.

import { say } from "./sentences.js";
import { attrs, html, raw } from "./markup.js";
/** @import { ShownSeat } from "./protocol.js" */

/** A seat's position, in percent of the picture's width and height. The first seat is at the bottom, and the next ones
 *  follow clockwise. */
function placeOf(i, players) {
  const angle = Math.PI / 2 + (i * 2 * Math.PI) / players;
  return `--rt-x:${(50 + 37 * Math.cos(angle)).toFixed(1)};--rt-y:${(50 + 35 * Math.sin(angle)).toFixed(1)}`;
}

const CLOCKWISE = raw('<svg class="rt-clockwise" viewBox="0 0 100 60" aria-hidden="true"><path d="M22 42A34 19 0 0 1 76 19"/><path d="M68.500 15.500 77 19.500 71.500 27"/></svg>');

/** The word for a seat's role: dealer, partner or nothing. @param {ShownSeat} seat */
const roleOf = ({ dealer, partner }) => (dealer ? say("players.around.dealer") : partner ? say("players.around.partner") : "");

/** @param {ShownSeat & { order?: number }} seat @param {ShownSeat[]} seats */
function placePart(seat, i, seats, order) {
  const marks = (seat.you ? " is-you" : "") + (seat.dealer ? " is-dealer" : "") + (seat.partner ? " is-partner" : "");
  return html`<li class="rt-place${marks}"${attrs({ "data-seat": seat.seat, "data-zone": seat.you ? null : "opponent", style: placeOf(i, seats.length) })}><span class="rt-letter">${
    order ? seat.order : seat.seat}</span><b>${seat.name}</b><small>${roleOf(seat)}</small></li>`;
}

/**
 * The players around the table. With `order` each seat shows its number in the order of play.
 * @param {ShownSeat[]} seats
 * @param {{ order?: boolean }} [options]
 */
export const aroundPart = (seats, { order = false } = {}) => html`<div class="rt-around" data-key="around"><i></i>${CLOCKWISE}<ol role="list" aria-label="${say("players.around.label")}">${
  seats.map((seat, i) => placePart(seat, i, seats, order))}</ol></div>`;
