// The formats of catbox_rules: what catbox schemas --typescript prints.
// Written by python -m tools.make_formats; every change here is lost.

/**
 * All formats, by the names that catbox schemas has for them.
 */
export interface CatboxFormats {
  record: CatboxRecord;
  position: CatboxPosition;
  case: CatboxCase;
  replay: CatboxReplay;
  message: CatboxMessage;
  verdict: CatboxVerdict;
  answer: CatboxAnswer;
  comparison: CatboxComparison;
  dispute: CatboxDispute;
  rules: CatboxRules;
  editions: CatboxEditions;
  "protocol-request": CatboxProtocolRequest;
  "protocol-answer": CatboxProtocolAnswer;
  conformance: CatboxConformance;
  diff: CatboxDiff;
  regress: CatboxRegress;
  variant: CatboxVariant;
  report: CatboxReport;
  boxes: CatboxBoxes;
  find: CatboxFind;
  points: CatboxPoints;
}

/**
 * A record: a match as data (catbox-record/1). A match, or the beginning of one, as the list
 * of all its actions. Here stands what the records of all games share; the rest stands in the
 * definitions of each game. What a schema cannot say, the reader checks: that whole numbers
 * are written without a fraction, and what the definitions of the game leave open. Whether the
 * actions are legal, a replay says.
 */
export type CatboxRecord = CatInTheBoxRecord | SchrodingersCatsRecord;

/**
 * A record: a match as data (catbox-record/1). A match, or the beginning of one, as the list
 * of all its actions. Here stands what the records of all games share; the rest stands in the
 * definitions of each game. What a schema cannot say, the reader checks: that whole numbers
 * are written without a fraction, and what the definitions of the game leave open. Whether the
 * actions are legal, a replay says.
 */
export interface CatInTheBoxRecord {
  format: "catbox-record/1";
  /**
   * The name of a game
   */
  game: "cat-in-the-box";
  /**
   * The printing that is played: its id, or an alias of it.
   */
  edition: CatInTheBoxEditionName;
  /**
   * The number of seats; each edition allows some numbers.
   */
  players: number;
  /**
   * The seat that starts the first round.
   */
  first_seat: Seat;
  /**
   * What a table has chosen. Readings of open rules and the like; what is left out is as the
   * edition has it.
   */
  options?: CatInTheBoxOptions;
  /**
   * The names of the seats; null if they have none.
   */
  names?: string[] | null;
  /**
   * The title of the match; null if it has none.
   */
  title?: string | null;
  /**
   * A remark on the match; null if there is none.
   */
  note?: string | null;
  /**
   * An object of your own, which every tool keeps and none looks at: a seed, who sits where.
   * Null if there is none.
   */
  extra?: Record<string, unknown> | null;
  /**
   * Every action in order, those of chance included. A record may stop anywhere.
   */
  actions: CatInTheBoxRecordedAction[];
  /**
   * What was taken back on the way, the oldest first; it is not part of the match.
   */
  taken_back?: {
    /**
     * How many actions stayed: these ones followed them.
     */
    after: number;
    actions: CatInTheBoxRecordedAction[];
  }[];
}

/**
 * The id of an edition, or an alias
 */
export type CatInTheBoxEditionName =
  | "ayatsurare-2020"
  | "japanese"
  | "hobby-japan-2021"
  | "bezier-2022"
  | "pegasus-2023"
  | "international";

/**
 * A seat. Seats are numbered from 0, clockwise.
 */
export type Seat = number;

/**
 * What a table has chosen. Readings and the like. What is left out is as the edition has it.
 */
export interface CatInTheBoxOptions {
  /**
   * Whether a seat can run out of tokens (declare.token-left)
   */
  tokens?: "unlimited" | "strict";
  /**
   * Which token on the red row allows a red lead (declare.lead-red-broken)
   */
  "red-broken-by"?: "player-token" | "any-token";
  /**
   * The faces of the sheet or board (setup.face)
   */
  face?: "black" | "white" | "purple";
  layout?: CatInTheBoxLayout;
  variants?: VariantListed;
}

export type CatInTheBoxLayout = CatInTheBoxCells[];

export type CatInTheBoxCells = CatInTheBoxCell[];

export type CatInTheBoxCell = string;

/**
 * The variants of a table. Each by the name of one that the library knows, or as a document.
 */
export type VariantListed = (Name | CatboxVariant)[];

/**
 * A name for machines
 */
export type Name = string;

/**
 * A variant: a named patch on an edition (catbox-variant/1). What a table changes of an
 * edition. It stands in a file of its own, as TOML, or in the options of a record. Here stands
 * what the variants of all games share; the numbers, readings and rules that there are stand
 * in the definitions of each game. What a schema cannot say, the reader checks: that house
 * rules are known, that the numbers go together, and that several variants do not contradict
 * each other.
 */
export type CatboxVariant = CatInTheBoxVariant | SchrodingersCatsVariant;

/**
 * A variant of this game
 */
export interface CatInTheBoxVariant {
  format: "catbox-variant/1";
  /**
   * What the variant is called by machines: words and numbers with hyphens between them.
   */
  id: VariantWords;
  game: "cat-in-the-box";
  title: string;
  note?: string;
  /**
   * The one edition that it is for; left out, it is for any.
   */
  base?: CatInTheBoxEditionName;
  /**
   * The house rules, by their ids.
   */
  rules?: string[];
  /**
   * The numbers that it sets: for all counts of players, or for one of them, which comes before
   * what is said of all.
   */
  numbers?: {
    all?: {
      highest_rank?: CatInTheBoxRank;
      dealt?: number;
      bids?: number[];
      tricks?: number;
      columns?: number;
      rounds?: number;
      observed?: CatInTheBoxRank | CatInTheBoxCells | "none";
      revealed?: number;
      bonus_up_to?: number | "none";
      penalty?: CatInTheBoxNumber;
      tokens_per_seat?: number;
    };
    "6"?: never;
    [key: string]:
      | {
          highest_rank?: CatInTheBoxRank;
          dealt?: number;
          bids?: number[];
          tricks?: number;
          columns?: number;
          rounds?: number;
          observed?: CatInTheBoxRank | CatInTheBoxCells | "none";
          revealed?: number;
          bonus_up_to?: number | "none";
          penalty?: CatInTheBoxNumber;
        }
      | {
          highest_rank?: CatInTheBoxRank;
          dealt?: number;
          bids?: number[];
          tricks?: number;
          columns?: number;
          rounds?: number;
          observed?: CatInTheBoxRank | CatInTheBoxCells | "none";
          revealed?: number;
          bonus_up_to?: number | "none";
          penalty?: CatInTheBoxNumber;
          tokens_per_seat?: number;
        }
      | never
      | undefined;
  };
  /**
   * The readings that it chooses, as the options of a record have them.
   */
  readings?: {
    tokens?: CatInTheBoxOptionsTokens;
    "red-broken-by"?: CatInTheBoxOptionsRedBrokenBy;
    face?: CatInTheBoxOptionsFace;
  };
  /**
   * Where the cells lie, by the count of players.
   */
  layouts?: {
    "6"?: never;
    [key: string]: CatInTheBoxLayout | never | undefined;
  };
}

export type VariantWords = string;

/**
 * A rank. The number on a card.
 */
export type CatInTheBoxRank = number;

export type CatInTheBoxNumber = number;

/**
 * Whether a seat can run out of tokens (declare.token-left)
 */
export type CatInTheBoxOptionsTokens = "unlimited" | "strict";

/**
 * Which token on the red row allows a red lead (declare.lead-red-broken)
 */
export type CatInTheBoxOptionsRedBrokenBy = "player-token" | "any-token";

/**
 * The faces of the sheet or board (setup.face)
 */
export type CatInTheBoxOptionsFace = "black" | "white" | "purple";

/**
 * A variant of this game
 */
export interface SchrodingersCatsVariant {
  format: "catbox-variant/1";
  /**
   * What the variant is called by machines: words and numbers with hyphens between them.
   */
  id: VariantWords;
  game: "schrodingers-cats";
  title: string;
  note?: string;
  /**
   * The one edition that it is for; left out, it is for any.
   */
  base?: SchrodingersCatsEditionName;
  /**
   * The house rules, by their ids.
   */
  rules?: string[];
  /**
   * The numbers that it sets: for all counts of players, or for one of them, which comes before
   * what is said of all.
   */
  numbers?: {
    all?: {
      lives?: number;
      hands?: number[];
      out_of_game?: number;
      blocks?: SchrodingersCatsBlocks;
      alive?: SchrodingersCatsNumber;
      dead?: SchrodingersCatsNumber;
      empty?: SchrodingersCatsNumber;
      heisenberg?: SchrodingersCatsNumber;
    };
    [key: string]:
      | {
          lives?: number;
          hands?: number[];
          out_of_game?: number;
        }
      | {
          lives?: number;
          hands?: number[];
          out_of_game?: number;
          blocks?: SchrodingersCatsBlocks;
          alive?: SchrodingersCatsNumber;
          dead?: SchrodingersCatsNumber;
          empty?: SchrodingersCatsNumber;
          heisenberg?: SchrodingersCatsNumber;
        }
      | undefined;
  };
  /**
   * The readings that it chooses, as the options of a record have them.
   */
  readings?: {
    physicats?: SchrodingersCatsOptionsPhysicats;
    "physicat-timing"?: SchrodingersCatsOptionsPhysicatTiming;
    "short-pile"?: SchrodingersCatsOptionsShortPile;
    "open-heisenbergs"?: SchrodingersCatsOptionsOpenHeisenbergs;
  };
  /**
   * Where the cells lie, by the count of players.
   */
  layouts?: Record<string, string[][]>;
}

/**
 * The id of an edition, or an alias
 */
export type SchrodingersCatsEditionName = "amigo-2023";

export type SchrodingersCatsBlocks = number;

export type SchrodingersCatsNumber = number;

/**
 * Whether the Physicats are in the game (schrodinger.setup.physicats)
 */
export type SchrodingersCatsOptionsPhysicats = "with" | "without";

/**
 * When in its turn a seat may use its Physicat (schrodinger.physicat.timing)
 */
export type SchrodingersCatsOptionsPhysicatTiming = "own-turn" | "before-claim";

/**
 * Whether Felinestein may be used if the draw pile has fewer boxes than the hand
 * (schrodinger.physicat.felinestein)
 */
export type SchrodingersCatsOptionsShortPile = "allowed" | "barred";

/**
 * Whether open Heisenbergs go with the boxes that Purrie or Felidae removes
 * (schrodinger.physicat.purrie)
 */
export type SchrodingersCatsOptionsOpenHeisenbergs = "stay" | "as-claimed";

/**
 * An action of a record
 */
export type CatInTheBoxRecordedAction = CatInTheBoxAction | CatInTheBoxActionThatStands;

/**
 * An action of this game. Something that a seat or chance does.
 */
export type CatInTheBoxAction =
  | CatInTheBoxDeal
  | CatInTheBoxDiscard
  | CatInTheBoxBid
  | CatInTheBoxPlay
  | CatInTheBoxParadox;

/**
 * Chance deals a round: a hand for each seat; with two players three revealed cards as well.
 * hidden are the two cards of two players' deck that nobody sees. They follow from the rest,
 * so that a deal may leave them out.
 */
export interface CatInTheBoxDeal {
  do: "deal";
  hands: CatInTheBoxRank[][];
  revealed?: CatInTheBoxRank[];
  hidden?: CatInTheBoxRank[] | null;
}

/**
 * A seat sets one card of its hand aside, face down (deal.discard)
 */
export interface CatInTheBoxDiscard {
  do: "discard";
  seat: CatInTheBoxSeat;
  rank: CatInTheBoxRank;
}

/**
 * A seat at this game
 */
export type CatInTheBoxSeat = Seat;

/**
 * A seat says how many tricks it will win (bid.allowed)
 */
export interface CatInTheBoxBid {
  do: "bid";
  seat: CatInTheBoxSeat;
  tricks: number;
}

/**
 * A seat plays a card and declares its color (chapter on declaring)
 */
export interface CatInTheBoxPlay {
  do: "play";
  seat: CatInTheBoxSeat;
  rank: CatInTheBoxRank;
  color: CatInTheBoxColor;
}

/**
 * The colors that a cat can be declared to be, in the order of the rows of the board
 */
export type CatInTheBoxColor = "red" | "blue" | "yellow" | "green";

/**
 * A seat says that it can play nothing (paradox.occurs)
 */
export interface CatInTheBoxParadox {
  do: "paradox";
  seat: CatInTheBoxSeat;
}

/**
 * An action that was illegal, and that the table let stand
 */
export type CatInTheBoxActionThatStands =
  | {
      do: "deal";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      hands: CatInTheBoxRank[][];
      revealed?: CatInTheBoxRank[];
      hidden?: CatInTheBoxRank[] | null;
    }
  | {
      do: "discard";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: CatInTheBoxSeat;
      rank: CatInTheBoxRank;
    }
  | {
      do: "bid";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: CatInTheBoxSeat;
      tricks: number;
    }
  | {
      do: "play";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: CatInTheBoxSeat;
      rank: CatInTheBoxRank;
      color: CatInTheBoxColor;
    }
  | {
      do: "paradox";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: CatInTheBoxSeat;
    };

/**
 * A record: a match as data (catbox-record/1). A match, or the beginning of one, as the list
 * of all its actions. Here stands what the records of all games share; the rest stands in the
 * definitions of each game. What a schema cannot say, the reader checks: that whole numbers
 * are written without a fraction, and what the definitions of the game leave open. Whether the
 * actions are legal, a replay says.
 */
export interface SchrodingersCatsRecord {
  format: "catbox-record/1";
  /**
   * The name of a game
   */
  game: "schrodingers-cats";
  /**
   * The printing that is played: its id, or an alias of it.
   */
  edition: SchrodingersCatsEditionName;
  /**
   * The number of seats; each edition allows some numbers.
   */
  players: number;
  /**
   * The seat that starts the first round.
   */
  first_seat: Seat;
  /**
   * What a table has chosen. Readings of open rules and the like; what is left out is as the
   * edition has it.
   */
  options?: SchrodingersCatsOptions;
  /**
   * The names of the seats; null if they have none.
   */
  names?: string[] | null;
  /**
   * The title of the match; null if it has none.
   */
  title?: string | null;
  /**
   * A remark on the match; null if there is none.
   */
  note?: string | null;
  /**
   * An object of your own, which every tool keeps and none looks at: a seed, who sits where.
   * Null if there is none.
   */
  extra?: Record<string, unknown> | null;
  /**
   * Every action in order, those of chance included. A record may stop anywhere.
   */
  actions: SchrodingersCatsRecordedAction[];
  /**
   * What was taken back on the way, the oldest first; it is not part of the match.
   */
  taken_back?: {
    /**
     * How many actions stayed: these ones followed them.
     */
    after: number;
    actions: SchrodingersCatsRecordedAction[];
  }[];
}

