// Begins a page's scripts on each visit to the page. The browser runs a script only once in a document, but visits.js
// shows several pages in one document. So this module begins a script's work again on each later visit. The work ends
// with the visit.
const begins = new Map(); // address of a script → the function that begins its work
let visit = new AbortController();

/** If the shown page names this script, call `begin` now. Call `begin` again on each later visit of such a page.
 *  `begin` gets a signal, which aborts when the visit ends. */
export function onEachVisit(address, begin) {
  begins.set(address, begin);
  if (scripts().includes(address)) start(begin);
}

/** Begin the scripts of the page that is shown now. */
export function beginVisit() {
  for (const address of scripts()) {
    if (begins.has(address)) start(begins.get(address));
    else import(address).catch(reportError);
  }
}

/** End the work of the shown page's scripts. */
export function endVisit() {
  visit.abort();
  visit = new AbortController();
}

const scripts = () => [...document.querySelectorAll("script[type=module][src]")].map(({ src }) => src);

/** Begin a script's work. An error in one script must not stop the others. */
function start(begin) {
  Promise.resolve(visit.signal).then(begin).catch(reportError);
}
