// The settings of the menu. The browser keeps them for all tables: the pack, the pace of bots, whether cards fly,
// whether there are sounds, and whether a double press discards a card.

import { remember, remembered } from "./browser.js";

const SETTINGS = {
  pack: { key: "rummy500-pack", read: (text) => text },
  pace: { key: "rummy500-pace", read: (text) => (/^\d{1,5}$/.test(text ?? "") ? Number(text) : undefined) },
  flying: { key: "rummy500-flying", read: (text) => text !== "off" },
  twice: { key: "rummy500-twice", read: (text) => text !== "off" },
  sound: { key: "rummy500-sound", read: (text) => text === "on" },
};

/** The settings as this browser remembers them. A setting that was never chosen has its usual value. */
export const rememberedSettings = () => Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { key, read }]) => [name, read(remembered(key))]),
);

/** Remembers a setting: true or false as "on" or "off", anything else as its text. */
export function rememberSetting(name, value) {
  remember(SETTINGS[name].key, typeof value === "boolean" ? (value ? "on" : "off") : String(value));
}
