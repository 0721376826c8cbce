// Makes notices. A notice is a line that tells a reader something and offers buttons. When a button is pressed, the
// notice is removed. When words are put into a notice, the notice fires the event rummy500-notice.

/** A notice, to be put into the page. `does` maps each button's label to its function. */
export function makeNotice(words, does) {
  const note = Object.assign(document.createElement("div"), { className: "notice" });
  fill(note, words, does);
  return note;
}

/** Put a notice into the page with `put`. Screen readers read it aloud. */
export function sayNotice(words, does, put) {
  const note = Object.assign(document.createElement("div"), { className: "notice" });
  note.setAttribute("role", "status");
  put(note);
  setTimeout(() => fill(note, words, does), 100); // screen readers only announce text that is added later
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
