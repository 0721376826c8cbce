// Shows the reader's results on their page: the points as a curve, the games won against each bot, the sources of the
// points, the worth of the cards and of the play, and the points that takes from the pile have brought.
import { dealAgain, waiting } from "./again.js";
import { isHeld, remembered } from "./browser.js";
import { onEachVisit } from "./each-visit.js";
import { isLearned, KEY as MOMENTS_KEY, read as readMoments } from "./moments.js";
import { recordKey, recordLink } from "./records.js";
import { curveOf, dotsOf, whole, withSign } from "./results-pictures.js";
import {
  gamesByKind, KEY as ROUNDS_KEY, linkOf, luckAndPlay, meanOf, meanWithBand, numberOfOlder, onceIn, readRounds,
  runningMeans, takesBySize, wilson,
} from "./rounds.js";

/** @typedef {import("./rounds.js").Round} Round */

const FEWEST = 8; // how many rounds it takes before the page draws anything
const WINDOW = 16; // how many rounds a running mean covers
const JUDGED = 30; // how many rounds have to be dealt again before the page judges them
const SHOWN = 8; // how many rounds and games are listed before the reader asks for all

let page; // the data of the page: {titles, names, faces, records}, as the build wrote them
let shown = ""; // the game that is shown, or "" for all games
const listsAll = new Set(); // the parts of the page that list all rounds or games, because the reader has asked for it
let visit; // the signal that aborts when this visit of the page ends

