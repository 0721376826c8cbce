// The page's Python, in a worker so that the page never waits for it. Where the browser can share a worker, it stays
// when its page goes, and the page that comes next in this tab takes it over: it is there at once.
const LEFT = "500-rum-python"; // the name of the worker that is left to the next page

export class Python {
  #line;
  #name = taken();
  #hear;
  #unheard = [];
  #ended = false;

  /** `hear` is called with each message of Python; what they are is told in page_kernel.py. */
  constructor(hear) {
    const url = new URL("worker.js", import.meta.url);
    const options = { type: "module", name: this.#name, extendedLifetime: true };
    const worker = window.SharedWorker ? new SharedWorker(url, options) : new Worker(url, options);
    this.#line = worker.port ?? worker;
    this.#line.onmessage = ({ data }) => this.#take(JSON.parse(data));
    worker.onerror = (event) => this.#say({ did: "broke", why: event.message || "its worker did not load" });
    if (hear) this.listen(hear);
  }

  /** From now on `hear` is called, first with what was said before. */
  listen(hear) {
    this.#hear = hear;
    for (const message of this.#unheard.splice(0)) hear(message);
  }

  /** Run a cell of the notebook; cells run one after the other. */
  run(cell, source) {
    this.#line.postMessage({ do: "run", cell, source });
  }

  /** Say something to a widget, as a browser does to a Jupyter kernel. */
  tell(comm, data) {
    this.#line.postMessage({ do: "tell", comm, data: JSON.stringify(data) });
  }

  /** The page goes; the one that comes next may have it. */
  leave() {
    if (window.SharedWorker) try { sessionStorage.setItem(LEFT, this.#name); } catch { /* nothing may be kept here */ }
  }

  /** It is not needed any more. */
  end() {
    this.#ended = true;
    this.#line.postMessage({ do: "end" });
  }

  #take(message) {
    if (message.did !== "began") return this.#say(message);
    // The lock is free when the worker is gone.
    navigator.locks.request(this.#name, () => this.#say({ did: "died" })).catch(() => {});
  }

  #say(message) {
    if (this.#ended) return;
    if (this.#hear) this.#hear(message);
    else this.#unheard.push(message);
  }
}

/** The name of the worker that the page before has left; else one that nobody has. */
function taken() {
  const name = `500-rum-python-${Math.random().toString(36).slice(2)}`;
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return left ?? name;
  } catch {
    return name; // nothing may be kept here
  }
}
