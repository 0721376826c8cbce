// A script of a page does its work once for each visit of a page that names it: when it has been loaded, and again when
// such a page takes the place of another (visits.js). With the visit its work ends.
const begins = new Map(); // address of a script → what it begins
let visit = new AbortController();

/** Begin now, and with each visit of a page that names the script with this address; the signal tells when the visit ends. */
export function onEachVisit(address, begin) {
  begins.set(address, begin);
  if (scripts().includes(address)) start(begin);
}

/** The page that is there now does its work. */
export function beginVisit() {
  for (const address of scripts()) {
    if (begins.has(address)) start(begins.get(address));
    else import(address).catch(reportError);
  }
}

/** Whatever belongs to the page that was there ends. */
export function endVisit() {
  visit.abort();
  visit = new AbortController();
}

const scripts = () => [...document.querySelectorAll("script[type=module][src]")].map(({ src }) => src);

/** What goes wrong in one script does not keep the others from their work. */
function start(begin) {
  Promise.resolve(visit.signal).then(begin).catch(reportError);
}
