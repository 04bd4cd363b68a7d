// What the page can ask the library, and what it is answered.
// Written by python -m tools.make_web from web/python/catbox_page; every change here is lost.

import type {
  CatboxAction,
  CatboxAnswer,
  CatboxFinding,
  CatboxMessage,
  CatboxPosition,
  CatboxRecord,
  CatboxVerdict,
  CatInTheBoxScoredRound,
  CatInTheBoxTable,
  DisputeWhole,
  SchrodingersCatsBox,
  SchrodingersCatsRound,
  SchrodingersCatsTable,
} from "./formats";

/** What can be chosen at a table of Cat in the Box. */
export interface CatInTheBoxChoices {
  options: TableOption[];
  ranks: number[];
  /** The cells of the board, by row. */
  rows: Cell[][];
  bids: number[];
  tricks: number;
  kinds: ActionKind[];
}

/** What can be chosen at a table of Schrödinger's Cats. */
export interface SchrodingersCatsChoices {
  options: TableOption[];
  /** Block by block. */
  track: Space[][];
  /** Whether the table plays with them. */
  physicats: boolean;
  kinds: ActionKind[];
}

export type Kind = "clause" | "point" | "case" | "irregularity" | "misbelief" | "dispute" | "house-rule";

/** The id and the title of something that has a page of its own. */
export interface Titled {
  id: string;
  title: string;
}

/**
 * An edition, with what can be done at its largest table: at no other one there is more; `rulebook`:
 * the text that was read for it.
 */
export interface Edition {
  id: string;
  title: string;
  rulebook: string;
  players: number[];
  choices: CatInTheBoxChoices | SchrodingersCatsChoices;
}

/**
 * A printed box; `edition` is the one whose rules it has, null where they are not known; `read` says
 * whether its own rulebook was read, or only another one with the same rules.
 */
export interface PrintedBox {
  publisher: string;
  title: string;
  languages: string[];
  edition: string | null;
  read: boolean;
}

/** A chapter of the rules, with its clauses. */
export interface Chapter {
  title: string;
  clauses: Titled[];
}

/** All entries of a kind that is in no chapter. */
export interface Lists {
  point: Titled[];
  case: Titled[];
  irregularity: Titled[];
  misbelief: Titled[];
  dispute: Titled[];
}

/**
 * A game; `questions` are those beyond an action about a whole table, with what each asks; `disputes`
 * those with which a dispute can begin.
 */
export interface Game {
  name: string;
  editions: Edition[];
  boxes: PrintedBox[];
  questions: Record<string, string>;
  disputes: string[];
  chapters: Chapter[];
  lists: Lists;
}

/** All that there is to read, game by game. */
export interface Contents {
  games: Game[];
}

/** An entry that answers a question. */
export interface Found {
  id: string;
  title: string;
  kind: Kind;
  game: string;
  clauses: string[];
  score: number;
  text: string;
}

/** What was found; if nothing, known words near those that were asked. */
export interface AllFound {
  found: Found[];
  near: string[];
}

/** A case: its `table` has its question in it. */
export interface Example {
  kind: "case" | "dispute";
  id: string;
  about: string;
  table: string;
}

/** The examples of an entry. */
export interface Examples {
  examples: Example[];
}

/** A way to take an open rule. */
export interface Reading {
  option: string;
  value: string;
  default: boolean;
  text: string;
  point: number | null;
}

/** Where an edition says it. */
export interface Source {
  edition: string;
  heading: string;
}

/** What an edition says, or says wrong. */
export interface OfEdition {
  edition: string;
  text: string;
}

/**
 * What all entries have; `disputes` are the kinds of disputes that it is about: words of actions, and
 * of other questions.
 */
export interface AnyEntry {
  id: string;
  title: string;
  game: string;
  disputes: string[];
}

/** What is said at points of a clause, by their ids. */
export interface PointsText {
  ids: string[];
  text: string;
}

/** An entry about a clause. */
export interface AboutIt {
  id: string;
  title: string;
  kind: "case" | "irregularity" | "misbelief";
}

