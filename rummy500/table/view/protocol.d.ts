// What Python and the page tell each other. Don't change it here: tests/structure/contract.py writes it from
// rummy500/table: protocol.py, view_types.py and what that imports.

/** A button. ``can`` says whether it can be pressed; ``why`` says why not. ``main`` marks the main button. */
export interface Button {
  action: "draw" | "take" | "meld" | "swap" | "discard" | "pass" | "start" | "rum" | "name" | "split" | "double" | "block" | "back" | "lay" | "undo" | "hint" | "next" | "on" | "new" | "review" | "even" | "try" | "why";
  label: string;
  can: boolean;
  main: boolean;
  why: string;
  move: string;
  text: string;
}

/** A seat: who plays there, and what everybody sees of the player. ``cards`` is the size of the hand. */
export interface ShownSeat {
  seat: string;
  name: string;
  kind: "random" | "beginner" | "casual" | "greedy" | "regular" | "careful" | "planner" | "";
  bot: string;
  you: boolean;
  turn: boolean;
  dealer: boolean;
  partner: boolean;
  cards: number;
  total: number;
  laid: number;
  floats: boolean;
  opened: boolean;
  did: string;
}

/** A player who laid consecutive cards of a meld, and how many. */
export interface Owner {
  name: string;
  seat: string;
  you: boolean;
  cards: number;
}

/** A meld on the table. ``open`` says whether the selected cards fit on it; ``why`` says why not. */
export interface ShownMeld {
  no: number;
  kind: "set" | "run";
  cards: string[];
  ids: number[];
  new: boolean;
  owners: Owner[];
  label: string;
  sealed: boolean;
  open: boolean;
  refused: boolean;
  why: string;
}

/** The stock: how many cards it has, and whether the person can draw from it now. */
export interface ShownStock {
  count: number;
  label: string;
  can: boolean;
}

/** A card of the pile. ``no`` numbers the cards of the chosen take from 1; it is 0 for any other card. */
export interface PileCard {
  id: number;
  card: string;
  state: "" | "taken" | "stays";
  no: number;
  label: string;
  can: boolean;
  call: boolean;
  picked: boolean;
}

/** The pile, oldest card first. ``press`` says which move a press on one of its cards prepares. */
export interface ShownPile {
  cards: PileCard[];
  label: string;
  note: string;
  press: "" | "take" | "split" | "rum";
}

/** A card of the person's hand. */
export interface HandCard {
  id: number;
  card: string;
  label: string;
  selected: boolean;
  flag: "" | "new" | "taken" | "use" | "use first";
  refused: boolean;
}

/** The person's hand in the chosen order. While the hand lies face down, ``backs`` counts its cards. */
export interface ShownHand {
  cards: HandCard[];
  backs: number;
  sort: "suit" | "rank" | "drawn" | "own";
  label: string;
}

/** Dealer's gambit: the dealer's joker, how jokers are used in this deal, and the cards out of play. */
export interface ShownGambit {
  card: string;
  state: "open" | "used" | "blocked";
  named: "" | "wild" | "double" | "split";
  says: string;
  gone: string[];
  can: boolean;
  selected: boolean;
}

/** A prompt to the player that is no step of a turn. It asks, for example, whether to call Rummy!. */
export interface Asked {
  title: string;
  says: string;
  note: string;
  actions: Button[];
  tells: string[];
}

/** A prompt to the player, and the phase of the round in which the table shows it. */
export interface Window {
  title: string;
  says: string;
  note: string;
  actions: Button[];
  tells: string[];
  kind: "name" | "start" | "draw" | "play" | "call" | "last" | "over";
}

/** One of the moves that a button could make; ``text`` is the move to send. */
export interface ChoiceButton {
  action: "draw" | "take" | "meld" | "swap" | "discard" | "pass" | "start" | "rum" | "name" | "split" | "double" | "block" | "back" | "lay" | "declare";
  label: string;
  text: string;
  cards: string[];
}

/** The choice between the moves that a button could make. */
export interface OpenChoice {
  title: string;
  items: ChoiceButton[];
}

/** One of the three steps of a turn, with its buttons. */
export interface Step {
  no: number;
  name: string;
  note: string;
  state: "done" | "now" | "later";
  actions: Button[];
}

/** One way to declare the jokers of a lay; ``text`` is the move to send. */
export interface Way {
  label: string;
  text: string;
}

/** A possible move, or several that differ only in their jokers; ``more`` counts the unlisted moves. */
export interface ListedMove {
  label: string;
  ways: Way[];
  more: number;
}

