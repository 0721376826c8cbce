// Plays a round at a table in the page as a person would, by selecting cards and pressing enabled buttons.
// Takes the table's root element, and returns how many times each button was pressed. Throws if the round doesn't end.
async (table) => {
  const MOST_STEPS = 300;
  let time = 0;
  performance.now = () => (time += 60_000); // a minute passes between two presses, so none counts as a double press
  const pressed = {};
  let dice = 7;
  let putBack = false; // whether the last take was undone
  let tookBack = false; // whether this turn's lays were taken back, since they were too few to open
  const chance = () => (dice = (dice * 48271) % 2147483647) / 2147483647;

  /** Waits until Python has answered and the other players have made their moves. */
  const settled = () => new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer for a minute: ${table.innerText}`)), 60_000);
    const look = () => {
      if (table.hasAttribute("data-busy")) return;
      clearTimeout(late);
      observer.disconnect();
      resolve(undefined);
    };
    const observer = new MutationObserver(look);
    observer.observe(table, { attributes: true });
    look();
  });
  const all = (selector) => [...table.querySelectorAll(selector)];
  const open = (action) => all(`[data-action=${action}]:not([aria-disabled=true])`);
  const hand = () => all("[data-zone=hand] button[data-card]");
  const click = async (element) => { element.click(); await settled(); };
  const press = async (action) => {
    const [button] = open(action);
    if (!button) return false;
    pressed[action] = (pressed[action] ?? 0) + 1;
    await click(button);
    const answers = all("[data-choices] [data-text]");
    if (answers.length) {
      const answer = answers[Math.floor(chance() * answers.length)];
      pressed[answer.dataset.action] = (pressed[answer.dataset.action] ?? 0) + 1;
      await click(answer);
    }
    return true;
  };

  const select = async (cards) => {
    const wanted = new Set(cards.map((card) => card.dataset.id));
    for (const card of hand()) {
      if ((card.getAttribute("aria-pressed") === "true") !== wanted.has(card.dataset.id)) card.click();
    }
    await settled();
  };

  /** Cards that may form a meld: cards of one rank, or neighbours in a suit, with or without a joker. */
  const groups = () => {
    const cards = hand();
    const jokers = cards.filter((card) => card.dataset.card === "JK");
    const ranks = Map.groupBy(cards, (card) => card.dataset.card[0]);
    const found = [...ranks.values()].filter((group) => group.length + jokers.length >= 3 && group[0].dataset.card !== "JK");
    for (const suit of "SHDC") {
      const suited = [..."A23456789TJQKA"].map((rank) => cards.find((card) => card.dataset.card === rank + suit));
      for (const length of jokers.length ? [3, 2] : [3]) {
        for (let at = 0; at + length <= suited.length; at++) found.push(suited.slice(at, at + length));
      }
    }
    return found.filter((group) => group.every(Boolean))
      .map((group) => (group.length < 3 ? [...group, jokers[0]] : group.slice(0, 4)));
  };

  const takeSomething = async () => {
    const cards = all("[data-zone=pile] button[data-pile]");
    if (!cards.length || putBack || chance() < 0.7) return false;
    await click(cards[Math.floor(chance() * cards.length)]);
    return (await press(chance() < 0.5 ? "split" : "take")) || press("take");
  };

  const layDown = async () => {
    for (const group of groups().slice(0, 4)) {
      await select(group);
      if (await press(chance() < 0.5 ? "double" : "meld") || await press("meld")) return true;
    }
    if (!all("[data-meld]").length) return false;
    for (const card of hand().slice(0, 3)) {
      await select([card]);
      const [meld] = all("[data-lay]");
      if (meld) { pressed.lay = (pressed.lay ?? 0) + 1; await click(meld); return true; }
    }
    return false;
  };

  const discard = async () => {
    for (const card of [...hand()].reverse()) {
      await select([card]);
      if (await press("discard")) return true;
    }
    return false;
  };

  const asked = async (kind) => {
    if (kind === "start") await select([hand()[0]]);
    if (kind === "last") return (await layDown()) || press("pass");
    return (await press({ call: "rum", name: "name", start: "start" }[kind])) || press("pass");
  };

  await settled();
  for (let step = 0; step < MOST_STEPS; step++) {
    if (table.querySelector("[data-action=next]")) return pressed;
    const [window] = all("[data-window]");
    if (window) await asked(window.dataset.window);
    else if (open("draw").length || open("pass").length) {
      (await takeSomething()) || (await press("draw")) || (await press("pass"));
      putBack = false;
      tookBack = false;
    } else if (!((!tookBack && (await layDown())) || (await discard()) || (tookBack = await press("back")))) {
      putBack = await press("undo"); // the taken card has no use, so draw instead
    }
  }
  throw new Error(`the round did not end: ${table.innerText.slice(0, 1500)}`);
}
