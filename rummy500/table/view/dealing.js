// Begins new games: shows the form, asks Python about the choices in it, opens a shared link, and deals.

import { allTables, gameIn, isLevel } from "./browser.js";
import { catalogue } from "./catalogue.js";
import { botsOf } from "./newgame.js";

const PAUSE = 150; // milliseconds after the last change in the form before Python is asked about it

/** The form of a new game on a table's screen. */
export class Dealing {
  constructor(screen) {
    this.screen = screen;
    this.newSeed();
  }

  /** Chooses a seed for the next game, in case the player types none. The form's link already has this seed. */
  newSeed() {
    this.seed = String(Math.floor(Math.random() * 1e6));
  }

  get form() {
    return this.screen.find("[data-form=new]");
  }

  close() {
    clearTimeout(this.considering);
    this.screen.open("new", false);
    const { ui } = this.screen;
    ui.game = ui.players = ui.bots = ui.seat = ui.ruled = undefined;
    ui.unasked = false;
    this.newSeed();
  }

  show(on) {
    const { screen } = this;
    this.close();
    screen.open("new", on);
    screen.ui.menu = false;
    screen.draw();
    if (on) this.consider();
    screen.find(on ? ".rt-new input:checked" : '.rt-head [data-action="new"], .rt-head [data-do="menu"]')?.focus();
  }

  /** Asks Python about the game that the form describes, if Python runs. */
  consider() {
    const { form, screen } = this;
    if (!form) return;
    const game = gameIn(form, catalogue.fields, this.seed);
    screen.ui.ruled = Object.keys(game.options);
    screen.ui.unasked = screen.python !== "live";
    if (!screen.ui.unasked) screen.send({ do: "consider", game });
    screen.draw();
  }

  considerSoon() {
    clearTimeout(this.considering);
    this.considering = setTimeout(() => this.consider(), PAUSE);
  }

  deal() {
    const { screen } = this;
    clearTimeout(this.considering);
    const game = gameIn(this.form, catalogue.fields, this.seed);
    if (screen.python !== "live") this.close(); // the message waits, and the table says so
    screen.send({ do: "new", game });
    if (screen.python === "live") this.dealt = screen.awaited;
    screen.draw();
  }

  /** Closes the form when its game is dealt, but not if the game is refused. Returns whether the form stays open. */
  closeDealt() {
    const { view } = this.screen;
    if (this.dealt === undefined || view.serial < this.dealt) return false;
    this.dealt = undefined;
    const refused = Boolean(view.refusal || view.fault);
    if (!refused) this.close();
    return refused;
  }

  /** Chooses a different named game in the form, and a different number of players if the game needs one. */
  choose(name) {
    const { ui, view } = this.screen;
    const { least, most } = catalogue.presets.find((preset) => preset.name === name);
    const players = ui.players ?? view.setup.players;
    ui.game = name;
    if (players < least || players > most) this.seat(least);
    else this.screen.draw();
  }

  /** Sets the number of players. */
  seat(number) {
    Object.assign(this.screen.ui, { players: number, seat: undefined });
    this.screen.draw();
  }

  /** Sets the seat for the bot that is chosen next; `undefined` means all seats. */
  ask(seat) {
    this.screen.ui.seat = seat;
    this.screen.draw();
  }

  /** Sets the kind of bot at the chosen seat, or at all seats. */
  oppose(kind) {
    const { ui, view } = this.screen;
    ui.bots = botsOf(view.setup, ui).map((one, i) => (i === (ui.seat ?? i) ? kind : one));
    this.screen.draw();
  }

  /** Deals the game of a shared link. This happens once, at the page's first table that doesn't show a level. */
  openLink() {
    const { screen } = this;
    const page = document.documentElement;
    if (!screen.isHeard || !/^#rules=/.test(location.hash) || page.dataset.rummyLink === location.hash) return;
    // If no table is found, this table is the first, and it isn't in the page yet.
    const first = allTables().find((table) => !isLevel(table)) ?? screen.root;
    if (screen.view.level || first !== screen.root) return;
    page.dataset.rummyLink = location.hash;
    this.close();
    screen.sendForCards({ do: "new", link: location.hash.slice(1) });
    const { top } = screen.root.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) screen.root.scrollIntoView();
  }
}
