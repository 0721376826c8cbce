// Lines that tell a reader something and offer what to do about it. A line goes when one of its buttons is pressed.

/** Such a line, to be put into the page. `does` has what each button does, by its label. */
export function makeNotice(words, does) {
  const note = Object.assign(document.createElement("div"), { className: "notice" });
  fill(note, words, does);
  return note;
}

/** Put such a line into the page by `put`, and have it read aloud. */
export function sayNotice(words, does, put) {
  const note = Object.assign(document.createElement("div"), { className: "notice" });
  note.setAttribute("role", "status");
  put(note);
  setTimeout(() => fill(note, words, does), 100); // what comes into a status is read aloud
}

function fill(note, words, does) {
  const text = Object.assign(document.createElement("p"), { textContent: words });
  const buttons = Object.entries(does).map(([label, act]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.addEventListener("click", () => {
      note.remove();
      act();
    });
    return button;
  });
  note.append(text, ...buttons);
}