/**
 * What a table has chosen. Readings and the like. What is left out is as the edition has it.
 */
export interface SchrodingersCatsOptions {
  /**
   * Whether the Physicats are in the game (schrodinger.setup.physicats)
   */
  physicats?: "with" | "without";
  /**
   * When in its turn a seat may use its Physicat (schrodinger.physicat.timing)
   */
  "physicat-timing"?: "own-turn" | "before-claim";
  /**
   * Whether Felinestein may be used if the draw pile has fewer boxes than the hand
   * (schrodinger.physicat.felinestein)
   */
  "short-pile"?: "allowed" | "barred";
  /**
   * Whether open Heisenbergs go with the boxes that Purrie or Felidae removes
   * (schrodinger.physicat.purrie)
   */
  "open-heisenbergs"?: "stay" | "as-claimed";
  /**
   * The blocks of the track, 1 to 26 (schrodinger.setup.track).
   */
  blocks?: SchrodingersCatsBlocks;
  variants?: VariantListed;
}

/**
 * An action of a record
 */
export type SchrodingersCatsRecordedAction = SchrodingersCatsAction | SchrodingersCatsActionThatStands;

/**
 * An action of this game. Something that a seat or chance does.
 */
export type SchrodingersCatsAction =
  | SchrodingersCatsDealPhysicats
  | SchrodingersCatsDeal
  | SchrodingersCatsDraw
  | SchrodingersCatsUse
  | SchrodingersCatsClaim
  | SchrodingersCatsProve
  | SchrodingersCatsExchange
  | SchrodingersCatsEnd
  | SchrodingersCatsDoubt;

/**
 * Chance gives each seat a Physicat, face down, and lays one open (schrodinger.deal.physicats)
 */
export interface SchrodingersCatsDealPhysicats {
  do: "deal-physicats";
  physicats: SchrodingersCatsPhysicat[];
  open: SchrodingersCatsPhysicat;
}

/**
 * A Physicat, by its last name
 */
export type SchrodingersCatsPhysicat =
  | "pounce-gaposchkin"
  | "goeppert-meower"
  | "purrie"
  | "felidae"
  | "feyncat"
  | "prride"
  | "mewton"
  | "felinestein"
  | "pawking"
  | "tabby";

/**
 * Chance deals a round: a hand for each seat, an empty one for those that are out
 */
export interface SchrodingersCatsDeal {
  do: "deal";
  hands: SchrodingersCatsBoxes[];
}

/**
 * Some box cards, or none
 */
export interface SchrodingersCatsBoxes {
  alive?: number;
  dead?: number;
  empty?: number;
  heisenberg?: number;
}

/**
 * Chance gives the seat on turn cards from the draw pile (schrodinger.deal.draw)
 */
export interface SchrodingersCatsDraw {
  do: "draw";
  boxes: SchrodingersCatsBoxes;
}

/**
 * A seat uses its Physicat; Tabby by taking one from the row (schrodinger.physicat.…)
 */
export interface SchrodingersCatsUse {
  do: "use";
  seat: SchrodingersCatsSeat;
  physicat: SchrodingersCatsPhysicat;
  taking?: SchrodingersCatsPhysicat | null;
}

/**
 * A seat at this game
 */
export type SchrodingersCatsSeat = Seat;

/**
 * A seat says that at least count boxes in play show a state (schrodinger.claim.…)
 */
export interface SchrodingersCatsClaim {
  do: "claim";
  seat: SchrodingersCatsSeat;
  count: number;
  state: SchrodingersCatsBox;
}

/**
 * What a box card shows
 */
export type SchrodingersCatsBox = "alive" | "dead" | "empty" | "heisenberg";

/**
 * A seat lays cards of its hand open, to make its claim believed (schrodinger.prove.…)
 */
export interface SchrodingersCatsProve {
  do: "prove";
  seat: SchrodingersCatsSeat;
  boxes: SchrodingersCatsSomeBoxes;
}

/**
 * One box card or several
 */
export type SchrodingersCatsSomeBoxes = SchrodingersCatsBoxes;

/**
 * A seat discards cards of its hand, to draw as many (schrodinger.exchange.…)
 */
export interface SchrodingersCatsExchange {
  do: "exchange";
  seat: SchrodingersCatsSeat;
  boxes: SchrodingersCatsSomeBoxes;
}

/**
 * A seat that has claimed does nothing more in this turn (schrodinger.turn.end)
 */
export interface SchrodingersCatsEnd {
  do: "end";
  seat: SchrodingersCatsSeat;
}

/**
 * A seat doubts the claim (schrodinger.doubt.…)
 */
export interface SchrodingersCatsDoubt {
  do: "doubt";
  seat: SchrodingersCatsSeat;
}

/**
 * An action that was illegal, and that the table let stand
 */
export type SchrodingersCatsActionThatStands =
  | {
      do: "deal-physicats";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      physicats: SchrodingersCatsPhysicat[];
      open: SchrodingersCatsPhysicat;
    }
  | {
      do: "deal";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      hands: SchrodingersCatsBoxes[];
    }
  | {
      do: "draw";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      boxes: SchrodingersCatsBoxes;
    }
  | {
      do: "use";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: SchrodingersCatsSeat;
      physicat: SchrodingersCatsPhysicat;
      taking?: SchrodingersCatsPhysicat | null;
    }
  | {
      do: "claim";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: SchrodingersCatsSeat;
      count: number;
      state: SchrodingersCatsBox;
    }
  | {
      do: "prove";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: SchrodingersCatsSeat;
      boxes: SchrodingersCatsSomeBoxes;
    }
  | {
      do: "exchange";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: SchrodingersCatsSeat;
      boxes: SchrodingersCatsSomeBoxes;
    }
  | {
      do: "end";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: SchrodingersCatsSeat;
    }
  | {
      do: "doubt";
      /**
       * It was illegal, and the table let it stand.
       */
      stands: true;
      seat: SchrodingersCatsSeat;
    };

/**
 * A position: what is on a table (catbox-position/1). What everybody can see on a table, and
 * what is known of the rest. In every place "?" is something that exists and is unknown, and
 * null something that does not exist. Here is what the positions of all games share; the
 * definitions of each game have the rest, and all the keys that are possible. A key that may
 * be left out has a default, which its description gives. What a schema cannot say, the reader
 * checks: that whole numbers are written without a fraction, and what the definitions of the
 * game leave open. Whether a table can lie so, the judge says.
 */
export type CatboxPosition = CatInTheBoxPosition | SchrodingersCatsPosition;

/**
 * A position of this game. What the reader checks beyond this: that the leader is stated once
 * a trick has been completed, and that each cell stands once in a layout. Cells are those of
 * the largest board, and ranks 1 to 9: that a table has no such cell is for the judge to say.
 */
export interface CatInTheBoxPosition {
  format: "catbox-position/1";
  game: "cat-in-the-box";
  edition: CatInTheBoxEditionName;
  players: number;
  /**
   * The seat that starts the current round.
   */
  start_seat?: CatInTheBoxSeat;
  /**
   * What is to be done at the table.
   */
  phase: "deal" | "discard" | "bid" | "play" | "over";
  options?: CatInTheBoxOptions;
  names?: Names;
  /**
   * What the table is called; null if nothing is said.
   */
  title?: string | null;
  /**
   * A remark on it; null if nothing is said.
   */
  note?: string | null;
  /**
   * The clauses that were broken on the way here, by actions that the table let stand. None if
   * left out.
   */
  stood?: Clause[];
  /**
   * Whether only what is written is known: what is left out is unknown then, numbers and cells
   * included, and "?" may also be something that is not there. False if left out.
   */
  partial?: boolean;
  /**
   * The rounds that are over. Left out: none.
   */
  rounds?: CatInTheBoxScoredRound[];
  /**
   * With two players: the cards that are turned up. Left out: none.
   */
  revealed?: CatInTheBoxRank[];
  /**
   * By seat: the cells with a token of it. Left out: none; in the phase play it has to be there.
   */
  tokens?: CatInTheBoxCells[];
  /**
   * The cells with a token of a seat, of which nobody remembers which: of tricks that are
   * completed. In a partial document their key is taken, and they may be of the trick as well.
   * Left out: none.
   */
  unowned?: CatInTheBoxCells;
  /**
   * The cells with a token of nobody's. Left out: those that the revealed cards call for.
   */
  neutral?: CatInTheBoxCells;
  /**
   * By seat: the colors that it has lost in this round, ? where nobody remembers; ? alone for
   * all seats. Left out: none; in the phase play it has to be there.
   */
  lost?: Unknown | (Unknown | CatInTheBoxColor[])[];
  /**
   * By seat: its bid, null where it has not bid; empty where nobody bids. Left out: all unknown
   * in the phase play, else none made.
   */
  bids?: (CatInTheBoxNumber | Unknown | null)[];
  /**
   * By seat: the tricks that it has won, without one that lies there. Left out: none before a
   * trick is completed, then unknown.
   */
  won?: (CatInTheBoxNumber | Unknown)[];
  /**
   * The seat that leads, or has led, the trick. Left out: the start seat, as long as no trick is
   * completed.
   */
  leader?: CatInTheBoxSeat;
  /**
   * The plays of the trick, from the leader clockwise. Their tokens are on the board, so they
   * stand in tokens as well. Left out: none.
   */
  trick?: CatInTheBoxPlayText[];
  /**
   * By seat: its cards. Left out: all wholly unknown, and in the phases deal and over empty.
   */
  hands?: (Unknown | (CatInTheBoxRank | Unknown)[])[];
  /**
   * By seat: the card that it has set aside, null if it has not; a list if it has set several
   * aside, which is a fault. Left out: all unknown in the phases bid and play, else none.
   */
  discards?: (CatInTheBoxRank | Unknown | (CatInTheBoxRank | Unknown)[] | null)[];
  /**
   * The seat whose paradox has ended the round, which is not scored yet; null if there is none.
   */
  paradox?: CatInTheBoxSeat | null;
  /**
   * The cells with a token of a seat, of which nobody remembers which: of tricks that are
   * completed. In a partial document their key is taken, and they may be of the trick as well.
   */
  taken?: CatInTheBoxCells;
  /**
   * Of a partial position: the cells that are known to have no token.
   */
  free?: CatInTheBoxCells;
}

/**
 * The names of the seats; null if they have none.
 */
export type Names = string[] | null;

/**
 * The id of a clause. Such as declare.lead-not-red; catbox rules prints its text.
 */
export type Clause = string;

/**
 * A round that is over, as it was written down
 */
export interface CatInTheBoxScoredRound {
  /**
   * By seat: its points. Left out: unknown, as ? is.
   */
  scores?: Unknown | (CatInTheBoxPoints | Unknown)[];
  /**
   * By seat: the tricks that it won. Left out: unknown.
   */
  tricks?: Unknown | (CatInTheBoxPoints | Unknown)[];
  /**
   * By seat: its bonus. Left out: unknown.
   */
  bonus?: Unknown | (CatInTheBoxPoints | Unknown)[];
  /**
   * The seat that caused the paradox; null if there was none. Left out: unknown, as ? is.
   */
  paradox?: CatInTheBoxSeat | Unknown | null;
}

/**
 * Something that is there and unknown
 */
export type Unknown = "?";

export type CatInTheBoxPoints = number;

export type CatInTheBoxPlayText = string;

/**
 * A table as it is, or what somebody knows of it. What is given by seat has one value for each
 * seat.
 */
export interface SchrodingersCatsPosition {
  format: "catbox-position/1";
  game: "schrodingers-cats";
  edition: SchrodingersCatsEditionName;
  players: number;
  /**
   * The seat that starts the current round.
   */
  start_seat?: SchrodingersCatsSeat;
  /**
   * What is to be done at the table.
   */
  phase: "physicats" | "deal" | "claim" | "proof" | "over";
  options?: SchrodingersCatsOptions;
  names?: Names;
  /**
   * What the table is called; null if nothing is said.
   */
  title?: string | null;
  /**
   * A remark on it; null if nothing is said.
   */
  note?: string | null;
  /**
   * The clauses that were broken on the way here, by actions that the table let stand. None if
   * left out.
   */
  stood?: Clause[];
  /**
   * Whether only what is written is known: what is left out is unknown then, numbers and cells
   * included, and "?" may also be something that is not there. False if left out.
   */
  partial?: boolean;
  /**
   * By seat: the lives that it has left. Left out: what follows from the rounds.
   */
  lives?: SchrodingersCatsNumber[];
  /**
   * The rounds that are over. Left out: none if nobody has lost a life, else not stated.
   */
  rounds?: SchrodingersCatsCheckedRound[];
  /**
   * The seat that started the first round. It has to be there if rounds are stated, and may not
   * be otherwise.
   */
  first_seat?: SchrodingersCatsSeat;
  /**
   * The seat whose turn it is, also while it waits for cards. Left out: the start seat.
   */
  on_turn?: SchrodingersCatsSeat;
  /**
   * The claim that stands, with its seat; null if there is none. Left out: none.
   */
  claim?: SchrodingersCatsMadeClaim | null;
  /**
   * By seat: the cards in its hand. Left out: all wholly unknown in the phases claim and proof,
   * else empty.
   */
  hands?: (Unknown | SchrodingersCatsHiddenBoxes)[];
  /**
   * By seat: the cards that lie open before it. Left out: none.
   */
  proofs?: SchrodingersCatsBoxesOnATable[];
  /**
   * How many cards the seat on turn has laid open in this turn. Left out: unknown if cards that
   * can be a proof lie open, else 0.
   */
  proved?: SchrodingersCatsNumber | Unknown;
  /**
   * Whether the seat on turn has exchanged in this turn. Left out: it has not.
   */
  exchanged?: boolean;
  /**
   * How many cards the seat on turn is to draw before anything else is done. Left out: 0.
   */
  owed?: SchrodingersCatsNumber;
  /**
   * What is in the discard pile. Left out: nothing.
   */
  discards?: SchrodingersCatsHiddenBoxes;
  /**
   * What of the discard pile lay open before. Left out: nothing.
   */
  open_discards?: SchrodingersCatsBoxesOnATable;
  /**
   * By seat: what it knows to be in the discard pile. Left out: unknown, and nothing if the pile
   * is empty.
   */
  known_discards?: (Unknown | SchrodingersCatsBoxesOnATable)[];
  /**
   * Where the Physicats lie. May be left out in the phase physicats, and where the game is
   * played without them.
   */
  physicats?: SchrodingersCatsLyingPhysicats;
}

