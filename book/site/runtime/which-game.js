// Turns a reader's answers into a game. The page shows the named game that is nearest to the answers, and how the
// reader's rules differ from that game. A link leads to a table with the reader's rules.
import { onEachVisit } from "./each-visit.js";
import { nearest, nearestOf, optionsOf, playersOf, textOf } from "./nearest.js";

// The page's data (`known`) and its elements. Each visit sets these variables anew.
let known, form, place, says, open, share, players, copied;
let wanted; // the number of players that the reader chose last, even if the answers allow fewer

const part = (name, text, ...inner) => {
  const made = document.createElement(name);
  made.append(text, ...inner);
  return made;
};

/** A list item with an option in which the reader's rules differ from the named game, and the option's value. */
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
  if (differs.length) parts.push(part("p", "Your rules differ from this game:"), part("ul", "", ...differs.map(inWords)));
  says.replaceChildren(...parts);
  offerPlayers(answers);
  open.href = `${known.table}#${new URLSearchParams({ rules: textOf(found), players: players.value, seed: "", bots: "greedy" })}`;
  share.value = open.href;
  copied.textContent = "";
}

/** Remember the number of players that the reader has chosen, and show the game for this number. */
function takePlayers() {
  wanted = Number(players.value);
  tell();
}

/** Offer the numbers of players that suit the answers. Choose the number that the reader wanted, or the nearest. */
function offerPlayers(answers) {
  const numbers = playersOf(answers, known);
  players.replaceChildren(...numbers.map((number) => new Option(number)));
  players.value = nearestOf(numbers, wanted);
}

async function copy() {
  share.select();
  try {
    await navigator.clipboard.writeText(share.value);
    copied.textContent = "The link is copied.";
  } catch {
    share.focus();
    copied.textContent = "This browser lets no page copy anything. The link is selected, so copy it yourself.";
  }
}

onEachVisit(import.meta.url, (signal) => {
  known = JSON.parse(document.getElementById("which-game").textContent);
  form = document.querySelector(".which");
  place = document.querySelector(".which-came");
  [says, open, share, players, copied] = ["[role=status]", ".which-open", "input", "select", ".which-copied"].map((one) => place.querySelector(one));
  form.addEventListener("change", tell);
  form.addEventListener("submit", (event) => event.preventDefault());
  share.addEventListener("focus", () => share.select());
  players.addEventListener("change", takePlayers);
  place.querySelector(".which-copy").addEventListener("click", copy);
  addEventListener("pageshow", takePlayers, { signal }); // the browser may have restored the answers
  takePlayers();
});
