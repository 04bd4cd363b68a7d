// What the page can ask the library, and what it is answered. The same names stand in
// web/python/catbox_page, which answers; the formats are those of the library (catbox.d.ts).

import type {
  CatboxAction,
  CatboxAdvice,
  CatboxAnswer,
  CatboxComparison,
  CatboxMessage,
  CatboxRecord,
  CatboxReplay,
  CatboxVerdict,
  CatInTheBoxPosition,
  SchrodingersCatsPosition,
} from "./formats";

export type Kind = "clause" | "point" | "case" | "irregularity" | "dispute" | "house-rule";

/** The id and the title of something that has a page of its own. */
export interface Titled {
  id: string;
  title: string;
}

export interface Edition extends Titled {
  players: number[];
  /** What can be done at its largest table: at no other one there is more. */
  choices: CatInTheBoxChoices | SchrodingersCatsChoices;
}

/** A printed box. */
export interface PrintedBox {
  publisher: string;
  title: string;
  languages: string[];
  /** The edition whose rules it has; null where they are not known. */
  edition: string | null;
}

export interface Game {
  name: string;
  editions: Edition[];
  boxes: PrintedBox[];
  /** The questions beyond an action, with what each asks. */
  questions: Record<string, string>;
  chapters: { title: string; clauses: Titled[] }[];
  lists: Record<Exclude<Kind, "clause" | "house-rule">, Titled[]>;
}

export interface Found extends Titled {
  kind: Kind;
  game: string;
  clauses: string[];
  score: number;
  text: string;
}

/** A case: its `table` has its question in it. */
export interface Example {
  kind: "case" | "dispute";
  id: string;
  about: string;
  table: string;
}

export interface Reading {
  option: string;
  value: string;
  default: boolean;
  text: string;
  point: number | null;
}

interface EntryOf<K extends Kind> extends Titled {
  kind: K;
  game: string;
  /** The kinds of disputes that it is about: words of actions, and of questions that are none. */
  disputes: string[];
}

export interface ClauseEntry extends EntryOf<"clause" | "house-rule"> {
  text: string;
  chapter: string;
  sources: { edition: string; heading: string }[];
  readings: Reading[];
  points: { ids: string[]; text: string }[];
  errata: { edition: string; text: string }[];
  exceptions: string[];
  exception_to: string | null;
  in_place_of: string | null;
  /** The titles of the clauses that the three fields before name. */
  clauses: Titled[];
  about_it: (Titled & { kind: "case" | "irregularity" })[];
}

export interface PointEntry extends EntryOf<"point"> {
  number: number;
  texts: { clause: string; title: string; text: string; readings: Reading[] }[];
  case: string | null;
}

export interface CaseEntry extends EntryOf<"case"> {
  story: string;
  ruling: string;
  clauses: Titled[];
  point: string | null;
  mistake: string | null;
  silent: boolean;
}

export interface IrregularityEntry extends EntryOf<"irregularity"> {
  text: string;
  clauses: Titled[];
  said: { edition: string; text: string }[];
  silent: string[];
  until: string;
  chooses: string;
  now: string;
  later: string;
  after: string;
  because: string;
}

export interface DisputeEntry extends EntryOf<"dispute"> {
  note: string;
  question: string;
  ruling: string;
  why: string;
  clauses: Titled[];
}

export type Entry = ClauseEntry | PointEntry | CaseEntry | IrregularityEntry | DisputeEntry;

/** Contents and entries as a file, each entry with what it is found by. */
export interface Shelf {
  contents: { games: Game[] };
  entries: Record<string, Entry>;
  found_by: Record<string, { text: string; asked: string[] }>;
}

/** A question of a dispute. */
export interface DisputeQuestion {
  id: string;
  text: string;
  clauses: Titled[];
  /** A choice that speaks of another fact than the others do has the rules that ask for it. */
  choices: { value: string; text: string; sets: Record<string, string>; clauses: Titled[] }[];
}

/** A question that was answered, and its answer. */
export interface DisputeStep extends DisputeQuestion {
  value: string;
}

/** A rule that decides, with where a rulebook says it: `own` if it is that of the edition. */
export type DecidingRule = Titled & { sources: { edition: string; heading: string; own: boolean }[] };

export interface DisputeRuling {
  verdict: CatboxVerdict;
  rules: DecidingRule[];
  presumed: string[];
}

/** The answer to a question that is no action; if something is missing, it turns on that. */
export interface DisputeAnswer {
  text: string[];
  grounds: string[];
  missing: string[];
  rules: DecidingRule[];
}

