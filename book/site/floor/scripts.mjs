// Finds syntax, objects and members that a script uses and that the book's oldest browsers don't know.
import { parse } from "acorn";

const EDITION = 2022; // all supported browsers can read this edition of JavaScript

/** The unknown features in a script, each as {feature, at}. */
export function unknownInScript(script, known) {
  let program;
  try {
    program = parse(script, { ecmaVersion: EDITION, sourceType: "module" });
  } catch (error) {
    return [{ feature: `javascript after ${EDITION}`, at: error.message }];
  }
  return [...missingIn(program, known)]
    .filter(({ feature }) => feature)
    .map(({ feature, start }) => ({ feature, at: script.slice(Math.max(0, start - 40), start + 40).replace(/\s+/g, " ") }));
}

const isObject = (node) => node.type === "Identifier" && /^[A-Z]/.test(node.name);

/** Each object and member that this syntax node uses, as {feature, start}. `start` is the place in the script.
 *  `feature` is undefined if all browsers know the object or member. */
function* missingIn(node, known) {
  const { type, start } = node;
  if (type === "NewExpression" && isObject(node.callee)) yield { feature: known.missingObject(node.callee.name), start };
  if (type === "MemberExpression" && node.object.type !== "ThisExpression" && node.property.type === "Identifier" && !node.computed) {
    const { object, property: { name, start: at } } = node;
    yield { feature: isObject(object) ? known.missingStatic(object.name, name) : known.missingMember(name), start: at };
  }
  for (const inner of Object.values(node).flat()) if (typeof inner?.type === "string") yield* missingIn(inner, known);
}