/** A clause; `clauses` has the titles of those that the three fields before name. */
export interface ClauseEntry {
  id: string;
  title: string;
  game: string;
  disputes: string[];
  kind: "clause" | "house-rule";
  text: string;
  chapter: string;
  sources: Source[];
  readings: Reading[];
  points: PointsText[];
  errata: OfEdition[];
  exceptions: string[];
  exception_to: string | null;
  in_place_of: string | null;
  clauses: Titled[];
  about_it: AboutIt[];
}

/** What a point says of a clause. */
export interface TextOfPoint {
  clause: string;
  title: string;
  text: string;
  readings: Reading[];
}

/** A difference between the books, or a gap in them. */
export interface PointEntry {
  id: string;
  title: string;
  game: string;
  disputes: string[];
  kind: "point";
  number: number;
  texts: TextOfPoint[];
  case: string | null;
}

/** An entry of the casebook. */
export interface CaseEntry {
  id: string;
  title: string;
  game: string;
  disputes: string[];
  kind: "case";
  story: string;
  ruling: string;
  clauses: Titled[];
  point: string | null;
  mistake: string | null;
  silent: boolean;
}

/** Something that goes wrong at a table, and its remedy. */
export interface IrregularityEntry {
  id: string;
  title: string;
  game: string;
  disputes: string[];
  kind: "irregularity";
  text: string;
  clauses: Titled[];
  said: OfEdition[];
  silent: string[];
  until: string;
  chooses: string;
  now: string;
  later: string;
  after: string;
  scored: string;
  over: string;
  because: string;
}

/** What people believe, and whether it is so. */
export interface MisbeliefEntry {
  id: string;
  title: string;
  game: string;
  disputes: string[];
  kind: "misbelief";
  text: string;
  clauses: Titled[];
  case: string | null;
}

/** A dispute with its ruling. */
export interface DisputeEntry {
  id: string;
  title: string;
  game: string;
  disputes: string[];
  kind: "dispute";
  note: string;
  question: string;
  ruling: string;
  why: string;
  clauses: Titled[];
}

export type Entry = ClauseEntry | PointEntry | CaseEntry | IrregularityEntry | MisbeliefEntry | DisputeEntry;

/** What a plain search looks through besides titles. */
export interface FoundBy {
  text: string;
  asked: string[];
}

/**
 * Contents and entries as a file, each entry with what it is found by; the templates of sentences in
 * rulings, and the words that can stand in their places.
 */
export interface Shelf {
  contents: Contents;
  entries: Record<string, Entry>;
  found_by: Record<string, FoundBy>;
  templates: string[];
  words: string[];
}

/** A rule that decides, and what is so; nothing where its title says all. */
export interface Reason {
  clause: string;
  said: Sentence[];
}

/**
 * A sentence as its template and the values of its fields: so names can be put in, and a link can have
 * it without its words.
 */
export interface Sentence {
  template: string;
  fields: Record<string, number | string | (number | string)[]>;
}

/**
 * A choice, as a sentence; one that speaks of another fact than the others has the rules that ask for
 * it.
 */
export interface DisputeChoice {
  template: string;
  fields: Record<string, number | string | (number | string)[]>;
  value: string;
  sets: Record<string, string>;
  clauses: string[];
}

/** The form of an answer that is shown: see `show` of a dispute. */
export interface DisputeShow {
  kind: string;
  seat: number | null;
  among: string[];
}

/** A question of a dispute. */
export interface DisputeQuestion {
  id: string;
  asked: Sentence;
  /** What is to be minded. */
  minded: Sentence | null;
  clauses: string[];
  /** What is filled in, if the choices are not all answers. */
  show: DisputeShow | null;
  choices: DisputeChoice[];
}

/** A question that was answered, and its answer. */
export interface DisputeStep {
  id: string;
  asked: Sentence;
  minded: Sentence | null;
  clauses: string[];
  show: DisputeShow | null;
  choices: DisputeChoice[];
  value: string;
}

/** The ruling on an action; `presumed` is what it takes for granted. */
export interface DisputeRuling {
  verdict: CatboxVerdict;
  reasons: Reason[];
  presumed: Sentence[];
}

/** The answer to a question that is no action; if something is missing, it turns on that. */
export interface DisputeAnswer {
  text: Sentence[];
  reasons: Reason[];
  missing: Reason[];
}

