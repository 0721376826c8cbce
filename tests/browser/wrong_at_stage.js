// Finds faults in a table's layout: elements outside the table, covered elements, and targets that are too small.
// The arguments are the greatest height that the table may have, and whether the reader uses a finger.
([mostHeight, hasFinger]) => {
    const box = (element) => element.getBoundingClientRect();
    document.activeElement.blur(); // a focused card is raised above its neighbours
    const root = document.querySelector("[data-rummy-table]");
    const frame = box(root);
    const found = [];
    const isSeen = (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box(element).width > 1;
    const all = (selector) => [...root.querySelectorAll(selector)].filter(isSeen);
    const name = (element) => `${element.className} ${element.dataset.card ?? element.dataset.action ?? element.dataset.do ?? ""}`.trim();
    if (frame.height > mostHeight) found.push(`the table is ${frame.height} px high`);
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
    const scrolls = ".rt-melds, .rt-counts, .rt-drawer-in, .rt-new, .rt-sheet, .rt-ask, .rt-won";
    const inSight = all("button, input, select, summary, a, [data-card], .rt-stack, .rt-say, .rt-seat, .rt-asked")
        .filter((element) => !element.closest(scrolls));
    const edges = {
        left: Math.max(0, frame.left), right: Math.min(innerWidth, frame.right),
        top: frame.top, bottom: frame.top + Math.min(frame.height, mostHeight),
    };
    for (const element of inSight) {
        const { left, right, top, bottom } = box(element);
        if (left < edges.left - 1 || right > edges.right + 1 || top < edges.top - 1 || bottom > edges.bottom + 1) found.push(`outside: ${name(element)}`);
    }
    const over = ".rt-new, .rt-sheet, .rt-ask, .rt-won, .rt-pop, .rt-drawer, .rt-voice.is-open, .rt-asked.is-open";
    const at = (element) => {
        const { left, top, width, height } = box(element);
        const isCard = element.matches("[data-fan] .rt-card");
        return isCard ? [left + 8, top + 12] : [left + width / 2, top + height / 2];
    };
    for (const element of inSight.filter((one) => one.matches("button:not([aria-hidden]), [data-fan] [data-card]"))) {
        const [x, y] = at(element);
        const hit = document.elementFromPoint(x, y);
        if (hit && !element.contains(hit) && !hit.contains(element) && !hit.closest(over)) found.push(`covered: ${name(element)} by ${name(hit)}`);
    }
    for (const element of all("button, summary, .rt a, select").filter((one) => !one.matches("[data-fan] button"))) {
        const { width, height } = box(element);
        if (Math.min(width, height) < 24) found.push(`small: ${name(element)} ${width} by ${height}`);
    }
    const hand = all('[data-fan="hand"] [data-card]');
    const seen = hand.map((card, i) => {
        const next = hand[i + 1] && box(hand[i + 1]);
        const own = box(card);
        return next && Math.abs(next.top - own.top) < 14 ? next.left - own.left : own.width;
    });
    const least = hasFinger && innerWidth < 500 && hand.length <= 21 ? 44 : 24;
    if (hand.length && Math.min(...seen) < least - .5) found.push(`a card of the hand shows ${Math.min(...seen)} px`);
    const felt = root.querySelector(".rt-felt");
    for (const card of all(".rt-pile .rt-card, .rt-stack")) {
        if (felt && (box(card).top < box(felt).top - 16 || box(card).bottom > box(felt).bottom + 1)) found.push(`off the felt: ${name(card)}`);
    }
    return [...new Set(found)].slice(0, 6);
}
