// Makes a game of the answers: the nearest of the family, what differs, a table with these rules and a link to share.
import { nearest, optionsOf, textOf } from "./nearest.js";

const known = JSON.parse(document.getElementById("which-game").textContent);
const form = document.querySelector(".which");
const place = document.querySelector(".which-came");
const says = place.querySelector("[role=status]");
const open = place.querySelector(".which-open");
const share = place.querySelector("input");

const part = (name, text, ...inner) => {
  const made = document.createElement(name);
  made.append(text, ...inner);
  return made;
};

/** A difference in words. */
function inWords([name, value]) {
  const { title, labels } = known.options[name];
  return part("li", `${title}: `, part("b", labels[value] ?? value));
}

function tell() {
  const answers = [...new FormData(form).values()];
  place.hidden = !answers.length;
  if (!answers.length) return;
  const clash = known.clashes.find(([one, other]) => answers.includes(one) && answers.includes(other));
  place.querySelector(".which-go").hidden = Boolean(clash);
  if (clash) return says.replaceChildren(part("p", "These answers don’t go together. ", clash[2]));
  const options = optionsOf(answers);
  const found = nearest(options, known);
  const { game, differs } = found;
  const asked = form.querySelectorAll("fieldset").length;
  const parts = [part("h2", answers.length < asked ? `So far: ${game.title}` : `Your game: ${game.title}`), part("p", game.line)];
  if (differs.length) parts.push(part("p", "Yours differs from it:"), part("ul", "", ...differs.map(inWords)));
  says.replaceChildren(...parts);
  const players = options.sides === "partners" ? 4 : 3;
  open.href = `${known.table}#${new URLSearchParams({ rules: textOf(found), players, seed: "", bots: "greedy" })}`;
  share.value = open.href;
}

form.addEventListener("change", tell);
form.addEventListener("submit", (event) => event.preventDefault());
share.addEventListener("focus", () => share.select());
addEventListener("pageshow", tell); // a browser may bring the answers back
tell();