/** The possible moves of one kind; ``more`` counts the unlisted moves. */
export interface ListedKind {
  kind: "draw" | "take" | "meld" | "swap" | "discard" | "pass" | "start" | "rum" | "name" | "split" | "double" | "block" | "back" | "lay_off";
  name: string;
  note: string;
  items: ListedMove[];
  more: number;
}

/** Cards with which this kind of move is impossible now, and why. */
export interface RefusedCards {
  cards: string;
  why: string;
  statement: string;
}

/** The impossible moves of one kind, each with its reason; ``more`` counts the unlisted entries. */
export interface RefusedKind {
  name: string;
  items: RefusedCards[];
  more: number;
}

/** The possible moves, and the impossible ones with their reasons. */
export interface MoveList {
  note: string;
  groups: ListedKind[];
  refused: RefusedKind[];
}

/** The points of one side in a round. */
export interface SideRow {
  seat: string;
  name: string;
  laid: number;
  left: number;
  bonus: number;
  net: number;
  total: number;
}

/** A finished round on the score sheet. */
export interface SheetRound {
  no: number;
  dealer: string;
  out: string;
  rows: SideRow[];
}

/** The score sheet: the totals in one line, the target (0 if there is none) and all finished rounds. */
export interface ShownScores {
  line: string;
  target: number;
  rounds: SheetRound[];
}

/** What a page stores about a moment or a level. The message ``load`` opens its ``text`` at any table. */
export interface KeptMoment {
  id: string;
  text: string;
  title: string;
  says: string;
  cost: number;
}

/** A moment of a review: the player's move, a better move, and how many points the player's move cost. */
export interface ShownMoment {
  when: string;
  did: string;
  better: string;
  move: string;
  cost: string;
  keep: KeptMoment;
}

/** The moment that the person tries again, and its number in the review, from 0. */
export interface TriedMoment {
  when: string;
  did: string;
  better: string;
  move: string;
  cost: string;
  keep: KeptMoment;
  number: number;
}

/** The review of a round. ``of`` counts the decisions in the round, and ``done`` those weighed so far. */
export interface ShownReview {
  state: "weighing" | "ready" | "trying";
  done: number;
  of: number;
  says: string;
  how: string;
  moments: ShownMoment[];
  trying: TriedMoment | null;
  back: Button;
}

/** A card that counts after a round, and its points. */
export interface Block {
  card: string;
  points: number;
}

/** The cards that a side laid, meld by meld, and those that it still held. */
export interface CountedCards {
  laid: Block[][];
  left: Block[];
  besides: number;
}

/** The points of the cards that a side laid: in new sets, in new runs, and as lay-offs. */
export interface Sources {
  sets: number;
  runs: number;
  lay_offs: number;
}

/** A side in the count after a round; ``before`` is its total before the round. */
export interface CountedRow {
  seat: string;
  name: string;
  laid: number;
  left: number;
  bonus: number;
  net: number;
  total: number;
  note: string;
  before: number;
  cards: CountedCards;
  sources: Sources;
}

/** One of the player's takes: the number of cards, and the points that these cards counted at the end. */
export interface BroughtByTake {
  cards: number;
  brought: number;
}

/** A side in the final order of a game. */
export interface Standing {
  seat: string;
  name: string;
  total: number;
  you: boolean;
  won: boolean;
}

/** What a side pays the winner after a game. */
export interface Settled {
  name: string;
  verb: string;
  pays: number;
}

/** The offer of a more even game, and the button that accepts it. */
export interface EvenOffer {
  says: string;
  act: Button;
}

/** A card that the player held at the end, and the cards of a meld on which it fits. */
export interface FittingCard {
  card: string;
  meld: string[];
}

/** The count after a round. After the last round, it also says who has won the game. */
export interface ShownCount {
  title: string;
  how: "won" | "lost" | "even";
  sentence: string;
  take_along: string;
  fitting_card: FittingCard | null;
  game: boolean;
  standing: Standing[];
  decided: string;
  rows: CountedRow[];
  takes: BroughtByTake[];
  opened: string;
  settlement: Settled[];
}

/** The count, the record of the game, and buttons: for the next round, a review and a more even game. */
export interface ShownOver {
  title: string;
  how: "won" | "lost" | "even";
  sentence: string;
  take_along: string;
  fitting_card: FittingCard | null;
  game: boolean;
  standing: Standing[];
  decided: string;
  rows: CountedRow[];
  takes: BroughtByTake[];
  opened: string;
  settlement: Settled[];
  record: string;
  next: Button | null;
  review: Button | null;
  even: EvenOffer | null;
}

