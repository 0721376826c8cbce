// The switch on the page of contents, with which readers choose whether their browser keeps the book for reading
// offline. The switch says how much of the book is kept.

const NOT_OFFERED = "The people who publish this site have switched this off.";
const NO_WORKER = "This browser can’t keep the book. For that, it needs https, a window that is not private, " +
  "and permission to keep this site’s data.";
const KEEPING = "Your browser is saving the book …";
const NOT_KEPT = "The book is not kept.";
const SAVING = " Your browser’s data saver is on, so it keeps only the pages that you visit.";
const REFUSED = " This browser has no room for the rest.";

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 1 : 0)} MB`;

/** The sentence beside the switch that says how much of the book is kept. */
function progress({ bytes, of, why }) {
  if (!of) return why ? "This browser refuses to keep the book." : KEEPING;
  if (bytes === of) return `The whole book is kept in this browser: ${megabytes(bytes)}. You can read and play it without a network.`;
  const so_far = `This browser has kept ${megabytes(bytes)} of ${megabytes(of)}.`;
  return so_far + (why === "QuotaExceededError" ? REFUSED : navigator.connection?.saveData ? SAVING : "");
}

/** Show the switch in `box`, and how much of the book the worker has kept, until `signal` aborts. `change` is called
 *  with the reader's choice. Returns a function to call if the browser refuses to keep the book. */
export function showSwitch(box, signal, { isOffered, isWanted, change }) {
  const [field, says] = ["input", ".offline-says"].map((part) => box.querySelector(part));
  const { serviceWorker } = navigator;
  const cannot = !isOffered ? NOT_OFFERED : serviceWorker ? "" : NO_WORKER;
  field.disabled = Boolean(cannot);
  field.checked = !cannot && isWanted();
  says.textContent = cannot || (field.checked ? KEEPING : NOT_KEPT);
  box.hidden = false;
  const refuse = () => { if (field.checked) says.textContent = NO_WORKER; };
  if (cannot) return refuse;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.did === "kept" && field.checked) says.textContent = progress(data);
  }, { signal });
  serviceWorker.startMessages();
  field.addEventListener("change", async () => {
    says.textContent = field.checked ? KEEPING : "Your browser is deleting what it kept …";
    try {
      await change(field.checked);
      if (!field.checked) says.textContent = NOT_KEPT;
    } catch (error) {
      console.warn(error);
      says.textContent = NO_WORKER;
    }
  });
  return refuse;
}
