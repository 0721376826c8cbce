// A table waits while cards move: meanwhile no bot moves, and nothing covers the table.

/** A wait that calls a function at its end: when its time is up, or at once if the player presses something. */
export class Pause {
  constructor() {
    this.next = null;
  }

  get isOn() {
    return Boolean(this.next);
  }

  begin(milliseconds, next) {
    this.drop();
    this.next = next;
    this.timer = setTimeout(() => this.end(), milliseconds);
  }

  /** Ends the pause and calls its function. */
  end() {
    const { next } = this;
    this.drop();
    next?.();
  }

  /** Ends the pause without calling its function, because the table may show another view by now. */
  drop() {
    clearTimeout(this.timer);
    this.next = null;
  }
}
