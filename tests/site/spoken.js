// Records what a screen reader would say at a table. The argument is the table's root. Each time the table is drawn and
// the screen reader would speak, the function adds a list of the spoken texts to `window.spoken`. An atomic region is
// spoken as a whole. In any other region, only added or changed words are spoken. As in browsers, a region is silent if
// it is added together with its words, unless it is an alert.
(table) => {
  const REGION = "[aria-live], [role=status], [role=alert]";
  const words = (node) => {
    const copy = node.cloneNode(true);
    if (copy.nodeType === Node.ELEMENT_NODE) copy.querySelectorAll("[aria-hidden=true]").forEach((hidden) => hidden.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const isAtomic = (region) => region.ariaAtomic === "true" || ["status", "alert"].includes(region.role);
  const regions = () => [...table.querySelectorAll(REGION)];
  let known = new Map(regions().map((region) => [region, words(region)]));

  const newWords = (region, records) => {
    if (isAtomic(region)) return words(region);
    return records.flatMap(({ type, target, addedNodes }) => (region.contains(target) ? (type === "characterData" ? [target] : [...addedNodes]) : []))
      .map(words).join(" ").trim();
  };
  const heard = (records) => (region) => {
    if (!known.has(region)) return region.role === "alert" ? words(region) : "";
    return known.get(region) === words(region) ? "" : newWords(region, records);
  };

  window.spoken = [];
  new MutationObserver((records) => {
    const spoken = regions().map(heard(records)).filter(Boolean);
    if (spoken.length) window.spoken.push(spoken);
    known = new Map(regions().map((region) => [region, words(region)]));
  }).observe(table, { subtree: true, childList: true, characterData: true });
}
