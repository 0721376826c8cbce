// A table's model as its view sees it: what the view uses of the interface that anywidget offers, on top of
// a state that first comes from the page and later from Python.

export class TableModel {
  #state;
  #listeners = new Map();
  #kept = []; // what was said while there is no Python
  #tell = null;
  #going = false; // is the table of before being put back?
  #told; // how many messages Python has been given, on the page of before too: it numbers its views by them

  constructor(state) {
    this.#state = state;
    this.#told = state.view.serial;
  }

  // ---- for the view --------------------------------------------------------------------------------

  get(key) {
    return this.#state[key];
  }

  send(content) {
    if (this.#tell && !this.#going) this.#deliver(content);
    else this.#kept.push(content);
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
    if (python === "failed") this.#kept = [];
    this.#put({ python, python_note: note, python_percent: percent });
  }

  /** New values from Python. */
  take(state) {
    if (this.#going && !("view" in state)) return;
    if (this.#going) {
      this.#going = false;
      this.#told = state.view.serial;
      this.#live(state);
    } else this.#put(state);
  }

  /** Python's half is there: take its state, or put back what stood on this table, then deliver what was said before. */
  adopt(state, tell) {
    this.#tell = tell;
    const { kept } = this.#state;
    if (this.#told || !isEmpty(kept)) {
      this.#going = true;
      this.#deliver({ do: "resume", kept: kept ?? {}, serial: this.#told });
    } else this.#live(state);
  }

  /** Python is gone: what is said from now on waits for the next. */
  leave() {
    this.#tell = null;
    this.#going = false;
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
