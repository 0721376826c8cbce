// Lets stars fly from a solved level's table to the pip of its step.
import { rememberedSettings } from "./settings.js";

const POPPED = 1100; // milliseconds until the table has drawn its stars
const FLIGHT = 620;
const APART = 110;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || !rememberedSettings().flying;

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/** Let a star fly to a place on the screen. */
function fly(star, to, delay) {
  const from = star.getBoundingClientRect();
  const air = Object.assign(document.createElement("span"), { className: "steps-air" });
  air.append(star.cloneNode(true));
  Object.assign(air.style, {
    left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`,
  });
  document.body.append(air);
  const [x, y] = [0, 1].map((axis) => middle(to)[axis] - middle(from)[axis]);
  const way = [
    { transform: "none" },
    { transform: `translate(${x * 0.35}px, ${y * 0.75}px) scale(1.15)`, offset: 0.55 },
    { transform: `translate(${x}px, ${y}px) scale(.25)`, opacity: 0.4 },
  ];
  const timing = /** @type {KeyframeAnimationOptions} */ ({ duration: FLIGHT, delay, easing: "cubic-bezier(.4,0,.3,1)", fill: "backwards" });
  return air.animate(way, timing).finished.catch(() => {}).finally(() => air.remove());
}

/** Let the stars that were won at this table fly to the pip of its step. Then call `land`, which fills the pip. */
export async function flyStars(slot, pip, land) {
  if (isStill()) return land();
  await new Promise((end) => { setTimeout(end, POPPED); });
  const won = [...slot.querySelectorAll(".rt-won-stars svg")].filter((star) => star.querySelector('[href="#rt-star"]'));
  await Promise.all(won.map((star, i) => fly(star, pip.getBoundingClientRect(), APART * i)));
  land();
  pip.animate([{ scale: 1 }, { scale: 1.5 }, { scale: 1 }], { duration: 280 });
}
