// Reports a page's points to the learning platform. This script runs before the page's own scripts, which store data.
import { findApi, Session } from "./api.js";
import { keepApart } from "./own-storage.js";
import { most, pointsOf, readKept, statusOf, wonIn, writeKept } from "./points.js";

const ALONE = "alone"; // the name of the storage if no platform has opened the page

const newPlace = () => Math.random().toString(36).slice(2);

/** Copies stars that were won on another machine into this page's storage. The moves stayed on that machine. */
function bringStars(storage, { exercise }, won) {
  const key = "rummy500-stars";
  if (exercise || storage.getItem(key) || !Object.keys(won).length) return;
  try {
    storage.setItem(key, JSON.stringify({ edition: 1, stars: won, tries: {} }));
  } catch { /* the browser doesn't keep the stars, but this page has them */ }
}

/**
 * Begins the session with the platform. Reports the points now, after each change, and when the reader leaves the page.
 * `here` is the page's window. @param {import("./points.js").Page} page
 */
export function report(here, page) {
  const { document } = here;
  const session = new Session(findApi(here));
  const kept = readKept(session.read("cmi.suspend_data"), page);
  const before = session.read("cmi.core.lesson_status");
  const least = Number(session.read("cmi.core.score.raw")) || 0; // in case the platform keeps nothing else
  const mark = session.read("cmi.student_data.mastery_score");
  const place = session.isOpen ? kept.place || newPlace() : ALONE;
  keepApart(here, `rummy500-at-platform/${place}/`);
  bringStars(here.localStorage, page, kept.won);
  let { won } = kept;
  let told; // the last report that the platform has taken

  const tell = () => {
    if (!session.isOpen) return say(document, "none", 0);
    won = most(won, wonIn(here.localStorage, page));
    const points = Math.max(least, pointsOf(won, page));
    const values = {
      "cmi.core.score.min": 0,
      "cmi.core.score.max": 100,
      "cmi.core.score.raw": points,
      "cmi.core.lesson_status": statusOf(won, page, { before, mark }),
      "cmi.suspend_data": writeKept(place, won),
      "cmi.core.exit": "suspend", // so that the platform gives the next visit what it keeps
    };
    const text = JSON.stringify(values);
    if (text !== told && session.write(values)) told = text;
    return say(document, text === told ? "taken" : "refused", points);
  };

  here.addEventListener("keydown", leaveSearch, { capture: true });
  here.addEventListener("rummy500-stars", tell);
  document.addEventListener("rummy500-answers", tell);
  document.addEventListener("DOMContentLoaded", tell);
  here.addEventListener("pagehide", () => {
    tell();
    session.end();
  });
  // If the browser brings the page back from its cache, the session has ended. So the page is loaded again.
  here.addEventListener("pageshow", ({ persisted }) => persisted && here.location.reload());
}

/** Disables the keys that open the book's search, because the package has no page for search results. */
function leaveSearch(event) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") event.stopImmediatePropagation();
}

const WORDS = {
  taken: (points) => `Your platform has ${points} of 100 points from this page.`,
  refused: () => "Your platform did not take the points of this page. They are sent again with your next star.",
  none: () => "No platform has opened this page, so nobody gets its points.",
};

/** Shows how many points the platform has, or why the platform has none. */
function say(document, how, points) {
  const place = document.querySelector(".at-platform");
  if (!place) return;
  const text = WORDS[how](points);
  place.dataset.how = how;
  place.querySelector("summary b").textContent = how === "taken" ? `${points} %` : "!";
  for (const part of place.querySelectorAll("[data-says]")) if (part.textContent !== text) part.textContent = text;
}