/** A dispute as far as it is answered. */
export interface DisputeSoFar {
  /** `catbox-dispute/1`. */
  document: { answers: Record<string, string>; edition: string | null; players: number | null };
  /** null where the dispute is on a question. */
  action: CatboxAction | null;
  steps: DisputeStep[];
  /** What is known besides, from answers whose questions are not asked any more. */
  known: { id: string; text: string; unknown: boolean }[];
  question: DisputeQuestion | null;
  ruling: DisputeRuling | null;
  answer: DisputeAnswer | null;
}

/** What is disputed: an action, or a question that is none. */
interface DisputeTaken {
  game: string;
  /** `1:4R`. */
  action?: string;
  /** `trick`. */
  about?: string;
  edition?: string;
  players?: number;
  answers?: Readonly<Record<string, string>>;
  steps?: readonly { id: string; value: string }[];
}

/** What stands beside a ruling. */
export interface BesideRuling {
  /** What the table sees to follow from a legal action, as sentences. */
  follows: string[];
  now: { id: string; title: string; advice: boolean; now: string } | null;
  disputed: { text: string; edition: boolean; ruling: string; points: Titled[] }[];
}

/** An action with the text that a request takes for it: `0:5R`. */
export interface NamedAction {
  text: string;
  action: CatboxAction;
}

export interface ReadText {
  kind: string;
  game: string;
  edition: string;
  players: number;
  /** null where a line cannot say it. */
  line: string | null;
  record: CatboxRecord | null;
  title: string | null;
  note: string | null;
  action: NamedAction | null;
  question: string | null;
}

export interface Ruled {
  /** What `catbox judge --json` prints. */
  answer: CatboxVerdict | CatboxAnswer;
  game: string;
  edition: string;
  /** Whether the action is legal, or the question is answered and the answer is not no. */
  yes: boolean;
  /** Whether nothing is ruled, since there can be no such table: the answer says why. */
  refused: boolean;
  /** Whether it is ruled on what was laid out of a table that cannot be the whole one. */
  part?: boolean;
  asked: NamedAction | null;
  question: string | null;
  follows: string[];
  /** Where it turns on something unknown whether the action is legal: what follows if it is. */
  if_legal: string[];
  /** What the seat can do for certain. */
  legal: NamedAction[];
}

export interface Picture {
  svg: string;
  title: string;
  /** All of it in words, a line each. */
  text: string[];
}

interface Question {
  /** A position, a case, a record or a match, as `catbox judge` reads it from a file. */
  table: string;
  /** As text, `5R` or `red 5`, of the seat to act, or after a seat: `2:5R`. */
  action?: string;
  /** In place of an action: `table`, `trick` … */
  question?: string;
}

interface Moved {
  record: CatboxRecord;
  action: CatboxAction;
  /** What everybody sees to follow. */
  events: { event: string; text: string }[];
}

/** The bots to play against: one that is quick, and one that thinks. */
export type Bot = "bot" | "strong";

/** What the coach says, and what it would do. */
export interface Advised {
  advice: CatboxAdvice;
  action: CatboxAction;
}

/** A step of a match, in words. */
export interface Step {
  /** What happened; the action itself comes first. */
  events: string[];
  /** What was wrong with it, if the table let it stand. */
  stood: CatboxVerdict["grounds"];
}

/** A ruling on an action, with the case that asks for it as a text. */
export interface RuledCase {
  case: string;
  ruled: Ruled;
}

export interface Looked {
  game: string;
  edition: string;
  players: number;
  names: string[] | null;
  title: string | null;
  note: string | null;
  /** Up to the first action that is illegal. */
  record: CatboxRecord;
  /** The shortest text from which the whole of it can be read again. */
  share: string;
  steps: Step[];
  /** The action at the end, if it is illegal. */
  refused: RuledCase | null;
  /** What somebody remarked, each before the step of that index. */
  comments: { at: number; text: string }[];
  /** Results that are stated in it and are not what the rules give. */
  stated_wrong: string[];
}

export interface Moment {
  /** What a client of the seat on turn is sent; a spectator's where there is none. */
  message: CatboxMessage;
  picture: Picture;
  /** The table in one line, or as a document where a line cannot say it. */
  line: string;
}

/** An option of a table: what it is about, what is chosen, what can be. */
export interface TableOption {
  option: string;
  text: string;
  value: string;
  values: string[];
}

/** Actions that are not done on the board, under what they have in common. */
export interface Sayings {
  title: string;
  /** `phases`: those in which it is said. */
  actions: { text: string; label: string; phases: string[] }[];
}

export interface Cell {
  /** Its name: `Y5`. */
  cell: string;
  color: string;
  rank: number;
  /** Whether an observed token lies there from the beginning. */
  observed: boolean;
  /** The play that covers it; null where no card has its rank. */
  action: string | null;
}

/** What can be chosen at a table of Cat in the Box. */
export interface CatInTheBoxChoices {
  options: TableOption[];
  ranks: number[];
  colors: { color: string; letter: string }[];
  /** The board as it lies. */
  rows: Cell[][];
  bids: number[];
  tricks: number;
  /** How many cards are turned up. */
  revealed: number;
  actions: Sayings[];
}

