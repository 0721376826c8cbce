// The page's Python runs in a worker, so that the page never waits for it. The worker stays while the reader visits
// other pages within this document (visits.js). If the browser has shared workers that outlive their page, the worker
// also stays when the tab loads a new document: the next page takes the worker over, and has Python at once.
const WORKER = new URL("worker.js", import.meta.url);
const LEFT = WORKER.href; // under this key in sessionStorage, a page leaves its worker's name to the next page
const ENDS = ["broke", "stopped", "died", "taken"]; // each of these is the last message

let host; // the current worker, which stays while no page uses it

/** A worker with Python in it. It serves one page at a time. */
export class Host {
  #name;
  #isShared;
  #worker; // the worker, unless it is shared
  #line;
  #hear;
  #settle;
  #isWatched = false;

  /** If `isOwn`, the worker is never shared: only this page uses it, and ending the worker stops it at once. */
  constructor(isOwn = false) {
    const shared = !isOwn && outlivesItsPage() && nameToShare();
    this.#isShared = Boolean(shared);
    this.#name = shared || newName();
    this.settled = new Promise((settle) => { this.#settle = settle; });
    if (!shared) this.#worker = new Worker(WORKER, this.#options);
  }

  /** @returns {WorkerOptions} */
  get #options() {
    return { type: "module", name: this.#name, extendedLifetime: true };
  }

  get isInUse() {
    return Boolean(this.#hear);
  }

  /** Open a message port to the page that this worker serves from now on. `hear` is called with each message. */
  connect(hear) {
    this.#line?.close(); // otherwise the worker would tell the old port that it serves another page
    this.#hear = hear;
    const { port1, port2 } = new MessageChannel();
    const worker = this.#worker ?? new SharedWorker(WORKER, this.#options);
    this.#line = worker.port ?? port1;
    this.#line.onmessage = ({ data }) => this.#take(JSON.parse(data));
    worker.onerror = (event) => this.#take({ did: "broke", why: event.message || "its worker did not load" });
    if (this.#worker) worker.postMessage("", [port2]);
    return this.#line;
  }

  /** Stop listening to the worker. It stays, and another page may connect to it. */
  disconnect() {
    this.#line.onmessage = null;
    this.#hear = undefined;
  }

  /** Leave a shared worker to the next page in this tab. Returns false for an unshared worker, which ends with its
   *  page. */
  leave() {
    if (!this.#isShared || host !== this) return false;
    try {
      sessionStorage.setItem(LEFT, this.#name);
      this.#forget();
    } catch {
      this.end(); // the worker's name can't be kept, so no page would find the worker
    }
    return true;
  }

  /** End the worker. An unshared worker stops at once. A shared worker stops when it has finished its work. */
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

  /** Wait for the worker's lock, which becomes free when the worker has ended. */
  #watch() {
    if (this.#isWatched) return;
    this.#isWatched = true;
    navigator.locks.request(this.#name, () => this.#take({ did: "died" })).catch(() => {});
  }
}

/** Python for a page. It runs in the current worker, which forgets the previous page's names. If there is no current
 *  worker, a new one is started. */
export class Python {
  #host;
  #line;
  #hear;
  #unheard = [];
  #ended = false;

  /** `hear` is called with each message from Python. worker.js and page_kernel.py list the messages. `own` is a Host
   *  whose worker runs this Python instead of the current worker; its names from an earlier use are forgotten. */
  constructor(hear, own) {
    this.#host = own ?? (host ??= new Host());
    this.#line = this.#host.connect((message) => this.#say(message));
    if (hear) this.listen(hear);
  }

  /** Call `hear` with the messages that have come so far, and then with each new message. */
  listen(hear) {
    this.#hear = hear;
    for (const message of this.#unheard.splice(0)) hear(message);
  }

  /** Run a cell of the notebook. Cells run one after the other. */
  run(cell, source) {
    this.#line.postMessage({ do: "run", cell, source });
  }

  /** Send `data` to the Python widget that has this comm. */
  tell(comm, data) {
    this.#line.postMessage({ do: "tell", comm, data: JSON.stringify(data) });
  }

  /** Leave the worker to the next page that is visited within this document. */
  handOn() {
    if (!this.#ended) this.#host.disconnect();
    this.#ended = true;
  }

  /** Leave the worker to the next page that is loaded in this tab. */
  leave() {
    if (!this.#ended) this.#ended = this.#host.leave();
  }

  /** End the worker. */
  end() {
    if (!this.#ended) this.#host.end();
    this.#ended = true;
  }

  /** Whether the page has left the worker to another page or ended it. */
  get hasEnded() {
    return this.#ended;
  }

  #say(message) {
    if (this.#ended) return;
    if (this.#hear) this.#hear(message);
    else this.#unheard.push(message);
  }
}

/** Whether Python is ready. The promise resolves when Python is ready or has failed. If nothing has started Python, the
 *  promise resolves at once. */
export const pythonSettled = async () => (await host?.settled) ?? false;

addEventListener("pagehide", () => { if (host && !host.isInUse) host.leave(); });

const newName = () => `500-rum-python-${Math.random().toString(36).slice(2)}`;

/** Whether the browser supports shared workers that outlive their page. If it doesn't, no worker is shared, because a
 *  page can stop an unshared worker at once. */
function outlivesItsPage() {
  let isKnown = false;
  try {
    new SharedWorker("https://:", { get extendedLifetime() { return (isKnown = true); } }); // the address is invalid
  } catch { /* the constructor always throws, but a browser that knows the option reads it first */ }
  return isKnown;
}

/** The name of the worker that the last page left to this page, or a new name; undefined if the tab keeps nothing. */
function nameToShare() {
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return left ?? newName();
  } catch {
    return undefined; // the browser denies the storage
  }
}
