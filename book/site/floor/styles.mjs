// Rewrites styles with lightningcss for the book's oldest browsers, and finds features that these browsers still don't
// know.
import { generate, parse, walk } from "css-tree";
import { transform } from "lightningcss";

/** @type {(units: string[], feature: string) => [string, string][]} */
const withFeature = (units, feature) => units.map((unit) => [unit, feature]);

const UNITS = new Map([
  ...withFeature(["cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax"], "container_query_length_units"),
  ...withFeature(["dvw", "dvh", "dvi", "dvb", "dvmin", "dvmax"], "viewport_percentage_units_dynamic"),
  ...withFeature(["svw", "svh", "svi", "svb", "svmin", "svmax"], "viewport_percentage_units_small"),
]);

/** The browsers' versions in the form that lightningcss needs. */
const targets = (oldest) => Object.fromEntries(Object.entries(oldest).map(([browser, version]) => {
  const [major, minor = 0] = version.split(".").map(Number);
  return [browser, (major << 16) | (minor << 8)];
}));

const inOlderWords = (style, oldest) => transform({ filename: "style.css", code: Buffer.from(style), targets: targets(oldest) }).code.toString();

/**
 * A style rewritten with older features. In the result, the element that declares a token decides whether the token is
 * light or dark; the element that uses the token doesn't. So each rule that sets the `color-scheme` of an element
 * within a page or a table declares the `tokens` again, with light and dark values.
 */
export function lowered(style, oldest, tokens, ofMoreContrast) {
  const both = (some) => inOlderWords(`a { ${some.filter((token) => token.includes("light-dark(")).join(" ")} }`, oldest).replace(/^a \{|\}\s*$/g, "");
  const plain = inOlderWords(style, oldest);
  const found = schemesWithin(plain);
  const text = found.reduceRight((whole, { at }) => whole.slice(0, at) + both(tokens) + whole.slice(at), plain);
  if (!found.length) return text;
  return `${text}@media (prefers-contrast: more) { ${found.map(({ selector }) => selector)} { ${both(ofMoreContrast)} } }\n`;
}

const HAS_TOKENS = /(?:\[data-rummy-table\]|\bhtml|:root)[^ >+~]*$/; // the selector's last part is the page or a table

/** The rules that set a `color-scheme` but have no tokens of their own, as {selector, at}. A rule's declarations begin
 *  at the index `at` of the text. */
function schemesWithin(text) {
  const found = [];
  walk(parse(text, { positions: true }), {
    visit: "Rule",
    enter({ prelude, block }) {
      const choosesItself = block.children.some(({ property }) => property === "color-scheme");
      const selectors = prelude.children.toArray().map((selector) => generate(selector));
      if (choosesItself && !selectors.every((selector) => HAS_TOKENS.test(selector))) {
        found.push({ selector: generate(prelude), at: block.loc.start.offset + 1 });
      }
    },
  });
  return found;
}

/** A style's features that some of the browsers don't know, each as {feature, at}. `@supports` blocks are skipped. */
export function unknownInStyle(style, known) {
  const found = [];
  walk(parse(style, { parseCustomProperty: true }), {
    enter(node) {
      if (node.type === "Atrule" && node.name === "supports") return walk.skip;
      const declaration = node.type === "Declaration" ? node : this.declaration;
      const feature = featureOf(node, { property: declaration?.property, atrule: this.atrule, known });
      if (feature && !(declaration && isSecondWay(declaration, this.block))) {
        found.push({ feature, at: generate(node).slice(0, 90) });
      }
      return undefined;
    },
  });
  return found;
}

function featureOf(node, { property, atrule, known }) {
  const { type } = node;
  const name = String(node.name ?? property);
  if (name.startsWith("-") || property?.startsWith("-")) return undefined; // a name with a browser's prefix
  if (type === "Atrule") return known.missing(`css.at-rules.${name}`);
  if (type === "Feature" && atrule?.name === "media") return known.missing(`css.at-rules.media.${name.replace(/^(min|max)-/, "")}`);
  if (type === "PseudoClassSelector" || type === "PseudoElementSelector") return known.missing(`css.selectors.${name}`);
  if (type === "NestingSelector") return known.missing("css.selectors.nesting");
  if (type === "Declaration") return known.missing(`css.properties.${property}`);
  if (type === "Identifier" && property) return known.missing(`css.properties.${property}`) ?? known.missing(`css.properties.${property}.${name}`);
  if (type === "Function") return known.missingFunction(name);
  if (type === "Dimension") return known.missing(`css.types.length.${UNITS.get(node.unit) ?? node.unit}`);
  if (type === "Operator" && property === "content") return known.missing("css.properties.content.alt_text");
  return undefined;
}

const plain = (property) => property?.replace(/^-[a-z]+-/, "");

/** Whether the block has an earlier declaration of the same property, as a fallback for older browsers. */
function isSecondWay(declaration, block) {
  const all = block.children.toArray();
  return all.findIndex(({ property }) => plain(property) === plain(declaration.property)) < all.indexOf(declaration);
}