export interface Space {
  count: number;
  state: string;
  action: string;
}

/** What can be chosen at a table of Schrödinger's Cats. */
export interface SchrodingersCatsChoices {
  options: TableOption[];
  /** What can be claimed. */
  states: string[];
  /** What box cards show. */
  boxes: string[];
  /** The track, block by block. */
  track: Space[][];
  lives: number;
  /** All that there are; none where the table plays without. */
  physicats: { physicat: string; title: string; text: string; stays: boolean }[];
  actions: Sayings[];
  /** The words before boxes, as in `prove 1 empty`. */
  with_boxes: string[];
}

type Filled<T, K extends keyof T> = Omit<T, K> & { [Each in K]-?: Exclude<T[Each], undefined> };

/** A document in which nothing is left out; each hand is a list of its cards. */
export type CatInTheBoxTable = Filled<
  CatInTheBoxPosition,
  "tokens" | "unowned" | "revealed" | "bids" | "won" | "leader" | "trick" | "discards" | "paradox" | "rounds"
> & { lost: ("?" | string[])[]; hands: (number | "?")[][]; neutral?: string[] };

/** How many there are of each kind of boxes, `unknown` ones too where some may be. */
export type Boxes = Record<string, number>;

/** A document in which nothing is left out but what follows from the rest. */
export type SchrodingersCatsTable = Filled<
  SchrodingersCatsPosition,
  "lives" | "on_turn" | "claim" | "proved" | "exchanged" | "owed"
> & {
  /** `?` for a hand that nobody has counted. */
  hands: ("?" | Boxes)[];
  proofs: Boxes[];
  discards: Boxes;
  open_discards: Boxes;
  known_discards?: ("?" | Boxes)[];
  physicats: {
    unused: (string | null)[];
    row: string[];
    staying: (string | null)[];
    revealed: string | null;
  };
};

/** What cannot be, with the place in the document and the cell, if it is about one. */
export interface TableFault {
  path: string;
  clause: string;
  message: string;
  cell: string | null;
}

type Known = number | "?";
type RoundOf<G extends CatboxMessage["game"]> = Extract<CatboxMessage, { game: G }>["rounds"][number];

/** A round of Cat in the Box that is over; what nobody has said is unknown. */
export interface ScoredRound {
  paradox: Known | null;
  tricks: Known[];
  bonus: Known[];
  scores: Known[];
}

/** The score: of the rounds that are over, points or lives by seat, and once it is known who has won. */
export interface Sheet {
  rounds: ScoredRound[] | RoundOf<"schrodingers-cats">[];
  totals: Known[];
  outcome: { winners: number[]; reasons: { clause: string; message: string }[] } | null;
}

/** How a round ended, as it is told: by seat, or the claim that was doubted. */
export type ToldRound =
  | { tricks: number[]; groups: number[]; bids: number[]; paradox: number | null }
  | { claim: { seat: number; count: number; state: string }; doubter: number; counted: number; used: number[] };

interface LaidAs<G extends string, Table, Choices> {
  game: G;
  document: Table;
  /** The document as a text, as short as it can be. */
  table: string;
  /** The same as a line; null where a line cannot say it. */
  line: string | null;
  /** Of each phase what is done in it, and the keys of the document that can say something in it. */
  phases: { phase: string; text: string; keys: string[] }[];
  choices: Choices;
  /** The document once the cards are dealt; null where nothing is dealt now. */
  dealt: object | null;
  sheet: Sheet;
  /** By seat: how many cards its hand should have. */
  due: number[];
  /** The seats that may act. */
  turn: number[];
  faults: TableFault[];
  /** The question of a case. */
  action: NamedAction | null;
  question: string | null;
}

export type CatInTheBoxLaid = LaidAs<"cat-in-the-box", CatInTheBoxTable, CatInTheBoxChoices>;
export type SchrodingersCatsLaid = LaidAs<"schrodingers-cats", SchrodingersCatsTable, SchrodingersCatsChoices>;
/** A table as it has been laid out. */
export type Laid = CatInTheBoxLaid | SchrodingersCatsLaid;

/** What has to be laid open, or said: of a seat, or of all. */
export interface Untold {
  what: "hand" | "bid" | "tricks" | "physicat" | "tokens";
  seat: number | null;
}

