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
    step: "Step through a match",
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
    /** What can have been done, by the first word of its text. */
    kinds: {
      play: "Played a card",
      bid: "Bid",
      discard: "Set a card aside",
      paradox: "Said “paradox”",
      claim: "Claimed",
      doubt: "Doubted",
      end: "Ended the turn",
      use: "Used a Physicat",
      prove: "Laid boxes open",
      exchange: "Exchanged boxes",
    } as Record<string, string>,
    of: { bid: "How many tricks", discard: "Which card", use: "Which Physicat" } as Record<string, string>,
    board: "The card, and the color that was named",
    track: "What was claimed",
    higher: "Higher claims",
    boxes: "Which boxes",
    asWhich: "As which Physicat of the row?",
    alone: "That was not said",
    done: "Ask the judge",
    ranks: (rank: number, color: string) => `${rank} as ${color}`,
    change: "Change who did what",
  },

  offers: {
    title: "Settle it",
    somebody: "somebody",
    kind: (done: string) => `Somebody ${done.charAt(0).toLowerCase()}${done.slice(1)}`,
  },

  /** What a player has done. */
  did: {
    play: (rank: number, color: string) => `played a ${rank} as ${color}`,
    bid: (tricks: number) => `bid ${tricks}`,
    discard: (rank: number) => `set a ${rank} aside`,
    paradox: "said “paradox”",
    claim: (count: number, state: string) => `claimed ${count} ${state}`,
    doubt: "doubted the claim",
    prove: (boxes: string) => `laid open ${boxes} as a proof`,
    exchange: (boxes: string) => `exchanged ${boxes}`,
    end: "ended the turn",
    use: (physicat: string) => `used ${physicat}`,
    useAs: (physicat: string, taken: string) => `used ${physicat} as ${taken}`,
    other: (what: string) => what,
  },
  unseen: (count: number) => `${count} ${count === 1 ? "box" : "boxes"} face down`,

  /** Questions that are no actions, by game and by their words in the library. */
  asks: {
    "cat-in-the-box": {
      trick: "Who wins the trick, and leads the next one?",
      round: "How many points does a player score?",
      groups: "How big is a player’s bonus?",
      paradox: "Is it a paradox?",
      match: "Who wins the match?",
      start: "Who starts the next round?",
      "set-up": "Where do the tokens go at the start?",
    },
    "schrodingers-cats": {
      check: "Who is wrong after a doubt, and who starts next?",
      boxes: "How many boxes are in play?",
      match: "Who wins the match?",
      start: "Who starts the next round?",
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
    misfit: "That cannot be after what was said before. Answer otherwise, or change an earlier answer.",
    malformed: (expected: string) => `That cannot be: expected ${expected}.`,
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
    answers: "Answers",
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
    answered: "There is an answer",
    rulebook: "In the rulebook",
    inBook: (where: string, isOther: boolean) => (where && !isOther ? `In the rulebook: ${where}` : where),
    heading: (heading: string, edition: string) => `${heading} (${edition})`,
    forExample: (heading: string, edition: string) => `For example: ${heading} (${edition})`,
    elsewhere: (heading: string, edition: string) => `From another edition: ${heading} (${edition})`,
    notRead: (rulebook: string, heading: string) =>
      `Your rulebook was not read here. In ${rulebook} it stands under “${heading}”.`,
    onCondition: (ruling: string, condition: string) => `${ruling} if ${condition}`,
    unchecked: "Not yet checked: this is what the link says. The judge is coming to look at it.",
    cannotCheck: "Not checked: this is what the link says, and the judge cannot be loaded.",
    checked: "Checked: the judge rules so here, too.",
    claimedElse: (what: string) => `The link claimed something else: ${what} This is what the judge says.`,
    claimedTooSoon: (what: string) => `The link claimed: ${what} The judge has to ask first.`,
    claimedUnread: "A ruling came with this link, and cannot be read. The judge rules anew.",
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
    believed: "People believe",
    isSo: {
      true: "that is right",
      false: "that is wrong",
      "true in some editions": "in some editions that is right",
    },
    like: "A case like this",
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
