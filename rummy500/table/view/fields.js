// Form fields that several panels use.

import { say } from "./sentences.js";
import { attrs, html } from "./markup.js";

export const field = (label, control) => html`<label class="rt-field"><span>${label}</span>${control}</label>`;

export const option = (value, text, selected, disabled = false) =>
  html`<option value="${value}"${attrs({ selected, disabled })}>${text}</option>`;

/** A text to copy: it can be selected, and a button copies it. */
export function copyField(id, label, text, ui) {
  const copied = ui.copied === id;
  return html`<div class="rt-share"><label for="${id}">${label}</label><input id="${id}" readonly value="${text}"><button type="button" class="rt-btn" data-do="copy" data-of="${
    id}" aria-label="${copied ? say("copy.copied_what", { text: label }) : say("copy.what", { text: label })}">${copied ? say("copy.copied") : say("copy.copy")}</button><span class="rt-vh" aria-live="polite">${
    copied ? say("copy.done") : ""}</span></div>`;
}
