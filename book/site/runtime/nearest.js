// Which named game rules are nearest to, as the rules package tells it.

/** The options, as text, that answers set: each answer is a text such as "out=float give_back=not-upcard". */
export const optionsOf = (answers) => Object.fromEntries(answers.flatMap((answer) => answer.split(" ").filter(Boolean)).map((change) => change.split("=")));

/** Of rules, given by the options in which they are not the main game's, the nearest game and the differences from it. */
export function nearest(options, { games, main }) {
  const rules = { ...main, ...options };
  const told = games.map((game) => {
    const model = { ...main, ...game.options };
    return { game, differs: Object.keys(main).filter((name) => rules[name] !== model[name]).map((name) => [name, rules[name]]) };
  });
  return told.reduce((best, one) => (one.differs.length < best.differs.length ? one : best));
}

/** The rules as the text that a link and a record have. */
export const textOf = ({ game, differs }) => [game.name, ...differs.map((pair) => pair.join("="))].join(" ");

/** How many may play by all these answers, each of which leaves out some. */
export const playersOf = (answers, { players }) => players[""].filter((number) => answers.every((answer) => players[answer].includes(number)));

/** So many players, or the nearest number of those who may play; of two that are as near, the smaller. */
export const nearestOf = (numbers, wanted) => numbers.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));
