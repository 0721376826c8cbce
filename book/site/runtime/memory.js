// Keeps Python's memory in the browser after a start, for the next start. This only saves time: without the kept
// memory, each start loads Python from its parts.
const STORE = "500-rum-memory";
const HERE = new URL("memory", import.meta.url).href; // this folder's name changes if anything in Python changes
const ALL = new URL("../", import.meta.url).href;

/** The memory kept for this edition of the book, as the body of a response; undefined if there is none. */
export async function keptMemory() {
  try {
    return await caches.match(HERE, { cacheName: STORE });
  } catch {
    return undefined;
  }
}

/** Keep the memory, and delete the memory that older editions have kept. */
export async function keepMemory(memory) {
  try {
    await forgetMemory();
    await (await caches.open(STORE)).put(HERE, new Response(memory));
  } catch { /* there is no room, or the browser denies the storage */ }
}

async function forgetMemory() {
  const store = await caches.open(STORE);
  for (const { url } of await store.keys()) if (url.startsWith(ALL)) await store.delete(url);
}