/** By the name of a request: what it takes, and what it gives. */
export interface Requests {
  contents: { takes: object; gives: { games: Game[] } };
  find: {
    takes: { words: string; game?: string; edition?: string; limit?: number };
    gives: { found: Found[]; near: string[] };
  };
  entry: { takes: { kind: Kind; id: string }; gives: Entry };
  examples: { takes: { kind: Kind; id: string }; gives: { examples: Example[] } };
  dispute: { takes: DisputeTaken; gives: DisputeSoFar };
  beside: { takes: DisputeTaken; gives: BesideRuling };
  told: { takes: DisputeTaken; gives: { table: string | null } };
  said: {
    takes: { words: string; game?: string; names: string[] };
    /** `by` is null where nobody is named. */
    gives: { said: { game: string; action: CatboxAction; text: string; by: number | null }[] };
  };
  read: { takes: { text: string }; gives: ReadText };
  /** `part`: only a part of the table may be laid out. `brief`: of what is legal it is not said by whom that
   * is disputed. */
  judge: { takes: Question & { part?: boolean; brief?: boolean }; gives: Ruled };
  compare: { takes: Question & { by: "readings" | "editions" }; gives: CatboxComparison };
  picture: {
    takes: { table: string; action?: string; at?: number; seat?: number };
    gives: Picture;
  };
  convert: {
    takes: { text: string; to: "record" | "match" | "position" | "line"; at?: number };
    gives: { text: string };
  };
  fresh: {
    takes: {
      edition: string;
      players: number;
      phase?: string;
      options?: Record<string, unknown>;
      /** What lay there: what fits of it is kept. */
      table?: string;
    };
    gives: { document: object };
  };
  lay: { takes: { table: string; before?: string }; gives: Laid };
  after: {
    takes: { table: string; action: string };
    /** null where what comes of the action rests on something that nobody has said. */
    gives: { document: object | null; untold: Untold[] };
  };
  scored: {
    takes: { table: string; told: ToldRound };
    /** null where no round ends so. */
    gives: { document: object | null; faults: TableFault[] };
  };
  begin: {
    takes: {
      edition: string;
      players: number;
      first_seat?: number;
      options?: Record<string, unknown>;
      names?: string[];
    };
    gives: { record: CatboxRecord };
  };
  random: {
    takes: { seed: string; edition?: string; players?: number };
    gives: { record: CatboxRecord };
  };
  legal: {
    takes: { record: CatboxRecord; seat?: number };
    gives: { turn: (number | "chance")[]; legal: NamedAction[] };
  };
  apply: { takes: { record: CatboxRecord; action: CatboxAction }; gives: Moved };
  draw: { takes: { record: CatboxRecord; seed: string }; gives: Moved };
  choose: { takes: { record: CatboxRecord; seat: number; seed: string; bot?: Bot }; gives: Moved };
  advise: { takes: { record: CatboxRecord; seat: number }; gives: Advised };
  take_back: {
    takes: { record: CatboxRecord; actions?: number; seat?: number };
    gives: { record: CatboxRecord };
  };
  message: {
    takes: { record: CatboxRecord; seat?: number; since?: number; asked?: CatboxAction };
    gives: CatboxMessage;
  };
  hints: {
    takes: { record: CatboxRecord; seat: number };
    gives: { hints: { wish: string; reasons: CatboxVerdict["grounds"] }[] };
  };
  replay: { takes: { text: string }; gives: CatboxReplay };
  look: { takes: { text: string; at?: number; tried?: CatboxAction[] }; gives: Looked };
  moment: { takes: { record: CatboxRecord; at: number }; gives: Moment };
  ruling: { takes: { record: CatboxRecord; at: number; action: CatboxAction }; gives: RuledCase };
}

export type RequestName = keyof Requests;

/** Why there is no answer: the request cannot be used, or something is broken. */
export interface FaultFields {
  /** `malformed-input`, `unsupported`, `impossible-state`, `illegal-action`, `internal-error` of the
   * library; `too-long`, `not-loaded`, `no-webassembly`, `bad-link` of the page. */
  code: string;
  message: string;
  path?: string;
  expected?: string;
  given?: string;
}

/** What the worker is busy with before it can answer. */
export type Stage = "python" | "rules" | "ready" | "solver";

/** How many bytes have arrived, of how many. */
export interface Arrived {
  bytes: number;
  of: number;
}

export type ToWorker =
  /** `counts`: whether to say how much has arrived; not where the browser has all of it. */
  | { kind: "start"; library: string; counts: boolean }
  | { kind: "ask"; id: number; request: { ask: RequestName } }
  /** Of a worker of its own: keep Python's memory for the next visit. */
  | { kind: "keep"; library: string };

export type FromWorker =
  | { kind: "stage"; stage: Stage }
  | { kind: "arrived"; arrived: Arrived }
  /** The worker has begun with a request: from now on time counts. */
  | { kind: "begun"; id: number }
  | { kind: "answer"; id: number; answer: { result: unknown } | { error: FaultFields } }
  /** The worker cannot answer anything any more after this request. */
  | { kind: "failed"; id: number; error: FaultFields }
  /** The memory is kept, or cannot be. */
  | { kind: "kept" }
  | { kind: "broken"; error: FaultFields };