/** A fact that was told, as a sentence, or one that is unknown, as a question. */
export interface KnownFact {
  template: string;
  fields: Record<string, number | string | (number | string)[]>;
  id: string;
  unknown: boolean;
}

/**
 * An answer that cannot be: what is expected of its form; null where it does not fit what was said
 * before, or no table of the game has it.
 */
export interface Misfit {
  expected: string | null;
}

/** A dispute as far as it is answered. */
export interface DisputeSoFar {
  document: DisputeWhole;
  /** Null where the dispute is on a question. */
  action: CatboxAction | null;
  steps: DisputeStep[];
  /** What is known besides, from answers whose questions are not asked any more. */
  known: KnownFact[];
  question: DisputeQuestion | null;
  /** The last answer to the question, if it cannot be; all before it are kept. */
  misfit: Misfit | null;
  ruling: DisputeRuling | null;
  answer: DisputeAnswer | null;
}

/** What to do after an illegal action, by its id; `advice` where no book says it. */
export interface WhatNow {
  id: string;
  advice: boolean;
}

/**
 * By which other rules the ruling is another one: a reading, or else an edition; `condition`: the
 * unknown fact with which it is; `points`: the numbers of those that say why.
 */
export interface OtherwiseRuled {
  edition: string;
  option: string | null;
  value: string | null;
  ruling: string;
  condition: Sentence | null;
  points: number[];
}

/** What people believe that a ruling turns on; `so`: whether it is. */
export interface Believed {
  id: string;
  text: string;
  so: "true" | "false" | "true in some editions";
  why: string;
}

/**
 * What belongs to a ruling; `standing`: what it rests on, as a verdict has it; `follows`: what the
 * table sees after a legal action; `disputed`: what the rulebook in play can also be read to say;
 * `other_books`: what only another one says; `believed`, `case`: what people believe that it turns on,
 * and its nearest case, if they fit.
 */
export interface BesideRuling {
  standing: "book" | "silent" | "differs" | null;
  follows: Sentence[];
  now: WhatNow | null;
  disputed: OtherwiseRuled[];
  other_books: OtherwiseRuled[];
  believed: Believed | null;
  case: Titled | null;
}

/** The table that answers tell of; null where not even the phase is known. */
export interface ToldTable {
  table: string | null;
}

/** An action that words tell of; `by` is null where nobody is named. */
export interface SaidAction {
  game: string;
  action: CatboxAction;
  text: string;
  by: number | null;
}

/** The actions that words tell of, at most one of each game. */
export interface AllSaid {
  said: SaidAction[];
}

/** Why there is no answer: the request cannot be used, or something is broken. */
export interface FaultFields {
  /**
   * `malformed-input`, `unsupported`, `impossible-state`, `illegal-action`,   `internal-error` of the
   * library; `too-long`, `not-loaded`, `no-webassembly`, `bad-link` of the   page.
   */
  code: string;
  message: string;
  path?: string;
  expected?: string;
  given?: string;
  clauses?: string[];
}

/** An action with the text that a request takes for it: `0:5R`. */
export interface NamedAction {
  text: string;
  action: CatboxAction;
}

export type Known = number | "?";

/** An option of a table: what it is about, what is chosen, what can be. */
export interface TableOption {
  option: string;
  text: string;
  value: string;
  values: string[];
}

/**
 * An action that is chosen in a list, with what is said of it there; `usual` unless no table of this
 * edition and this number of players offers it.
 */
export interface Saying {
  text: string;
  label: string;
  note: string;
  usual: boolean;
}

/** A kind of actions, by the first word of their texts; a play has none. */
export interface ActionKind {
  kind: string;
  /** How one of them is said: `boxes` are counted after the word. */
  by: "board" | "list" | "boxes";
  /** Those in which it is done. */
  phases: string[];
  /** What is in the list, if it is one. */
  actions: Saying[];
}

/** A cell of the board. */
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

/** A space of the track. */
export interface Space {
  count: number;
  state: SchrodingersCatsBox;
  action: string;
}

