// Answers for a table before Python is ready. The build has played all possible moves and has written the results into
// the page (live_book/ahead.py). This module only looks the results up.

export class Ahead {
  #played;
  #spot = 0; // the number of the table's current spot
  #chosen = 0; // the sum of the chosen cards

  constructor(played) {
    this.#played = played;
  }

  /** Whether the result of this message is known. */
  knows(message) {
    return this.#cards(message) !== undefined || this.#outcome(message) !== undefined;
  }

  /** The view that follows `view` after this message; undefined if the result is not known. */
  answer(message, view) {
    const cards = this.#cards(message);
    const outcome = this.#outcome(message);
    if (cards === undefined && !outcome) return undefined;
    if (outcome?.to) [this.#spot, this.#chosen] = outcome.to;
    if (cards !== undefined) this.#chosen = cards;
    const { view: stands, chosen } = this.#here;
    const parts = { ...stands, ...this.#played.choices[chosen[this.#chosen]], ...outcome?.change };
    const serial = view.serial + 1;
    const next = { ...view, ...this.#values(parts), serial, log: logAfter(view.log, outcome?.log) };
    if (next.refusal) next.refusal = { ...next.refusal, serial };
    return next;
  }

  get #here() {
    return this.#played.spots[this.#spot];
  }

  /** A number with a bit for each card that the message chooses; undefined for other messages, or if the learner can't
   *  choose cards now. */
  #cards({ do: does, ids }) {
    if (does !== "select" || this.#here.chosen.length === 1) return undefined;
    const places = ids.map((id) => this.#played.ids.indexOf(id));
    return places.includes(-1) ? undefined : places.reduce((sum, place) => sum | (1 << place), 0);
  }

  /** The outcome of the button that the message presses; undefined for other messages. */
  #outcome({ do: does, action, ...more }) {
    const at = does === "act" && !Object.keys(more).length ? this.#played.actions.indexOf(action) : -1;
    return this.#played.outcomes[this.#here.acts[this.#chosen][at]];
  }

  #values(parts) {
    return Object.fromEntries(Object.entries(parts).map(([name, number]) => [name, this.#played.values[name][number]]));
  }
}

function logAfter(log, [less, lines] = [0, []]) {
  return [...log.slice(0, less === null ? 0 : log.length - less), ...lines];
}
