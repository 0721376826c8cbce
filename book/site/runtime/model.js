// A table's model as its view sees it: what the view uses of the interface that anywidget offers, on top of
// a state that first comes from the page and later from Python.

export class TableModel {
  #state;
  #listeners = new Map();
  #kept = []; // what was said while there is no Python
  #ahead; // what is known of the answers before Python is there, if anything is
  #shown = 0; // so many of what is kept have been answered by that
  #tell = null;
  #coming = null; // what Python has said while it puts the table back, or plays again what was played before it was there
  #told; // how many messages Python has been given, on the page of before too: it numbers its views by them

  /** `ahead`, if it is given, answers before Python is there. */
  constructor(state, ahead) {
    this.#state = state;
    this.#ahead = ahead;
    this.#told = state.view.serial;
  }

  // ---- for the view --------------------------------------------------------------------------------

  get(key) {
    return this.#state[key];
  }

  send(content) {
    if (this.#tell && !this.#coming) this.#deliver(content);
    else {
      this.#kept.push(content);
      this.#answerAhead(content);
    }
  }

  /** Is this answered at once, also where there is no Python yet? */
  isAhead(content) {
    return Boolean(this.#ahead?.knows(content));
  }

  on(event, listener) {
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
    this.#listeners.get(event).add(listener);
  }

  off(event, listener) {
    this.#listeners.get(event)?.delete(listener);
  }

  // ---- for the page --------------------------------------------------------------------------------

  /** Where Python is: "saved", "starting", "live" or "failed", and a sentence when it failed; how much of its files has come. */
  show(python, note = "", percent = 0) {
    if (python === "failed") this.#kept.splice(this.#shown);
    this.#put({ python, python_note: note, python_percent: percent });
  }

  /** What was kept of this table can't be drawn: it stands again as it was built. */
  startOver({ view, kept }) {
    this.#put({ view, kept });
  }

  /** New values from Python. */
  take(state) {
    if (!this.#coming) return this.#put(state);
    const there = Object.assign(this.#coming, state);
    if (!("view" in state) || state.view.serial < this.#told) return;
    this.#coming = null;
    this.#told = state.view.serial;
    this.#kept.splice(0, this.#shown);
    this.#shown = 0;
    this.#live(there);
  }

  /** Python's half is there: take its state, or put back what stood on this table, then deliver what was said before. */
  adopt(state, tell) {
    this.#tell = tell;
    this.#ahead = undefined;
    const { kept } = this.#state;
    if (this.#shown) this.#again(state);
    else if (this.#told || !isEmpty(kept)) {
      this.#coming = {};
      this.#deliver({ do: "resume", kept: kept ?? {}, serial: this.#told });
    } else this.#live(state);
  }

  /** Python plays what was answered without it, and comes to the same. */
  #again(state) {
    this.#coming = { ...state };
    this.#told = state.view.serial;
    for (const content of this.#kept.slice(0, this.#shown)) this.#deliver(content);
  }

  /** Answered as the build has played it; what is not known there waits for Python, and so does all after it. */
  #answerAhead(content) {
    const view = this.#ahead?.answer(content, this.#state.view);
    if (!view) this.#ahead = undefined;
    else {
      this.#shown += 1;
      this.#put({ view });
    }
  }

  /** Python is gone: what is said from now on waits for the next. */
  leave() {
    this.#tell = this.#coming = null;
  }

  #live(state) {
    this.#put({ ...state, python: "live", python_note: "" });
    for (const content of this.#kept.splice(0)) this.#deliver(content);
  }

  #deliver(content) {
    this.#told += 1;
    this.#tell({ method: "custom", content });
  }

  // All values are in place before the first listener hears of one.
  #put(values) {
    const fresh = Object.keys(values).filter((key) => this.#state[key] !== values[key]);
    Object.assign(this.#state, values);
    for (const key of fresh) this.#fire(`change:${key}`, this.#state[key]);
  }

  #fire(event, ...values) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(this, ...values);
  }
}

const isEmpty = (kept) => Object.keys(kept ?? {}).length === 0;
