// The page's Python, in a worker so that the page never waits for it. The worker stays while the reader goes from page to
// page within this one (visits.js). Where the browser can share a worker that outlives its page, it stays also when a page
// is opened anew: the one that comes next in this tab takes it over, and it is there at once.
const WORKER = new URL("worker.js", import.meta.url);
const LEFT = WORKER.href; // the tab keeps here which worker is left to the next page
const ENDS = ["broke", "stopped", "died", "taken"]; // what is said last

let host; // the worker that is there, also when no page uses it

/** A worker with its Python; it serves one page at a time. */
class Host {
  #name;
  #isShared;
  #worker; // where it is not shared
  #line;
  #hear;
  #settle;
  #isWatched = false;

  constructor() {
    const shared = outlivesItsPage() && nameToShare();
    this.#isShared = Boolean(shared);
    this.#name = shared || newName();
    this.settled = new Promise((settle) => { this.#settle = settle; });
    if (!shared) this.#worker = new Worker(WORKER, this.#options);
  }

  get #options() {
    return { type: "module", name: this.#name, extendedLifetime: true };
  }

  get isInUse() {
    return Boolean(this.#hear);
  }

  /** A line for the page that is served from now on; `hear` is called with what comes. */
  connect(hear) {
    this.#line?.close(); // else it would hear that another line has the worker now
    this.#hear = hear;
    const { port1, port2 } = new MessageChannel();
    const worker = this.#worker ?? new SharedWorker(WORKER, this.#options);
    this.#line = worker.port ?? port1;
    this.#line.onmessage = ({ data }) => this.#take(JSON.parse(data));
    worker.onerror = (event) => this.#take({ did: "broke", why: event.message || "its worker did not load" });
    if (this.#worker) worker.postMessage("", [port2]);
    return this.#line;
  }

  /** Nobody listens any more, till another page does. */
  disconnect() {
    this.#line.onmessage = null;
    this.#hear = undefined;
  }

  /** The page goes, and the one that comes next in this tab may have it. A worker that is the page's own goes, and comes back, with it. */
  leave() {
    if (!this.#isShared || host !== this) return false;
    try {
      sessionStorage.setItem(LEFT, this.#name);
      this.#forget();
    } catch {
      this.end(); // nobody would find it
    }
    return true;
  }

  /** It is not needed any more. What it does it leaves undone, where it is not shared; else it does it to the end. */
  end() {
    this.disconnect();
    if (this.#isShared) this.#line.postMessage({ do: "end" });
    else this.#worker.terminate();
    this.#forget();
  }

  #forget() {
    this.#settle(false);
    if (host === this) host = undefined;
  }

  #take(message) {
    const { did } = message;
    if (did === "began") return this.#watch();
    if (did === "ready") return this.#settle(true);
    if (ENDS.includes(did)) this.#forget();
    this.#hear?.(message);
  }

  /** The lock is free when the worker is gone. */
  #watch() {
    if (this.#isWatched) return;
    this.#isWatched = true;
    navigator.locks.request(this.#name, () => this.#take({ did: "died" })).catch(() => {});
  }
}

/** Python for a page: the worker that is there, with nothing of the page before, else a new one. */
export class Python {
  #host = (host ??= new Host());
  #line;
  #hear;
  #unheard = [];
  #ended = false;

  /** `hear` is called with each message of Python; what they are is told in worker.js and page_kernel.py. */
  constructor(hear) {
    this.#line = this.#host.connect((message) => this.#say(message));
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

  /** The next page that is visited within this one may have the worker. */
  handOn() {
    if (!this.#ended) this.#host.disconnect();
    this.#ended = true;
  }

  /** The next page that is opened in this tab may have it. */
  leave() {
    if (!this.#ended) this.#ended = this.#host.leave();
  }

  /** It is not needed any more. */
  end() {
    if (!this.#ended) this.#host.end();
    this.#ended = true;
  }

  /** Is it not the page's any more? */
  get hasEnded() {
    return this.#ended;
  }

  #say(message) {
    if (this.#ended) return;
    if (this.#hear) this.#hear(message);
    else this.#unheard.push(message);
  }
}

/** Is Python there? Told when it is, or will not be; at once where none was asked for. */
export const pythonSettled = async () => (await host?.settled) ?? false;

addEventListener("pagehide", () => { if (host && !host.isInUse) host.leave(); });

const newName = () => `500-rum-python-${Math.random().toString(36).slice(2)}`;

/** Only a worker that outlives its page is worth sharing: one that does not can at least be stopped at once. */
function outlivesItsPage() {
  let isKnown = false;
  try {
    new SharedWorker("https://:", { get extendedLifetime() { return (isKnown = true); } }); // the address is none
  } catch { /* as it has to be */ }
  return isKnown;
}

/** The worker that the page before has left, else a new one; nothing where none can be found again. */
function nameToShare() {
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return left ?? newName();
  } catch {
    return undefined; // nothing may be kept here
  }
}
