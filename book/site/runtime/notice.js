// Notices: lines that tell a reader something and offer buttons. A notice goes when one of its buttons is pressed.
// Each fires the event rummy500-notice when it is filled.

/** A notice, to be put into the page. `does` maps each button's label to what it does. */
export function makeNotice(words, does) {
  const note = Object.assign(document.createElement("div"), { className: "notice" });
  fill(note, words, does);
  return note;
}

/** Put a notice into the page by `put`, and have it read aloud. */
export function sayNotice(words, does, put) {
  const note = Object.assign(document.createElement("div"), { className: "notice" });
  note.setAttribute("role", "status");
  put(note);
  setTimeout(() => fill(note, words, does), 100); // screen readers announce what is added to a status later
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
  note.dispatchEvent(new Event("rummy500-notice", { bubbles: true }));
}
