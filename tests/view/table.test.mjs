import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setCatalogue } from "../../rummy500/table/view/catalogue.js";
import { tableHtml } from "../../rummy500/table/view/html.js";
import { sheetName } from "../../rummy500/table/view/messages.js";
import { ALL_PANELS, elements, fixture, fixtureNames, offered, shownTexts, withAttr } from "./help.mjs";

beforeEach(() => offered());

const everything = (name, ui = {}) => tableHtml(fixture(name), { id: "t1", open: ALL_PANELS, ...ui });

/** Replaces every string in a view with `to`, at any depth. */
function poison(value, to) {
  if (typeof value === "string") return to;
  if (Array.isArray(value)) return value.map((item) => poison(item, to));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, poison(item, to)]));
  return value;
}

for (const name of fixtureNames) {
  test(`${name}: the markup is well formed, with unique ids and existing descriptions`, () => {
    const found = elements(everything(name));
    const ids = found.map(({ attrs }) => attrs.id).filter(Boolean);
    assert.equal(new Set(ids).size, ids.length, "an id occurs twice");
    for (const { attrs } of found) {
      for (const ref of [attrs["aria-describedby"], attrs.for].filter(Boolean)) assert.ok(ids.includes(ref), ref);
    }
  });

  test(`${name}: hostile text stays text`, () => {
    for (const text of ["<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "'{9S}<b>&amp;", "javascript:alert(1)"]) {
      setCatalogue(poison(offered(), text));
      const markup = tableHtml(poison(fixture(name), text), { id: "t1", open: ALL_PANELS, statements: "statements.html", python: "failed", python_note: text, page: text });
      for (const { tag, attrs } of elements(markup)) {
        assert.ok(!["script", "img"].includes(tag), tag);
        assert.ok(!Object.keys(attrs).some((key) => key.startsWith("on")), tag);
        assert.ok(!attrs.href || /^(statements\.html)?#/.test(attrs.href), attrs.href);
      }
    }
  });

  test(`${name}: disabled buttons are focusable and say why`, () => {
    for (const { attrs } of withAttr(everything(name), "data-action").filter(({ attrs }) => attrs["aria-disabled"])) {
      assert.ok(attrs["aria-describedby"], attrs["data-action"]);
      assert.ok(!("disabled" in attrs) && attrs.tabindex !== "-1");
    }
  });

  test(`${name}: each fan has one tab stop`, () => {
    const markup = everything(name);
    for (const key of ["data-id", "data-pile"]) {
      const cards = withAttr(markup, key);
      assert.equal(cards.filter(({ attrs }) => attrs.tabindex === "0").length, Math.min(1, cards.length), key);
    }
  });

  test(`${name}: a still picture has nothing to press`, () => {
    const markup = tableHtml(fixture(name), { python: "saved", still: true });
    assert.deepEqual(elements(markup).filter(({ tag }) => ["button", "input", "form", "select"].includes(tag)), []);
    assert.equal(withAttr(markup, "data-python", "saved").length, 1);
    assert.match(markup, /This is only a picture of the table/);
    assert.equal(markup.includes("The position as text"), "text" in fixture(name));
  });
}

for (const name of fixtureNames.filter((name) => !["over", "game-over", "game-lost", "review", "review-weighing"].includes(name))) {
  test(`${name}: the table has the attributes that scripts and tests use`, () => {
    const view = fixture(name);
    const markup = everything(name);
    const has = (attr, value, times) => assert.equal(withAttr(markup, attr, value).length, times, `${attr}=${value}`);
    has("data-rummy-table", "", 1);
    has("data-python", "live", 1);
    const only = view.level?.asks?.shows;
    const shows = only ? [only] : ["hand", "seats", "stock", "pile"];
    for (const zone of ["hand", "stock", "pile"]) has("data-zone", zone, shows.includes(zone) ? 1 : 0);
    for (const zone of ["log", "scores"]) has("data-zone", zone, 1);
    const seats = shows.includes("seats") ? view.seats : [];
    has("data-zone", "opponent", Math.max(0, seats.length - 1));
    has("data-zone", "meld", view.melds.length);
    for (const { no } of view.melds) has("data-meld", String(no), 1);
    for (const { seat } of seats) has("data-seat", seat, 1);
    has("role", "status", 1);
    has("data-action", "new", 1);
    const joker = view.gambit && view.gambit.state !== "used" ? [view.gambit.card] : [];
    const faces = [...joker, ...view.melds.flatMap(({ cards }) => cards), ...[view.pile, view.hand].flatMap(({ cards }, i) => (shows.includes(["pile", "hand"][i]) ? cards.map(({ card }) => card) : []))];
    assert.deepEqual(withAttr(markup, "data-card").map(({ attrs }) => attrs["data-card"]).sort(), faces.sort());
    if (view.kind === "game" || (view.level?.state === "open" && !view.level.asks?.only)) {
      has("data-move-input", "", 1);
      const steps = view.level?.asks?.answered === null ? [] : view.steps; // the answers' buttons replace the steps
      const shown = [
        ...steps.flatMap(({ actions }) => actions), ...(view.window?.actions ?? []), ...view.foot,
        ...(view.choices?.items ?? []),
      ];
      for (const { action } of shown) has("data-action", action, shown.filter((other) => other.action === action).length);
      if (!view.window && steps.length) for (const action of ["draw", "take", "meld", "lay", "discard", "undo", "hint"]) has("data-action", action, 1);
    }
  });
}

test("the prompt whether to call a discard replaces the steps of a turn", () => {
  const call = everything("call");
  assert.equal(withAttr(call, "data-window", "call").length, 1);
  assert.deepEqual(withAttr(call, "data-action", "rum").map(({ attrs }) => attrs["data-text"]), fixture("call").window.actions.filter(({ action }) => action === "rum").map(({ text }) => text));
  assert.equal(withAttr(call, "data-action", "pass").length, 1);
  assert.equal(withAttr(call, "data-pile").length, fixture("call").pile.cards.length);
  assert.match(call, /aria-label="8 of hearts, can be called"/);
  assert.equal(withAttr(call, "data-action", "discard").length, 0);
  assert.equal(withAttr(tableHtml(fixture("call"), { still: true }), "data-window").length, 0);
});

test("a choice between moves is a dialog with a button for each move", () => {
  const markup = everything("declare");
  const [dialog] = withAttr(markup, "role", "dialog");
  assert.equal(withAttr(markup, "id", dialog.attrs["aria-labelledby"]).length, 1);
  assert.deepEqual(withAttr(markup, "data-action", "declare").map(({ attrs }) => attrs["data-text"]), ["meld JK=4H 5H 6H", "meld 5H 6H JK=7H"]);
  assert.equal(withAttr(markup, "data-do", "leave").length, 1);
  assert.equal(withAttr(everything("play"), "role", "dialog").length, 0);
});

test("the hand is face down until the dealer has named what jokers do", () => {
  const markup = everything("name");
  assert.equal(withAttr(markup, "data-id").length, 0);
  assert.deepEqual(withAttr(markup, "data-action", "name").map(({ attrs }) => attrs["data-text"]), ["name wild", "name double", "name split"]);
  assert.equal(withAttr(markup, "data-zone", "hand")[0].attrs["aria-label"], fixture("name").hand.label);
  assert.equal(withAttr(markup, "class", "rt-back").length, 1 + fixture("name").hand.backs); // one back is the stock's
});

test("a table of Dealer's gambit shows the dealer's joker, its named use, cards out of play, and sealed melds", () => {
  const markup = everything("gambit");
  assert.equal(withAttr(markup, "data-zone", "joker").length, 1);
  assert.match(markup, /You named split/);
  assert.match(markup, /Out of play: .*joker.*4 of diamonds/);
  assert.match(markup, /is-sealed[^>]*data-meld="2"/);
  const view = fixture("gambit");
  for (const [state, faces] of /** @type {[string, number][]} */ ([["open", 1], ["used", 0], ["blocked", 1]])) {
    assert.equal(withAttr(tableHtml({ ...view, gambit: { ...view.gambit, state } }), "data-card", "DJ").length, faces, state);
  }
  const mine = { ...view, gambit: { ...view.gambit, can: true, selected: true } };
  assert.equal(withAttr(tableHtml(mine), "data-id", "-1")[0].attrs["aria-pressed"], "true");
});

test("the table shows who floats and who has not opened", () => {
  assert.match(everything("floating"), />floats</);
  assert.match(everything("opening"), /15 of 30 points to open/);
  assert.equal(withAttr(everything("opening"), "data-action", "back").length, 1);
  assert.equal(withAttr(everything("play"), "data-action", "back").length, 0);
});

test("an empty stock can be pressed if drawing shuffles the pile", () => {
  const view = fixture("start");
  view.stock = { ...view.stock, count: 0, can: true };
  assert.equal(withAttr(tableHtml(view), "data-do", "draw").length, 1);
});

test("the form of a new game groups house rules, and offers only the numbers of players that the game allows", () => {
  const view = fixture("start");
  const { fields } = offered(({ presets }) => presets.push({ name: "partnership", title: "Partnership", line: "Two against two.", options: { sides: "partners" }, least: 4, most: 4 }));
  const markup = tableHtml(view, { open: ["new"], game: "partnership" });
  assert.deepEqual(withAttr(markup, "disabled").map(({ attrs }) => attrs.value), ["2", "3", "5", "6", "7", "8"]);
  assert.match(markup, /<small>Partnership is for 4 players\.<\/small>/);
  assert.equal(withAttr(markup, "class", "rt-group").length, new Set(fields.map(({ group }) => group)).size);
});

test("selected cards are shown as pressed, even before Python answers a click", () => {
  const view = fixture("play");
  const pressed = (ui) => withAttr(tableHtml(view, ui), "aria-pressed", "true").map(({ attrs }) => attrs["data-card"]).filter(Boolean);
  assert.deepEqual(pressed({}), ["7C", "8C"]);
  assert.deepEqual(pressed({ selected: [0] }), ["3S"]);
});

test("only a meld that the selected cards fit has a button", () => {
  assert.deepEqual(withAttr(everything("play"), "data-lay").map(({ attrs }) => attrs["data-lay"]), ["4"]);
});

test("stock and pile can always be pressed, but can be dragged only when a draw is due", () => {
  const drawn = (name) => withAttr(everything(name), "data-pile").concat(withAttr(everything(name), "data-do", "draw"));
  const isOn = ({ attrs }) => "data-drag" in attrs;
  assert.equal(drawn("pile").filter(isOn).length, 13);
  for (const name of ["play", "bot"]) {
    assert.equal(drawn(name).filter(isOn).length, 0);
    assert.equal(drawn(name).length, fixture(name).pile.cards.length + 1);
  }
  assert.equal(withAttr(everything("replay"), "data-pile").length, 0);
  assert.deepEqual(withAttr(everything("pile"), "data-no").map(({ attrs }) => attrs["data-no"]).filter((no) => no !== ""), ["1", "2", "3", "4", "5"]);
  assert.match(everything("pile"), /aria-label="6 of spades: take 5 cards"/);
});

test("a refusal is in the assertive live region, and links to its statement if the page of statements is known", () => {
  const markup = everything("refusal", { statements: "statements.html" });
  assert.match(markup, /<div aria-live="assertive" data-key="refused"><div class="rt-sheet is-refused" data-refusal="DRAW-4"/);
  assert.equal(withAttr(tableHtml(fixture("refusal"), { statements: "statements.html" }), "href", "statements.html#draw-4").length, 2); // the other is in the log
  assert.deepEqual(elements(everything("refusal")).filter(({ tag }) => tag === "a"), []);
  assert.equal(withAttr(everything("play"), "data-refusal").length, 0);
});

test("refusals, endings and house rules link to their statements with words, and show no ids of statements", () => {
  const open = [...ALL_PANELS, ...offered().fields.map(({ group }) => `rules-${group.toLowerCase().replaceAll(" ", "-")}`)];
  for (const name of fixtureNames) {
    for (const ui of [{}, { look: true }, { open: [...open, "new"] }, { still: true }]) {
      for (const statements of ["statements.html", ""]) {
        for (const text of shownTexts(everything(name, { open, statements, ...ui }))) assert.doesNotMatch(text, /\b[A-Z]{2,}-\d+\b/, name);
      }
    }
  }
  const linked = (name, ui) => [...everything(name, { statements: "s.html", ...ui }).matchAll(/data-statement="([A-Z]+-\d+)".*?href="s\.html#(.*?)">(.*?)<\/a>/gs)]
    .map(([, id, place, words]) => [id, place, words.replace(/<[^>]*>/g, "")]);
  assert.deepEqual(linked("over"), [["OUT-1", "out-1", "The rule that ended the round."]]);
  assert.deepEqual(linked("refusal", { open: ["log"] }), [["DRAW-4", "draw-4", "The rule that forbids it."]]);
  assert.deepEqual(linked("moves", { open: ["moves"] })[1], ["LAYOFF-3", "layoff-3", "The rule that forbids it."]);
  const form = linked("chosen", { open: ["new"] });
  assert.equal(form.length, offered().fields.length + fixture("chosen").considered.differs.length);
  assert.deepEqual(form[0], ["PACK-3", "pack-3", "The rule about “Jokers in a pack”"]);
  assert.deepEqual(form.at(-1), ["GAME-1", "game-1", "The rule about “The game is played to”"]);
  const refused = /data-refusal="DRAW-4".*?<a class="rt-rule" href="s\.html#draw-4">The rule<span class="rt-vh"> that forbids it\.<\/span><\/a>/s;
  assert.match(everything("refusal", { statements: "s.html" }), refused);
});

test("an unexpected fault is shown like a refusal", () => {
  const markup = tableHtml({ ...fixture("play"), fault: "Something broke." });
  assert.equal(withAttr(markup, "data-refusal", "").length, 1);
  assert.match(markup, /Something broke\./);
});

test("a click before Python is ready is kept and announced", () => {
  const markup = tableHtml(fixture("start"), { python: "starting", kept: "draw" });
  assert.match(markup, />Draw, kept</);
  assert.match(markup, /<p role="status" data-key="status">Python is starting\. The table remembers your draw and goes on as soon as it can\.<\/p>/);
});

test("a table that waits for newly dealt cards doesn't say that Python is starting", () => {
  const markup = tableHtml(fixture("start"), { python: "live", kept: "new" });
  assert.match(markup, /data-kept="new"/);
  assert.doesNotMatch(markup, /Python is starting/);
});

test("if a table's Python failed, the table says why and can't be played", () => {
  const markup = tableHtml(fixture("start"), { python: "failed", python_note: "No WebAssembly here." });
  assert.match(markup, /role="alert"[^>]*><p>No WebAssembly here\./);
  const actions = withAttr(markup, "data-action").filter(({ attrs }) => attrs["data-action"] !== "new");
  assert.ok(actions.every(({ attrs }) => attrs["aria-disabled"] === "true"));
});

test("a counted round is shown as a picture, and the table is shown on request", () => {
  const markup = everything("over");
  assert.equal(withAttr(markup, "data-zone", "scores").length, 1);
  assert.equal(withAttr(markup, "data-zone", "hand").length, 0);
  assert.equal(withAttr(markup, "data-action", "next").length, 1);
  assert.match(markup, /<strong class="is-minus">−17<\/strong>/);
  assert.match(markup, /Round 2 <small>Bea dealt, Bea went out/);
  const looked = everything("over", { look: true });
  assert.equal(withAttr(looked, "data-zone", "hand").length, 1);
  assert.equal(withAttr(looked, "data-do", "look").length, 1); // the button that leads back
  assert.equal(withAttr(looked, "data-id").length, 0); // no card can be played anymore
});

test("a finished game offers a new game and no next round", () => {
  const view = fixture("game-over");
  const markup = tableHtml(view, {});
  assert.equal(withAttr(markup, "data-action", "next").length, 0);
  assert.match(markup, /class="rt-btn is-main" data-do="open-new"/);
});

test("a bot's long name is cut off, but the number after the name stays visible", () => {
  const view = fixture("play");
  view.seats[1].name = "Ruth II";
  const markup = tableHtml(view, {});
  assert.match(markup, /<span class="rt-called is-numbered">Ruth<\/span><span class="rt-numeral"> II<\/span>/);
  assert.equal(markup.match(/rt-numeral/g).length, 1);
});

test("a hint is on a sheet, and the cards that it names are marked and read aloud", () => {
  const view = fixture("hint");
  const markup = everything("hint");
  assert.match(markup, /<div aria-live="polite" data-key="told"><div class="rt-sheet is-hint"[^>]*>.*Meld 4 is a run of clubs that ends with <span class="rt-keep"><span class="rt-mini".*<small>2 of 3<\/small>/s);
  const marked = elements(markup).filter(({ attrs }) => (attrs.class ?? "").split(" ").includes("is-meant"));
  assert.equal(marked.length, view.hint.cards.length + view.hint.melds.length + view.hint.places.length);
  assert.deepEqual(view.hint.places, ["stock", "pile", "seat-B"]);
  assert.ok(marked.every(({ attrs }) => attrs["data-seat"] === "B" || attrs["aria-label"].includes("the hint is about this")));
  assert.match(markup, /Bea<\/span><span class="rt-vh">, the hint is about this</);
});

test("a closed sheet stays closed until another sheet takes its place", () => {
  assert.equal(withAttr(everything("hint", { dismissed: "hint-1" }), "class", "rt-sheet is-hint").length, 1);
  assert.equal(withAttr(everything("hint", { dismissed: sheetName(fixture("hint")) }), "class", "rt-sheet is-hint").length, 0);
  assert.equal(withAttr(everything("refusal", { dismissed: sheetName(fixture("hint")) }), "data-refusal", "DRAW-4").length, 1);
});

test("every visible card has a unique id", () => {
  for (const name of fixtureNames.filter((one) => !fixture(one).over && !fixture(one).level?.asks?.shows)) {
    const ids = withAttr(everything(name), "data-cid").map(({ attrs }) => attrs["data-cid"]);
    assert.equal(new Set(ids).size, ids.length, name);
    const view = fixture(name);
    const laid = view.melds.flatMap(({ cards }) => cards);
    assert.equal(ids.length, view.hand.cards.length + view.pile.cards.length + laid.length, name);
  }
});

test("the form of a new game shows the chosen house rules, and the game's own values for all others", () => {
  const view = fixture("start");
  view.setup.options.run_opens_with = 4;
  const { presets } = offered(({ fields }) => { fields.find(({ name }) => name === "run_opens_with").labels = ["three", "four or more"]; });
  const markup = tableHtml(view, { open: ["new"] });
  assert.match(markup, new RegExp(`<input name="seed"[^>]* placeholder="any deal">.*Your deal now has the number ${view.setup.seed}\\.`, "s"));
  assert.deepEqual(withAttr(markup, "name", "rt-rules").map(({ attrs }) => attrs.value).sort(), presets.map(({ name }) => name).sort());
  assert.match(markup, /data-rule="run_opens_with"><optgroup label="As in Classic"><option value="">three<\/option><\/optgroup><option value="0">three<\/option><option value="1" selected>four or more</);
  assert.match(markup, /data-rule="corner"><optgroup label="As in Classic"><option value="" selected>/);
});

test("a house rule without listed values has a text field", () => {
  const view = fixture("start");
  offered(({ fields }) => fields.push({ name: "goal", group: "The game", title: "Goal", values: [], labels: ["300", "as agreed"], statement: "", classic: "500" }));
  assert.match(tableHtml(view, { open: ["new"] }), /<input id="rt-rule-goal" data-rule="goal"[^>]* placeholder="500" value=""><small id="rt-rule-goal-of">Usual: 300, as agreed</);
});

test("the form fills in a house rule's number that differs from the game's own number, even 0", () => {
  const view = fixture("start");
  const least = { group: "Going out", title: "A bonus", values: [], labels: [], statement: "", classic: "25" };
  offered(({ fields }) => fields.push({ ...least, name: "bonus" }, { ...least, name: "own" }, { ...least, name: "none", classic: "0" }));
  Object.assign(view.setup.options, { bonus: 0, own: 25, none: 0 });
  const markup = tableHtml(view, { open: ["new"] });
  assert.match(markup, /data-rule="bonus"[^>]* placeholder="25" value="0">/);
  assert.match(markup, /data-rule="own"[^>]* placeholder="25" value="">/);
  assert.match(markup, /data-rule="none"[^>]* placeholder="0" value="">/);
});

test("if another game is chosen, the form shows that game's values, but keeps house rules that the reader has set", () => {
  const modern = tableHtml(fixture("chosen"), { open: ["new"], game: "modern", ruled: ["out"] });
  assert.match(modern, /data-rule="jokers"><optgroup label="As in Modern"><option value="" selected>two<\/option><\/optgroup><option value="0">none</);
  assert.match(modern, /data-rule="corner"><optgroup label="As in Modern"><option value="" selected>no</);
  assert.match(modern, /<summary>House rules <span>1<\/span>.*<summary>Going out <span>1 changed</s);
});

test("the form of a new game names the nearest game and each difference, and offers the rules as text and link", () => {
  const markup = tableHtml(fixture("chosen"), { id: "t1", open: ["new"], page: "own-rules.html" });
  assert.match(markup, /<ul><li data-statement="MELD-3"><span>A run is opened with: <b>four cards or more<\/b><\/span> <small><code>run_opens_with=4<\/code> <\/small>.*<p id="t1-verdict" aria-live="polite" aria-atomic="true">Classic, with 3 house rules<\/p>/s);
  assert.match(markup, /value="classic run_opens_with=4 rum=discard target=250"/);
  assert.match(markup, /value="own-rules.html#rules=classic\+run_opens_with%3D4[^"]*&amp;players=3&amp;seed=11&amp;bots=greedy"/);
  assert.deepEqual(withAttr(markup, "data-do", "copy").map(({ attrs }) => attrs["data-of"]), ["t1-made-text", "t1-made-link", "t1-share"]);
  assert.equal(withAttr(markup, "data-deal")[0].attrs["aria-disabled"], undefined);
  const copied = tableHtml(fixture("chosen"), { id: "t1", open: ["new"], copied: "t1-made-link" });
  assert.match(copied, /data-of="t1-made-text"[^>]*>Copy<.*data-of="t1-made-link"[^>]*>Copied</s);
});

test("if a game can't be dealt, the form and its button say why, and the conflicting options are marked", () => {
  const markup = tableHtml(fixture("contradiction"), { id: "t1", open: ["new"] });
  const [deal] = withAttr(markup, "data-deal");
  assert.deepEqual([deal.attrs["aria-disabled"], deal.attrs["aria-describedby"]], ["true", "t1-verdict"]);
  assert.match(markup, /with out=float you float in your own turn, and with open_table you could lay your last card in another&#39;s\./);
  assert.match(markup, /<code>open_table<\/code> means “Cards are laid”\.<\/li><li><code>out<\/code> means “One goes out”\./);
  assert.deepEqual(withAttr(markup, "aria-invalid").map(({ attrs }) => attrs["data-rule"]), ["open_table", "out"]);
  assert.deepEqual(withAttr(markup, "data-do", "copy").map(({ attrs }) => attrs["data-of"]), ["t1-share"]);
});

test("the form says that it will describe the rules once Python runs, or that it can't if Python failed", () => {
  const SAYS = { starting: /After that, the rules are described here/, failed: /the table can’t describe these rules/ };
  for (const [python, says] of Object.entries(SAYS)) {
    const markup = tableHtml(fixture("contradiction"), { open: ["new"], python, unasked: true });
    assert.match(markup, says);
    assert.doesNotMatch(markup, /out=float/);
    assert.equal(withAttr(markup, "data-deal")[0].attrs["aria-disabled"], undefined);
  }
});

test("the form of a new game doesn't show the letters of the choices' sources", () => {
  for (const name of ["chosen", "contradiction", "start"]) {
    const [form] = /<form class="rt-new".*<\/form>/s.exec(everything(name, { open: ["new"] }));
    for (const text of shownTexts(form)) assert.doesNotMatch(text, /· |^[EHhRBD]( [EHhRBD])*$/);
  }
});

test("partners share a row on every sheet", () => {
  const view = fixture("game-over");
  const side = (row) => ({ ...row, seat: "AC", name: "You and Cem" });
  view.over.rows = view.over.rows.map(side);
  for (const round of view.scores.rounds) round.rows = round.rows.map(side);
  view.over.standing = [{ seat: "AC", name: "You and Cem", total: 531, you: true, won: true }, { seat: "AC", name: "Bea and Dana", total: 436, you: false, won: false }];
  view.over.settlement = [{ name: "Bea and Dana", verb: "pay", pays: 95 }];
  const markup = tableHtml(view, { open: ALL_PANELS });
  assert.equal(markup.match(/<th scope="row">You and Cem</g).length, view.over.rows.length * view.scores.rounds.length);
  assert.equal(markup.match(/<b>You and Cem <small>/g).length, view.over.rows.length);
  assert.match(markup, /Bea and Dana<\/b><small>pay 95</);
});

test("the points are shown as a road to the target; a game without a target has no road", () => {
  const view = fixture("over");
  assert.match(everything("over"), /on the road to 500/);
  view.scores.target = 0;
  const markup = tableHtml(view, { open: ALL_PANELS });
  assert.doesNotMatch(markup, /on the road|NaN/);
});

test("in the picture of a count, the width of each card shows its points", () => {
  const view = fixture("over");
  const markup = tableHtml(view);
  const widths = elements(markup).filter(({ attrs }) => /--rt-v:/.test(attrs.style ?? "")).map(({ attrs }) => [attrs.class ?? "", Number(attrs.style.split(":")[1])]);
  const counted = view.over.rows.flatMap(({ cards }) => [...cards.laid.flat(), ...cards.left]);
  assert.equal(widths.filter(([kind]) => kind !== "is-besides").length, counted.length);
  assert.equal(widths.filter(([kind]) => kind === "is-left").reduce((sum, [, points]) => sum + points, 0),
    view.over.rows.flatMap(({ cards }) => cards.left).reduce((sum, { points }) => sum + points, 0));
});

test("the count of a round shows whether the round was won, lost or even, and says what to remember", () => {
  const view = fixture("over");
  for (const how of ["won", "lost", "even"]) {
    assert.equal(withAttr(tableHtml({ ...view, over: { ...view.over, how } }), "class", `rt-counted is-${how}`).length, 1);
  }
  assert.match(tableHtml(view), /class="rt-along">.*cost you 10 points/s);
  assert.doesNotMatch(tableHtml({ ...view, over: { ...view.over, take_along: "" } }), /rt-along/);
});

test("a finished game shows the winner, all sides in order, a chart of their totals, and the decisive round", () => {
  const won = tableHtml(fixture("game-over"));
  assert.match(won, /class="rt-counted is-won is-game"/);
  assert.match(won, /<svg class="rt-emblem"/);
  assert.match(won, /Round 4 made the difference/);
  assert.match(won, /<b>Bea<\/b><small>pays 205</);
  assert.doesNotMatch(won, /rt-road|NaN/);
  const race = elements(won).find(({ attrs }) => attrs.class === "rt-race").attrs["aria-label"];
  assert.match(race, /: You: 62, 145, 188, 531; Bea: 95, 210, 268, 326; Cem: 40, 95, 78, −52$/);
  const lost = tableHtml(fixture("game-lost"));
  assert.match(lost, /<span class="rt-emblem rt-letter" aria-hidden="true">C</);
  const lines = elements(lost).filter(({ tag }) => tag === "polyline");
  assert.equal(lines.length, 8);
  assert.equal(lines.at(-1).attrs.class, "has-won"); // the winner's line is drawn last, in front of the others
  const drawn = fixture("game-over");
  drawn.scores.target = 0;
  assert.doesNotMatch(tableHtml(drawn), /stroke-dasharray|NaN/);
});

test("the live region for a level's mistakes and answers exists from the beginning", () => {
  assert.match(tableHtml({ ...fixture("level-open"), hint: { ...fixture("level-open").hint, lines: [] } }), /<div aria-live="polite" data-key="told"><\/div>/);
  assert.match(everything("level-wrong"), /<p class="rt-answered is-wrong"/);
});

test("the count of a round is read aloud", () => {
  assert.match(everything("over"), /<p class="rt-task" data-key="task" aria-live="polite" aria-atomic="true">You [+−]\d+, in all −?\d+\. /);
});

test("a level shows its state, its task and its stars; when the level ends, buttons offer what to do next", () => {
  const open = everything("level-open");
  assert.equal(withAttr(open, "data-level-state", "open").length, 1);
  assert.equal(withAttr(open, "data-action", "hint").length, 1);
  assert.match(open, /three stars for <\/span>3 moves/);
  assert.equal(withAttr(open, "data-panel", "save").length, 0); // a level has no seed to save
  assert.match(open, /class="rt-sheet is-hint".*Look for two cards of one rank/s);
  const solved = everything("level-solved");
  assert.equal(withAttr(solved, "data-level-state", "solved").length, 1);
  assert.equal(withAttr(solved, "href", "#rt-star").length, 6); // three stars beside the task, and three on the felt
  assert.equal(withAttr(solved, "data-move-input").length, 0);
  assert.match(solved, /Solved in 3 moves/);
  const failed = everything("level-failed");
  assert.equal(withAttr(failed, "data-level-state", "failed").length, 1);
  assert.deepEqual(withAttr(failed, "data-action").map(({ attrs }) => attrs["data-action"]).sort(), ["hint", "new", "undo"]);
  assert.deepEqual(["undo", "again"].map((does) => withAttr(failed, "data-do", does).length > 0), [true, true]);
});

test("an open, solved or failed level shows the best stars so far, if there are any", () => {
  for (const state of ["open", "solved", "failed"]) {
    const markup = everything(`level-${state}`, { best: 2 });
    assert.equal(withAttr(markup, "data-best", "2").length, 1);
    assert.match(markup, /best: 2 of 3 stars/);
    assert.doesNotMatch(everything(`level-${state}`), /best:/);
  }
});

test("what a level asks is answered with a button, or as a number in a field", () => {
  const choices = everything("level-choices");
  assert.deepEqual(withAttr(choices, "data-answer").map(({ attrs }) => attrs["data-answer"]), ["Yes", "No"]);
  assert.match(choices, /three stars at the <\/span>first answer/);
  assert.equal(withAttr(choices, "data-move-input").length, 0); // no move can be made in this level
  const number = everything("level-number");
  assert.equal(withAttr(number, "data-answer-input").length, 1);
  assert.equal(withAttr(number, "data-answer").length, 0);
  assert.match(number, /three stars for the <\/span>answer, 3 moves/);
  const still = tableHtml(fixture("level-choices"), { still: true });
  assert.equal(withAttr(still, "data-answer").length, 0);
  assert.match(still, /<li>Yes<\/li><li>No<\/li>/);
});

test("no other answer can be given while the table waits for Python's verdict", () => {
  const waiting = everything("level-choices", { answering: "Yes" });
  assert.deepEqual(withAttr(waiting, "data-answer").map(({ attrs }) => attrs["aria-disabled"]), ["true", "true"]);
  assert.match(waiting, /class="rt-btn is-kept" data-answer="Yes"/);
});

const mainButtons = (markup) => withAttr(markup, "class").filter(({ attrs }) => attrs.class.split(" ").includes("is-main"));

test("a solved level has a button that leads on, or else a button that plays the level again", () => {
  const doing = (ui) => mainButtons(everything("level-solved", ui)).map(({ attrs }) => attrs["data-do"]);
  assert.deepEqual(doing({ onward: {} }), ["onward"]);
  assert.deepEqual(doing({}), ["again"]);
  assert.match(everything("level-solved", { onward: {} }), />Next level</);
  assert.match(everything("level-solved", { onward: { title: "Now a whole round" } }), />Now a whole round</);
});

test("a highlighted button takes back a mistake that the level names", () => {
  const view = fixture("level-open");
  const slipped = tableHtml({ ...view, level: { ...view.level, slipped: true } });
  const lit = mainButtons(slipped).map(({ attrs }) => attrs["data-do"]);
  assert.deepEqual(lit.filter(Boolean), ["undo"]);
  assert.match(slipped, />Take it back</);
  assert.doesNotMatch(tableHtml(view), />Take it back</);
});

test("a wrong answer is shown as wrong, and another answer can be given", () => {
  const wrong = everything("level-wrong");
  assert.match(wrong, /<p class="rt-answered is-wrong" data-key="answered">Wrong: Yes<\/p>/); // a cross reads like “times”
  assert.match(wrong, /Answer again/);
  assert.equal(withAttr(wrong, "data-answer").length, 0);
});

test("a replay has a slider, but no input for moves", () => {
  const markup = everything("replay");
  assert.equal(withAttr(markup, "data-slider").length, 1);
  assert.equal(withAttr(markup, "data-move-input").length, 0);
  assert.match(markup, /aria-valuetext="12 of 80: B: draw"/);
});

test("the table's root element names the chosen pack and theme", () => {
  const [root] = elements(tableHtml(fixture("play"), { pack: "two", theme: "dark" }));
  assert.equal(root.attrs["data-pack"], "two");
  assert.equal(root.attrs["data-theme"], "dark");
});

test("the form of a new game links to the figures on the bots' strength, if the page has their address", () => {
  const links = (ui) => withAttr(tableHtml(fixture("chosen"), { open: ["new"], ...ui }), "href", "luck.html#who");
  assert.equal(links({ strength: "luck.html#who" }).length, 1);
  assert.equal(links({}).length, 0);
});

test("the open panel of moves has a button for each move, and lists refused moves with links to their statements", () => {
  const { moves } = fixture("moves");
  const markup = everything("moves", { statements: "statements.html" });
  const texts = moves.groups.flatMap(({ items }) => items.flatMap(({ ways }) => ways.map(({ text }) => text)));
  assert.deepEqual(withAttr(markup, "data-text").map(({ attrs }) => attrs["data-text"]), texts);
  assert.deepEqual(withAttr(markup, "data-group").map(({ attrs }) => attrs["data-group"]), moves.groups.map(({ kind }) => kind));
  assert.match(markup, /What can’t be done now/);
  assert.equal(withAttr(markup, "href", "statements.html#meld-1").length, 3);
  const closed = tableHtml(fixture("moves"), { open: [] });
  assert.equal(withAttr(closed, "data-panel", "moves").length, 1);
  assert.equal(withAttr(closed, "data-text").length, 0);
});

test("the panel of moves has one item for all declarations of a lay's jokers, and counts the moves left out", () => {
  const view = fixture("moves");
  assert.equal(withAttr(everything("moves"), "data-panel", "moves-meld-0").length, 1);
  view.moves.groups[0].more = 7;
  view.moves.groups[0].items[0].more = 1;
  const markup = tableHtml(view, { open: ALL_PANELS });
  assert.match(markup, /and 7 more moves, which can be typed/);
  assert.match(markup, /and 1 more way, which can be typed/);
});

test("the panel of moves says that it waits for Python, or why there are no moves", () => {
  assert.match(everything("play"), /Looking for the moves/);
  const moves = { note: "It is Bea's turn.", groups: [], refused: [] };
  const markup = tableHtml({ ...fixture("bot"), moves }, { open: ["moves"] });
  assert.match(markup, /<p class="rt-empty">It is Bea&#39;s turn\.<\/p>/);
  for (const name of ["over", "replay"]) assert.equal(withAttr(everything(name), "data-panel", "moves").length, 0);
});

test("a review is offered after a round; the progress of a running review replaces the picture of the count", () => {
  assert.equal(withAttr(everything("over"), "data-action", "review").length, 1);
  const markup = everything("review-weighing");
  const { done, of } = fixture("review-weighing").review;
  const [progress] = elements(markup).filter(({ tag }) => tag === "progress");
  assert.deepEqual([progress.attrs.value, progress.attrs.max], [String(done), String(of)]);
  assert.equal(withAttr(markup, "data-action", "review").length, 0);
  assert.equal(withAttr(markup, "class", "rt-blocks").length, 0);
  assert.ok(withAttr(everything("review-weighing", { count: true }), "class", "rt-blocks").length > 1);
  assert.match(markup, /<p aria-live="polite">The review looks at your decisions one by one/);
  assert.equal(withAttr(markup, "data-action", "try").length, 0);
});

test("a live region announces a finished review, and each moment has a button to try it", () => {
  const { moments, says } = fixture("review").review;
  const markup = everything("review");
  assert.ok(markup.includes(`<p aria-live="polite">${says}</p>`));
  assert.deepEqual(withAttr(markup, "data-action", "try").map(({ attrs }) => attrs["data-moment"]), moments.map((_, i) => String(i)));
  const names = withAttr(markup, "data-action", "try").map(({ attrs }) => attrs["aria-label"]);
  assert.equal(new Set(names).size, names.length);
  for (const { cost } of moments) assert.ok(markup.includes(`cost about ${cost}`));
  const none = tableHtml({ ...fixture("review"), review: { ...fixture("review").review, moments: [], says: "The review is ready. It found nothing." } });
  assert.equal(withAttr(none, "data-action", "try").length, 0);
});

test("a failed moment can be tried again, its better move can be shown, and a fresh moment can be kept", () => {
  const view = fixture("moment");
  const endOf = (ui, level = {}) => {
    const [, end] = tableHtml({ ...view, level: { ...view.level, ...level } }, ui).split('data-key="end" aria-label');
    return [...end.split("</div>")[0].matchAll(/data-do="(\w+)"/g)].map(([, what]) => what);
  };
  const fresh = { comeBack: [], offered: { id: "fresh/5", text: "[Moment]", title: "Turn 4", says: "", cost: 0 } };
  assert.deepEqual(endOf({}), ["again", "show", "onward"]);
  assert.deepEqual(endOf(fresh), ["keep", "show", "onward"]);
  assert.deepEqual(endOf({}, { state: "solved", better: "" }), ["again", "onward"]);
  assert.deepEqual(endOf({}, { state: "solved", better: "", goes_on: true }), ["onward"]);
});

test("a round that goes on after a moment isn't counted, and always has a button to the next moment", () => {
  const playing = tableHtml({ ...fixture("play"), kind: "on" });
  assert.ok(playing.includes("This round counts for nothing.") && playing.includes("Start again"));
  const counted = tableHtml({ ...fixture("over"), kind: "on" });
  for (const markup of [playing, counted]) assert.equal(withAttr(markup, "data-do", "onward").length, 1);
  assert.equal(withAttr(tableHtml(fixture("over")), "data-do", "onward").length, 0);
});

test("the count of the deal of the day leads to the result, and offers no next round", () => {
  const day = { game: "Classic with two jokers", says: "26 Nov, one round, par 3" };
  const ways = (markup) => [...markup.matchAll(/class="rt-btn is-main" data-(?:do|action)="(\w+)"[^>]*>([^<]*)/g)].map(([, does, words]) => [does, words]);
  const counted = tableHtml(fixture("over"), { day });
  assert.deepEqual(ways(counted), [["onward", "Your result"]]);
  assert.equal(withAttr(counted, "data-action", "next").length, 0);
  assert.ok(!counted.includes("rt-road"));
  const usual = tableHtml(fixture("over"));
  assert.deepEqual(ways(usual).map(([does]) => does), ["next"]);
  assert.ok(usual.includes("rt-road"));
});

test("the head describes the deal of the day; on a low table, the felt describes it", () => {
  const day = { game: "Classic with two jokers", says: "26 Nov, one round, par 3" };
  const markup = tableHtml(fixture("play"), { day });
  assert.match(markup, /<h2 class="rt-game"><span>Classic with two jokers<\/span> <small>26 Nov, one round, par 3<\/small>/);
  assert.ok(markup.includes(">Classic with two jokers: 26 Nov, one round, par 3</p>"));
  assert.ok(!tableHtml(fixture("play")).includes("rt-day"));
});

test("a level can show the names of the stock, the pile and the hand", () => {
  const named = (name) => [...tableHtml(fixture(name), {}).matchAll(/<span class="rt-part"[^>]*>([^<]*)/g)].map(([, part]) => part);
  assert.deepEqual(named("level-open"), ["stock", "pile", "your hand"]);
  assert.deepEqual(named("level-solved"), []);
  assert.deepEqual(named("play"), []);
});

test("the task of a moment shows the moment's number among those of the day", () => {
  const captions = (ui) => [...tableHtml(fixture("moment"), ui).matchAll(/<p class="rt-cap"[^>]*>([^<]*)/g)].map(([, words]) => words);
  assert.deepEqual(captions({ place: "2 of 3" }), ["2 of 3"]);
  assert.deepEqual(captions({ place: "" }), []);
});

test("the table of a tried moment leads back to the review, and offers no next round", () => {
  const markup = everything("trying");
  assert.equal(withAttr(markup, "data-review", "trying").length, 1);
  assert.equal(withAttr(markup, "data-action", "review").length, 1);
  assert.equal(withAttr(markup, "data-move-input").length, 1);
  const view = fixture("trying");
  assert.equal(withAttr(tableHtml(view), "data-text", view.review.trying.move).length, 1);
  const on = { ...view.review, trying: { ...view.review.trying, move: "" } };
  assert.equal(withAttr(tableHtml({ ...view, review: on }), "data-text").length, 0);
  const over = { ...fixture("over").over, next: null, review: null };
  const ended = tableHtml({ ...view, over }, { open: ALL_PANELS });
  assert.equal(withAttr(ended, "data-action", "review").length, 1);
  assert.equal(withAttr(ended, "data-action", "next").length, 0);
  assert.equal(withAttr(tableHtml(view, { still: true }), "data-review").length, 0);
});

test("if blocks for cards would be too narrow, each block stands for a meld, and a press lists the melds", () => {
  const view = fixture("over");
  view.over.rows[0].cards.laid = [["8S", "8H", "8D"].map((card) => ({ card, points: 8 })), ["2S", "3S", "4S"].map((card, i) => ({ card, points: i + 2 }))];
  const boxes = (ui) => withAttr(tableHtml(view, ui), "data-do", "melds-of").map(({ attrs }) => [attrs["data-of"], attrs["aria-expanded"]]);
  assert.deepEqual(boxes({}), []);
  assert.deepEqual(boxes({ width: 1280 }), []);
  assert.deepEqual(boxes({ width: 320 })[0], ["A", "false"]);
  assert.doesNotMatch(tableHtml(view, { width: 320 }), /rt-melds-of/);
  assert.match(tableHtml(view, { width: 320, meldsOf: "A" }), /rt-melds-of.* 24<\/li>.* 9<\/li>/s);
});

test("just after a round, nothing covers the table, and seats show the totals from before the round", () => {
  const view = fixture("over");
  view.over.rows[0].before = 77;
  const markup = tableHtml(view, { resting: true });
  assert.equal(withAttr(markup, "data-zone", "scores").length, withAttr(tableHtml(view, { look: true }), "data-zone", "scores").length);
  assert.match(markup, /<span class="rt-seat-total[^>]*>77/);
  assert.equal(withAttr(markup, "data-do", "look").length, 0);
});

test("after a round, the held card that cost the most is drawn beside a meld that it fits", () => {
  const view = fixture("over");
  assert.match(tableHtml(view), /rt-fitting-card.*#rt-cKS.*#rt-cKH.*#rt-cKD.*#rt-cKC/s);
  view.over.fitting_card = null;
  assert.doesNotMatch(tableHtml(view), /rt-fitting-card/);
});

test("the choice about a joker shows the cards that the joker may stand for", () => {
  const items = withAttr(tableHtml(fixture("declare")), "data-action", "declare");
  assert.deepEqual(items.map(({ attrs }) => [attrs.class, attrs["data-text"]]), [["rt-btn is-cards", "meld JK=4H 5H 6H"], ["rt-btn is-cards", "meld 5H 6H JK=7H"]]);
  assert.match(tableHtml(fixture("declare")), /#rt-c4H.*#rt-c7H/s);
});

test("the prompt about what jokers do has a sentence for each answer", () => {
  const markup = tableHtml(fixture("name"));
  assert.equal(withAttr(markup, "data-window", "name")[0].attrs.class, "rt-ask is-telling");
  assert.match(markup, /Wild.*A joker stands for any card\..*Double.*doubles and seals.*Split.*splits the pile/s);
});

test("the button with a loudspeaker turns the sound on and off", () => {
  const pressed = (ui) => withAttr(tableHtml(fixture("play"), ui), "data-do", "sound").map(({ attrs }) => attrs["aria-pressed"]);
  assert.deepEqual([pressed({}), pressed({ sound: true })], [["false"], ["true"]]);
});

test("the heading of a choice between moves shows a card's sign", () => {
  const view = fixture("declare");
  view.choices.title = "What do you want to do with {9D}?";
  const [heading] = tableHtml(view, { open: ALL_PANELS }).match(/<h3 id="[^"]*-choices">.*?<\/h3>/);
  assert.match(heading, /What do you want to do with .*9 of diamonds/);
  assert.doesNotMatch(heading, /[{}]/);
});
