/** A line at the foot of the window: read aloud, in nobody's way, and gone when one of its buttons is pressed. `does` has what each does. Gives the line. */
export function sayAtFoot(words, does) {
  const note = document.createElement("div");
  note.className = "newer";
  note.setAttribute("role", "status");
  document.body.append(note);
  const text = document.createElement("p");
  text.textContent = words;
  const buttons = Object.entries(does).map(([label, act]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      note.remove();
      act();
    });
    return button;
  });
  setTimeout(() => note.append(text, ...buttons), 100); // what comes into a status is read aloud
  return note;
}