/**
 * A round that is over, as it was written down
 */
export interface SchrodingersCatsCheckedRound {
  /**
   * The claim that was doubted.
   */
  claim: SchrodingersCatsMadeClaim;
  doubter: SchrodingersCatsSeat;
  /**
   * How many boxes counted for the claim.
   */
  counted: SchrodingersCatsNumber;
}

/**
 * A claim, and whose it is. A count that is not on the track, and a claim of Heisenbergs, are
 * well-formed; the judge says what is wrong with them.
 */
export interface SchrodingersCatsMadeClaim {
  seat: SchrodingersCatsSeat;
  count: SchrodingersCatsNumber;
  state: SchrodingersCatsBox;
}

/**
 * Box cards some of which may be unknown. How many there are of each kind, and how many are
 * unknown.
 */
export interface SchrodingersCatsHiddenBoxes {
  alive?: SchrodingersCatsNumber;
  dead?: SchrodingersCatsNumber;
  empty?: SchrodingersCatsNumber;
  heisenberg?: SchrodingersCatsNumber;
  unknown?: SchrodingersCatsNumber;
}

/**
 * Some box cards, or none. How many there are of each kind; a kind of which there are none may
 * be left out.
 */
export interface SchrodingersCatsBoxesOnATable {
  alive?: SchrodingersCatsNumber;
  dead?: SchrodingersCatsNumber;
  empty?: SchrodingersCatsNumber;
  heisenberg?: SchrodingersCatsNumber;
}

/**
 * Where the Physicats lie
 */
export interface SchrodingersCatsLyingPhysicats {
  /**
   * By seat: the one that it has not used, ? if it is there and unknown, null if there is none.
   * Only a partial position may leave this out; ? may be none there.
   */
  unused?: (SchrodingersCatsPhysicat | Unknown | null)[];
  /**
   * Those in the row, in the order of arrival, ? for an unknown one. Left out, or ? alone: all
   * of them unknown.
   */
  row?: (SchrodingersCatsPhysicat | Unknown)[];
  /**
   * By seat: the one that stays open before it. Left out: none.
   */
  staying?: (SchrodingersCatsPhysicat | null)[];
  /**
   * The one that is being used: it is in no place until its cards are drawn. Left out: none.
   */
  revealed?: SchrodingersCatsPhysicat | null;
}

/**
 * A case: a question to the judge (catbox-case/1). May this seat do that now? Or another
 * question about a moment: the one at which a record stops, or the table of a position.
 */
export type CatboxCase = CatInTheBoxCase | SchrodingersCatsCase;

/**
 * A case of this game: the question. Cards that the deck does not have may be asked about.
 */
export type CatInTheBoxCase = ({
  format: "catbox-case/1";
  /**
   * May this action be done? Or one of the other questions of the game.
   */
  question:
    | {
        /**
         * The action whose legality is asked: one of the game of the record or the position, by a seat
         * that is there.
         */
        action: CatInTheBoxAction;
        ask?: never;
      }
    | {
        action?: never;
        /**
         * The name of a question beyond an action.
         */
        ask: CatInTheBoxAsk;
      };
}) & (
  | {
      /**
       * The match up to the moment in question. All its actions have to be legal.
       */
      record: CatboxRecord | CaseText;
      /**
       * The table at that moment, in place of a record.
       */
      position?: null;
    }
  | {
      /**
       * The match up to the moment in question. All its actions have to be legal.
       */
      record?: null;
      /**
       * The table at that moment, in place of a record.
       */
      position: CatboxPosition | CaseText;
    });

/**
 * A question beyond an action. Is this a paradox? Who wins this trick? What is each seat's
 * largest group, and its bonus? What does the round score? Who wins the match, and by which
 * tie-break? Which tokens lie where at set-up? May this table exist at all?
 */
export type CatInTheBoxAsk = "paradox" | "trick" | "groups" | "round" | "match" | "set-up" | "table";

/**
 * A record or a position as text. In the notation of matches, catbox-match/1, or that of
 * positions, catbox-line/1. Its reader checks it.
 */
export type CaseText = string;

/**
 * A case of this game: the question. Cards that the deck does not have may be asked about.
 */
export type SchrodingersCatsCase = ({
  format: "catbox-case/1";
  /**
   * May this action be done? Or one of the other questions of the game.
   */
  question:
    | {
        /**
         * The action whose legality is asked: one of the game of the record or the position, by a seat
         * that is there.
         */
        action: SchrodingersCatsAction;
        ask?: never;
      }
    | {
        action?: never;
        /**
         * The name of a question beyond an action.
         */
        ask: SchrodingersCatsAsk;
      };
}) & (
  | {
      /**
       * The match up to the moment in question. All its actions have to be legal.
       */
      record: CatboxRecord | CaseText;
      /**
       * The table at that moment, in place of a record.
       */
      position?: null;
    }
  | {
      /**
       * The match up to the moment in question. All its actions have to be legal.
       */
      record?: null;
      /**
       * The table at that moment, in place of a record.
       */
      position: CatboxPosition | CaseText;
    });

/**
 * A question beyond an action. Who would be wrong if the claim were doubted now? How many
 * boxes are in play? Who wins the match? With which cards, lives and track is this table set
 * up? May this table exist at all?
 */
export type SchrodingersCatsAsk = "check" | "boxes" | "match" | "set-up" | "table";

/**
 * A replay: what happened in a record (catbox-replay/1). A record played through, up to its
 * end or to its first illegal action. Here stands what the replays of all games share; the
 * actions, the events and the rounds stand in the definitions of each game.
 */
export type CatboxReplay = CatInTheBoxReplay | SchrodingersCatsReplay;

/**
 * A replay of this game: its actions, events and rounds
 */
export interface CatInTheBoxReplay {
  format: "catbox-replay/1";
  /**
   * Whether every action is legal, except those that the table let stand.
   */
  legal: boolean;
  /**
   * Whether the match is over.
   */
  finished: boolean;
  /**
   * Every action up to the first illegal one: what the actor could do, the events, and what was
   * wrong with it if the table let it stand.
   */
  steps: CatInTheBoxReplayStep[];
  /**
   * The rounds that are over.
   */
  rounds: CatInTheBoxRound[];
  /**
   * The points of each seat.
   */
  totals: ReplayNumbersBySeat;
  /**
   * The seats that won; empty if the match is not over.
   */
  winners: CatInTheBoxReplaySeats;
  /**
   * The first illegal action, if there is one.
   */
  illegal?: {
    index: ReplayIndex;
    verdict: CatboxVerdict;
  };
  /**
   * The readings by which the record is played differently, as in a verdict: the first action on
   * which the rulings differ, or the first round with another result.
   */
  disputed?: Dispute[];
  /**
   * The same where only another book says so.
   */
  other_books?: Dispute[];
  what_now?: WhatNow;
  /**
   * If the match is not over: who acts next. If several seats act in any order, actors has all
   * of them.
   */
  next?: {
    actor: ReplayActor;
    /**
     * All seats that may act, where there are several; actor is the first of them.
     */
    actors?: CatInTheBoxReplaySeats;
    legal?: ReplayLegalActions;
  };
}

/**
 * An action and what it led to
 */
export interface CatInTheBoxReplayStep {
  index: ReplayIndex;
  actor: ReplayActor;
  /**
   * What the actor could do before this action; left out for chance.
   */
  legal?: ReplayLegalActions;
  action: CatInTheBoxAction;
  events: CatInTheBoxEvent[];
  /**
   * What was wrong with the action, if it was illegal and the table let it stand.
   */
  stood?: Ground[];
}

/**
 * The place of an action in the record, from 0
 */
export type ReplayIndex = number;

/**
 * Who acts
 */
export type ReplayActor = "chance" | Seat;

/**
 * What an actor may do, as text. In the order of the game.
 */
export type ReplayLegalActions = string[];

/**
 * Something that happened
 */
export type CatInTheBoxEvent =
  | CatInTheBoxRoundBegan
  | CatInTheBoxHandDealt
  | CatInTheBoxCardsRevealed
  | CatInTheBoxNeutralTokenPlaced
  | CatInTheBoxDiscardMade
  | CatInTheBoxDiscardChosen
  | CatInTheBoxBidMade
  | CatInTheBoxCardPlayed
  | CatInTheBoxTokenPlaced
  | CatInTheBoxColorLost
  | CatInTheBoxTrickWon
  | CatInTheBoxParadoxOccurred
  | CatInTheBoxTrickAbandoned
  | CatInTheBoxRoundScored
  | CatInTheBoxMatchEnded;

/**
 * The cards of round number (from 1) are dealt; start_seat bids and leads first
 */
export interface CatInTheBoxRoundBegan {
  event: "round-began";
  number: number;
  start_seat: CatInTheBoxSeat;
}

/**
 * A seat picks up its hand. Private.
 */
export interface CatInTheBoxHandDealt {
  event: "hand-dealt";
  seat: CatInTheBoxSeat;
  ranks: CatInTheBoxRank[];
}

/**
 * With two players: three of the cards left over are turned up
 */
export interface CatInTheBoxCardsRevealed {
  event: "cards-revealed";
  ranks: CatInTheBoxRank[];
}

/**
 * With two players: a token of nobody's is laid for a revealed card
 */
export interface CatInTheBoxNeutralTokenPlaced {
  event: "neutral-token-placed";
  rank: CatInTheBoxRank;
  color: "green" | "yellow" | "blue";
}

/**
 * A seat has set a card aside, face down
 */
export interface CatInTheBoxDiscardMade {
  event: "discard-made";
  seat: CatInTheBoxSeat;
}

/**
 * Which card a seat has set aside. Private.
 */
export interface CatInTheBoxDiscardChosen {
  event: "discard-chosen";
  seat: CatInTheBoxSeat;
  rank: CatInTheBoxRank;
}

/**
 * A seat has said how many tricks it will win
 */
export interface CatInTheBoxBidMade {
  event: "bid-made";
  seat: CatInTheBoxSeat;
  tricks: number;
}

/**
 * A card is on the table, and its color is declared
 */
export interface CatInTheBoxCardPlayed {
  event: "card-played";
  seat: CatInTheBoxSeat;
  rank: CatInTheBoxRank;
  color: CatInTheBoxColor;
}

/**
 * A seat's token is on a cell from now on
 */
export interface CatInTheBoxTokenPlaced {
  event: "token-placed";
  seat: CatInTheBoxSeat;
  rank: CatInTheBoxRank;
  color: CatInTheBoxColor;
}

/**
 * A seat may not declare this color again in this round
 */
export interface CatInTheBoxColorLost {
  event: "color-lost";
  seat: CatInTheBoxSeat;
  color: CatInTheBoxColor;
}

/**
 * A trick is complete; its winner leads the next one
 */
export interface CatInTheBoxTrickWon {
  event: "trick-won";
  seat: CatInTheBoxSeat;
  rank: CatInTheBoxRank;
  color: CatInTheBoxColor;
}

/**
 * A seat can play nothing and shows its hand
 */
export interface CatInTheBoxParadoxOccurred {
  event: "paradox-occurred";
  seat: CatInTheBoxSeat;
  hand: CatInTheBoxRank[];
}

/**
 * The trick is broken off: nobody wins it, its tokens stay
 */
export interface CatInTheBoxTrickAbandoned {
  event: "trick-abandoned";
  /**
   * The seats that had played to it, in order.
   */
  seats: CatInTheBoxSeat[];
}

/**
 * A round is over. groups is the size of each seat's largest group.
 */
export interface CatInTheBoxRoundScored {
  event: "round-scored";
  result: CatInTheBoxRound;
  bids: number[];
  groups: number[];
  /**
   * False if the groups rest on an arrangement of the board that is unverified, setup.face.
   */
  arrangement_is_known: boolean;
}

/**
 * A round that is over: what each seat won in it and scored
 */
export interface CatInTheBoxRound {
  start_seat: CatInTheBoxSeat;
  /**
   * The seat that caused the paradox, if there was one.
   */
  paradox: CatInTheBoxSeat | null;
  tricks: number[];
  bonus: number[];
  scores: number[];
}

/**
 * The last round is over
 */
export interface CatInTheBoxMatchEnded {
  event: "match-ended";
  totals: number[];
  winners: CatInTheBoxSeat[];
}

/**
 * A clause that was weighed
 */
export interface Ground {
  clause: Clause;
  message: Message;
  template?: Template;
  fields?: Fields;
}

/**
 * What the clause says of this action
 */
export type Message = string;

/**
 * The message with names in braces for the fields. Such as seat {seat} has lost {color} in
 * this round, for a message in another language.
 */
export type Template = string;

/**
 * The values of the fields of the template, by their names
 */
export type Fields = Record<string, PlainValue>;

/**
 * A text, a number, a truth value, null, or a list of such values
 */
export type PlainValue = string | number | boolean | null | PlainValue[];

/**
 * A number for each seat
 */
export type ReplayNumbersBySeat = number[];

/**
 * Some seats
 */
export type CatInTheBoxReplaySeats = CatInTheBoxSeat[];

/**
 * A verdict: the answer of the judge (catbox-verdict/1). The ruling on an action, with the
 * clauses that it rests on.
 */
export interface CatboxVerdict {
  format: "catbox-verdict/1";
  /**
   * Undetermined if it depends on what is not known.
   */
  ruling: "legal" | "illegal" | "undetermined";
  /**
   * Every clause that the action breaks.
   */
  violations: Violation[];
  /**
   * The clauses that allow the action, exceptions included. For an illegal action those that
   * were checked and did not forbid it; for an undetermined one those that depend on unknown
   * cards.
   */
  grounds: Ground[];
  /**
   * The readings of this edition's text by which the ruling is different, or the action has
   * another result, with the points that say why. Left out if there are none.
   */
  disputed?: Dispute[];
  /**
   * The same where only another book says so; it names an edition without an option, or a
   * reading of a sentence that this edition does not have.
   */
  other_books?: Dispute[];
  what_now?: WhatNow;
  /**
   * With --assume-table: why legal play does not lead to the table.
   */
  assumed?: Ground[];
  /**
   * What is assumed because nobody has said otherwise: that a seat holds the card that it lays
   * down. Left out if nothing depends on it.
   */
  presumed?: Ground[];
}

