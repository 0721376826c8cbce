// The page's one Python, in a worker of its own so that the page never waits for it.

export class Python {
  #worker;

  /** `hear` is called with each message of Python; what they are is told in page_kernel.py. */
  constructor(hear) {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => hear(JSON.parse(data));
    this.#worker.onerror = (event) => hear({ did: "broke", why: event.message || "its worker did not load" });
  }

  /** Run a cell of the notebook; cells run one after the other. */
  run(cell, source) {
    this.#worker.postMessage({ do: "run", cell, source });
  }

  /** Say something to a widget, as a browser does to a Jupyter kernel. */
  tell(comm, data) {
    this.#worker.postMessage({ do: "tell", comm, data: JSON.stringify(data) });
  }
}