/** What can be chosen. What is read out, `says`, is more than its label. */
export interface Choice {
  value: number | string | null;
  label: string;
  says: string;
  look: string;
}

/** What some fields have. */
export interface FieldParts {
  /** Its label among the things of a seat, if it is not the same without what is in `[]`. */
  shown?: string;
  /** What it is called in the line about its seat, if it is said there. */
  brief?: string;
  /** The heading under which it stands, where it is of no seat. */
  under?: string;
  /** Keys of the document that are said with it. */
  also?: string[];
  choices?: Choice[];
  most?: number;
  /** The value of something that nobody knows, if that may be. */
  unknown?: string;
  /** How many of them a pile should have. */
  due?: number;
  note?: string;
  /** What is at the key of the document as long as it is left out. */
  initial?: string[];
  /** Keys of the document that are left out once it changes. */
  clears?: string[];
}

export type FieldKind = "board" | "track" | "some" | "one" | "which" | "count" | "pile" | "told";

/**
 * Something of a table that is tapped. In texts `{name}` is the player of its seat, or of the one that
 * is chosen.
 */
export interface Field {
  shown?: string;
  brief?: string;
  under?: string;
  also?: string[];
  choices?: Choice[];
  most?: number;
  unknown?: string;
  due?: number;
  note?: string;
  initial?: string[];
  clears?: string[];
  /**
   * `board` and `track` are drawn; of `some` any can be chosen, of `one` and of the longer   list
   * `which` one; a `pile` has so many of each; `told` is unknown, or a pile.
   */
  kind: FieldKind;
  label: string;
  /** Its place in the document. */
  path: (string | number)[];
  seat: number | null;
}

/** The open cards of a deal that have not been said. */
export interface ToSay {
  title: string;
  /** Whether the table is not whole without it. */
  is_first: boolean;
  /** Whether it is asked for at once. */
  is_open: boolean;
  fields: Field[];
}

/** What cannot be, with the place in the document and the cell, if it is about one. */
export interface TableFault {
  template: string;
  fields: Record<string, number | string | (number | string)[]>;
  path: string;
  clause: string;
  message: string;
  cell: string | null;
}

/** The winners, and the reasons. */
export interface Outcome {
  winners: number[];
  reasons: CatboxFinding[];
}

/** The score: of the rounds that are over, points or lives by seat, and once it is known who has
won. */
export interface Sheet {
  rounds: CatInTheBoxScoredRound[] | SchrodingersCatsRound[];
  totals: Known[];
  outcome: Outcome | null;
}

/** What is done in a phase. */
export interface PhaseOfTable {
  phase: string;
  text: string;
}

/** What tables of all games have that are laid out.

* `action`, `question`: the question of a case. */
export interface AnyLaid {
  /** The document as a text, as short as it can be. */
  table: string;
  /** The same as a line; null where a line cannot say it. */
  line: string | null;
  phases: PhaseOfTable[];
  /** What can be said of it in this phase, in its order. */
  fields: Field[];
  to_say: ToSay | null;
  /** The document once the cards are dealt; null where nothing is dealt now. */
  dealt: CatboxPosition | null;
  sheet: Sheet;
  /** The seats that may act. */
  turn: number[];
  faults: TableFault[];
  action: NamedAction | null;
  question: string | null;
}

/** A table of Cat in the Box that is laid out. */
export interface CatInTheBoxLaid {
  table: string;
  line: string | null;
  phases: PhaseOfTable[];
  fields: Field[];
  to_say: ToSay | null;
  dealt: CatboxPosition | null;
  sheet: Sheet;
  turn: number[];
  faults: TableFault[];
  action: NamedAction | null;
  question: string | null;
  game: "cat-in-the-box";
  document: CatInTheBoxTable;
  choices: CatInTheBoxChoices;
}

/** A table of Schrödinger's Cats that is laid out. */
export interface SchrodingersCatsLaid {
  table: string;
  line: string | null;
  phases: PhaseOfTable[];
  fields: Field[];
  to_say: ToSay | null;
  dealt: CatboxPosition | null;
  sheet: Sheet;
  turn: number[];
  faults: TableFault[];
  action: NamedAction | null;
  question: string | null;
  game: "schrodingers-cats";
  document: SchrodingersCatsTable;
  choices: SchrodingersCatsChoices;
}