/**
 * A clause that is broken
 */
export interface Violation {
  clause: Clause;
  message: Message;
  template?: Template;
  fields?: Fields;
  /**
   * Where the edition of the record says it; where other editions do, if that one is silent.
   */
  sources: Source[];
}

/**
 * Where an edition says it
 */
export interface Source {
  edition: string;
  /**
   * The heading, with the number of a rule or a figure.
   */
  heading: string;
}

/**
 * Other rules, and what they make of the question. A reading that the table has not chosen, or
 * another edition where no option is named.
 */
export type Dispute = {
  edition: string;
  option?: string;
  value?: string;
  /**
   * The numbers of the points that say why books or readers differ.
   */
  points: number[];
  /**
   * In a replay: the first action on which the rulings part.
   */
  index?: number;
} & (
  | {
      /**
       * The ruling by these rules, on an action.
       */
      ruling: "legal" | "illegal" | "undetermined";
      text?: never;
      round?: never;
    }
  | {
      ruling?: never;
      /**
       * The answer by these rules, to a question beyond an action.
       */
      text: string[];
      round?: never;
    }
  | {
      ruling?: never;
      text?: never;
      /**
       * In a replay: the first round with another result, from 1 on.
       */
      round: number;
    });

/**
 * What to do after an illegal action, or at a table with a fault, by when it is noticed. The
 * irregularity that this is, with its remedies. Left out if there is no advice.
 */
export interface WhatNow {
  id: string;
  title: string;
  /**
   * Whether the rulebook of the edition is silent.
   */
  advice: boolean;
  now: string;
  later: string;
  after: string;
  /**
   * At a table with faults: the clauses of those that lead here.
   */
  clauses?: Clause[];
}

/**
 * A replay of this game: its actions, events and rounds
 */
export interface SchrodingersCatsReplay {
  format: "catbox-replay/1";
  /**
   * Whether every action is legal, except those that the table let stand.
   */
  legal: boolean;
  /**
   * Whether the match is over.
   */
  finished: boolean;
  /**
   * Every action up to the first illegal one: what the actor could do, the events, and what was
   * wrong with it if the table let it stand.
   */
  steps: SchrodingersCatsReplayStep[];
  /**
   * The rounds that are over.
   */
  rounds: SchrodingersCatsRound[];
  /**
   * The lives that each seat has left.
   */
  totals: SchrodingersCatsReplayNumbersBySeat;
  /**
   * The seats that won; empty if the match is not over.
   */
  winners: SchrodingersCatsReplaySeats;
  /**
   * The first illegal action, if there is one.
   */
  illegal?: {
    index: ReplayIndex;
    verdict: CatboxVerdict;
  };
  /**
   * The readings by which the record is played differently, as in a verdict: the first action on
   * which the rulings differ, or the first round with another result.
   */
  disputed?: Dispute[];
  /**
   * The same where only another book says so.
   */
  other_books?: Dispute[];
  what_now?: WhatNow;
  /**
   * If the match is not over: who acts next. If several seats act in any order, actors has all
   * of them.
   */
  next?: {
    actor: ReplayActor;
    /**
     * All seats that may act, where there are several; actor is the first of them.
     */
    actors?: never;
    legal?: ReplayLegalActions;
  };
}

/**
 * An action and what it led to
 */
export interface SchrodingersCatsReplayStep {
  index: ReplayIndex;
  actor: ReplayActor;
  /**
   * What the actor could do before this action; left out for chance.
   */
  legal?: ReplayLegalActions;
  action: SchrodingersCatsAction;
  events: SchrodingersCatsEvent[];
  /**
   * What was wrong with the action, if it was illegal and the table let it stand.
   */
  stood?: Ground[];
}

/**
 * Something that happened
 */
export type SchrodingersCatsEvent =
  | SchrodingersCatsPhysicatDealt
  | SchrodingersCatsPhysicatOpened
  | SchrodingersCatsRoundBegan
  | SchrodingersCatsHandDealt
  | SchrodingersCatsClaimMade
  | SchrodingersCatsBoxesProved
  | SchrodingersCatsBoxesDiscarded
  | SchrodingersCatsDiscardsChosen
  | SchrodingersCatsBoxesDrawn
  | SchrodingersCatsDrawSeen
  | SchrodingersCatsTurnEnded
  | SchrodingersCatsPhysicatUsed
  | SchrodingersCatsPhysicatStays
  | SchrodingersCatsPhysicatJoinedRow
  | SchrodingersCatsBoxesRemoved
  | SchrodingersCatsDiscardPileSeen
  | SchrodingersCatsTurnSkipped
  | SchrodingersCatsBoxesInPlayChanged
  | SchrodingersCatsClaimDoubted
  | SchrodingersCatsHandsShown
  | SchrodingersCatsClaimChecked
  | SchrodingersCatsLifeLost
  | SchrodingersCatsSeatEliminated
  | SchrodingersCatsMatchEnded;

/**
 * A seat gets its Physicat. Private.
 */
export interface SchrodingersCatsPhysicatDealt {
  event: "physicat-dealt";
  seat: SchrodingersCatsSeat;
  physicat: SchrodingersCatsPhysicat;
}

/**
 * The row of Physicats begins
 */
export interface SchrodingersCatsPhysicatOpened {
  event: "physicat-opened";
  physicat: SchrodingersCatsPhysicat;
}

/**
 * The cards of round number (from 1) are dealt; start_seat claims first
 */
export interface SchrodingersCatsRoundBegan {
  event: "round-began";
  number: number;
  start_seat: SchrodingersCatsSeat;
  /**
   * How many boxes are in play.
   */
  boxes: SchrodingersCatsNumberOfCards;
}

export type SchrodingersCatsNumberOfCards = number;

/**
 * A seat picks up its hand. Private.
 */
export interface SchrodingersCatsHandDealt {
  event: "hand-dealt";
  seat: SchrodingersCatsSeat;
  boxes: SchrodingersCatsPile;
}

/**
 * Box cards, each kind with its number
 */
export interface SchrodingersCatsPile {
  alive: number;
  dead: number;
  empty: number;
  heisenberg: number;
}

/**
 * A seat has claimed
 */
export interface SchrodingersCatsClaimMade {
  event: "claim-made";
  seat: SchrodingersCatsSeat;
  count: SchrodingersCatsClaimedCount;
  state: SchrodingersCatsState;
}

export type SchrodingersCatsClaimedCount = number;

export type SchrodingersCatsState = "alive" | "dead" | "empty";

/**
 * A seat has laid cards of its hand open
 */
export interface SchrodingersCatsBoxesProved {
  event: "boxes-proved";
  seat: SchrodingersCatsSeat;
  boxes: SchrodingersCatsPile;
}

/**
 * A seat has discarded cards of its hand, face down
 */
export interface SchrodingersCatsBoxesDiscarded {
  event: "boxes-discarded";
  seat: SchrodingersCatsSeat;
  number: SchrodingersCatsNumberOfCards;
}

/**
 * Which cards a seat has discarded. Private.
 */
export interface SchrodingersCatsDiscardsChosen {
  event: "discards-chosen";
  seat: SchrodingersCatsSeat;
  boxes: SchrodingersCatsPile;
}

/**
 * A seat has drawn cards
 */
export interface SchrodingersCatsBoxesDrawn {
  event: "boxes-drawn";
  seat: SchrodingersCatsSeat;
  number: SchrodingersCatsNumberOfCards;
}

/**
 * Which cards a seat has drawn. Private.
 */
export interface SchrodingersCatsDrawSeen {
  event: "draw-seen";
  seat: SchrodingersCatsSeat;
  boxes: SchrodingersCatsPile;
}

/**
 * A seat that has claimed does nothing more
 */
export interface SchrodingersCatsTurnEnded {
  event: "turn-ended";
  seat: SchrodingersCatsSeat;
}

/**
 * A seat reveals its Physicat and uses it; Tabby is swapped for the one it is taking
 */
export interface SchrodingersCatsPhysicatUsed {
  event: "physicat-used";
  seat: SchrodingersCatsSeat;
  physicat: SchrodingersCatsPhysicat;
  taking: SchrodingersCatsPhysicat | null;
}

/**
 * A Physicat stays face up in front of a seat until the round ends
 */
export interface SchrodingersCatsPhysicatStays {
  event: "physicat-stays";
  seat: SchrodingersCatsSeat;
  physicat: "pounce-gaposchkin" | "goeppert-meower" | "feyncat";
}

/**
 * A Physicat is in the row from now on
 */
export interface SchrodingersCatsPhysicatJoinedRow {
  event: "physicat-joined-row";
  physicat: SchrodingersCatsPhysicat;
}

/**
 * Open cards of a seat are put on the discard pile
 */
export interface SchrodingersCatsBoxesRemoved {
  event: "boxes-removed";
  seat: SchrodingersCatsSeat;
  boxes: SchrodingersCatsPile;
}

/**
 * What a seat sees when it looks through the discard pile. Private.
 */
export interface SchrodingersCatsDiscardPileSeen {
  event: "discard-pile-seen";
  seat: SchrodingersCatsSeat;
  boxes: SchrodingersCatsPile;
}

/**
 * A seat does nothing in this turn
 */
export interface SchrodingersCatsTurnSkipped {
  event: "turn-skipped";
  seat: SchrodingersCatsSeat;
}

/**
 * There are more or fewer boxes in play than before
 */
export interface SchrodingersCatsBoxesInPlayChanged {
  event: "boxes-in-play-changed";
  boxes: SchrodingersCatsNumberOfCards;
}

/**
 * A seat doubts the claim
 */
export interface SchrodingersCatsClaimDoubted {
  event: "claim-doubted";
  seat: SchrodingersCatsSeat;
}

/**
 * All seats show their hands; what is open already is not among them
 */
export interface SchrodingersCatsHandsShown {
  event: "hands-shown";
  hands: SchrodingersCatsPile[];
}

/**
 * The boxes are counted: who is wrong, and what was counted
 */
export interface SchrodingersCatsClaimChecked {
  event: "claim-checked";
  claim: SchrodingersCatsStandingClaim;
  doubter: SchrodingersCatsSeat;
  count: SchrodingersCatsCountAtCheck;
  /**
   * The total of the count.
   */
  counted: SchrodingersCatsCounted;
  wrong: SchrodingersCatsSeat;
}

/**
 * A claim that was made, and whose it was
 */
export interface SchrodingersCatsStandingClaim {
  seat: SchrodingersCatsSeat;
  count: SchrodingersCatsClaimedCount;
  state: SchrodingersCatsState;
}

/**
 * What there is for a claim at the check: how many boxes show its state, how many Heisenbergs
 * count, how many do not, and what Physicats add
 */
export interface SchrodingersCatsCountAtCheck {
  showing: SchrodingersCatsNumber;
  heisenbergs: SchrodingersCatsNumber;
  ignored_heisenbergs: SchrodingersCatsNumber;
  physicats: number;
}

export type SchrodingersCatsCounted = number;

/**
 * A seat loses a life, and has lives left
 */
export interface SchrodingersCatsLifeLost {
  event: "life-lost";
  seat: SchrodingersCatsSeat;
  lives: SchrodingersCatsLives;
}

export type SchrodingersCatsLives = number;

/**
 * A seat is out of the match
 */
export interface SchrodingersCatsSeatEliminated {
  event: "seat-eliminated";
  seat: SchrodingersCatsSeat;
}

/**
 * One seat is left; it has won
 */
export interface SchrodingersCatsMatchEnded {
  event: "match-ended";
  lives: SchrodingersCatsLives[];
  winner: SchrodingersCatsSeat;
}

/**
 * A round that is over: the claim that was doubted, and what came of it
 */
export interface SchrodingersCatsRound {
  start_seat: SchrodingersCatsSeat;
  claim: SchrodingersCatsStandingClaim;
  doubter: SchrodingersCatsSeat;
  /**
   * How many boxes counted for the claim.
   */
  counted: SchrodingersCatsCounted;
  /**
   * The claimer if fewer were counted than claimed, else the doubter.
   */
  wrong: SchrodingersCatsSeat;
  /**
   * What each seat has left after it; with 0 it is out.
   */
  lives: SchrodingersCatsLives[];
}

/**
 * The lives that each seat has left.
 */
export type SchrodingersCatsReplayNumbersBySeat = SchrodingersCatsLives[];

/**
 * Some seats
 */
export type SchrodingersCatsReplaySeats = SchrodingersCatsSeat[];

/**
 * A message: what a client of a seat is sent (catbox-message/1). The table as a seat sees it,
 * what the seat may do, what has happened since, and the score: all that a client needs, and
 * nothing that the seat cannot know. Here stands what the messages of all games share; the
 * table and the events stand in the schema of each game.
 */
export type CatboxMessage = CatInTheBoxMessage | SchrodingersCatsMessage;

/**
 * A message of this game: the table, the legal actions, the events and rounds
 */
export interface CatInTheBoxMessage {
  format: "catbox-message/1";
  game: "cat-in-the-box";
  /**
   * The id of the edition, never an alias.
   */
  edition: CatInTheBoxEditionName;
  players: Players;
  /**
   * The seat that starts the first round.
   */
  first_seat: Seat;
  /**
   * What the table has chosen.
   */
  options: CatInTheBoxOptions;
  /**
   * The names of the seats; null if they have none.
   */
  names: string[] | null;
  /**
   * For whom this is; null for a spectator.
   */
  seat: ProtocolRequestViewer;
  /**
   * How many actions have led here, without those that were taken back.
   */
  actions: number;
  turn: ProtocolAnswerTurn;
  /**
   * The table as this seat sees it, see below.
   */
  table: CatInTheBoxTableInMessage;
  /**
   * In Cat in the Box: the trick that ended last, so that it stays in sight; null as soon as the
   * next card is played.
   */
  last_trick?: CatInTheBoxLastTrick | null;
  legal: CatInTheBoxMessageLegal;
  /**
   * True if an action of this seat can be taken back: its last one, with all that came after it.
   * Whether the others agree is for the table.
   */
  may_take_back?: boolean;
  /**
   * What this seat has seen, in order; texts have the names of the seats, if they have any.
   */
  events: CatInTheBoxMessageNumberedEvent[];
  /**
   * The number of the next event: the since of the next request.
   */
  next: number;
  rounds: CatInTheBoxReplayRounds;
  totals: ReplayTotals;
  /**
   * The winners and the reasons; null if the match is not over.
   */
  outcome: MessageOutcome | null;
  /**
   * The ruling on the action that was asked about.
   */
  verdict?: CatboxVerdict;
}

