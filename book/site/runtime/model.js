// The model of a table. It has those parts of anywidget's interface that the table's view uses. The model's state comes
// from the page at first, and later from Python.

export class TableModel {
  #state;
  #listeners = new Map();
  #kept = []; // the view's messages while there is no Python
  #ahead; // answers messages before Python is ready, if the build has played this level
  #shown = 0; // how many of the kept messages #ahead has answered
  #tell = null;
  #coming = null; // Python's new values, while Python restores the table or plays the messages that #ahead has answered
  #told; // how many messages Python has received, including those before a reload; each view's `serial` is this number

  /** If `ahead` is given, it answers the view's messages until Python is ready. */
  constructor(state, ahead) {
    this.#state = state;
    this.#ahead = ahead;
    this.#told = state.view.serial;
  }

  // ---- what the view uses --------------------------------------------------------------------------

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

  /** How many messages have not been sent to Python yet. */
  get waiting() {
    return this.#kept.length - this.#shown;
  }

  /** Whether the build's results can answer this message before Python is ready. */
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

  // ---- what the page uses --------------------------------------------------------------------------

  /** Show Python's state ("saved", "starting", "live", "failed") with a note, and the percentage of its files that is
   *  loaded. */
  show(python, note = "", percent = 0) {
    if (python === "failed") this.#kept.splice(this.#shown);
    this.#put({ python, python_note: note, python_percent: percent });
  }

  /** Go back to the state from the build, because the view can't draw the kept state. */
  startOver({ view, kept }) {
    this.#put({ view, kept });
  }

  /** Take new values from Python. */
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

  /** Connect the table to the widget that Python has made. If the table has been played, Python first plays the same
   *  moves or restores the state. If not, the table takes the widget's state. Then the kept messages are delivered. */
  adopt(state, tell) {
    this.#tell = tell;
    this.#ahead = undefined;
    const { kept } = this.#state;
    if (this.#shown) this.#again(state);
    else if (this.#told || kept) {
      this.#coming = { ...state }; // its `kept` is empty if Python can't restore the table
      this.#deliver({ do: "resume", kept: kept ?? "", serial: this.#told });
    } else this.#live(state);
  }

  /** Let Python play the messages that `#ahead` has answered, so that Python reaches the state of this table. */
  #again(state) {
    this.#coming = { ...state };
    this.#told = state.view.serial;
    for (const content of this.#kept.slice(0, this.#shown)) this.#deliver(content);
  }

  /** Answer the message with the result that the build has kept. If the build has kept none, this message and all later
   *  messages wait for Python. */
  #answerAhead(content) {
    const view = this.#ahead?.answer(content, this.#state.view);
    if (!view) this.#ahead = undefined;
    else {
      this.#shown += 1;
      this.#put({ view });
    }
  }

  /** Disconnect the table from a Python that has ended. Messages then wait until the next Python is connected. */
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

  // All values are set before the first listener is called.
  #put(values) {
    const fresh = Object.keys(values).filter((key) => this.#state[key] !== values[key]);
    Object.assign(this.#state, values);
    for (const key of fresh) this.#fire(`change:${key}`, this.#state[key]);
  }

  #fire(event, ...values) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(this, ...values);
  }
}
