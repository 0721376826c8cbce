// The service worker, which makes the book work without a network. It keeps the book's files in the browser, each under
// the hash of its content. If the network fails, the worker answers with these files. The build lists the files in
// files.json.

const SITE = registration.scope;
const STORE = `500 Rum ${SITE}`; // other sites on the same host have other stores
const LAB = at("lab/");
const OWN = [at("sw.js"), at("files.json"), at("edition.json")];
const LIST = at("files.json");
const PATIENCE = 4000; // milliseconds
const LANES = 4; // how many files are fetched at once

function at(url) {
  return new URL(url, SITE).href;
}

// ---- answering -------------------------------------------------------------------------------------------

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (isPage(request)) line.abort();
  if (!isOfTheBook(request, url)) return;
  event.respondWith(saysItsContent(request, url) ? keptFirst(request, url) : networkFirst(event, url));
});

/** Whether this worker answers the request. The lab has its own worker for requests from the lab and to the lab. */
function isOfTheBook({ method, headers, referrer, mode }, { href }) {
  const isFromLab = referrer.startsWith(LAB) && mode !== "navigate";
  return method === "GET" && !headers.has("range") && href.startsWith(SITE) && !href.startsWith(LAB) && !isFromLab &&
    !OWN.some((own) => href.startsWith(own));
}

/** Whether a reader opens a page of the book or the lab: either the browser loads the page, or visits.js fetches it.
 *  The search fetches pages with a different `accept` header, so its requests don't count. */
const isPage = ({ mode, headers }) => mode === "navigate" || headers.get("accept") === "text/html";

