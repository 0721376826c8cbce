import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { faceSvg, missingSprite, spriteSvg } from "../../rummy500/table/view/faces.js";
import { portrait } from "../../rummy500/table/view/portraits.js";
import { actionOfKey, arrowTarget, panelOfKey, SHORTCUTS, shortcutOf } from "../../rummy500/table/view/keys.js";
import { elements, joined, MODULES, withAttr } from "./help.mjs";

const VIEW = new URL("../../rummy500/table/view/", import.meta.url);

test("all modules join into one script with unique names", async () => {
  assert.deepEqual([...MODULES].sort(), readdirSync(VIEW).filter((name) => name.endsWith(".js")).sort());
  assert.equal(typeof (await joined()).default.render, "function");
});

test("the sprite has every drawing of the cards' faces exactly once", () => {
  const ids = withAttr(spriteSvg(), "id").map(({ attrs }) => attrs.id);
  assert.equal(new Set(ids).size, ids.length);
  const cards = [..."A23456789TJQK"].flatMap((rank) => [..."SHDC"].map((suit) => rank + suit));
  for (const card of [...cards, "JK", "JK=TH", "JK=7", "DJ", "DJ=6S"]) {
    const used = withAttr(faceSvg(card).toString(), "href").map(({ attrs }) => attrs.href.slice(1));
    assert.ok(used.length >= 1, card);
    for (const id of used) assert.ok(ids.includes(id), `${card}: ${id}`);
  }
  assert.deepEqual(withAttr(faceSvg("<x>").toString(), "href"), []);
});

test("a page's sprite has only the faces of its cards", () => {
  const faces = (texts) => withAttr(spriteSvg(texts), "id").map(({ attrs }) => attrs.id).filter((id) => id.startsWith("rt-c") && !id.startsWith("rt-court"));
  assert.deepEqual(faces(["7H", "JK=9S", "7H"]), ["rt-c7H", "rt-cJK"]);
  assert.equal(faces().length, 54);
});

test("a page gets only the faces that it doesn't have yet, and no face twice", () => {
  const markup = ["7H", "JK=9S"].map((card) => faceSvg(card).toString()).join("") + portrait("planner");
  const ids = (sprite) => withAttr(sprite, "id").map(({ attrs }) => attrs.id);
  assert.deepEqual(ids(missingSprite(markup, (id) => id !== "rt-cJK")), ["rt-cJK"]);
  assert.deepEqual(ids(missingSprite(markup, (id) => id !== "rt-bot-planner")), ["rt-bot-planner"]);
  assert.equal(missingSprite(markup, () => true), "");
  const whole = ids(missingSprite(markup, () => false));
  assert.deepEqual(whole, [...new Set(ids(spriteSvg(["7H", "JK"], ["planner"])))]);
});

test("a joker shows the card it stands for", () => {
  assert.equal(elements(faceSvg("JK=7H").toString()).some(({ attrs }) => attrs.class === "rt-as" && attrs["data-suit"] === "H"), true);
  assert.doesNotMatch(faceSvg("JK").toString(), /rt-as/);
});

test("each key has one action", () => {
  assert.equal(new Set(SHORTCUTS.map(({ key }) => key)).size, SHORTCUTS.length);
  assert.equal(actionOfKey("X"), "discard");
  assert.equal(actionOfKey("q"), undefined);
  assert.equal(shortcutOf("lay"), "L");
  assert.equal(shortcutOf("block"), "K");
  assert.equal(shortcutOf("even"), "");
  assert.deepEqual(["?", "C", "d"].map(panelOfKey), ["help", "moves", ""]);
  assert.ok(!SHORTCUTS.some(({ key }) => panelOfKey(key)));
});

test("arrow keys move inside a fan and stop at its ends", () => {
  const from = (key, at) => arrowTarget(key, at, 13, 7);
  assert.deepEqual([from("ArrowRight", 0), from("ArrowLeft", 3), from("Home", 5), from("End", 5)], [1, 2, 0, 12]);
  assert.deepEqual([from("ArrowDown", 2), from("ArrowUp", 9)], [9, 2]);
  assert.deepEqual([from("ArrowLeft", 0), from("ArrowRight", 12), from("ArrowDown", 8), from("ArrowUp", 3), from("Home", 0), from("a", 3)], Array(6).fill(null));
});

test("each module imports only names that exist", async () => {
  // The joined script has no imports, so a missing name would be noticed only when a table uses it.
  for (const name of readdirSync(VIEW).filter((file) => file.endsWith(".js"))) await import(new URL(name, VIEW).href);
});
