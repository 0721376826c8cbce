// Pyodide only logs when a part of it can't be fetched or compiled, and then waits for ever.
const SILENCE = 30_000; // milliseconds without a byte after which a download is given up

/** What `loading` loads; fails when a download does. `come` is told how many bytes have come so far. */
export async function watched(loading, come) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  let [bytes, timer] = [0, 0];
  try {
    return await new Promise((resolve, fail) => {
      const heard = (more) => {
        clearTimeout(timer);
        timer = setTimeout(() => fail(new Error("nothing came any more")), SILENCE);
        if (more) come(bytes += more);
      };
      const failed = (error) => {
        fail(error);
        return new Promise(() => {}); // Pyodide waits: it is given up with its worker
      };
      self.fetch = async (file, options) => {
        const name = String(file.url ?? file).split("/").at(-1);
        const lost = () => failed(new Error(`${name} could not be fetched`));
        const answer = await fetch(file, options).catch(lost);
        return answer.ok ? counted(answer, typeOf(name, answer), heard, lost) : lost();
      };
      WebAssembly.instantiateStreaming = (response, imports) => instantiateStreaming.call(WebAssembly, response, imports).catch(failed);
      heard(0);
      loading().then(resolve, fail);
    });
  } finally {
    clearTimeout(timer);
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Not every server knows the type of WebAssembly, and nothing else is compiled. */
const typeOf = (name, answer) => name.endsWith(".wasm") ? "application/wasm" : answer.headers.get("Content-Type") ?? "";

/** The same answer; `heard` is told of its bytes as they come, `lost` when they stop. */
function counted(answer, type, heard, lost) {
  const reader = answer.body.getReader();
  const body = new ReadableStream({
    async pull(stream) {
      const { done, value } = await reader.read().catch(lost);
      if (done) return stream.close();
      heard(value.length);
      stream.enqueue(value);
    },
  });
  return new Response(body, { headers: { "Content-Type": type } });
}
