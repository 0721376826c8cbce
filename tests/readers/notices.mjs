// Finds the texts in scripts. Prints a list of [script, texts] as JSON, for the scripts that are named in the command.
import { readFileSync } from "node:fs";
import { parse } from "../../book/site/node_modules/acorn/dist/acorn.mjs";

const BRANCHES = ["consequent", "alternate"];
const SENTENCE = /[.?!]”?\s*$/;

const words = (name) => name.replace(/(?<=[a-z])[A-Z]|_/g, (sign) => ` ${sign.replace("_", "")}`).toLowerCase();

/** The texts of a script, in order. A text has brackets in place of the values that only the page knows. */
function textsOf(program) {
  const constants = new Map(program.body.filter(({ type }) => type === "VariableDeclaration")
    .flatMap(({ declarations }) => declarations)
    .filter(({ init }) => init?.type === "Literal").map(({ id, init }) => [id.name, String(init.value)]));

  /** The text that an expression makes; undefined if it makes none. `branch` says which side of a condition counts. */
  function textOf(node, branch) {
    const inner = (part) => textOf(part, branch) ?? valueOf(part);
    if (node.type === "Literal" && typeof node.value === "string") return node.value;
    if (node.type === "ConditionalExpression") return textOf(node[branch], branch);
    if (node.type === "TemplateLiteral") {
      return node.quasis.map(({ value }, at) => value.cooked + (node.expressions[at] ? inner(node.expressions[at]) : "")).join("");
    }
    if (node.type !== "BinaryExpression" || node.operator !== "+") return undefined;
    const sides = [node.left, node.right];
    return sides.some((side) => textOf(side, branch) !== undefined) ? sides.map(inner).join("") : undefined;
  }

  /** The text in place of a value: a constant, “3 points” for `counted(score, "point")`, or its name in brackets. */
  function valueOf({ type, name, property, callee, arguments: given }) {
    if (type === "Identifier") return constants.get(name) ?? `[${words(name)}]`;
    if (type === "MemberExpression" && property.type === "Identifier") return `[${words(property.name)}]`;
    if (type === "CallExpression" && callee.name === "counted" && given[1].value) return `3 ${given[1].value}s`;
    return "[…]";
  }

  /** The parts of an expression that may have texts of their own. */
  function choicesIn(node) {
    if (node.type === "Literal") return [];
    if (node.type === "TemplateLiteral") return node.expressions;
    if (node.type === "BinaryExpression") return [...choicesIn(node.left), ...choicesIn(node.right)];
    return node.type === "ConditionalExpression" ? BRANCHES.map((branch) => node[branch]) : [node];
  }

  function* textsIn(node, within = false) {
    const texts = BRANCHES.map((branch) => textOf(node, branch)).filter((text) => text !== undefined);
    yield* within ? texts.filter((text) => SENTENCE.test(text)) : texts;
    const inner = texts.length ? choicesIn(node) : Object.values(node).flat();
    for (const part of inner) if (typeof part?.type === "string") yield* textsIn(part, within || texts.length > 0);
  }

  return [...new Set(textsIn(program))];
}

const found = process.argv.slice(2).map((script) => {
  const program = parse(readFileSync(script, "utf8"), { ecmaVersion: 2022, sourceType: "module" });
  return [script, textsOf(program)];
});
console.log(JSON.stringify(found));