export type Laid = CatInTheBoxLaid | SchrodingersCatsLaid;

/** A document with which one can begin. */
export interface Fresh {
  document: CatboxPosition;
}

/** The table after an action; null where that rests on something that nobody has said. */
export interface Followed {
  document: CatboxPosition | null;
  /** What has to be laid open, or said; null for what no field can say. */
  untold: (Field | null)[];
}

/** What is to be told of a round, as far as it is told. */
export interface RoundAsked {
  /** By seat; null where they are not told, nor follow from the others. */
  tricks: (number | null)[];
  /** The seats that have a bonus, whose largest group counts. */
  groups: number[];
  /** Whether nothing is left to be told. */
  is_all: boolean;
}

/** The table after a round; null where no round ends so, or something is left to tell. */
export interface ScoredTable {
  document: CatboxPosition | null;
  faults: TableFault[];
  asked: RoundAsked;
}

/** A picture; `text` is all of it in words, a line each. */
export interface Picture {
  svg: string;
  title: string;
  text: Sentence[];
}

/** A ruling. */
export interface Ruled {
  /** What `catbox judge --json` prints. */
  answer: CatboxVerdict | CatboxAnswer;
  game: string;
  edition: string;
  /** Whether nothing is ruled, since the table is impossible: the answer says why. */
  refused: boolean;
  /** Whether it is ruled on what was laid out of a table that cannot be the whole one. */
  part: boolean;
  asked: NamedAction | null;
  /** The answer to a question. */
  text: Sentence[];
  follows: Sentence[];
  /** Where it turns on something unknown whether the action is legal, what follows if
  it is. */
  if_legal: Sentence[];
  /** What the seat can do for certain. */
  legal: NamedAction[];
}

/** A match as a record. */
export interface Recorded {
  record: CatboxRecord;
}

/** A match after an action. */
export interface Moved {
  record: CatboxRecord;
  action: CatboxAction;
}

/** What a client of a seat is sent, and its events as sentences. */
export interface Seen {
  message: CatboxMessage;
  events: Sentence[];
}

/** A step of a match, in words. */
export interface Step {
  /** What happened; the action itself comes first. */
  events: Sentence[];
  /** What was wrong with it, if the table let it stand. */
  stood: CatboxFinding[];
}

/** A ruling on an action, with the case that asks for it as a text. */
export interface RuledCase {
  case: string;
  ruled: Ruled;
}

/** What somebody remarked, before the step of an index. */
export interface Comment {
  at: number;
  text: string;
}

/** A match to look through. */
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
  comments: Comment[];
  /** Results that are stated in it and are not what the rules give. */
  stated_wrong: string[];
}

/** A moment of a match. */
export interface ShownMoment {
  /** What a client of the seat on turn is sent; a spectator's where there is none. */
  message: CatboxMessage;
  picture: Picture;
  /** The table in one line, or as a document where a line cannot say it. */
  line: string;
}

/** A text in the notation that was wanted. */
export interface AsText {
  text: string;
}

/** How a round ended, as it is told. */
export type ToldRound =
  | {
      tricks: readonly (number | null)[];
      groups: readonly (number | null)[];
      bids?: readonly (number | null)[];
      paradox?: number | null;
    }
  | {
      claim: { seat: number; count: number; state: "alive" | "dead" | "empty" | "heisenberg" };
      doubter: number;
      counted: number;
      used?: readonly number[];
    };

