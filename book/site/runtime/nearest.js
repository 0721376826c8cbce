// Finds the named game that is nearest to the chosen rules. The Python package finds the same game.

/** The options that these answers set: {name: value}. An answer is a text such as "out=float give_back=not-upcard". */
export const optionsOf = (answers) => Object.fromEntries(answers.flatMap((answer) => answer.split(" ").filter(Boolean)).map((change) => change.split("=")));

/** {game, differs}: the named game that is nearest to some rules, and the options in which the rules differ from this
 *  game. `options` are the options in which the rules differ from the main game. */
export function nearest(options, { games, main }) {
  const rules = { ...main, ...options };
  const told = games.map((game) => {
    const model = { ...main, ...game.options };
    const differing = Object.keys(main).filter((name) => rules[name] !== model[name]);
    return { game, differs: differing.map((name) => [name, rules[name]]) };
  });
  return told.reduce((best, one) => (one.differs.length < best.differs.length ? one : best));
}

/** The rules as text, as in a link or a record. */
export const textOf = ({ game, differs }) => [game.name, ...differs.map((pair) => pair.join("="))].join(" ");

/** The numbers of players that suit all these answers. */
export const playersOf = (answers, { players }) => players[""].filter((number) => answers.every((answer) => players[answer].includes(number)));

/** The number that is nearest to `wanted`. If two are equally near, the first one counts. */
export const nearestOf = (numbers, wanted) =>
  numbers.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));