const find = (selector) => document.querySelector(selector);
const put = (selector, text) => { find(selector).textContent = text; };
const made = (tag, text = "", className = "") => Object.assign(document.createElement(tag), { textContent: text, className });
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const gameOf = ({ rules }) => rules.split(" ")[0];
const titleOf = (game) => page.titles[game] ?? game;
const dateOf = ({ day }) => new Date(`${day}T00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

function show() {
  const kept = readRounds(remembered(ROUNDS_KEY));
  const all = [...kept.rounds.values()];
  if (!all.some((round) => gameOf(round) === shown)) shown = "";
  const some = all.filter((round) => !shown || gameOf(round) === shown);
  find(".results").hidden = false;
  find(".results-play").hidden = all.length > 0;
  find("[data-part=keep]").hidden = !all.length;
  put(".results-says", all.length ? sinceOf(all, numberOfOlder(kept))
    : "You have not finished a round yet. Play one against bots, and its points are kept here, in this browser only.");
  showSums(some);
  showGames(all);
  const [waits, left] = [some.length < FEWEST, FEWEST - some.length];
  find(".results-wait").hidden = !all.length || !waits;
  put(".results-wait", `After ${FEWEST} rounds you see how your points change and where they come from. ${counted(left, "round")} to go.`);
  find(".results-all").hidden = waits;
  if (waits) return;
  showCurve(some);
  showWon(some);
  showSources(some);
  showLuck();
  showTakes(some);
  showRecords(some);
  showRounds(some);
}

function sinceOf(all, older) {
  const before = older ? ` Before that, you finished ${counted(older, "more round")}. Only their number is kept.` : "";
  return `These are the rounds that you have finished against bots since ${dateOf(all[0])}. Only this browser keeps them. Levels don’t count, and if you play a deal again, only the first time counts.${before}`;
}

/** @param {Round[]} rounds */
function showSums(rounds) {
  const games = rounds.filter(({ game }) => game);
  const won = games.filter(({ game }) => game === "won").length;
  const last = rounds.slice(-WINDOW);
  const learned = [...readMoments(remembered(MOMENTS_KEY)).values()].filter(isLearned).length;
  const sums = [
    [games.length, `${games.length === 1 ? "game" : "games"}, ${won} won`],
    [rounds.length, rounds.length === 1 ? "round" : "rounds"],
    [whole(meanOf(last.map(({ points }) => points))), `points a round${rounds.length > WINDOW ? " lately" : ""}`],
    [learned, `${learned === 1 ? "moment" : "moments"} learned`],
  ];
  find(".results-sums").replaceChildren(...(rounds.length ? sums : []).map(([number, words]) => {
    const item = made("li");
    item.append(made("b", String(number)), " ", made("span", String(words)));
    return item;
  }));
}

/** The buttons that choose a game. There are none if all rounds are of one game. @param {Round[]} all */
function showGames(all) {
  const games = new Map();
  for (const round of all) games.set(gameOf(round), (games.get(gameOf(round)) ?? 0) + 1);
  const choices = [["", "All games"], ...[...games].map(([game, rounds]) => [game, `${titleOf(game)}, ${rounds}`])];
  const buttons = (games.size > 1 ? choices : []).map(([game, words]) => {
    const button = Object.assign(made("button", words), { type: "button", value: game });
    button.setAttribute("aria-pressed", String(game === shown));
    return button;
  });
  find(".results-games").replaceChildren(...buttons);
}

function choose({ target }) {
  const button = target.closest("button");
  if (!button) return;
  shown = button.value;
  show();
  [...document.querySelectorAll(".results-games button")].find(({ value }) => value === shown)?.focus();
}

/** @param {Round[]} rounds */
function showCurve(rounds) {
  const mine = rounds.map(({ points }) => points);
  const others = rounds.map((round) => round.others);
  const lines = { mine: runningMeans(mine, WINDOW, FEWEST), others: runningMeans(others, WINDOW, FEWEST) };
  find(".results-curve").innerHTML = curveOf(mine, lines, FEWEST);
  put(".results-curve-says", `Each dot is one of your rounds. The lines show the mean of the last ${WINDOW} rounds: the thick line is yours, and the dashed line is that of the other players.`);
}

// ---- bars ------------------------------------------------------------------------------------------------

const percent = (share) => `${(100 * share).toFixed(2)}%`;
const inHundred = (share) => String(Math.round(100 * share));

/** @param {Round[]} rounds */
function showWon(rounds) {
  const kinds = gamesByKind(rounds, Object.keys(page.names));
  find(".results-won").replaceChildren(...kinds.map(({ kind, won, played, equal }) => {
    const { low, high } = wilson(won, played);
    const [row, track] = [made("li"), made("i")];
    row.innerHTML = page.faces[kind];
    track.append(made("u"), made("s"), made("em"));
    for (const [name, share] of Object.entries({ low, high, share: won / played, equal })) track.style.setProperty(`--${name}`, percent(share));
    const unseen = made("span", `: between ${inHundred(low)} and ${inHundred(high)} in 100, an equal share is ${inHundred(equal)}. `, "visually-hidden");
    row.append(made("b", page.names[kind]), unseen, track, made("span", `${won} of ${played}`));
    return row;
  }));
  const says = "The bar shows where your true share probably lies: 95 of 100 such bars contain it. The small line marks what your share would be if all players were equally good.";
  find(".results-scale").hidden = !kinds.length;
  put("[data-part=won] > p", kinds.length ? says : "You have not finished a game yet.");
}

/** @param {Round[]} rounds */
function showSources(rounds) {
  const mean = (of) => meanOf(rounds.map(of));
  const [sets, runs] = [mean((round) => round.sets), mean((round) => round.runs)];
  const layOffs = mean((round) => round.layOffs);
  const [left, total] = [mean((round) => round.left), mean((round) => round.points)];
  const onTable = sets + runs + layOffs;
  const besides = total - onTable + left;
  const parts = [
    { name: "Sets", points: sets },
    { name: "Runs", points: runs },
    { name: "Lay-offs", points: layOffs },
    ...(Math.round(besides) ? [{ name: "Bonus", points: besides }] : []),
    { name: "Left in hand", points: -left },
    { name: "A round", points: total },
  ];
  const all = parts.map(({ points }) => points);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  find(".results-from").replaceChildren(...parts.map(({ name, points }) => {
    const [row, track] = [made("li"), made("i")];
    track.append(made("u"));
    track.style.setProperty("--from", percent((Math.min(0, points) - low) / (high - low)));
    track.style.setProperty("--wide", percent(Math.abs(points) / (high - low)));
    row.className = [points < 0 && "is-below", name === "A round" && "is-sum"].filter(Boolean).join(" ");
    row.append(made("b", name), track, made("span", name === "A round" ? whole(points) : withSign(points)));
    return row;
  }));
  const lost = onTable ? `For every 100 points that you lay, you hold ${Math.round((100 * left) / onTable)} when the round is over. ` : "";
  const others = whole(mean((round) => round.others));
  put("[data-part=from] > p", `${lost}On average you make ${whole(total)} points a round, and each of the others makes ${others}.`);
}

// ---- luck and play ---------------------------------------------------------------------------------------

/** Show how many points the cards and the play have brought in the chosen game. Only rounds that were dealt again
 *  count. */
function showLuck() {
  const all = [...readRounds(remembered(ROUNDS_KEY)).rounds.values()];
  const pairs = luckAndPlay(all.filter((round) => !shown || gameOf(round) === shown));
  const isJudged = pairs.length >= JUDGED;
  const [cards, play] = [meanWithBand(pairs.map(({ luck }) => luck)), meanWithBand(pairs.map((pair) => pair.play))];
  put(".results-rigged", isJudged ? verdictOn(cards, pairs.length)
    : `When ${JUDGED} of your rounds have been dealt again, you see here how much your cards brought. So far ${pairs.length || "none"} have been.`);
  find(".results-dots").innerHTML = isJudged ? dotsOf(pairs.map(({ luck }) => luck), cards) : "";
  find(".results-dots-say").hidden = !isJudged;
  find(".results-luck").replaceChildren(...(isJudged ? bandsOf({ "Your cards": cards, "Your play": play }) : []));
  find(".results-extremes").replaceChildren(...(isJudged ? extremesOf(pairs) : []));
  find(".results-again").hidden = !waiting().length;
}

function verdictOn(cards, number) {
  const brought = `Over ${number} rounds, your cards brought ${withSign(cards.mean)} points a round, compared with the cards of the others.`;
  if (cards.low <= 0 && cards.high >= 0) return `No sign of it: your cards are about as good as those of the others. ${brought} Chance alone often makes such a difference.`;
  return `${brought} Chance alone makes such a difference about once in ${onceIn(cards).toLocaleString("en-GB")} times.`;
}

/** A row for each mean, with the interval in which the true mean lies. */
function bandsOf(means) {
  const ends = Object.values(means).flatMap(({ low, high }) => [low, high]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const part = (points) => percent((points - low) / (high - low));
  return Object.entries(means).map(([name, band]) => {
    const [row, track] = [made("li"), made("i")];
    track.append(made("s"), made("u"), made("em"));
    for (const [end, points] of Object.entries({ low: band.low, high: band.high, share: band.mean, equal: 0 })) {
      track.style.setProperty(`--${end}`, part(points));
    }
    row.append(made("b", `${name}: ${withSign(band.mean)}`), track, made("span", `${withSign(band.low)} to ${withSign(band.high)}`));
    return row;
  });
}

/** The rounds with the worst and with the best cards, each with a link that deals its game again. */
function extremesOf(pairs) {
  const inOrder = [...pairs].sort((one, other) => one.luck - other.luck);
  return [["The round with your worst cards", inOrder[0]], ["The round with your best cards", inOrder[inOrder.length - 1]]].map(([name, { round, luck }]) => {
    const item = made("li");
    item.append(made("b", `${name}: ${withSign(luck)}`), dealLink(round), made("small", `You scored ${counted(round.points, "point").replace("-", "−")} on ${dateOf(round)}`));
    return item;
  });
}

/** A link that deals the game of this round again, from its first round. @param {Round} round */
const dealLink = (round) => Object.assign(made("a", `${round.seed}, round ${round.round}`), { href: `${find(".results-gold").getAttribute("href")}#${linkOf(round)}` });

function again() {
  const button = find(".results-again");
  if (button.hasAttribute("aria-disabled")) return;
  button.setAttribute("aria-disabled", "true");
  put(".results-dealt", "Python is starting …");
  dealAgain((why) => {
    const left = waiting().length;
    showLuck();
    put(".results-dealt", why ? `The rounds can’t be dealt again: ${why}.` : left ? `${counted(left, "round")} to go.` : "All rounds have now been dealt again.");
    if (why || !left) button.removeAttribute("aria-disabled");
  }, visit);
}

// ---- tables ----------------------------------------------------------------------------------------------

function sizeInWords(from, to) {
  if (from === to) return String(from);
  if (to === Infinity) return `${from} and more`;
  return to - from === 1 ? `${from} or ${to}` : `${from} to ${to}`;
}

/** The entries that a part of the page lists, the newest first. If these are only the newest few, a button lists all.
 *  @template T @param {T[]} entries @param {string} part @returns {T[]} */
function listed(entries, part) {
  const isWhole = listsAll.has(part) || entries.length <= SHOWN;
  find(`[data-part=${part}] .results-more`).hidden = isWhole;
  return entries.slice(isWhole ? 0 : -SHOWN).reverse();
}

/** List all rounds or games in this button's part of the page. The focus goes to the first entry that is new. */
function listAll({ currentTarget: button }) {
  const { part } = button.closest("[data-part]").dataset;
  listsAll.add(part);
  show();
  find(`[data-part=${part}]`).querySelectorAll(".results-kept a, .results-rounds a")[SHOWN]?.focus();
}

function rowOf(head, ...cells) {
  const [row, first] = [made("tr"), made("th", head)];
  first.setAttribute("scope", "row");
  row.append(first, ...cells);
  return row;
}

/** @param {Round[]} rounds */
function showTakes(rounds) {
  find(".results-takes").replaceChildren(...takesBySize(rounds).map(({ from, to, times, brought }) =>
    rowOf(sizeInWords(from, to), made("td", String(times)), made("td", times ? withSign(brought) : "–"))));
}

/** A list of the finished games whose records are kept, the newest first. @param {Round[]} rounds */
function showRecords(rounds) {
  const games = rounds.filter((round) => round.game && remembered(recordKey(round)));
  find(".results-kept").replaceChildren(...listed(games, "games").map((round) => {
    const [item, link] = [made("li"), made("a", `${titleOf(gameOf(round))}, ${round.round === 1 ? "one round" : `${round.round} rounds`}`)];
    link.href = `${page.records}#${recordLink(round)}`;
    const against = [...new Set(round.bots)].map((kind) => page.names[kind] ?? kind).join(", ");
    item.append(link, made("span", round.game === "even" ? "a draw" : round.game), made("small", `${dateOf(round)}, against ${against}`));
    return item;
  }));
  put("[data-part=games] > p", games.length ? "" : "When you finish a game, you can open it here again.");
}

/** @param {Round[]} rounds */
function showRounds(rounds) {
  find(".results-rounds").replaceChildren(...listed(rounds, "rounds").map((round) => {
    const cell = made("td");
    cell.append(dealLink(round));
    return rowOf(`${dateOf(round)}, ${titleOf(gameOf(round))}`, made("td", whole(round.points)), cell);
  }));
}

/** Put a notice above the results if kept data were damaged or deleted, or if the browser keeps nothing. */
async function tell(signal) {
  const { tellLoss, tellNotKept } = await import("./at-risk.js");
  const put = (notice) => find(".results").prepend(notice);
  if (signal.aborted || await tellLoss(signal, put) || signal.aborted) return;
  tellNotKept(ROUNDS_KEY, isHeld(ROUNDS_KEY) ? "held" : "kept", put);
}

onEachVisit(import.meta.url, (signal) => {
  page = JSON.parse(find("#results-names").textContent);
  [shown, visit] = ["", signal];
  listsAll.clear();
  show();
  for (const button of document.querySelectorAll(".results-more")) button.addEventListener("click", listAll);
  find(".results-again").addEventListener("click", again);
  find(".results-games").addEventListener("click", choose);
  addEventListener("storage", ({ key }) => [ROUNDS_KEY, MOMENTS_KEY, null].includes(key) && show(), { signal });
  return tell(signal);
});