/** The choices in the form of a new game. */
export interface Chosen {
  rules: string;
  options: Record<string, string>;
  players: number;
  seed: string;
  bots: ("random" | "beginner" | "casual" | "greedy" | "regular" | "careful" | "planner")[];
  explains: boolean;
}

/** The choices in the form, and whether the form is open from the start. */
export interface Setup {
  rules: string;
  options: Record<string, string>;
  players: number;
  seed: string;
  bots: ("random" | "beginner" | "casual" | "greedy" | "regular" | "careful" | "planner")[];
  explains: boolean;
  open: boolean;
}

/** An option of the game, and its title in the form. */
export interface Titled {
  name: string;
  title: string;
}

/** A kind of bot that the form offers. ``called`` has names for its first bot, second bot, and so on. */
export interface KindItem {
  name: "random" | "beginner" | "casual" | "greedy" | "regular" | "careful" | "planner";
  title: string;
  called: string[];
}

/** A house rule that the form adds to a named game. */
export interface Difference {
  title: string;
  label: string;
  text: string;
  statement: string;
}

/** The chosen game. If it is impossible, only ``why`` and the options that ``why`` mentions are set. */
export interface Considered {
  why: string;
  speaks_of: Titled[];
  game: string;
  differs: Difference[];
  text: string;
  link: string;
}

/** The smallest and the largest number of players in a game. */
export interface FewMost {
  least: number;
  most: number;
}

/** A named game that the form offers. */
export interface PresetItem {
  least: number;
  most: number;
  name: string;
  title: string;
  line: string;
  options: Record<string, string>;
}

/** An option that the form offers: its values, each with its name. */
export interface OptionField {
  name: string;
  title: string;
  values: string[];
  labels: string[];
  statement: string;
  classic: string;
}

/** An option, and the heading of its group. */
export interface GroupedField {
  name: string;
  title: string;
  values: string[];
  labels: string[];
  statement: string;
  classic: string;
  group: string;
}

/** Everything that the form of a new game offers; the same at every table. */
export interface Catalogue {
  least: number;
  most: number;
  presets: PresetItem[];
  fields: GroupedField[];
  kinds: KindItem[];
}

/** The latest refusal: why the move was refused, which statement forbids it, and what to do. */
export interface ShownRefusal {
  serial: number;
  statement: string;
  why: string;
  rule: string;
  after: string;
}

/** An example of a move to show in the field for typed moves. */
export interface Typed {
  example: string;
}

/** The button that asks why a move was made; ``place`` is the move's place in the round, from 0. */
export interface WhyButton {
  label: string;
  place: number;
}

/** A line of the log: a move that was made, or a refused move with the statement that forbids it. */
export interface LogLine {
  text: string;
  statement: string;
  why: WhyButton | null;
}

/** What a line of a hint marks: the ids of cards, the numbers of melds, and places of the table. */
export interface Means {
  cards: number[];
  melds: number[];
  places: string[];
}

/** A hint of ``of`` lines: the first ``step`` lines, and what the last of these lines marks. */
export interface ShownHint {
  cards: number[];
  melds: number[];
  places: string[];
  step: number;
  of: number;
  lines: string[];
}

/** Reasons for bots' moves: the button that asks about the last move, and the answer that is shown. */
export interface ShownWhy {
  ask: WhyButton | null;
  place: number | null;
  says: string[];
}

/** A replay. It shows position ``at``, the result of ``move``. ``of`` is the last position's number. */
export interface ShownReplay {
  at: number;
  of: number;
  move: string;
}

/** An answer that can be chosen; ``text`` is what the screen sends. */
export interface AnswerChoice {
  text: string;
  label: string;
}

/** The answer that a level asks for: a choice, or a number. ``only`` says that the level asks for no move. */
export interface AskedAnswer {
  choices: AnswerChoice[];
  answered: string | null;
  right: boolean;
  only: boolean;
  shows: "seats" | "hand" | "nothing" | null;
}

/** A level: its task, how far the learner is, and what the table says about it. */
export interface ShownLevel {
  name: string;
  title: string;
  task: string;
  state: "open" | "solved" | "failed";
  stars: number;
  par: number;
  names_parts: boolean;
  moves: number;
  asks: AskedAnswer | null;
  says: string;
  slipped: boolean;
  solution: string[];
  better: string;
  moment: boolean;
  goes_on: boolean;
  keep: KeptMoment | null;
}

/** The answer to a question of an exercise, as the page, a notebook and a file store it. */
export interface HandedIn {
  exercise: string;
  question: string;
  learner: string;
  code: string;
  own: boolean;
  moves: string;
  solved: boolean;
  number: number;
  rounds: number;
}

