// What the lab's page does besides JupyterLite: its links lead into the book, and where a browser is too old for tables it says so.
const site = new URL("../../", location);
const lab = new URL("lab/", site).href;
const files = `${lab}files/`;
const path = new URLSearchParams(location.search).get("path");
const page = path && new URL(`./${path.replace(/ipynb$/, "html")}`, site);

const TABLES = ".jp-OutputArea-output > .jupyter-widgets";
const tooOld = document.querySelector("meta[name=too-old]").content;
const isTooOld = !(CSS.supports("color", "light-dark(#000, #fff)") && "any" in AbortSignal);

/** JupyterLab takes a link to a page of the book for one to a file beside the notebook. */
function lead(link) {
  if (link.href.startsWith(files) && /\.(html|whl)(#|$)/.test(link.href)) link.href = new URL(link.href.slice(files.length), site);
}

/** JupyterLite's sign leads to a list of files that is not here: it becomes the way back to the notebook's page. */
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

/** A table that this browser can't show: its place says so. */
function sayTooOld(place) {
  if (place.querySelector(".too-old")) return;
  const note = Object.assign(document.createElement("p"), { className: "too-old", textContent: tooOld });
  note.setAttribute("role", "status");
  place.replaceChildren(note);
}

/** The book's worker holds this page until the lab's own one takes over: JupyterLite would take it for its own, or throw it away. */
function hideOtherWorkers(workers) {
  const controller = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, "controller");
  const registrations = workers.getRegistrations.bind(workers);
  const isOwn = (worker) => worker?.scriptURL.startsWith(lab);
  Object.defineProperty(workers, "controller", { get: () => [controller.get.call(workers)].find(isOwn) ?? null });
  workers.getRegistrations = async () => (await registrations()).filter(({ scope }) => scope === lab);
  workers.addEventListener("controllerchange", () => workers.controller && noteVersion(workers.controller));
}

/**
 * JupyterLite writes the version of its service worker down at the second visit only; till then it begins by
 * throwing it away, while Python may be reading a file through it.
 */
function noteVersion({ scriptURL }) {
  const { appVersion } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  localStorage[`${scriptURL}-version`] ??= appVersion;
}

if (navigator.serviceWorker) hideOtherWorkers(navigator.serviceWorker);
if (!page?.href.startsWith(site.href)) location.replace(new URL("contents.html", site));
new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ["href"] });