/**
 * The number of seats; each edition allows some numbers.
 */
export type Players = number;

/**
 * A seat, or a spectator
 */
export type ProtocolRequestViewer = Seat | null;

/**
 * Who acts: seats, ["chance"], or [] when the match is over
 */
export type ProtocolAnswerTurn = ["chance"] | ReplaySeats;

/**
 * Some seats
 */
export type ReplaySeats = Seat[];

/**
 * The table of Cat in the Box, as a seat or a spectator sees it
 */
export interface CatInTheBoxTableInMessage {
  phase: "deal" | "discard" | "bid" | "play" | "over";
  /**
   * Which round it is, from 1; the last one when all are over.
   */
  round: number;
  /**
   * How many rounds the match has.
   */
  of_rounds: number;
  /**
   * How many tricks a round has.
   */
  of_tricks: number;
  /**
   * The seat that bids and leads first in this round; null when all are over.
   */
  start_seat: CatInTheBoxSeat | null;
  /**
   * The cells of the board, such as R5 for red 5, as they are arranged on it.
   */
  rows: CatInTheBoxLayout;
  /**
   * The cells that an observed token closes.
   */
  observed: CatInTheBoxCells;
  /**
   * The cells with a neutral token.
   */
  neutral: CatInTheBoxCells;
  /**
   * False where a house rule hides the board: it then shows only what everybody knows now.
   */
  board_is_in_sight: boolean;
  /**
   * False for the purple face, unless the table has transcribed it: groups may be others.
   */
  arrangement_is_known: boolean;
  /**
   * With two players: the cards turned up after the deal.
   */
  revealed: CatInTheBoxRank[];
  seats: ({
    /**
     * How many cards it holds.
     */
    cards: number;
    has_discarded: boolean;
    bid: number | null;
    /**
     * How many tricks it has won in this round.
     */
    tricks: number;
    /**
     * The colors that it can still declare.
     */
    held: CatInTheBoxColor[];
    /**
     * The cells with its tokens.
     */
    tokens: CatInTheBoxCells;
    /**
     * What it has from the rounds that are over.
     */
    points: number;
  })[];
  /**
   * Null unless tricks are played.
   */
  trick:
    | {
        /**
         * Which trick of the round it is, from 1.
         */
        number: number;
        leader: CatInTheBoxSeat;
        /**
         * The led color; null before the lead.
         */
        led: CatInTheBoxColor | null;
        plays: {
          seat: CatInTheBoxSeat;
          rank: CatInTheBoxRank;
          color: CatInTheBoxColor;
        }[];
        /**
         * The seat that would win it if no more cards were played.
         */
        winning: CatInTheBoxSeat | null;
      }
    | null;
  /**
   * The own cards; null for a spectator.
   */
  hand: CatInTheBoxRank[] | null;
  /**
   * The card that the seat has set aside.
   */
  discard: CatInTheBoxRank | null;
}

/**
 * The trick that ended last
 */
export interface CatInTheBoxLastTrick {
  plays: {
    seat: CatInTheBoxSeat;
    rank: CatInTheBoxRank;
    color: CatInTheBoxColor;
  }[];
  /**
   * The seat that won it; null if a paradox broke it off.
   */
  winner: CatInTheBoxSeat | null;
}

/**
 * What the seat may do. Every legal action, and what somebody touches to choose it.
 */
export interface CatInTheBoxMessageLegal {
  /**
   * In the order of the game; empty for a spectator, and for a seat that is not on turn.
   */
  actions: {
    text: string;
    /**
     * To be sent back as it is.
     */
    action: CatInTheBoxAction;
  }[];
  /**
   * Those that begin with cards of the hand.
   */
  hand: {
    /**
     * A rank, or box cards.
     */
    cards: CatInTheBoxRank;
    actions: MessageIndexes;
  }[];
  /**
   * Those that end on a place of the board or the track.
   */
  board: {
    place: string;
    actions: MessageIndexes;
  }[];
  /**
   * All others.
   */
  buttons: MessageIndexes;
}

/**
 * Places in the list of legal actions, from 0
 */
export type MessageIndexes = number[];

/**
 * Something that happened, with its number and its text
 */
export interface CatInTheBoxMessageNumberedEvent {
  number: number;
  /**
   * In English.
   */
  text: string;
  event: CatInTheBoxEventInMessage;
}

/**
 * Something that happened, in a message
 */
export type CatInTheBoxEventInMessage = CatInTheBoxEvent | MessageTakenBack;

/**
 * The last actions were taken back. The events from a number on no longer count.
 */
export interface MessageTakenBack {
  event: "taken-back";
  /**
   * How many actions.
   */
  actions: number;
  /**
   * The number of the first event that no longer counts.
   */
  void_from: number;
}

/**
 * The rounds that are over.
 */
export type CatInTheBoxReplayRounds = CatInTheBoxRound[];

/**
 * The points so far, or the lives left, by seat.
 */
export type ReplayTotals = ReplayNumbersBySeat;

/**
 * How the match ended
 */
export interface MessageOutcome {
  winners: ReplaySeats;
  /**
   * The clauses that decided.
   */
  reasons: Ground[];
}

/**
 * A message of this game: the table, the legal actions, the events and rounds
 */
export interface SchrodingersCatsMessage {
  format: "catbox-message/1";
  game: "schrodingers-cats";
  /**
   * The id of the edition, never an alias.
   */
  edition: SchrodingersCatsEditionName;
  players: Players;
  /**
   * The seat that starts the first round.
   */
  first_seat: Seat;
  /**
   * What the table has chosen.
   */
  options: SchrodingersCatsOptions;
  /**
   * The names of the seats; null if they have none.
   */
  names: string[] | null;
  /**
   * For whom this is; null for a spectator.
   */
  seat: ProtocolRequestViewer;
  /**
   * How many actions have led here, without those that were taken back.
   */
  actions: number;
  turn: ProtocolAnswerTurn;
  /**
   * The table as this seat sees it, see below.
   */
  table: SchrodingersCatsTableInMessage;
  /**
   * In Cat in the Box: the trick that ended last, so that it stays in sight; null as soon as the
   * next card is played.
   */
  last_trick?: Record<string, unknown> | null;
  legal: SchrodingersCatsMessageLegal;
  /**
   * True if an action of this seat can be taken back: its last one, with all that came after it.
   * Whether the others agree is for the table.
   */
  may_take_back?: boolean;
  /**
   * What this seat has seen, in order; texts have the names of the seats, if they have any.
   */
  events: SchrodingersCatsMessageNumberedEvent[];
  /**
   * The number of the next event: the since of the next request.
   */
  next: number;
  rounds: SchrodingersCatsReplayRounds;
  totals: ReplayTotals;
  /**
   * The winners and the reasons; null if the match is not over.
   */
  outcome: MessageOutcome | null;
  /**
   * The ruling on the action that was asked about.
   */
  verdict?: CatboxVerdict;
}

/**
 * The table of Schrödinger's Cats, as a seat or a spectator sees it
 */
export interface SchrodingersCatsTableInMessage {
  phase: "physicats" | "deal" | "claim" | "proof" | "draw" | "over";
  /**
   * Which round it is, from 1; the last one when the match is over.
   */
  round: number;
  /**
   * How many lives each seat began with.
   */
  of_lives: SchrodingersCatsLives;
  /**
   * All spaces in their order; a claim stands on a later one than the claim before it.
   */
  track: {
    /**
     * Its name: 8 alive.
     */
    space: string;
    count: SchrodingersCatsClaimedCount;
    state: SchrodingersCatsState;
  }[];
  claim:
    | {
        seat: SchrodingersCatsSeat;
        /**
         * Which space of the track it stands on, from 0.
         */
        place: number;
      }
    | null;
  /**
   * The seat whose turn it is, also while it waits for cards; null between rounds.
   */
  on_turn: SchrodingersCatsSeat | null;
  /**
   * How many cards it has laid open in this turn.
   */
  proved: number;
  /**
   * Whether it has exchanged cards in this turn.
   */
  has_exchanged: boolean;
  /**
   * How many cards it is to draw.
   */
  owed: number;
  /**
   * How many cards are in the draw pile.
   */
  draw_pile: number;
  /**
   * How many cards are in the discard pile.
   */
  discard_pile: number;
  /**
   * Those of the discard pile that lay open before.
   */
  discards_known_to_all: SchrodingersCatsPile;
  /**
   * How many cards are in the hands, lie open, or are about to be drawn.
   */
  boxes_in_play: number;
  /**
   * The open Physicats next to the board, in the order in which they came there.
   */
  row: SchrodingersCatsPhysicat[];
  /**
   * The Physicat that is being used.
   */
  revealed: SchrodingersCatsPhysicat | null;
  seats: ({
    lives: SchrodingersCatsLives;
    /**
     * How many cards it holds.
     */
    cards: number;
    /**
     * The cards that it has laid open.
     */
    proof: SchrodingersCatsPile;
    has_unused_physicat: boolean;
    /**
     * The Physicat that stays open before it until the round ends.
     */
    staying: SchrodingersCatsPhysicat | null;
  })[];
  /**
   * The cards of the seat; null for a spectator.
   */
  hand: SchrodingersCatsPile | null;
  /**
   * The Physicat of the seat, as long as it is unused.
   */
  physicat: SchrodingersCatsPhysicat | null;
  /**
   * The cards that the seat knows to be in the discard pile; null for a spectator.
   */
  known_discards: SchrodingersCatsPile | null;
}

/**
 * What the seat may do. Every legal action, and what somebody touches to choose it.
 */
export interface SchrodingersCatsMessageLegal {
  /**
   * In the order of the game; empty for a spectator, and for a seat that is not on turn.
   */
  actions: {
    text: string;
    /**
     * To be sent back as it is.
     */
    action: SchrodingersCatsAction;
  }[];
  /**
   * Those that begin with cards of the hand.
   */
  hand: {
    /**
     * A rank, or box cards.
     */
    cards: SchrodingersCatsPile;
    actions: MessageIndexes;
  }[];
  /**
   * Those that end on a place of the board or the track.
   */
  board: {
    place: string;
    actions: MessageIndexes;
  }[];
  /**
   * All others.
   */
  buttons: MessageIndexes;
}

/**
 * Something that happened, with its number and its text
 */
export interface SchrodingersCatsMessageNumberedEvent {
  number: number;
  /**
   * In English.
   */
  text: string;
  event: SchrodingersCatsEventInMessage;
}

/**
 * Something that happened, in a message
 */
export type SchrodingersCatsEventInMessage = SchrodingersCatsEvent | MessageTakenBack;

/**
 * The rounds that are over.
 */
export type SchrodingersCatsReplayRounds = SchrodingersCatsRound[];

/**
 * An answer: to a question beyond an action (catbox-answer/1). What is known for certain, with
 * the clauses that it rests on, and what would have to be known for the rest. What is asked,
 * and the form of what is answered, stand in the definitions of each game.
 */
export type CatboxAnswer = CatInTheBoxAnswer | SchrodingersCatsAnswer;

/**
 * An answer to a question beyond an action. What is known for certain; ? stands for what is
 * not.
 */
export type CatInTheBoxAnswer = {
  format: "catbox-answer/1";
  /**
   * Whether nothing is left open.
   */
  determined: boolean;
  /**
   * The same in words, a list of lines.
   */
  text: string[];
  /**
   * The clauses on which the answer is based.
   */
  grounds: Ground[];
  /**
   * What you would have to know for the rest, each with the clause that needs it.
   */
  missing: Ground[];
  /**
   * As in a verdict, with the text of the other answer in place of a ruling.
   */
  disputed?: Dispute[];
  /**
   * As in a verdict, with the text of the other answer in place of a ruling.
   */
  other_books?: Dispute[];
  /**
   * What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
   * of the faults that show it. Left out if there is no advice.
   */
  irregularities?: WhatNow[];
  /**
   * With --assume-table: why legal play does not lead to the table.
   */
  assumed?: Ground[];
} & (
  | {
      /**
       * The question.
       */
      ask: "paradox";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: CatInTheBoxAnswerOnParadox;
    }
  | {
      /**
       * The question.
       */
      ask: "trick";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: CatInTheBoxAnswerOnTrick;
    }
  | {
      /**
       * The question.
       */
      ask: "groups";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: CatInTheBoxAnswerOnGroups;
    }
  | {
      /**
       * The question.
       */
      ask: "round";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: CatInTheBoxAnswerOnRound;
    }
  | {
      /**
       * The question.
       */
      ask: "match";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: CatInTheBoxAnswerOnMatch;
    }
  | {
      /**
       * The question.
       */
      ask: "set-up";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: CatInTheBoxAnswerOnSetUp;
    }
  | {
      /**
       * The question.
       */
      ask: "table";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: CatInTheBoxAnswerOnTable;
    });

/**
 * Whether the seat that is to play is stuck, and its certain plays
 */
export interface CatInTheBoxAnswerOnParadox {
  seat: CatInTheBoxSeat | null;
  paradox: boolean | Unknown;
  /**
   * The plays that are legal whatever is unknown.
   */
  plays: CatInTheBoxPlayText[];
}

/**
 * The winner of the present trick, or of its plays so far; nobody if a paradox ends it
 */
export interface CatInTheBoxAnswerOnTrick {
  led: CatInTheBoxColor | null;
  winner: CatInTheBoxSeat | null;
  play: CatInTheBoxPlayText | null;
  complete: boolean;
}

/**
 * The largest groups of all seats
 */
export interface CatInTheBoxAnswerOnGroups {
  groups: CatInTheBoxGroup[];
}

/**
 * A seat's largest group, and its bonus with the tricks won so far
 */
export interface CatInTheBoxGroup {
  seat: CatInTheBoxSeat;
  size: number;
  cells: CatInTheBoxCells;
  /**
   * The bonus if the round ended with these tricks.
   */
  bonus: number | Unknown;
}

/**
 * The score of the round, by seat
 */
export interface CatInTheBoxAnswerOnRound {
  over: boolean;
  paradox: CatInTheBoxSeat | Unknown | null;
  tricks: (number | Unknown)[];
  bonus: (number | Unknown)[];
  scores: (number | Unknown)[];
}

/**
 * The points so far, and the winners; the leaders, as long as the match is not over
 */
export interface CatInTheBoxAnswerOnMatch {
  over: boolean;
  totals: (number | Unknown)[];
  winners: CatInTheBoxSeat[];
}

/**
 * The set-up before a round, and its numbers
 */
