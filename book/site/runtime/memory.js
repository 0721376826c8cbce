// Python's memory as it is after a start, kept in the browser for the next one. Nothing hangs on it: where nothing
// can be kept, each start puts Python together anew.
const STORE = "500-rum-memory";
const HERE = new URL("memory", import.meta.url).href; // the name of this folder changes with all that is in Python
const ALL = new URL("../", import.meta.url).href;

/** What was kept of this edition of the book, as an answer whose body it is; or nothing. */
export async function keptMemory() {
  try {
    return await caches.match(HERE, { cacheName: STORE });
  } catch {
    return undefined;
  }
}

/** Keep it, in the place of older editions. */
export async function keepMemory(memory) {
  try {
    await forgetMemory();
    await (await caches.open(STORE)).put(HERE, new Response(memory));
  } catch { /* there is no room, or nothing may be kept here */ }
}

async function forgetMemory() {
  const store = await caches.open(STORE);
  for (const { url } of await store.keys()) if (url.startsWith(ALL)) await store.delete(url);
}
