// Reads files of progress that learners saved, and shows how far each learner is. The page sends the files nowhere.

import { html } from "../../../../rummy500/table/view/markup.js";
import { MOST_STARS, openProgress, readStars, STARS_KEY } from "../../../../rummy500/table/view/stars.js";

const LARGEST_FILE = 4_000_000; // bytes; no file of progress comes near that
const MOST_PROGRESS = 1000; // files

/** The learner of a file: the name in the file, or else the name of the file's folder, or else the file's own name. */
function whoseFile(path, reader) {
  const names = path.split("/").filter(Boolean);
  return reader || (names.length > 2 ? names.at(-2) : names.at(-1).replace(/\.json$/i, ""));
}

/** Reads a file at a path: {who, stars, tries}, or {name, why: a sentence} if it isn't a file of progress. */
export async function progressOf([file, path]) {
  if (file.size > LARGEST_FILE) return { name: file.name, why: "This file is too large to be a file of progress." };
  const text = await file.text().catch(() => null);
  if (text === null) return { name: file.name, why: "This file can’t be read." };
  const { kept, reader, why } = openProgress(valueIn(text));
  if (why) return { name: file.name, why };
  return { who: whoseFile(path, reader), ...readStars(JSON.stringify(kept.get(STARS_KEY))) };
}

function valueIn(json) {
  try { return JSON.parse(json); } catch { return undefined; }
}

/** All files that were dropped, including those in folders, each with its path. */
export async function droppedFiles(items) {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const files = [];
  const take = async (entry, depth) => {
    if (files.length >= MOST_PROGRESS || depth > 4) return;
    if (entry.isFile) files.push([await new Promise((found, failed) => entry.file(found, failed)), entry.fullPath]);
    else await entriesOf(entry).then(async (inside) => { for (const one of inside) await take(one, depth + 1); });
  };
  for (const entry of entries) await take(entry, 0);
  return files;
}

/** All entries of a folder. The browser gives them in groups of a hundred. */
async function entriesOf(folder) {
  const reader = folder.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((read, failed) => reader.readEntries(read, failed));
    if (!some.length) return found;
    found.push(...some);
  }
}

const chapterOf = (level) => level.split("/")[0];
const sumOf = (numbers) => [...numbers.values()].reduce((sum, one) => sum + one, 0);
const solvedAndTried = (own, level) => [own.stars.get(level) ?? 0, own.tries.get(level) ?? 0];

function levelCell(own, level) {
  const [stars, tries] = solvedAndTried(own, level);
  if (!stars && !tries) return html`<td><span class="vh">not tried</span></td>`;
  const result = `${stars ? `${stars} of ${MOST_STARS} stars` : "not solved"}${tries ? `, tried ${tries} ${tries === 1 ? "time" : "times"}` : ""}`;
  return html`<td title="${result}"><span aria-hidden="true">${stars ? "★".repeat(stars) : "○"}${tries > 1 ? html`<small>${tries}</small>` : ""}</span><span class="vh">${result}</span></td>`;
}

function tableOf(found) {
  const levels = [...new Set(found.flatMap(({ stars, tries }) => [...stars.keys(), ...tries.keys()]))].sort();
  const levelsOf = (chapter) => levels.filter((level) => chapterOf(level) === chapter);
  const chapters = [...new Set(levels.map(chapterOf))].map((chapter) => [chapter, levelsOf(chapter)]);
  const rows = [...found].sort((a, b) => a.who.localeCompare(b.who));
  return html`<div class="box" tabindex="0" role="region" aria-label="Levels by learners"><table class="levels">
    <thead><tr><th scope="col" rowspan="2">Learner</th><th scope="col" rowspan="2">Solved</th><th scope="col" rowspan="2">Stars</th><th scope="col" rowspan="2">Tries</th>${
      chapters.map(([chapter, own]) => html`<th scope="colgroup" colspan="${own.length}" class="first">${chapter}</th>`)}</tr>
    <tr>${levels.map((level) => html`<th scope="col" class="level"><span>${level.split("/")[1].replaceAll("-", " ")}</span></th>`)}</tr></thead>
    <tbody>${rows.map((own) => html`<tr><th scope="row">${own.who}</th><td>${own.stars.size}</td><td>${sumOf(own.stars)}</td><td>${sumOf(own.tries)}</td>${levels.map((level) => levelCell(own, level))}</tr>`)}</tbody>
  </table></div><p class="quiet">★ is a star, ○ a level that was tried and not solved. A small number says how often it was tried.</p>`;
}

/** The table of progress after these files were read. */
export function progressHtml(read) {
  const found = read.filter(({ why }) => !why);
  const bad = read.filter(({ why }) => why);
  return html`${read.length ? html`<p role="status">${found.length} ${found.length === 1 ? "file" : "files"} of progress${bad.length ? `, ${bad.length} of something else` : ""}.</p>` : ""}${
    bad.length ? html`<ul class="bad">${bad.map(({ name, why }) => html`<li><b>${name}</b> ${why}</li>`)}</ul>` : ""}${found.length ? tableOf(found) : ""}`.toString();
}

const withPath = (file) => [file, file.webkitRelativePath || file.name];

/** Fills `home` with a box into which the teacher drops files, and with buttons to choose them. */
export function openFiles(home) {
  home.innerHTML = html`<div class="drop"><p>Drop files or a folder here, or choose them.</p>
    <label class="button">Choose files<input class="vh" type="file" multiple accept=".json,application/json"></label>
    <label class="button">Choose a folder<input class="vh" type="file" webkitdirectory></label></div><div data-read></div>`.toString();
  const drop = home.firstElementChild;
  const takeIn = async (files) => {
    home.lastElementChild.innerHTML = progressHtml(await Promise.all(files.slice(0, MOST_PROGRESS).map(progressOf)));
  };
  drop.addEventListener("change", async ({ target }) => {
    await takeIn([...target.files].map(withPath));
    target.value = "";
  });
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("is-over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("is-over"));
  drop.addEventListener("drop", async (event) => {
    event.preventDefault();
    drop.classList.remove("is-over");
    const { files, items } = event.dataTransfer; // both are empty after the first await
    const flat = [...files].map(withPath);
    const inFolders = await droppedFiles(items);
    await takeIn(inFolders.length ? inFolders : flat);
  });
  home.hidden = false;
}
