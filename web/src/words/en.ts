// The words of the page, in one folder, so that they can be translated: here those of disputes, in
// `frame.ts` those of the frame and of faults, in `play.ts` of desks and matches, in `read.ts` of what is
// read, in `table.ts` of tables and scores. What explains a rule comes from the library.

import type { Arrived } from "../worker/messages";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Bytes in megabytes, as hosts and telephones count them. */
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

export const WORDS = {
  loading: {
    python: "Loading the judge",
    rules: "The judge is getting ready",
    solver: "Loading the solver, which finds out how a table can have come about",
    stalled: "Nothing has arrived for 20 seconds.",
    again: "Try again",
    arrived: ({ bytes, of }: Arrived) => `${megabytes(bytes)} of ${megabytes(of)} MB`,
  },

  begin: {
    title: "Settle a dispute",
    lead: "Say who did what. The judge asks for the few facts that matter, and rules by the rulebook.",
    games: "Which game is it?",
    search: "Or ask in your own words",
    searchButton: "Search",
    searchExample: { "cat-in-the-box": "may I lead red?", "schrodingers-cats": "may I doubt my own claim?" } as Record<
      string,
      string
    >,
    kept: "What you did last",
    others: "Other ways",
    table: "Lay out the whole table",
    score: "Keep the score, or play",
    read: "Read the rules",
  },

  box: {
    title: "Which edition is it?",
    lead: "The rules differ from edition to edition. The publisher stands on the box.",
    others: (count: number) => `Other editions: ${count}`,
    unknown: "I don’t know",
    none: "its rules are not known here",
    short: "edition unknown",
    change: "Change the game or the edition",
    languages: (languages: readonly string[]) => languages.join(", "),
  },

  act: {
    title: "Who did what?",
    questions: "Or ask a question",
    toQuestions: "or a question",
    who: "Who",
    whoFirst: "Who was it?",
    atTable: "The judge knows the table of this moment, and asks only what it does not show.",
    what: "What",
    names: "Give the players names",
    rename: "Change the names",
    nameOf: (seat: number) => `Name of player ${seat + 1}`,
    counted: "Players are counted clockwise. It does not matter where you begin.",
    play: "Played a card",
    claim: "Claimed",
    board: "The card, and the color that was named",
    track: "What was claimed",
    higher: "Higher claims",
    say: { doubt: "Doubted", "end turn": "Ended the turn", paradox: "Said “paradox”" } as Record<string, string>,
    groups: { Bid: "Bid", "Set aside": "Set a card aside", Use: "Used a Physicat" } as Record<string, string>,
    of: { Bid: "How many tricks", "Set aside": "Which card", Use: "Which Physicat" } as Record<string, string>,
    withBoxes: { prove: "Laid boxes open", exchange: "Exchanged boxes" } as Record<string, string>,
    boxes: "Which boxes",
    short: { heisenberg: "Heis." } as Record<string, string>,
    asWhich: "As which Physicat of the row?",
    alone: "That was not said",
    done: "Ask the judge",
    ranks: (rank: number, color: string) => `${rank} as ${color}`,
    change: "Change who did what",
  },

  offers: {
    title: "Settle it",
    somebody: "somebody",
    kinds: {
      play: "Somebody played a card",
      bid: "Somebody bid",
      discard: "Somebody set a card aside",
      paradox: "Somebody said “paradox”",
      claim: "Somebody claimed",
      doubt: "Somebody doubted",
      prove: "Somebody laid boxes open",
      exchange: "Somebody exchanged boxes",
      end: "Somebody ended the turn",
      use: "Somebody used a Physicat",
    } as Record<string, string>,
  },

  did: {
    play: (who: string, rank: number, color: string) => `${who} played a ${rank} as ${color}`,
    bid: (who: string, tricks: number) => `${who} bid ${tricks}`,
    discard: (who: string, rank: number) => `${who} set a ${rank} aside`,
    paradox: (who: string) => `${who} said “paradox”`,
    claim: (who: string, what: string) => `${who} claimed ${what}`,
    doubt: (who: string) => `${who} doubted the claim`,
    prove: (who: string, boxes: string) => `${who} laid open ${boxes} as a proof`,
    exchange: (who: string, boxes: string) => `${who} exchanged ${boxes}`,
    end: (who: string) => `${who} ended the turn`,
    use: (who: string, physicat: string) => `${who} used ${physicat}`,
    useAs: (who: string, physicat: string, taken: string) => `${who} used ${physicat} as ${taken}`,
    other: (who: string, what: string) => `${who}: ${what}`,
  },

  /** Questions that are no actions, by game and by their words in the library. */
  asks: {
    "cat-in-the-box": {
      trick: "Who wins the trick, and leads the next one?",
      round: "How many points does a player score?",
      groups: "How big is a player’s bonus?",
      paradox: "Is it a paradox?",
      match: "Who wins the match?",
      "set-up": "Where do the tokens go at the start?",
    },
    "schrodingers-cats": {
      check: "Who is wrong after a doubt, and who starts next?",
      boxes: "How many boxes are in play?",
      match: "Who wins the match?",
      "set-up": "How is the game set up?",
    },
  } as Record<string, Record<string, string>>,

  player: (seat: number) => `player ${seat + 1}`,

  question: {
    waiting: "The judge is looking at it …",
    why: "Why is this asked?",
    ofTable: "The rules are not the same for every edition and every number of players.",
    parts: "Tap each of them",
    times: (part: string, count: number) => `${part} × ${count}`,
    done: "Done",
    nothing: "None",
    number: "How many",
    noClaim: "Nobody had claimed in this round",
    cards: "Tap each card, as often as it was there",
    unseen: "? (unseen)",
    hand: "The hand",
    without: (card: string) => `Take the ${card} away`,
    said: "What was said so far",
    change: (question: string, answer: string) => `${question} ${answer}. Change this answer`,
    alsoKnown: "Also known",
    unknown: (question: string) => `${question} Nobody knows.`,
    changeTitle: (title: string) => `${title}. Change this`,
    stay: "Keep this answer",
    more: "More answers",
  },

  ruling: {
    legal: "Allowed",
    illegal: "Not allowed",
    undetermined: "It depends",
    signs: { legal: "✓", illegal: "✗", undetermined: "?" },
    standing: {
      book: "By the book",
      silent: "The rulebook is silent: this is our ruling",
      differs: "Rulebooks, or readings of them, differ",
    },
    dependsOn: "It turns on what nobody knows:",
    presumed: "Taken for granted",
    rulebook: "In the rulebook",
    heading: (heading: string, edition: string) => `${heading} (${edition})`,
    forExample: (heading: string, edition: string) => `For example: ${heading} (${edition})`,
    elsewhere: (heading: string, edition: string) => `From another edition: ${heading} (${edition})`,
    follows: "What follows",
    now: "What to do now",
    advice: "advice where the rulebook is silent",
    disputed: "What is disputed",
    otherBooks: "What other rulebooks say",
    otherwise: {
      legal: "it is allowed",
      illegal: "it is not allowed",
      undetermined: "it depends on what is not known",
    } as Record<string, string>,
    byEdition: (edition: string, ruling: string) => `By the rules of ${edition}: ${ruling}.`,
    byReading: (reading: string, ruling: string) => `${capital(reading.replace(/\.$/, ""))}: read so, ${ruling}.`,
    another: "Another dispute",
    because: "Why",
    layOut: "Lay out the table",
    howMany: "How many play?",
    lookingBeside: "Looking for what to do now …",
    differs: "the ruling is the same, but something else follows",
    noEdition: "No rules are known for this edition: this holds for all others.",
  },

  kept: {
    dispute: (what: string, ruling: string) =>
      what.endsWith("?") ? `${what} ${capital(ruling)}` : ruling ? `${what}: ${ruling}` : what,
    rulings: { legal: "allowed", illegal: "not allowed", undetermined: "it depends" } as Record<string, string>,
    table: "A table that was laid out",
    tableOf: (game: string, players: number, phase: string) => `Table of ${game}, ${players} players, ${phase}`,
    goOn: "Go on",
    remove: "Delete",
    removeOf: (title: string) => `Delete: ${title}`,
    sure: "Delete it?",
    yes: "Yes, delete",
    no: "Keep it",
    removed: (title: string) => `Deleted: ${title}`,
    undo: "Undo",
    undoOf: (title: string) => `Undo: delete ${title}`,
    all: (count: number) => `Show all ${count}`,
    at: (changed: number) => new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }),
  },
} as const;
