// The sounds of the table, made from noise and sine tones in the page: nothing is loaded. Sound is off by default.
/** @import { TableView } from "./protocol.js" */

let context;

function tone(frequency, after, length, volume) {
  const start = context.currentTime + after;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/** Noise that fades, in a band around a pitch: a card that slides or is put down. */
function rustle(pitch, length) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2 * 0.25;
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(context.destination);
  source.start();
}

const SOUNDS = {
  slide: () => rustle(2600, 0.12),
  place: () => rustle(1100, 0.05),
  refused: () => tone(150, 0, 0.14, 0.09),
  won: () => [660, 880, 1100].forEach((frequency, i) => tone(frequency, i * 0.14, 0.35, 0.06)),
};

/** Plays a sound; it is silent if the browser has no audio, or needs a press first. */
export function play(name) {
  context ??= "AudioContext" in globalThis ? new AudioContext() : null;
  if (context?.state !== "running") context?.resume();
  if (context) SOUNDS[name]();
}

/** The name of the sound between two views; mostly none. @param {TableView} before @param {TableView} after */
export function soundBetween(before, after) {
  if (after.refusal && after.refusal.serial !== before.refusal?.serial) return "refused";
  if (after.level?.state === "solved" && before.level?.state === "open") return "won";
  if (after.over && !before.over) return after.over.how === "won" ? "won" : "place";
  if (after.log.length <= before.log.length) return "";
  return after.pile.cards.length > before.pile.cards.length || after.melds.length > before.melds.length ? "place" : "slide";
}