/** Whether the content at this address never changes. @param {{ mode?: string }} request @param {URL} url */
function saysItsContent({ mode }, { pathname, search }) {
  return mode !== "navigate" && (/\/live-[0-9a-f]{8,}\//.test(pathname) || /^\?(v|digest)=\w+$/.test(search));
}

async function keptFirst(request, url) {
  const exact = await kept(nameOf(url) + url.search);
  if (exact) return exact;
  try {
    return await fetch(request);
  } catch (error) {
    return await kept(await nearest(url)) ?? Promise.reject(error);
  }
}

let isSlowUntil = 0; // after a slow answer, requests don't wait for the network until this time

async function networkFirst(event, url) {
  const { request } = event;
  const network = fetch(request, { cache: "no-cache" });
  const patience = Date.now() < isSlowUntil ? 0 : PATIENCE;
  const answer = await Promise.race([network.catch(() => null), new Promise((end) => setTimeout(end, patience))]);
  if (answer && answer.status < 500) return answer;
  const copy = await kept(await nearest(url));
  if (!copy) return network.catch((error) => request.mode === "navigate" ? notKept() : Promise.reject(error));
  if (answer === undefined) {
    if (patience) isSlowUntil = Date.now() + 2 * PATIENCE;
    if (request.mode === "navigate") event.waitUntil(tellOfNewer(event.resultingClientId, url, network, copy.clone()).catch(() => {}));
    else network.catch(() => {});
  }
  return copy;
}

const changed = new Map(); // client → the address of its page, if the network has brought a different version

/** The page was shown from its kept copy. If the network now brings a different version, tell the page. */
async function tellOfNewer(client, url, network, copy) {
  const [came, was] = await Promise.all([network, copy].map(async (answer) => stampOf(await (await answer).text())));
  if (!came || came === was) return;
  changed.set(client, url.pathname);
  (await clients.get(client))?.postMessage({ did: "changed", page: url.pathname });
}

const stampOf = (page) => /<meta name="edition"[^>]* data-page="(\w+)"/.exec(page)?.[1];

/** A page that says that the requested page is not kept, and lists the pages that are kept. */
async function notKept() {
  const page = await kept("offline.html");
  const { pages = {}, files = {} } = await list() ?? {};
  const there = await keptHashes().catch(() => new Set());
  const links = Object.entries(pages).filter(([url, title]) => title && url !== "offline.html" && there.has(files[url][0]))
    .map(([url, title]) => `<li><a href="${at(url)}">${escaped(title)}</a></li>`);
  const html = await page?.text() ?? "<!doctype html><title>500 Rum</title><p>This browser has not kept this page, and there is no network.</p>";
  return new Response(html.replace("<!-- kept -->", () => links.join("")), { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt()};`);

// ---- kept files ------------------------------------------------------------------------------------------

const keyOf = (hash) => at(`kept/${hash}`);

/** The path of the file at this address, as files.json names files. A version in the address is left out. */
function nameOf({ origin, pathname }) {
  const name = decodeURI((origin + pathname).slice(SITE.length));
  return name === "" || name.endsWith("/") ? `${name}index.html` : name;
}

/** The name in files.json of the file at this address, or of another version of it; undefined if there is neither. */
async function nearest(url) {
  const { files = {} } = await list() ?? {};
  const name = nameOf(url);
  return name in files ? name : Object.keys(files).find((one) => one.startsWith(`${name}?`));
}

/** The kept copy of the file with this name in files.json; undefined if the browser doesn't keep the file. */
async function kept(name) {
  const { files = {} } = await list() ?? {};
  const copy = name in files && await caches.match(keyOf(files[name][0]), { cacheName: STORE }).catch(() => undefined);
  return copy ? from(at(name), copy) : undefined;
}

/**
 * A response for `url` with the content of a copy. A file whose content stays the same is fetched only once, so its
 * copy may have the address of an older edition. A module with this address would import modules of that edition. A
 * new response has no address, so the browser uses the address that it requested.
 */
const from = (url, copy) => copy.url === url ? copy : new Response(copy.body, copy);

async function keptHashes() {
  if (!await caches.has(STORE)) return new Set();
  const urls = (await (await caches.open(STORE)).keys()).map(({ url }) => url);
  return new Set(urls.filter((url) => url !== LIST).map((url) => url.slice(keyOf("").length)));
}

let listed = null;

/** The kept edition's files.json; undefined if nothing is kept. A newer list replaces this one when all files
 *  of the newer list are kept. */
function list() {
  listed ??= caches.match(LIST, { cacheName: STORE }).then((answer) => answer?.json()).catch(() => undefined);
  return listed;
}

/** Open the store. The list of files is kept before any file. So if the list is missing, the browser has lost a part of
 *  the store, and this function begins a new store. WebKit loses the list when one worker replaces another, and then
 *  keeps nothing more in the old store. */
async function openStore() {
  const store = await caches.open(STORE);
  const urls = (await store.keys()).map(({ url }) => url);
  if (!urls.length || urls.includes(LIST)) return store;
  await caches.delete(STORE);
  return caches.open(STORE);
}

async function setList(store, edition) {
  await store.put(LIST, new Response(JSON.stringify(edition)));
  listed = Promise.resolve(edition);
}

// ---- keeping ---------------------------------------------------------------------------------------------

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim())); // serves the page that installed it too
addEventListener("message", (event) => event.waitUntil(doings[event.data.do]?.(event)));

let running = Promise.resolve();
let line = new AbortController(); // a request for a page aborts the downloads; the new page asks to continue

const doings = {
  /** Keep the whole book or, if `visited` is given, only the files that the reader has used. */
  keep({ data }) {
    if (line.signal.aborted) line = new AbortController();
    const { signal } = line;
    running = running.then(() => keepAll(data.visited, signal))
      .catch((error) => (signal.aborted ? undefined : tell({ why: String(error.name) })));
    return running;
  },

  /** Stop the downloads: a page is deleting the kept files. */
  stop() {
    line.abort();
    listed = null;
  },

  /** Tell a page again that it has changed. The page may not have been listening the first time. */
  listen({ source }) {
    if (changed.has(source.id)) source.postMessage({ did: "changed", page: changed.get(source.id) });
  },

  tell,
};

/** Whether a file is part of the runtime. The runtime is kept first: a private window that loads a page again can get
 *  the runtime only from the kept files. */
const isRuntime = (name) => name.includes("/live-");

async function keepAll(visited, signal) {
  if (signal.aborted) return;
  listed = null;
  const store = await openStore();
  const edition = await (await fetch(LIST, { cache: "no-cache", signal })).json();
  const before = await list();
  if (!before || visited) await setList(store, edition);
  const there = await keptHashes();
  const missing = new Map(Object.entries(edition.files)
    .filter(([name, [hash]]) => !there.has(hash) && (!visited || isVisited(name, visited)))
    .sort(([name, [, size]], [other, [, otherSize]]) => isRuntime(other) - isRuntime(name) || size - otherSize)
    .map(([name, [hash]]) => [hash, name]));
  const queue = [...missing];
  const lane = async () => {
    while (queue.length && !signal.aborted) {
      await keepFile(store, edition, signal, ...queue.shift());
      if (Date.now() - toldAt > 500) await tell();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (signal.aborted) return;
  if ((await list())?.edition !== edition.edition) await setList(store, edition);
  const hashes = new Set(Object.values(edition.files).map(([hash]) => hash));
  for (const hash of await keptHashes()) if (!hashes.has(hash)) await store.delete(keyOf(hash));
  await tell();
}

/** Fetch and keep a file. If its address contains a hash of its content, the browser's cache may answer. */
async function keepFile(store, { edition }, signal, hash, name) {
  const url = new URL(name, SITE);
  const answer = await fetch(url, { cache: saysItsContent({}, url) ? "default" : "no-cache", priority: "low", signal });
  if (!answer.ok) return;
  const copy = answer.clone();
  // While a site is being published, a file may be older than the list. An old file isn't kept. The reader's next visit
  // fetches the file again.
  const isIt = name.endsWith(".html") ? (await copy.text()).includes(edition) : await hashOf(copy) === hash;
  if (isIt && !signal.aborted) await store.put(keyOf(hash), answer);
}

async function hashOf(answer) {
  const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the reader has used a file. If Python is ready, all files of the runtime count as used, because `urls`
 *  lacks the files that Python's worker has fetched. */
const isVisited = (name, { urls, python }) => urls.includes(at(name)) || (python && isRuntime(name)) || name === "offline.html";

let toldAt = 0;

/**
 * Tell all open pages how much of the book is kept. If a download has failed, `why` is the name of the error.
 * @param {{ why?: string }} [about]
 */
async function tell({ why } = {}) {
  toldAt = Date.now();
  const { files = {} } = await list() ?? {};
  const there = await keptHashes().catch(() => new Set());
  const sizes = new Map(Object.values(files));
  const sum = (some) => some.reduce((total, [, size]) => total + size, 0);
  const message = { did: "kept", bytes: sum([...sizes].filter(([hash]) => there.has(hash))), of: sum([...sizes]), why };
  for (const client of await clients.matchAll({ includeUncontrolled: true })) {
    if (!client.url.startsWith(LAB)) client.postMessage(message);
  }
}