/** What Python answers. */
export interface PythonRequests {
  /**
   * Return what answers a question, as `catbox find --json` lists it, each with its game and what it
   * says.
   */
  find: { takes: { words: string; game?: string | null; edition?: string | null; limit?: number }; gives: AllFound };
  /** Return the examples of an entry. */
  examples: { takes: { kind: Kind; id: string }; gives: Examples };
  /** Return the ruling, with what follows and what else is legal. */
  judge: {
    takes: { table: string; action?: string | null; question?: string | null; part?: boolean; brief?: boolean };
    gives: Ruled;
  };
  /** Return the picture of a table as SVG, and all of it in words. */
  picture: {
    takes: { table: string; action?: string | null; at?: number | null; seat?: number | null };
    gives: Picture;
  };
  /** Return a match in another notation. */
  convert: { takes: { text: string; to: "record" | "match" }; gives: AsText };
  /**
   * Return a document with which one can begin. Of the table that lay there is kept what fits: all of it
   * by another edition or other options, in another phase what stays.
   */
  fresh: {
    takes: {
      edition: string;
      players: number;
      phase?: string | null;
      options?: Record<string, unknown>;
      table?: string | null;
    };
    gives: Fresh;
  };
  /** Return the table in full, what can be chosen there, and what cannot be. */
  lay: { takes: { table: string; before?: string | null }; gives: Laid };
  /** Return the table after the action, as a document: of hidden cards as much is known as
before. */
  after: { takes: { table: string; action: string }; gives: Followed };
  /**
   * Return the table of the next round, or of the end, as a document; or why no round ends so, or what
   * is still to be told.
   */
  scored: { takes: { table: string; told: ToldRound }; gives: ScoredTable };
  /**
   * Return the questions that were answered, the next one, and the ruling or the answer once there is
   * none.
   */
  dispute: {
    takes: {
      game: string;
      action?: string | null;
      about?: string | null;
      edition?: string | null;
      players?: number | null;
      table?: string | null;
      answers?: Record<string, string>;
      steps?: readonly { id: string; value: string }[];
    };
    gives: DisputeSoFar;
  };
  /**
   * Return what follows from a legal action, what to do after an illegal one, and by which other rules
   * the ruling is another one.
   */
  beside: {
    takes: {
      game: string;
      action?: string | null;
      about?: string | null;
      edition?: string | null;
      players?: number | null;
      table?: string | null;
      answers?: Record<string, string>;
      steps?: readonly { id: string; value: string }[];
    };
    gives: BesideRuling;
  };
  /**
   * Return the table at which it is disputed, or else the one that the answers tell of, to lay out the
   * rest. What the ruling assumes is assumed here too, and so is the usual turn where nobody has said
   * another one; null where not even the phase is known.
   */
  told: {
    takes: {
      game: string;
      action?: string | null;
      about?: string | null;
      edition?: string | null;
      players?: number | null;
      table?: string | null;
      answers?: Record<string, string>;
      steps?: readonly { id: string; value: string }[];
    };
    gives: ToldTable;
  };
  /**
   * Return the action of each game that some words tell of, `Peter plays red 4` or `5 dead`, and whether
   * they say whose it is.
   */
  said: { takes: { words: string; game?: string | null; names?: readonly string[] }; gives: AllSaid };
  /** Return the record of a match in which nothing has been done. */
  begin: {
    takes: {
      edition: string;
      players: number;
      first_seat?: number;
      options?: Record<string, unknown>;
      names?: readonly string[] | null;
    };
    gives: Recorded;
  };
  /** Return the match after an action. */
  apply: { takes: { record: CatboxRecord; action: CatboxAction }; gives: Moved };
  /** Return the match after chance has acted. */
  draw: { takes: { record: CatboxRecord; seed: string }; gives: Moved };
  /** Return the match after the bot has acted for a seat, by what that seat can know. */
  choose: { takes: { record: CatboxRecord; seat: number; seed: string }; gives: Moved };
  /** Return the match before its last actions. */
  take_back: { takes: { record: CatboxRecord; seat: number }; gives: Recorded };
  /** Return what a client of a seat is sent, and its events as sentences. */
  message: {
    takes: { record: CatboxRecord; seat?: number | null; since?: number | null; asked?: CatboxAction };
    gives: Seen;
  };
  /** Return a match as it was written, step by step in words. */
  look: { takes: { text: string; at?: number | null; tried?: readonly CatboxAction[] | null }; gives: Looked };
  /** Return the table at a moment of a match, as it is and as the seat on turn sees it. */
  moment: { takes: { record: CatboxRecord; at: number }; gives: ShownMoment };
  /** Return what the judge says of an action at a moment of a match. */
  ruling: { takes: { record: CatboxRecord; at: number; action: CatboxAction }; gives: RuledCase };
}