export interface CatInTheBoxAnswerOnSetUp {
  /**
   * The cells that observed tokens close.
   */
  observed: CatInTheBoxCells;
  /**
   * The cells with a neutral token.
   */
  neutral: CatInTheBoxCells;
  /**
   * The highest rank; the lowest is 1.
   */
  highest_rank: CatInTheBoxRank;
  /**
   * The number of cards in the deck.
   */
  cards: number;
  /**
   * The number of cards dealt to each seat.
   */
  dealt: number;
  /**
   * The bids to choose from; empty if there is no bidding.
   */
  bids: number[];
  /**
   * The number of tricks in a round without a paradox.
   */
  tricks: number;
  /**
   * The number of rounds in a match.
   */
  rounds: number;
}

export type CatInTheBoxAnswerOnTable = AnswerOnTable;

/**
 * Whether a table can lie so
 */
export interface AnswerOnTable {
  /**
   * Everything on the table that cannot be.
   */
  faults: AnswerFault[];
  /**
   * Whether legal play can lead to it; ? if that is not settled.
   */
  reachable: boolean | Unknown;
  /**
   * A match that leads to it; null if there is none, or none can be given because the rounds
   * before are taken as they were written down.
   */
  witness: CatboxRecord | null;
}

/**
 * Something on the table that cannot be
 */
export interface AnswerFault {
  clause: Clause;
  message: Message;
  template?: Template;
  fields?: Fields;
  /**
   * The part of the position that it is about, such as .hands[1]; empty, or left out, for all of
   * it.
   */
  where?: string;
}

/**
 * An answer to a question beyond an action. What is known for certain; ? stands for what is
 * not.
 */
export type SchrodingersCatsAnswer = {
  format: "catbox-answer/1";
  /**
   * Whether nothing is left open.
   */
  determined: boolean;
  /**
   * The same in words, a list of lines.
   */
  text: string[];
  /**
   * The clauses on which the answer is based.
   */
  grounds: Ground[];
  /**
   * What you would have to know for the rest, each with the clause that needs it.
   */
  missing: Ground[];
  /**
   * As in a verdict, with the text of the other answer in place of a ruling.
   */
  disputed?: Dispute[];
  /**
   * As in a verdict, with the text of the other answer in place of a ruling.
   */
  other_books?: Dispute[];
  /**
   * What has gone wrong at a table with faults, each as what_now in a verdict, with the clauses
   * of the faults that show it. Left out if there is no advice.
   */
  irregularities?: WhatNow[];
  /**
   * With --assume-table: why legal play does not lead to the table.
   */
  assumed?: Ground[];
} & (
  | {
      /**
       * The question.
       */
      ask: "check";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: SchrodingersCatsAnswerOnCheck;
    }
  | {
      /**
       * The question.
       */
      ask: "boxes";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: SchrodingersCatsAnswerOnBoxes;
    }
  | {
      /**
       * The question.
       */
      ask: "match";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: SchrodingersCatsAnswerOnMatch;
    }
  | {
      /**
       * The question.
       */
      ask: "set-up";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: SchrodingersCatsAnswerOnSetUp;
    }
  | {
      /**
       * The question.
       */
      ask: "table";
      /**
       * What is certain; ? stands for what is not.
       */
      answer: SchrodingersCatsAnswerOnTable;
    });

/**
 * The result of a check now; all None if nobody has claimed
 */
export interface SchrodingersCatsAnswerOnCheck {
  claim: SchrodingersCatsMadeClaim | null;
  /**
   * The number of boxes that count for the claim.
   */
  counted: number | Unknown | null;
  least: number | null;
  most: number | null;
  wrong: SchrodingersCatsSeat | Unknown | null;
  claimer: SchrodingersCatsSeat | null;
  /**
   * The seat on turn or, if that is the claimer, its left neighbor.
   */
  doubter: SchrodingersCatsSeat | null;
}

/**
 * The number of boxes in play, including those that are about to be drawn, and that of the
 * draw pile before such a draw; ? if nobody has counted some hand
 */
export interface SchrodingersCatsAnswerOnBoxes {
  in_play: number | Unknown;
  draw_pile: number | Unknown;
}

/**
 * The lives that are left, and the winners; none as long as the match is not over
 */
export interface SchrodingersCatsAnswerOnMatch {
  over: boolean;
  /**
   * At an impossible table: whatever follows from what is written.
   */
  lives: number[];
  winners: SchrodingersCatsSeat[];
}

/**
 * The numbers of the table
 */
export interface SchrodingersCatsAnswerOnSetUp {
  /**
   * The number of cards dealt to a seat, round by round.
   */
  hand: number[];
  lives: number;
  /**
   * Whether there are Physicats, and how many are where at the beginning
   */
  physicats: {
    played: boolean;
    dealt: number;
    open: number;
    out_of_game: number;
  };
  /**
   * The length of the track, and its last space
   */
  track: {
    blocks: SchrodingersCatsBlocks;
    last: string;
  };
}

export type SchrodingersCatsAnswerOnTable = AnswerOnTable;

/**
 * A comparison: one case under several rules (catbox-comparison/1). The answers to one case by
 * every combination of readings, or by every edition.
 */
export interface CatboxComparison {
  format: "catbox-comparison/1";
  /**
   * What is compared.
   */
  by: "readings" | "editions";
  /**
   * One for each combination of readings, or each edition. A fault is a line that says why it
   * cannot be ruled on.
   */
  rulings: ComparisonRuling[];
  /**
   * Whether two of them are answered differently.
   */
  part: boolean;
  /**
   * The open clauses whose reading changes the answer.
   */
  clauses: Clause[];
}

/**
 * The answer by one edition with its options. A verdict, an answer, or why there is neither.
 */
export type ComparisonRuling = {
  edition: Name;
  options: Options;
} & (
  | {
      verdict: CatboxVerdict;
      answer?: never;
      fault?: never;
    }
  | {
      verdict?: never;
      answer: CatboxAnswer;
      fault?: never;
    }
  | {
      verdict?: never;
      answer?: never;
      /**
       * Why the case cannot be ruled on by it, in one line.
       */
      fault: string;
    });

/**
 * What a table has chosen. Readings of open rules and the like; what is left out is as the
 * edition has it.
 */
export type Options = Record<string, unknown>;

/**
 * A dispute: the judge asks back (catbox-dispute/1). An action, or another question; what is
 * known of the moment; the next question; and the ruling. A reader needs the game, what is
 * asked and the answers: the rest follows from these. What a schema cannot say, the reader
 * checks: that a table has such an action, that answers are values of its facts, and that they
 * do not contradict each other.
 */
export type CatboxDispute = CatInTheBoxDispute | SchrodingersCatsDispute;

/**
 * A dispute of this game: the table, and what is asked
 */
export type CatInTheBoxDispute = ({
  format: "catbox-dispute/1";
  game: "cat-in-the-box";
  /**
   * The id of the edition; null while it may be one of several.
   */
  edition?: CatInTheBoxEditionName | null;
  /**
   * The number of seats; null while it may be one of several.
   */
  players?: number | null;
  options?: CatInTheBoxOptions;
  names?: Names;
  /**
   * What the reasons of the ruling take for granted, as sentences.
   */
  presumed?: string[];
  /**
   * The facts that have been given, by their ids, in order; unknown for those that nobody knows.
   */
  answers?: DisputeFacts;
  /**
   * The next question, with the facts that each choice sets; null once nothing is left to ask.
   */
  question?: DisputeQuestion | null;
}) & (
  | {
      /**
       * The action in question.
       */
      action: CatInTheBoxAction;
      ask?: never;
      /**
       * The ruling on the action; without clauses while there is a question.
       */
      verdict?: CatboxVerdict | DisputeSoFar;
      answer?: never;
    }
  | {
      action?: never;
      /**
       * In place of an action: the name of a question, as in judge --ask.
       */
      ask: CatInTheBoxAsk;
      verdict?: never;
      /**
       * In place of a verdict: the answer to what is asked; null while there is a question.
       */
      answer?: DisputeAnswer | null;
    });

/**
 * Facts, by their ids. What each is: one of its values, or unknown. Ids and values are stable.
 */
export type DisputeFacts = Record<string, string>;

/**
 * A question to those at the table
 */
export interface DisputeQuestion {
  /**
   * The fact that is asked for, or any for several of them.
   */
  id: Name;
  /**
   * The question in words, which may change.
   */
  text: string;
  /**
   * The rules that rest on the answer.
   */
  clauses: Clause[];
  choices: DisputeChoice[];
}

/**
 * An answer to a question
 */
export interface DisputeChoice {
  /**
   * What is given as the answer.
   */
  value: string;
  /**
   * The answer in words, which may change.
   */
  text: string;
  /**
   * What each fact is by this answer.
   */
  sets: DisputeFacts;
}

/**
 * What is certain by now. An action can be illegal for certain before there is one clause that
 * it breaks in any case.
 */
export interface DisputeSoFar {
  format: "catbox-verdict/1";
  ruling: Ruling;
  violations: unknown[];
  grounds: unknown[];
}

/**
 * Undetermined if it depends on what is not known.
 */
export type Ruling = "legal" | "illegal" | "undetermined";

/**
 * What follows for a question beyond an action. As in an answer (catbox-answer/1); but it is
 * of facts and not of a table, and its names are its own.
 */
export interface DisputeAnswer {
  /**
   * The question.
   */
  ask: Name;
  /**
   * Whether nothing is left open.
   */
  determined: boolean;
  /**
   * What is known, by name; ? stands for what is not.
   */
  answer: Record<string, unknown>;
  /**
   * The same in words, line by line.
   */
  text: string[];
  /**
   * The clauses that the answer rests on.
   */
  grounds: Ground[];
  /**
   * What is not known and would have to be, each with the clause that needs it.
   */
  missing: Ground[];
}

/**
 * A dispute of this game: the table, and what is asked
 */
export type SchrodingersCatsDispute = ({
  format: "catbox-dispute/1";
  game: "schrodingers-cats";
  /**
   * The id of the edition; null while it may be one of several.
   */
  edition?: SchrodingersCatsEditionName | null;
  /**
   * The number of seats; null while it may be one of several.
   */
  players?: number | null;
  options?: SchrodingersCatsOptions;
  names?: Names;
  /**
   * What the reasons of the ruling take for granted, as sentences.
   */
  presumed?: string[];
  /**
   * The facts that have been given, by their ids, in order; unknown for those that nobody knows.
   */
  answers?: DisputeFacts;
  /**
   * The next question, with the facts that each choice sets; null once nothing is left to ask.
   */
  question?: DisputeQuestion | null;
}) & (
  | {
      /**
       * The action in question.
       */
      action: SchrodingersCatsAction;
      ask?: never;
      /**
       * The ruling on the action; without clauses while there is a question.
       */
      verdict?: CatboxVerdict | DisputeSoFar;
      answer?: never;
    }
  | {
      action?: never;
      /**
       * In place of an action: the name of a question, as in judge --ask.
       */
      ask: SchrodingersCatsAsk;
      verdict?: never;
      /**
       * In place of a verdict: the answer to what is asked; null while there is a question.
       */
      answer?: DisputeAnswer | null;
    });

/**
 * The rules: the answer of catbox rules --json. All clauses in the order of their chapters, or
 * those that were asked for.
 */
export type CatboxRules = RulesClause[];

/**
 * A rule with a name
 */
export interface RulesClause {
  id: Clause;
  title: string;
  /**
   * The rule in words; paragraphs are parted by an empty line.
   */
  text: string;
  /**
   * Where the editions say it; with --edition, where that edition does.
   */
  sources: Source[];
  /**
   * The ways to take the clause where the books leave it open.
   */
  readings: RulesReading[];
  /**
   * The functions that cite the clause.
   */
  implemented_by: RulesNames;
  /**
   * The tests that cite the clause.
   */
  tested_by: RulesNames;
  /**
   * Of a house rule, which is in no rulebook: the clause that it replaces.
   */
  in_place_of?: Clause;
}

/**
 * One way to take an open rule. The option of this name and value in a record chooses it.
 */
export interface RulesReading {
  option: string;
  value: string;
  /**
   * Whether it holds where a table chooses nothing.
   */
  default: boolean;
  text: string;
  /**
   * The number of the point that says why the rule is open.
   */
  point?: number | null;
  /**
   * The editions whose text can be read so; empty if that of all can.
   */
  editions?: string[];
}

export type RulesNames = string[];

/**
 * The editions: the answer of catbox editions --json. Every printing of every game, game by
 * game, in the order of publication. Here stands what the editions of all games share; the
 * rest stands in the definitions of each game.
 */
export type CatboxEditions = EditionsEdition[];

/**
 * A printing of a game
 */
export type EditionsEdition = CatInTheBoxEdition | SchrodingersCatsEdition;

/**
 * An edition of this game
 */
export interface CatInTheBoxEdition {
  game: "cat-in-the-box";
  /**
   * The version of the rules as coded; it rises with every change of behavior.
   */
  ruleset_version: string;
  id: CatInTheBoxEditionName;
  /**
   * Other names that a record may use.
   */
  aliases: CatInTheBoxEditionName[];
  title: string;
  publisher: string;
  year: number;
  /**
   * The text that the clauses cite under this id.
   */
  rulebook: string;
  /**
   * Its numbers for each count of players.
   */
  setups: CatInTheBoxSetup[];
  /**
   * Words of this library, and what the edition calls them.
   */
  terms: EditionsTerm[];
  /**
   * The variants that have made it what it is; none in a printed edition.
   */
  variants: CatboxVariant[];
  color_marks: "held" | "lost";
  /**
   * The faces of a player's board, by the counts of players printed on each.
   */
  player_board_faces: string[];
  tokens_per_seat: number;
  /**
   * The default reading of declare.token-left.
   */
  tokens: "unlimited" | "strict";
  /**
   * The default reading of declare.lead-red-broken.
   */
  red_broken_by: "player-token" | "any-token";
  /**
   * The face that is used where a table says nothing and its count of players may; None stands
   * for the first of those that may be used.
   */
  face: "black" | "white" | "purple" | null;
  /**
   * What replaces rules of the book.
   */
  house_rules: string[];
}

/**
 * The numbers of an edition for one count of players
 */
