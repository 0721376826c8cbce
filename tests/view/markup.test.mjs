import assert from "node:assert/strict";
import { test } from "node:test";
import { attrs, cardWords, html, miniCard, parseCard, plainSentence, sentence, signed, withMinus } from "../../rummy500/table/view/markup.js";
import { elements } from "./help.mjs";

const HOSTILE = `<img src=x onerror="alert(1)">'&{<b>`;
const shown = (text) => html`${sentence(text)}`.toString();

test("html escapes inserted values, but not its own markup", () => {
  assert.equal(html`<p>${"<b>"}${html`<i>${"&"}</i>`}</p>`.toString(), "<p>&lt;b&gt;<i>&amp;</i></p>");
  assert.equal(html`${[html`<i></i>`, "<"]}`.toString(), "<i></i>&lt;");
  assert.equal(html`${null}${undefined}${false}${true}${0}`.toString(), "0");
});

test("values of attributes are escaped; false and null omit an attribute, and true writes only its name", () => {
  assert.equal(attrs({ a: '"<', b: true, c: false, d: null, e: 0 }).toString(), ' a="&quot;&lt;" b e="0"');
});

test("a card in a sentence is drawn, and read aloud in words", () => {
  const mini = miniCard("9S").toString();
  assert.match(mini, /<span aria-hidden="true">9<\/span>/);
  assert.match(mini, /#rt-Ss/);
  assert.match(mini, /<span class="rt-vh">9 of spades<\/span>/);
  assert.match(shown("You drew {TH}."), /^You drew <span class="rt-keep"><span class="rt-mini" data-suit="H" data-names="TH">.*>10<.*10 of hearts.*<\/span>\.<\/span>$/);
  assert.match(shown("It ({9S}, {8S}) fits {7S} well"), /^It <span class="rt-keep">\(<span class="rt-mini".*?,<\/span> <span class="rt-keep"><span.*?\)<\/span> fits <span class="rt-mini"/);
  assert.match(shown("{JK=7H} fits"), /joker as 7 of hearts/);
});

test("only the cards of a sentence become markup", () => {
  assert.equal(shown("{9S"), "{9S");
  assert.equal(shown("{XX} {9} {<b>}"), "{XX} {9} {&lt;b&gt;}");
  assert.deepEqual(elements(shown(HOSTILE)), []);
  assert.equal(shown("<b>{9S}</b>").startsWith("&lt;b&gt;<span"), true);
  assert.equal(plainSentence("took {QD}"), "took queen of diamonds");
});

test("cards are parsed and named", () => {
  assert.deepEqual(parseCard("TD"), { rank: "T", suit: "D" });
  assert.deepEqual(parseCard("JK=7H"), { rank: "JK", suit: "J", as: { rank: "7", suit: "H" } });
  assert.deepEqual(parseCard("JK=7"), { rank: "JK", suit: "J", as: { rank: "7", suit: "" } });
  assert.equal(parseCard("1S"), null);
  assert.deepEqual(["AS", "TC", "JD", "QH", "KS", "2D", "JK", "DJ=6S"].map(cardWords), [
    "ace of spades", "10 of clubs", "jack of diamonds", "queen of hearts", "king of spades", "2 of diamonds", "joker", "dealer’s joker as 6 of spades"]);
});

test("signed numbers have a plus or a true minus sign", () => {
  assert.deepEqual([signed(43), signed(0), signed(-17)], ["+43", "0", "−17"]);
  assert.equal(withMinus("Anne-Marie -5, Gus -15"), "Anne-Marie −5, Gus −15");
});
