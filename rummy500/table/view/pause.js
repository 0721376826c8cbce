// A table waits while cards move: meanwhile no bot moves, and nothing covers the table.

/** A wait that ends when its time is up, or at once if the player presses something. It then calls a function. */
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

  /** Ends the pause and does what comes next. */
  end() {
    const { next } = this;
    this.drop();
    next?.();
  }

  /** Ends the pause without doing what comes next, because the table may show something else by now. */
  drop() {
    clearTimeout(this.timer);
    this.next = null;
  }
}
