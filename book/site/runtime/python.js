// The page's one Python, in a worker of its own so that the page never waits for it.

export class Python {
  #worker;
  #hear;
  #unheard = [];
  #ended = false;

  /** `hear` is called with each message of Python; what they are is told in page_kernel.py. */
  constructor(hear) {
    const name = `500-rum-python-${Math.random().toString(36).slice(2)}`;
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
    this.#worker.onmessage = ({ data }) => this.#take(JSON.parse(data), name);
    this.#worker.onerror = (event) => this.#say({ did: "broke", why: event.message || "its worker did not load" });
    if (hear) this.listen(hear);
  }

  /** From now on `hear` is called, first with what was said before. */
  listen(hear) {
    this.#hear = hear;
    for (const message of this.#unheard.splice(0)) hear(message);
  }

  /** Run a cell of the notebook; cells run one after the other. */
  run(cell, source) {
    this.#worker.postMessage({ do: "run", cell, source });
  }

  /** Say something to a widget, as a browser does to a Jupyter kernel. */
  tell(comm, data) {
    this.#worker.postMessage({ do: "tell", comm, data: JSON.stringify(data) });
  }

  /** It is not needed any more. */
  end() {
    this.#ended = true;
    this.#worker.terminate();
  }

  #take(message, name) {
    if (message.did !== "began") return this.#say(message);
    // The lock is free when the worker is gone.
    navigator.locks.request(name, () => this.#say({ did: "died" })).catch(() => {});
  }

  #say(message) {
    if (this.#ended) return;
    if (this.#hear) this.#hear(message);
    else this.#unheard.push(message);
  }
}