export interface CatInTheBoxSetup {
  players: CatInTheBoxTablePlayers;
  /**
   * Ranks on the cards run from 1 to this; five cards of each.
   */
  highest_rank: CatInTheBoxRank;
  /**
   * Cards dealt to each seat.
   */
  dealt: number;
  /**
   * The bids on the player's board; empty where nobody bids.
   */
  bids: number[];
  /**
   * Tricks of a round without a paradox.
   */
  tricks: number;
  /**
   * Columns of the sheet or board.
   */
  columns: number;
  /**
   * Rounds of a match: every seat is the start seat once.
   */
  rounds: number;
  /**
   * The faces that may be used, the first one by default.
   */
  faces: ("black" | "white" | "purple")[];
  /**
   * How many of the cards left over are turned up; a neutral token is laid for each.
   */
  revealed: number;
  /**
   * What observed tokens close: all cells of a rank, or cells by their names.
   */
  observed: CatInTheBoxRank | CatInTheBoxCells | null;
  /**
   * Where nobody bids: the most tricks with which a seat gets the bonus.
   */
  bonus_up_to: number | null;
  /**
   * What each trick costs a seat that causes a paradox.
   */
  penalty: number;
  /**
   * Where the cells lie, row by row; None where their ranks ascend.
   */
  layout: CatInTheBoxLayout | null;
  /**
   * Cards left in the center after dealing.
   */
  left_over: number;
}

export type CatInTheBoxTablePlayers = number;

/**
 * A word of this library, and what the edition calls it
 */
export interface EditionsTerm {
  ours: string;
  theirs: string;
}

/**
 * An edition of this game
 */
export interface SchrodingersCatsEdition {
  game: "schrodingers-cats";
  /**
   * The version of the rules as coded; it rises with every change of behavior.
   */
  ruleset_version: string;
  id: SchrodingersCatsEditionName;
  /**
   * Other names that a record may use.
   */
  aliases: SchrodingersCatsEditionName[];
  title: string;
  publisher: string;
  year: number;
  /**
   * The text that the clauses cite under this id.
   */
  rulebook: string;
  /**
   * Its numbers for each count of players.
   */
  setups: SchrodingersCatsSetup[];
  /**
   * Words of this library, and what the edition calls them.
   */
  terms: EditionsTerm[];
  /**
   * The variants that have made it what it is; none in a printed edition.
   */
  variants: CatboxVariant[];
  /**
   * All box cards.
   */
  deck: SchrodingersCatsPile;
  /**
   * The blocks of the track, unless a table says otherwise.
   */
  blocks: SchrodingersCatsBlocks;
  /**
   * Whether the Physicats are in the game, unless a table says otherwise.
   */
  physicats: "with" | "without";
  /**
   * The default reading of schrodinger.physicat.timing.
   */
  physicat_timing: "own-turn" | "before-claim";
  /**
   * The default reading of schrodinger.physicat.felinestein.
   */
  short_pile: "allowed" | "barred";
  /**
   * The default reading of schrodinger.physicat.purrie.
   */
  open_heisenbergs: "stay" | "as-claimed";
}

/**
 * The numbers of an edition for one count of players
 */
export interface SchrodingersCatsSetup {
  players: SchrodingersCatsTablePlayers;
  /**
   * How often a seat may be wrong before it is out, the last time included.
   */
  lives: number;
  /**
   * How many cards each seat is dealt in the first round, the second, and so on to the last.
   */
  hands: number[];
  /**
   * The Physicats that stay in the box, unseen.
   */
  out_of_game: number;
}

export type SchrodingersCatsTablePlayers = number;

/**
 * A request: a line to an engine (catbox-protocol/1). What is asked, and of which match. What
 * a schema cannot say, the engine checks: that whole numbers are written without a fraction,
 * and that the actions are those of the game that is played.
 */
export type CatboxProtocolRequest =
  | ProtocolRequestHello
  | ProtocolRequestNew
  | ProtocolRequestOfMatch
  | ProtocolRequestLegal
  | ProtocolRequestEvents
  | ProtocolRequestWithAction
  | ProtocolRequestView
  | ProtocolRequestDraw
  | ProtocolRequestUndo
  | ProtocolRequestMessage
  | ProtocolRequestWatch
  | ProtocolRequestDispute;

/**
 * Who are you, and what do you play?
 */
export interface ProtocolRequestHello {
  id?: ProtocolRequestId;
  ask: "hello";
}

/**
 * A name for the request, which its answer repeats
 */
export type ProtocolRequestId = string | null | ProtocolRequestWholeNumber;

/**
 * A whole number of at most 18 digits
 */
export type ProtocolRequestWholeNumber = number;

/**
 * Begin a match, as far as a record gives it
 */
export interface ProtocolRequestNew {
  id?: ProtocolRequestId;
  ask: "new";
  match: ProtocolRequestMatch;
  record: CatboxRecord;
}

/**
 * The name of a match
 */
export type ProtocolRequestMatch = string;

/**
 * How do the seats stand, how does the table lie, what has been done? Or forget the match
 */
export interface ProtocolRequestOfMatch {
  id?: ProtocolRequestId;
  ask: "score" | "state" | "record" | "drop";
  match: ProtocolRequestMatch;
}

/**
 * What may the seats on turn do?
 */
export interface ProtocolRequestLegal {
  id?: ProtocolRequestId;
  ask: "legal";
  match: ProtocolRequestMatch;
  as?: ProtocolRequestAs;
}

/**
 * The seat for which this is asked, null for a spectator: no answer depends on what these
 * cannot know. Without it the referee asks, who sees all cards.
 */
export type ProtocolRequestAs = ProtocolRequestViewer;

/**
 * What has happened?
 */
export interface ProtocolRequestEvents {
  id?: ProtocolRequestId;
  ask: "events";
  match: ProtocolRequestMatch;
  /**
   * How many events are left out; as many as were given before.
   */
  since?: number;
  as?: ProtocolRequestAs;
}

/**
 * Take an action, or rule on it
 */
export interface ProtocolRequestWithAction {
  id?: ProtocolRequestId;
  ask: "apply" | "judge";
  match: ProtocolRequestMatch;
  action: Action;
  as?: ProtocolRequestAs;
}

/**
 * An action of one of the games
 */
export type Action = CatInTheBoxAction | SchrodingersCatsAction;

/**
 * What does a seat know?
 */
export interface ProtocolRequestView {
  id?: ProtocolRequestId;
  ask: "view";
  match: ProtocolRequestMatch;
  /**
   * The seat; null for a spectator. With as it can be left out; it is the same seat, or null.
   */
  seat?: ProtocolRequestViewer;
  as?: ProtocolRequestAs;
}

/**
 * What could chance give out?
 */
export interface ProtocolRequestDraw {
  id?: ProtocolRequestId;
  ask: "draw";
  match: ProtocolRequestMatch;
  /**
   * The same one gives the same cards again; with null, or none, nobody can foresee them.
   */
  seed?: ProtocolRequestId;
}

/**
 * Take the last action back, or the last few, or all from the last one of a seat on
 */
export interface ProtocolRequestUndo {
  id?: ProtocolRequestId;
  ask: "undo";
  match: ProtocolRequestMatch;
  /**
   * How many; one if nothing is said. Not with a seat.
   */
  actions?: number | null;
  /**
   * Whose last action it is, with all that chance and others have done since.
   */
  seat?: number | null;
}

/**
 * What is a client of a seat sent?
 */
export interface ProtocolRequestMessage {
  id?: ProtocolRequestId;
  ask: "message";
  match: ProtocolRequestMatch;
  as: ProtocolRequestAs;
  since?: ProtocolRequestFirstEvent;
  /**
   * An action of this seat on which to rule; null, or nothing, for none.
   */
  action?: Action | null;
}

/**
 * The number of the first event that is sent. What next was in the last message; null, or
 * nothing, for no events.
 */
export type ProtocolRequestFirstEvent = number | null;

/**
 * Send such a message at once, and whenever the match has changed
 */
export interface ProtocolRequestWatch {
  /**
   * By what the messages are known that follow.
   */
  id: string | ProtocolRequestWholeNumber;
  ask: "watch";
  match: ProtocolRequestMatch;
  as: ProtocolRequestAs;
  since?: ProtocolRequestFirstEvent;
  /**
   * No more of them are sent.
   */
  stop?: boolean;
}

/**
 * What follows from what is known of an action: the next question, or the ruling?
 */
export interface ProtocolRequestDispute {
  id?: ProtocolRequestId;
  ask: "dispute";
  /**
   * The dispute so far; its beginning will do, which has the action.
   */
  dispute: CatboxDispute;
  /**
   * What else is known: facts by their ids, or under the id of the question what was chosen.
   */
  answers?: DisputeFacts;
}

/**
 * An answer: a line from an engine (catbox-protocol/1). What was asked for, or an error, or
 * news of a match that is watched. A reader passes over keys that it does not know. Which of
 * the answers it is, the request says: each stands under $defs.
 */
export type CatboxProtocolAnswer = {
  /**
   * That of the request; null if it had none, or none that could be read.
   */
  id: ProtocolRequestId;
} & (
  | {
      answer:
        | ProtocolAnswerHello
        | ProtocolAnswerNew
        | ProtocolAnswerLegal
        | ProtocolAnswerApply
        | ProtocolAnswerScore
        | ProtocolAnswerJudge
        | ProtocolAnswerState
        | ProtocolAnswerView
        | ProtocolAnswerDraw
        | ProtocolAnswerRecord
        | ProtocolAnswerDrop
        | ProtocolAnswerEvents
        | ProtocolAnswerUndo
        | ProtocolAnswerMessage
        | ProtocolAnswerWatch
        | ProtocolAnswerDispute;
      error?: never;
      message?: never;
    }
  | {
      answer?: never;
      error: ProtocolAnswerError;
      message?: never;
    }
  | {
      answer?: never;
      error?: never;
      /**
       * What a match has come to that is watched: it follows the answer to what has changed it, and
       * has the id of the request to watch.
       */
      message: CatboxMessage;
    });

/**
 * Who the engine is, and what it plays
 */
export interface ProtocolAnswerHello {
  protocol: "catbox-protocol/1";
  engine: string;
  version: string;
  /**
   * What can be asked.
   */
  asks: string[];
  /**
   * What of it can be asked for a seat, with the key as.
   */
  as?: string[];
  /**
   * The games that it plays, by the names that records have for them.
   */
  games: Record<string, ProtocolAnswerGame>;
}

/**
 * A game that an engine plays
 */
export interface ProtocolAnswerGame {
  /**
   * The editions by their ids, each with its counts of players.
   */
  editions: Record<string, number[]>;
  /**
   * The options that a record may have, each with the values that the engine knows.
   */
  options: Record<string, "any" | unknown[]>;
}

/**
 * A match has been begun
 */
export interface ProtocolAnswerNew {
  turn: ProtocolAnswerTurn;
}

/**
 * What the seats on turn may do. In the order of the game; nothing where chance acts or all is
 * over.
 */
export interface ProtocolAnswerLegal {
  legal: Action[];
}

/**
 * An action has been taken
 */
export interface ProtocolAnswerApply {
  turn: ProtocolAnswerTurn;
  /**
   * What happened, in order.
   */
  events?: ProtocolAnswerEvent[];
}

/**
 * Something that happened. An event of the game, or that actions were taken back, as in a
 * message. One that a single seat learns of has private_to as well.
 */
export type ProtocolAnswerEvent = Event & {
  private_to?: Seat;
};

/**
 * Something that happened. Its other keys depend on the game and on its kind.
 */
export type Event =
  | CatInTheBoxEventInMessage
  | SchrodingersCatsEventInMessage
  | CatInTheBoxEvent
  | SchrodingersCatsEvent;

/**
 * How the seats stand
 */
export interface ProtocolAnswerScore {
  finished: ReplayFinished;
  rounds: ReplayRounds;
  totals: ReplayTotals;
  winners: ReplayWinners;
}

/**
 * Whether the match is over.
 */
export type ReplayFinished = boolean;

/**
 * The rounds that are over.
 */
export type ReplayRounds = Round[];

/**
 * A round that is over. Its other keys depend on the game.
 */
export type Round = CatInTheBoxRound | SchrodingersCatsRound;

/**
 * The seats that won; empty if the match is not over.
 */
export type ReplayWinners = ReplaySeats;

/**
 * The ruling on an action
 */
export interface ProtocolAnswerJudge {
  verdict: CatboxVerdict;
}

/**
 * The table, with nothing hidden
 */
export interface ProtocolAnswerState {
  state: CatboxPosition;
}

/**
 * What a seat knows. A position with "?" for what is hidden, or any other value of the
 * engine's own.
 */
export interface ProtocolAnswerView {
  view: unknown;
}

/**
 * What chance could give out
 */
export interface ProtocolAnswerDraw {
  action: Action;
}

/**
 * What has been done so far
 */
export interface ProtocolAnswerRecord {
  record: CatboxRecord;
}

/**
 * The match is forgotten: nothing more is said
 */
export interface ProtocolAnswerDrop {
  protocol?: never;
  turn?: never;
  legal?: never;
  finished?: never;
  verdict?: never;
  state?: never;
  view?: never;
  action?: never;
  record?: never;
  events?: never;
  message?: never;
}

/**
 * What has happened
 */
export interface ProtocolAnswerEvents {
  /**
   * In order, less those that are left out.
   */
  events: ProtocolAnswerEvent[];
  /**
   * How many there are: the since of the next request.
   */
  next: number;
}

/**
 * Actions have been taken back
 */
export type ProtocolAnswerUndo = ProtocolAnswerApply;

/**
 * What a client of a seat is sent
 */
export interface ProtocolAnswerMessage {
  message: CatboxMessage;
}

/**
 * The match as it is now; nothing where no more messages are sent
 */
export interface ProtocolAnswerWatch {
  message?: CatboxMessage;
}

/**
 * A dispute as it is now
 */
export interface ProtocolAnswerDispute {
  dispute: DisputeWhole;
}

/**
 * A dispute with all that follows from it. As it is written: with a verdict or an answer, too.
 */
export type DisputeWhole = CatboxDispute & ({
  presumed: string[];
  answers: DisputeFacts;
  question: DisputeQuestion | null;
  edition: unknown;
  players: unknown;
});

/**
 * Why there is no answer
 */
export interface ProtocolAnswerError {
  code:
    | "not-json"
    | "line-too-long"
    | "malformed-input"
    | "unsupported"
    | "illegal-action"
    | "no-such-match"
    | "too-many-matches"
    | "internal-error";
  /**
   * The error in a sentence, for people.
   */
  message: string;
  /**
   * The place in the request, as a JSON path.
   */
  path?: string;
  /**
   * What was expected there.
   */
  expected?: string;
  /**
   * What was given, shortened.
   */
  given?: string;
  /**
   * Of an illegal action: the ruling, with the clauses that it breaks.
   */
  verdict?: CatboxVerdict & {
    ruling?: "illegal";
  };
}

