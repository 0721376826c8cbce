// The live table: hears what is pressed, typed and chosen on its screen.

import { fanCards } from "./focus.js";
import { actionOfKey, arrowTarget, panelOfKey } from "./keys.js";
import { pointedAt, selectedIds } from "./parts.js";
import { Screen } from "./screen.js";

const LARGEST = 1_000_000; // bytes of a saved game: one of 200 hands takes a tenth of it
const FIELDS = "input, select, textarea";

class LiveTable extends Screen {
  constructor(model, el) {
    super(model, el);
    this.listen();
  }

  listen() {
    const on = (type, handler, options = {}) =>
      this.root.addEventListener(type, handler.bind(this), { signal: this.off.signal, ...options });
    on("click", this.onClick);
    on("keydown", this.onKey);
    on("submit", this.onSubmit);
    on("change", this.onChange);
    on("input", this.onInput);
    on("focusin", this.onFocus);
    on("toggle", this.onToggle, { capture: true }); // it does not bubble
  }

  onClick({ target }) {
    // Noted at once: the toggle event comes later, and a bot's move drawn before it would close the panel again.
    const panel = target.closest("summary")?.parentNode;
    if (panel?.dataset.panel) this.open(panel.dataset.panel, !panel.open);
    const button = target.closest("button");
    if (button) this.press(button.dataset);
    const meld = !button && target.closest("[data-meld]");
    if (meld && selectedIds(this.view, this.ui).length) this.lay(Number(meld.dataset.meld));
  }

  press(data) {
    if ("id" in data) this.toggleCard(Number(data.id));
    else if ("pile" in data) this.pile(Number(data.pile));
    else if ("lay" in data) this.lay(Number(data.lay));
    else if ("sort" in data) this.send({ do: "sort", by: data.sort });
    else if ("seek" in data) this.seek(Number(data.seek));
    else if ("packChoice" in data) this.choosePack(data.packChoice);
    else if (data.action === "new" && !this.view.level) this.showNew(!this.ui.open.includes("new"));
    else if ("text" in data) this.send({ do: "play", text: data.text });
    else if ("answer" in data) this.answer(data.answer);
    else if ("moment" in data) this.act(data.action, { moment: Number(data.moment) });
    else if ("action" in data) this.act(data.action);
    else if (data.do === "copy") this.copy(data.of);
    else this.operate(data.do);
  }

  operate(what) {
    if (what === "draw") this.act("draw");
    else if (what === "next-lesson") this.toNextLesson();
    else if (what === "again") this.act("new");
    else if (what === "try-again") this.model.tryAgain();
    else if (what === "open-new") this.showNew(true);
    else if (what === "close-new") this.showNew(false);
    else if (what === "leave") this.send({ do: "leave" });
    else if (what === "save") {
      this.saving = true;
      this.send({ do: "save" });
    } else if (what === "look") {
      this.ui.look = !this.ui.look;
      this.draw();
    }
  }

  seek(at) {
    if (at >= 0 && at <= this.view.replay.of) this.send({ do: "seek", at });
  }

  onSubmit(event) {
    event.preventDefault();
    if (event.target.dataset.form === "new") this.deal(event.target);
    else if (event.target.dataset.form === "answer") this.answer(event.target.querySelector("[data-answer-input]").value.trim());
    else this.play(event.target.querySelector("[data-move-input]").value.trim());
  }

  play(text) {
    if (!text) return;
    this.typed = text;
    this.send({ do: "play", text });
  }

  /** One answer at a time: the first that is given counts, also one that is kept until Python is there. */
  answer(given) {
    if (!given || this.ui.answering) return;
    this.ui.answering = given;
    this.send({ do: "answer", given });
    this.draw();
  }

  async onChange({ target }) {
    if (target.matches(".rt-preset input")) this.chooseGame(target.value);
    if ("pace" in target.dataset) this.send({ do: "pace", ms: Number(target.value) });
    if ("load" in target.dataset && target.files.length) {
      this.closeNew();
      const [file] = target.files;
      this.send({ do: "load", record: file.size > LARGEST ? "" : await file.text().catch(() => "") });
      target.value = ""; // so that the same file can be opened again
    }
  }

  onInput({ target }) {
    if ("slider" in target.dataset) this.seek(Number(target.value));
    if (target.closest(".rt-new")) this.considerSoon();
  }

  /** One tab stop a fan: the card that had the focus last. */
  onFocus({ target }) {
    const fan = target.closest?.("[data-fan]");
    if (!fan || !target.matches("button.rt-card")) return;
    for (const card of fanCards(fan)) card.tabIndex = card === target ? 0 : -1;
    const { id, pile } = target.dataset;
    if (fan.dataset.fan === "hand") this.ui.rove.hand = Number(id);
    else this.ui.rove.pile = Number(pile);
  }

  onToggle({ target }) {
    const { panel } = target.dataset;
    if (panel) this.open(panel, target.open);
    if (panel === "moves") this.listMoves(target.open);
  }

  /** Keys of the table are its own: a notebook or book around it must not act on them too. */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key !== "Tab") event.stopPropagation();
    const handled = event.key === "Escape" ? this.escape(event.target)
      : !event.target.matches(FIELDS) && (this.arrow(event) || this.shortcut(event.key));
    if (handled) event.preventDefault();
  }

  escape(target) {
    if (target.closest(".rt-new")) this.showNew(false);
    else if (this.view.choices) this.send({ do: "leave" });
    else if (selectedIds(this.view, this.ui).length) this.select([]);
    else if (pointedAt(this.view) >= 0) this.send({ do: "point", at: null });
    else return false;
    return true;
  }

  arrow({ key, target }) {
    const fan = target.closest("[data-fan]");
    if (!fan) return false;
    const cards = fanCards(fan);
    const cols = cards.filter((card) => card.parentNode.offsetTop === cards[0].parentNode.offsetTop).length;
    const to = arrowTarget(key, cards.indexOf(target), cards.length, cols);
    if (to === null) return false;
    cards[to].focus();
    return true;
  }

  shortcut(key) {
    const panel = panelOfKey(key);
    if (panel) this.togglePanel(panel);
    const action = actionOfKey(key);
    const [known, ...others] = action ? this.root.querySelectorAll(`[data-action="${action}"]`) : [];
    if (!known) return Boolean(panel);
    const melds = this.view.melds.filter((meld) => meld.open);
    const unpointed = action === "take" && pointedAt(this.view) < 0 && this.find('[data-fan="pile"] [tabindex="0"]');
    if (unpointed) unpointed.focus();
    else if (action === "lay" && melds.length > 1) this.find("[data-lay]").focus(); // which one, is for the player to say
    else if (others.length) known.focus(); // several calls: which one, is for the player to say
    else if ("text" in known.dataset) this.press(known.dataset);
    else this.act(action, action === "lay" && melds.length ? { meld: melds[0].no } : {});
    return true;
  }
}

export default {
  render({ model, el }) {
    const table = new LiveTable(model, el);
    return () => table.close();
  },
};