/** Everything that a table shows to the person, whose seat is ``me``. */
export interface TableView {
  serial: number;
  kind: "game" | "level" | "replay" | "on";
  title: string;
  subtitle: string;
  dealt: string;
  me: string;
  turn: string;
  phase: "name" | "start" | "draw" | "play" | "call" | "last" | "over";
  seats: ShownSeat[];
  melds: ShownMeld[];
  stock: ShownStock;
  gambit: ShownGambit | null;
  pile: ShownPile;
  hand: ShownHand;
  status: string;
  task: string;
  about: string;
  refusal: ShownRefusal | null;
  window: Window | null;
  choices: OpenChoice | null;
  steps: Step[];
  foot: Button[];
  typed: Typed;
  moves: MoveList | null;
  drawn: string;
  log: LogLine[];
  hint: ShownHint;
  why: ShownWhy;
  scores: ShownScores;
  review: ShownReview | null;
  ended: string;
  over: ShownOver | null;
  bot: boolean;
  pace: number;
  replay: ShownReplay | null;
  level: ShownLevel | null;
  answer: HandedIn | null;
  setup: Setup;
  considered: Considered;
  share: string;
  saved: string;
  fault: string;
  text: string;
}

/** The player chose cards of the hand. ``ids`` are their ids in the view. */
export interface SelectMessage {
  do: "select";
  ids: number[];
}

/** The player pointed at a card of the pile or at no card. ``at`` is its place, from 0 for the oldest. */
export interface PointMessage {
  do: "point";
  at?: number | null;
}

/** The player pressed a button. */
export interface ActMessage {
  do: "act";
  action: "draw" | "take" | "meld" | "swap" | "discard" | "pass" | "start" | "rum" | "name" | "split" | "double" | "block" | "back" | "lay" | "undo" | "hint" | "next" | "on" | "new" | "review" | "even" | "try" | "why";
  meld?: number | null;
  at?: number | null;
  moment?: number | null;
  place?: number | null;
}

/** The player typed a move or chose one. The text may leave out the player's own seat. */
export interface PlayMessage {
  do: "play";
  text: string;
}

/** The player closed a choice between moves without choosing one. */
export interface LeaveMessage {
  do: "leave";
}

/** The player gave the answer that a level asks for: one of its choices, or a number as text. */
export interface AnswerMessage {
  do: "answer";
  given: string;
}

/** It is time for the next bot's move, or for the review's next step. */
export interface TickMessage {
  do: "tick";
}

/** The player chose an order of the hand. */
export interface SortMessage {
  do: "sort";
  by: "suit" | "rank" | "drawn";
}

/** The player put the hand into an order of their own. ``ids`` are its cards' ids in that order. */
export interface ArrangeMessage {
  do: "arrange";
  ids: number[];
}

/** The player opened or closed the list of possible moves. */
export interface MovesMessage {
  do: "moves";
  open: boolean;
}

/** The player set how many milliseconds bots wait, from 0 to ``SLOWEST``. */
export interface PaceMessage {
  do: "pace";
  ms: number;
}

/** The player changed the form of a new game. ``game`` has the form's settings. */
export interface ConsiderMessage {
  do: "consider";
  game: Record<string, unknown>;
}

/** The player began a game with the settings of the form. */
export interface NewMessage {
  do: "new";
  game: Record<string, unknown>;
}

/** The player began the game of a shared link. */
export interface FollowMessage {
  do: "new";
  link: string;
}

/** The player opened a saved game or a kept moment, whose text is ``record``. */
export interface LoadMessage {
  do: "load";
  record: string;
}

/** The player entered a name in an exercise. The cards may depend on the name. */
export interface LearnerMessage {
  do: "learner";
  name?: string;
  code?: string;
}

/** The player asked for the record of the game, to save it. */
export interface SaveMessage {
  do: "save";
}

/** The player moved the slider of a replay to this position. */
export interface SeekMessage {
  do: "seek";
  at: number | null;
}

/** The page brought the lines of a stored answer to an exercise. */
export interface BringMessage {
  do: "load";
  answer: string;
}

/** The player came back to a table whose state was stored, by this release or by 0.1.0. */
export interface ResumeMessage {
  do: "resume";
  kept: unknown;
  serial?: number | null;
}

export type Message = SelectMessage | PointMessage | ActMessage | PlayMessage | LeaveMessage | AnswerMessage | TickMessage | SortMessage | ArrangeMessage | MovesMessage | PaceMessage | ConsiderMessage | NewMessage | FollowMessage | LoadMessage | LearnerMessage | SaveMessage | SeekMessage | BringMessage | ResumeMessage;