/**
 * A test of an engine (catbox-conformance/1). The answer of `catbox conform --json`: what came
 * of holding an engine against the reference.
 */
export interface CatboxConformance {
  format: "catbox-conformance/1";
  /**
   * The name and the version that the engine gives itself.
   */
  engine: string;
  /**
   * Whether there is no disagreement but those that are waived, and enough was reached to say
   * so.
   */
  agrees: boolean;
  /**
   * How much was tested, by the name of the game.
   */
  tested: Record<string, ConformanceTested>;
  /**
   * What was not tested, and why, in words.
   */
  not_tested: string[];
  /**
   * What would have to be seen of the engine before it can be said to agree, in words.
   */
  not_reached: string[];
  /**
   * Whether the test was ended from outside.
   */
  interrupted: boolean;
  /**
   * What differs: supposed is the one rule that explains all scores, picture a board, record the
   * shortest match found that shows it.
   */
  disagreements: ConformanceDisagreement[];
  /**
   * Disagreements about manners: replies to lines that make no sense.
   */
  courtesies: ConformanceDisagreement[];
  /**
   * Names that are waived and were not found any more.
   */
  gone: string[];
}

export interface ConformanceTested {
  /**
   * Records that were walked, those for shrinking included.
   */
  matches: number;
  actions: number;
  /**
   * Lines that were sent to the engine.
   */
  requests: number;
  /**
   * What the engine was asked.
   */
  asks: string[];
  /**
   * What was reached, by edition and number of players.
   */
  tables: ConformanceReached[];
}

export interface ConformanceReached {
  edition: string;
  players: number;
  /**
   * Matches that came to their end.
   */
  finished: number;
  /**
   * Rounds that were scored.
   */
  rounds: number;
  /**
   * The kinds of action that were taken.
   */
  actions: string[];
  /**
   * The clauses that were exercised.
   */
  clauses: string[];
  /**
   * The clauses that the engine could show there, and that were not exercised.
   */
  not_reached: string[];
  /**
   * The listed rare moments that came up.
   */
  rare: string[];
}

export interface ConformanceDisagreement {
  /**
   * The same in every run; a disagreement is waived by it.
   */
  name: string;
  /**
   * Whether it is waived.
   */
  known: boolean;
  aspect: ConformanceAspect;
  /**
   * In which other aspects the same shows.
   */
  also: ConformanceAspect[];
  /**
   * The ids of the rules that the engine gets wrong, as far as one can tell; none where it is
   * about no rule.
   */
  clauses: string[];
  message: string;
  /**
   * The one rule that, with another meaning, explains every score; empty if there is none.
   */
  supposed: string;
  /**
   * Where it occurs.
   */
  tables: ConformanceTable[];
  /**
   * The board on which a round was scored, a line for each row: on each cell the seat whose
   * token lies there, with a star where its bonus counts it.
   */
  picture: string[];
  record: CatboxRecord;
  /**
   * The action in question, as in a record, if there is one.
   */
  action?: Record<string, unknown>;
  /**
   * What the reference says.
   */
  expected: unknown;
  /**
   * What the engine said.
   */
  given: unknown;
}

export type ConformanceAspect =
  | "protocol"
  | "turn"
  | "legal"
  | "refusal"
  | "verdict"
  | "score"
  | "state"
  | "view"
  | "secrecy";

export interface ConformanceTable {
  edition: string;
  players: number;
}

/**
 * Two rulebooks compared (catbox-diff/1). The answer of `catbox diff --json`: two rulebooks
 * compared, as data and as play.
 */
export interface CatboxDiff {
  format: "catbox-diff/1";
  game: string;
  /**
   * A rulebook, as it is spelled.
   */
  a: string;
  /**
   * The other one.
   */
  b: string;
  /**
   * Whether any difference between the two was found.
   */
  differ: boolean;
  differences: DiffDifference[];
  /**
   * The counts of players that `a` alone has.
   */
  only_a: number[];
  /**
   * The counts of players that `b` alone has.
   */
  only_b: number[];
  seed: number;
  /**
   * What was played, for each count of players.
   */
  played: DiffTable[];
  /**
   * What the records of a corpus show; null if none was given.
   */
  corpus: null | DiffCorpus;
}

export interface DiffDifference {
  what: "number" | "reading" | "rule" | "layout" | "clause" | "word";
  /**
   * The count of players that it is about; null if it is about all.
   */
  players: number | null;
  /**
   * The name of the number, of the reading, the clause that is replaced …
   */
  path: string;
  /**
   * Whether a match can turn on it.
   */
  decides: boolean;
  /**
   * What `a` has there.
   */
  a: unknown;
  /**
   * What `b` has there.
   */
  b: unknown;
}

export interface DiffTable {
  players: number;
  /**
   * Matches that both have played, side by side.
   */
  matches: DiffCount;
  actions: DiffCount;
  /**
   * In so many of them some way came up.
   */
  parted: DiffCount;
  /**
   * The number of rounds that both have scored, up to the first difference.
   */
  scored: DiffCount;
  /**
   * What of the tables no rulebook says, so that what is found rests on a guess; in words.
   */
  unverified: string[];
  /**
   * What differs in scoring, as data, and showed in no round that both have scored, where play
   * parts as well.
   */
  masked: string[];
  /**
   * Whether nothing that anybody plays by differs.
   */
  same_by_construction: boolean;
  ways: DiffFound[];
}

export type DiffCount = number;

export type DiffFound = DiffCounted & {
  shortest: DiffShortest;
};

/**
 * A way, and how often it came up.
 */
export type DiffCounted = DiffWay & {
  /**
   * The number of matches.
   */
  matches: number;
  /**
   * The number of them in which no other way came before it.
   */
  first: DiffCount;
  /**
   * The mean index of the action at which it came first.
   */
  mean_action: number;
};

/**
 * A way in which the two part.
 */
export interface DiffWay {
  kind: "deal" | "action" | "effect" | "score" | "outcome" | "turn" | "view";
  /**
   * The kind of action, the event, or the part of the sheet.
   */
  what: string;
  /**
   * The rulebook that allows what the other forbids; null where neither forbids anything.
   */
  allowed_by: null | DiffSide;
  /**
   * The clauses that the action violates by the other rulebook.
   */
  forbidden_by: DiffClauses;
  /**
   * The exceptions and house rules that allow it; where nothing is forbidden, what the
   * difference is about.
   */
  clauses: DiffClauses;
}

/**
 * Which of the two rulebooks.
 */
export type DiffSide = "a" | "b";

/**
 * Ids of clauses.
 */
export type DiffClauses = string[];

export interface DiffShortest {
  /**
   * The index of the action at which they part.
   */
  action: DiffCount;
  /**
   * That action, as in a record; null where it is none.
   */
  in_question: Record<string, unknown> | null;
  /**
   * What differs, in words.
   */
  message: string;
  /**
   * The rulebook by which all of the record is legal.
   */
  legal_by: DiffSide;
  record: CatboxRecord;
}

export interface DiffCorpus {
  matches: DiffCount;
  actions: DiffCount;
  /**
   * The number in which a way to differ came up, even if only in a choice that nobody took.
   */
  parted: DiffCount;
  /**
   * The number that are themselves played or scored differently.
   */
  otherwise: DiffCount;
  ways: (DiffCounted & {
    /**
     * The least index at which it came up.
     */
    earliest: DiffCount;
    /**
     * The file, with the line, of the match in which that was.
     */
    place: string;
  })[];
  /**
   * The number of places that are not compared, or not to the end.
   */
  left_out: DiffCount;
  /**
   * The number of these that hold nothing readable.
   */
  unreadable: DiffCount;
  /**
   * The first thousand of them.
   */
  left: {
    place: string;
    reason: string;
    is_unreadable: boolean;
  }[];
}

/**
 * A corpus of records, played again (catbox-regress/1). The answer of `catbox regress --json`:
 * a corpus of records compared with its stored results.
 */
export interface CatboxRegress {
  format: "catbox-regress/1";
  /**
   * By what all records were played; null for what each of them says.
   */
  rulebook: string | null;
  /**
   * What was laid on top of what each record plays by; null for nothing.
   */
  on_top: string | null;
  /**
   * How many records were played.
   */
  records: number;
  /**
   * How many came to what is stored.
   */
  unchanged: number;
  /**
   * How many changes there are, by what has changed.
   */
  changed: {
    what: RegressWhat;
    clauses: RegressClauses;
    records: number;
  }[];
  /**
   * How many matches that were over, and are over now, others have won.
   */
  other_winners: number;
  /**
   * The first thousand of them.
   */
  changes: {
    place: RegressPlace;
    what: RegressWhat;
    clauses: RegressClauses;
    message: string;
    /**
     * Whether the match was over and is over now, and others have won.
     */
    other_winners: boolean;
  }[];
  /**
   * The first thousand records that the rulebook cannot play: of another game, or of another
   * count of players.
   */
  left: RegressReason[];
  /**
   * How many there are.
   */
  left_out: number;
  /**
   * The first thousand places where there is nothing that can be read or played.
   */
  unreadable: RegressReason[];
  /**
   * How many there are.
   */
  places_unreadable: number;
  /**
   * Whether the results have been stored.
   */
  updated: boolean;
}

export type RegressWhat =
  | "illegal"
  | "legal"
  | "clauses"
  | "scores"
  | "winners"
  | "events"
  | "record"
  | "missing"
  | "new";

/**
 * The clauses that are violated now, or were; none where nothing is forbidden.
 */
export type RegressClauses = string[];

/**
 * A file, as seen from the corpus, with the line where it has several records.
 */
export type RegressPlace = string;

export interface RegressReason {
  place: RegressPlace;
  reason: string;
}

/**
 * What came of many matches (catbox-report/2). The answer of `catbox report --json` and of
 * `catbox simulate --json`: means and differences of figures, in groups that can be compared.
 */
export interface CatboxReport {
  format: "catbox-report/2";
  /**
   * The campaigns that are reported as far as they go, in words.
   */
  unfinished: string[];
  groups: ReportGroup[];
}

/**
 * Matches of one game, number of players, policy, seed and engine.
 */
export interface ReportGroup {
  game: string;
  players: number;
  /**
   * The bot at all seats, by its name.
   */
  policy: string;
  seed: number;
  /**
   * Whether the batch engine played them.
   */
  batch: boolean;
  /**
   * As they are spelled.
   */
  rulebooks: string[];
  /**
   * The largest effects in words, at most six.
   */
  sentences: string[];
  estimates: ReportEstimate[];
  looks: ReportLook[];
  /**
   * What no rulebook says about the tables, in words.
   */
  cautions: string[];
}

/**
 * The mean of a figure over matches; with a base, of how much it is above what it is by the
 * base, over pairs of matches with the same number.
 */
export interface ReportEstimate {
  rulebook: string;
  base: string | null;
  figure: string;
  /**
   * How many matches, or pairs.
   */
  matches: number;
  mean: number;
  /**
   * The interval of 95 % begins here; null if all are the same, or there is but one.
   */
  low: number | null;
  high: number | null;
  /**
   * A difference in standard deviations over matches; null if there are none.
   */
  effect: number | null;
  /**
   * Of a difference: how likely chance alone makes it.
   */
  p: number | null;
  /**
   * The same by Holm, for all differences of the report.
   */
  corrected: number | null;
}

/**
 * Whether the policy chose differently by the two rulebooks where both offered it the same.
 */
export interface ReportLook {
  base: string;
  rulebook: string;
  /**
   * In how many pairs of matches this was looked for.
   */
  matches: number;
  looks: boolean;
}

/**
 * Printed boxes: the answer of catbox editions --box NAME --json. The boxes to which the name
 * fits; an empty list with exit status 1.
 */
export type CatboxBoxes = BoxesBox[];

/**
 * A printed box, or a place where the game is played
 */
export interface BoxesBox {
  game: string;
  publisher: string;
  title: string;
  languages: string[];
  year: number | null;
  players: string | null;
  /**
   * The edition whose rules it has; null where they are not known.
   */
  edition: string | null;
  confidence: string;
  /**
   * Who says it.
   */
  evidence: string;
}

/**
 * What was found: the answer of catbox find --json. The entries that fit a question, best
 * first; an empty list with exit status 1.
 */
export type CatboxFind = FindFound[];

/**
 * An entry
 */
export interface FindFound {
  kind: "clause" | "point" | "case" | "irregularity" | "dispute" | "house-rule";
  /**
   * A clause's id; the number of a point or of an entry of the casebook, after the prefix of its
   * game if it has one (18, schrodinger.4, wrong-3); the name of a dispute's file.
   */
  id: string;
  /**
   * The clauses that it is about, the one that decides first; of an irregularity those that were
   * broken, if any were.
   */
  clauses: Clause[];
  title: string;
  /**
   * How well it fits: comparable within an answer, and nowhere else.
   */
  score: number;
}

/**
 * Points of the spec: the answer of catbox rules point NUMBER --json. The point of this
 * number, of each game that has it.
 */
export type CatboxPoints = PointsPoint[];

/**
 * A place where the books differ or are silent, with the ruling
 */
export interface PointsPoint {
  point: number;
  game: string;
  /**
   * The clauses at which it stands.
   */
  clauses: Clause[];
  text: string;
}

/**
 * What says by its format what it is.
 */
export type CatboxDocument =
  | CatboxRecord
  | CatboxPosition
  | CatboxCase
  | CatboxReplay
  | CatboxMessage
  | CatboxVerdict
  | CatboxAnswer
  | CatboxComparison
  | CatboxDispute
  | CatboxConformance
  | CatboxDiff
  | CatboxRegress
  | CatboxVariant
  | CatboxReport;

/**
 * The answers of the line protocol, each by what was asked.
 */
export interface ProtocolAnswers {
  hello: ProtocolAnswerHello;
  new: ProtocolAnswerNew;
  legal: ProtocolAnswerLegal;
  apply: ProtocolAnswerApply;
  score: ProtocolAnswerScore;
  judge: ProtocolAnswerJudge;
  state: ProtocolAnswerState;
  view: ProtocolAnswerView;
  draw: ProtocolAnswerDraw;
  record: ProtocolAnswerRecord;
  drop: ProtocolAnswerDrop;
  events: ProtocolAnswerEvents;
  undo: ProtocolAnswerUndo;
  message: ProtocolAnswerMessage;
  watch: ProtocolAnswerWatch;
  dispute: ProtocolAnswerDispute;
}
