// A cell that runs when its button is pressed. The cell's new output then replaces the output from the build.
import { putTabStop } from "./tab-stops.js";

export class PressedCell {
  #button = document.createElement("button");
  #note = document.createElement("span");
  #out;

  /** `place` is the cell's element on the page. `run` lets Python run the cell. */
  constructor(place, run) {
    this.#button.type = "button";
    this.#button.className = "live-press";
    this.#button.textContent = "Run";
    this.#button.addEventListener("click", () => this.#press(run));
    this.#note.setAttribute("role", "status");
    this.#out = place.querySelector(".cell_output pre");
    const line = document.createElement("p");
    line.append(this.#button, " ", this.#note);
    place.querySelector(".cell_input").after(line);
  }

  #press(run) {
    if (this.runs) return;
    this.#button.setAttribute("aria-disabled", "true");
    this.#note.textContent = "Running …";
    this.#out.style.minHeight = `${this.#out.offsetHeight}px`; // so that the text below does not move
    this.#out.textContent = "";
    run();
  }

  get runs() {
    return this.#button.getAttribute("aria-disabled") === "true";
  }

  write(text) {
    this.#out.append(text);
  }

  /** Show that the cell has ended. If the cell failed, `why` gives the reason. */
  end(why) {
    this.#button.removeAttribute("aria-disabled");
    this.#button.textContent = "Run again";
    putTabStop(this.#out);
    this.#note.textContent = why || "Done.";
  }

  /** After Python has ended, show that a running cell has ended, too. The cell can be run again. */
  stop(why) {
    if (this.runs) this.end(why);
  }

  /** After Python has started again, let the button be pressed. */
  ready() {
    this.#button.removeAttribute("aria-disabled");
    this.#note.textContent = "";
  }

  /** Block the button, because there is no Python any more. */
  fail(why) {
    this.#button.setAttribute("aria-disabled", "true");
    this.#note.textContent = why;
  }
}
