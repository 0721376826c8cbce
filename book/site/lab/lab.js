// Changes JupyterLite's page for the lab: corrects links to the book, and says if the browser is too old for tables.
const site = new URL("../../", location.href);
const lab = new URL("lab/", site).href;
const files = `${lab}files/`;
const path = new URLSearchParams(location.search).get("path");
const page = path && new URL(`./${path.replace(/ipynb$/, "html")}`, site);

const TABLES = ".jp-OutputArea-output > .jupyter-widgets";
const tooOld = document.querySelector("meta[name=too-old]").content;
const isTooOld = !(CSS.supports("color", "light-dark(#000, #fff)") && "any" in AbortSignal);

/** Correct a link to a page of the book. Otherwise JupyterLab would look for a file beside the notebook. */
function lead(link) {
  if (link.href.startsWith(files) && /\.(html|whl)(#|$)/.test(link.href)) link.href = new URL(link.href.slice(files.length), site);
}

/** Turn JupyterLite's logo into a link to the notebook's page. In JupyterLite itself, the logo leads to a list of
 *  files, which this lab doesn't have. */
function leadBack(sign) {
  sign.id = "way-back";
  sign.href = page;
  sign.target = "";
  sign.textContent = "‹ Back to the page";
}

function look(changes) {
  for (const { target } of changes) {
    if (target.matches("a")) lead(target);
    for (const link of target.querySelectorAll(".jp-RenderedMarkdown a")) lead(link);
  }
  if (isTooOld) for (const place of document.querySelectorAll(TABLES)) sayTooOld(place);
  const sign = document.getElementById("jp-NotebookLogo");
  if (sign) leadBack(sign);
}

/** In place of a table, show a note that this browser can't show tables. */
function sayTooOld(place) {
  if (place.querySelector(".too-old")) return;
  const note = Object.assign(document.createElement("p"), { className: "too-old", textContent: tooOld });
  note.setAttribute("role", "status");
  place.replaceChildren(note);
}

/** Hide the book's service worker, which controls this page until the lab's own worker takes over. JupyterLite would
 *  use the book's worker as its own, or unregister it. */
function hideOtherWorkers(workers) {
  const controller = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, "controller");
  const registrations = workers.getRegistrations.bind(workers);
  const isOwn = (worker) => worker?.scriptURL.startsWith(lab);
  Object.defineProperty(workers, "controller", { get: () => [controller.get.call(workers)].find(isOwn) ?? null });
  workers.getRegistrations = async () => (await registrations()).filter(({ scope }) => scope === lab);
  workers.addEventListener("controllerchange", () => workers.controller && noteVersion(workers.controller));
}

/**
 * Note the version of JupyterLite's service worker. JupyterLite itself notes the version only on the second visit. On
 * the first visit JupyterLite unregisters the worker, even if Python is reading a file through the worker.
 */
function noteVersion({ scriptURL }) {
  const { appVersion } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  localStorage[`${scriptURL}-version`] ??= appVersion;
}

if (navigator.serviceWorker) hideOtherWorkers(navigator.serviceWorker);
if (!page?.href.startsWith(site.href)) location.replace(new URL("contents.html", site));
new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ["href"] });
