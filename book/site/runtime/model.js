// A table's model as its view sees it: what the view uses of the interface that anywidget offers, on top of
// a state that first comes from the page and later from Python.

export class TableModel {
  #state;
  #listeners = new Map();
  #kept = [];
  #tell = null;
  onFirstMessage = () => {};

  constructor(state) {
    this.#state = state;
  }

  // ---- for the view --------------------------------------------------------------------------------

  get(key) {
    return this.#state[key];
  }

  send(content) {
    const data = { method: "custom", content };
    if (this.#tell) return this.#tell(data);
    this.#kept.push(data);
    this.onFirstMessage();
  }

  on(event, listener) {
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
    this.#listeners.get(event).add(listener);
  }

  off(event, listener) {
    this.#listeners.get(event)?.delete(listener);
  }

  // ---- for the page --------------------------------------------------------------------------------

  /** Where Python is: "saved", "starting", "live" or "failed", and a sentence when it failed. */
  show(python, note = "") {
    this.#put({ python, python_note: note });
  }

  /** New values from Python. */
  take(state) {
    this.#put(state);
  }

  /** Python's half is there: take its state, then deliver what was said before it came. */
  adopt(state, tell) {
    this.#tell = tell;
    this.#put({ ...state, python: "live", python_note: "" });
    for (const data of this.#kept.splice(0)) tell(data);
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
