// The table's sounds. The page makes them from noise and sine tones and loads nothing. Sound is off by default.
/** @import { TableView } from "./protocol.js" */

/** The milliseconds between the starts of two cards that fly. A card's flight and sound start together. */
export const BETWEEN = 35;
export const DEALT = 45; // the same time for cards that are dealt

let context;
let later = []; // sounds that have not begun yet

function tone(frequency, after, length, volume) {
  const start = context.currentTime + after;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(context.destination);
  begin(source, start);
  source.stop(start + length);
}

/** Plays fading noise in a band around a pitch: the sound of a card that slides or is put down. */
function rustle(pitch, length, after = 0) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2 * 0.8;
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(context.destination);
  begin(source, context.currentTime + after);
}

function begin(source, start) {
  source.start(start);
  later.push(source);
  source.onended = () => (later = later.filter((other) => other !== source));
}

/** Plays one rustle for each card, in the rhythm in which cards fly. */
const rustles = (pitch, cards, between) => Array.from({ length: cards }, (_, i) => rustle(pitch, 0.07, i * between));

const SOUNDS = {
  deal: (cards) => rustles(2400, cards, DEALT / 1000),
  slide: (cards) => rustles(2600, cards, BETWEEN / 1000),
  place: (cards) => rustles(1100, cards, BETWEEN / 1000),
  shuffle: () => rustles(1800, 14, 0.022),
  knock: () => [0, 0.11].forEach((after) => tone(190, after, 0.09, 0.3)),
  refused: () => tone(150, 0, 0.14, 0.28),
  won: () => [660, 880, 1100].forEach((frequency, i) => tone(frequency, i * 0.14, 0.35, 0.19)),
};

/** Plays the sound `name` for this many cards. Nothing is heard if the browser has no audio or needs a press first. */
export function play({ name, cards = 1 }) {
  context ??= "AudioContext" in globalThis ? new AudioContext() : null;
  if (context?.state !== "running") context?.resume();
  if (context) SOUNDS[name](cards);
}

/** Ends all sounds, including those that haven't begun. */
export function hush() {
  for (const source of later) source.stop();
}

const TICKS = { discard: [12], refused: [12, 60, 12] }; // milliseconds of vibration and pauses, in turn

/**
 * Makes a phone vibrate: once when the player discards, twice for a refusal.
 * @param {TableView} before
 * @param {TableView} after
 */
export function tick(before, after) {
  const refused = isRefused(before, after);
  const isMove = before.dealt === after.dealt && after.log.length > before.log.length; // not when a move is taken back
  const discards = isMove && before.turn === before.me && after.pile.cards.length > before.pile.cards.length;
  if (refused || discards) navigator.vibrate?.(refused ? TICKS.refused : TICKS.discard);
}

/** @param {TableView} before @param {TableView} after */
const isRefused = (before, after) => Boolean(after.refusal) && after.refusal.serial !== before.refusal?.serial;

/** Whether a deal has just begun. @param {TableView} before @param {TableView} after */
export const isDealt = (before, after) => before.dealt !== after.dealt && !after.log.length;

/** How many cards are dealt to the players and to the pile. @param {TableView} view */
export const dealtIn = ({ seats, pile }) => seats.reduce((sum, { cards }) => sum + cards, pile.cards.length);

/** @param {TableView} view */
const laidIn = (view) => view.melds.reduce((cards, { ids }) => cards + ids.length, 0);

/**
 * The sound for the change between two views, and how many cards it is for; null for silence.
 * @param {TableView} before
 * @param {TableView} after
 * @returns {{ name: string, cards?: number } | null}
 */
export function soundBetween(before, after) {
  if (isRefused(before, after)) return { name: "refused" };
  if (after.level?.state === "solved" && before.level?.state === "open") return { name: "won" };
  if (after.over && !before.over) return { name: after.over.how === "won" ? "won" : "knock" };
  if (isDealt(before, after)) return { name: "deal", cards: dealtIn(after) };
  if (before.dealt !== after.dealt || after.log.length <= before.log.length) return null;
  if (after.stock.count > before.stock.count) return { name: "shuffle" };
  const laid = laidIn(after) - laidIn(before);
  if (laid > 0) return { name: "place", cards: laid };
  if (after.pile.cards.length > before.pile.cards.length) return { name: "place" };
  return { name: "slide", cards: Math.max(1, before.pile.cards.length - after.pile.cards.length) };
}
