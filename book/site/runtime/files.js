// Fetches Python's two large files: the core, which is compiled while it is loading, and the library with all packages.
// Pyodide itself would begin to fetch them later. If a file can't be fetched, Pyodide would only log the error and wait
// forever.
const CORE = "pyodide/pyodide.asm.wasm";
const LIBRARY = "python.packed";
const SILENCE = 30_000; // a download is given up after this many milliseconds without a byte

const never = () => new Promise(() => {});

export class Files {
  #core;
  #library;
  #broken;

  /** `come`, if given, is called with the number of bytes that have been loaded so far. */
  constructor(come) {
    const watch = come && new Watch(come);
    this.#core = fetched(CORE, watch).then((answer) => WebAssembly.compileStreaming(answer));
    this.#library = fetched(LIBRARY, watch).then(unpacked);
    const both = Promise.all([this.#core, this.#library]).finally(() => watch?.end());
    this.#broken = Promise.race([both, watch?.silence ?? both]).then(never);
    this.#broken.catch(() => {}); // feed() reports the failure
  }

  /** Call `loading`, and answer its requests for the two files. Resolves to the result of `loading`. Rejects if a file
   *  can't be fetched. */
  feed(loading) {
    const { fetch } = self;
    const { instantiateStreaming } = WebAssembly;
    self.fetch = async (file) => new Response(String(file instanceof Request ? file.url : file).endsWith(".wasm") ? null : await this.#library.catch(never));
    WebAssembly.instantiateStreaming = async (_, imports) => {
      const module = /** @type {WebAssembly.Module} */ (await this.#core.catch(never));
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    const loaded = loading();
    const restore = () => {
      self.fetch = fetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    };
    loaded.then(restore, restore); // if `loading` never ends, `fetch` stays patched, but nothing else here fetches
    return Promise.race([loaded, this.#broken]);
  }
}

/** Counts the bytes that are loaded. `silence` rejects if no bytes have come for a while. */
class Watch {
  #bytes = 0;
  #timer;
  #come;
  #fail;

  constructor(come) {
    this.#come = come;
    this.silence = new Promise((_, fail) => { this.#fail = fail; });
    this.heard(0);
  }

  heard(bytes) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(new Error("nothing came any more")), SILENCE);
    if (bytes) this.#come(this.#bytes += bytes);
  }

  end() {
    clearTimeout(this.#timer);
  }
}

/** The content of a gzipped response. */
const unpacked = ({ body }) => new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

async function fetched(name, watch) {
  const lost = () => { throw new Error(`${name.split("/").at(-1)} could not be fetched`); };
  const answer = await fetch(new URL(name, import.meta.url)).catch(lost);
  if (!answer.ok) lost();
  const type = name === CORE ? "application/wasm" : ""; // only this type is compiled, and some servers don't send it
  if (!watch && answer.headers.get("Content-Type") === type) return answer; // lets the browser cache the compiled code
  return new Response(watch ? counted(answer.body, watch, lost) : answer.body, { headers: { "Content-Type": type } });
}

/** A copy of the stream that also tells `watch` how many bytes have come. */
function counted(body, watch, lost) {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await reader.read().catch(lost);
      if (done) return stream.close();
      watch.heard(value.length);
      stream.enqueue(value);
    },
  });
}
