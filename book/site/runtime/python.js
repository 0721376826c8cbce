// The page's Python, in a worker so that the page never waits for it. Where the browser can share a worker, it stays
// when its page goes, and the page that comes next in this tab takes it over: it is there at once.
const WORKER = new URL("worker.js", import.meta.url);
const LEFT = WORKER.href; // the tab keeps here which worker is left to the next page

export class Python {
  #line;
  #name;
  #isShared;
  #hear;
  #unheard = [];
  #ended = false;

  /** `hear` is called with each message of Python; what they are is told in worker.js and page_kernel.py. */
  constructor(hear) {
    const shared = nameToShare();
    this.#isShared = Boolean(shared);
    this.#name = shared ?? newName();
    const options = { type: "module", name: this.#name, extendedLifetime: true };
    const worker = shared ? new SharedWorker(WORKER, options) : new Worker(WORKER, options);
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

  /** The page goes: the one that comes next may have it. A worker that is the page's own goes, and comes back, with it. */
  leave() {
    if (!this.#isShared || this.#ended) return;
    try {
      sessionStorage.setItem(LEFT, this.#name);
      this.#ended = true;
    } catch {
      this.end(); // nobody would find it
    }
  }

  /** It is not needed any more. */
  end() {
    if (!this.#ended) this.#line.postMessage({ do: "end" });
    this.#ended = true;
  }

  /** Is it not the page's any more? */
  get hasEnded() {
    return this.#ended;
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

const newName = () => `500-rum-python-${Math.random().toString(36).slice(2)}`;

/** The worker that the page before has left, else a new one; nothing where no worker can be shared, or found again. */
function nameToShare() {
  if (!window.SharedWorker) return undefined;
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return left ?? newName();
  } catch {
    return undefined; // nothing may be kept here
  }
}
