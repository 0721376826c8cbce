// Fields of a form that several panels have.

import { say } from "./sentences.js";
import { attrs, html } from "./text.js";

export const field = (label, control) => html`<label class="rt-field"><span>${label}</span>${control}</label>`;

export const option = (value, text, selected, disabled = false) =>
  html`<option value="${value}"${attrs({ selected, disabled })}>${text}</option>`;

/** A text to be taken along: it can be selected, and a button copies it. */
export function copyField(id, label, text, ui) {
  return html`<div class="rt-share"><label for="${id}">${label}</label><input id="${id}" readonly value="${text}"><button type="button" class="rt-btn" data-do="copy" data-of="${
    id}" aria-label="${say("copy.what", { text: label })}">${ui.copied === id ? say("copy.copied") : say("copy.copy")}</button></div>`;
}
