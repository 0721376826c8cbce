// Keeps Python's memory after a start in the browser, for the next start. It only saves time: without it, each start
// puts Python together anew.
const STORE = "500-rum-memory";
const HERE = new URL("memory", import.meta.url).href; // this folder's name changes when anything in Python does
const ALL = new URL("../", import.meta.url).href;

/** The memory kept for this edition of the book, as the body of a response; or undefined. */
export async function keptMemory() {
  try {
    return await caches.match(HERE, { cacheName: STORE });
  } catch {
    return undefined;
  }
}

/** Keep the memory, and delete that of older editions. */
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
