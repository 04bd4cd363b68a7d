// The words of the screens on which a table is laid out and a score is kept, so that they can be
// translated. What explains a rule comes from the library.

const many = (count: number | "?", one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export const TABLE = {
  seat: (seat: number) => `player ${seat + 1}`,
  seatNamed: (seat: number, name: string) => `${name}, player ${seat + 1}`,
  /** The name of a seat that has none. */
  unnamed: (seat: number) => `Player ${seat + 1}`,

  newMatch: {
    title: "A new match",
    waiting: "The games are loaded …",
    usual: (isPerson: boolean, seat: number) => `${isPerson ? "Player" : "Bot"} ${seat + 1}`,
    game: "Game",
    edition: "Edition",
    more: "More: edition, names, who plays",
    who: "Who plays",
    nameOf: (seat: number) => `Name of player ${seat + 1}`,
    sits: (seat: number) => `Who plays in place ${seat + 1}`,
    person: "a person",
    bot: "a bot",
    shared: "You share this device. A curtain hides the cards until the next player is there.",
    plays: (people: number, bots: number) =>
      people === 0
        ? "You watch the bots."
        : `${people === 1 ? "You" : many(people, "person", "people")}${bots > 0 ? ` and ${many(bots, "bot")}` : ""}.`,
    calm: "Bots play slowly, so that one can follow",
    begin: "Begin",
    score: "Keep the score of real cards",
  },

  page: {
    title: "Settle with the table laid out",
    tabs: "What to do with the table",
    lay: "Lay out",
    ask: "Settle",
    text: "Text",
    waiting: "Laying the table out …",
    askAbout: "Ask about this table",
    inWords: "The table as a picture and in words",
    fresh: "New table",
    faults: (count: number) =>
      count === 0 ? "No fault is seen so far." : `${many(count, "thing")} cannot be like this: marked ⚠ at its place.`,
  },

  ask: {
    who: (turn: readonly string[]) => (turn.length > 0 ? `Who does it? To act: ${turn.join(", ")}` : "Who does it?"),
    questions: "Other questions",
    about: "Questions about the table",
    words: "Or in words",
    button: "Ask",
    example: { "cat-in-the-box": "red 4", "schrodingers-cats": "claim 8 alive" },
    short: { heisenberg: "Heis." } as Record<string, string>,
  },

  controls: {
    less: (label: string) => `${label}: one less`,
    more: (label: string) => `${label}: one more`,
    add: (label: string, kind: string, number: number) => `${label}: add ${kind}, now ${number}`,
    take: (label: string, kind: string) => `${label}: take ${kind} away`,
  },

  setting: {
    edition: "Edition",
    players: "Players",
    phase: "Phase",
    names: "Names of the players",
    of: (players: number, phase: string) => `, ${players} players, ${phase}`,
  },

  lay: {
    seats: "Players",
    unknown: "unknown",
    none: "none",
    anySeat: "a player, nobody remembers which",
    neutral: "neutral",
    noToken: "none: no token",
    brush: "Tap cells for tokens of",
    tokenOn: (cell: string) => `Token on ${cell}`,
    inTrick: "In the trick on the table",
    stillPlayed: "Does a token lie on the card of a trick that is still being played? Tap it, then",
    noTrick: "No card of a trick lies on the table.",
    trick: (plays: readonly string[]) => `The trick: ${plays.join(", ")}.`,
    playOf: (play: string, name: string) => `${play} of ${name}`,
    uncounted: "nobody has counted them",
    counted: (count: number, one: "card" | "box", due?: number) =>
      `${many(count, one, one === "box" ? "boxes" : "cards")}${due === undefined ? "" : `, ${due} due`}`,
  },

  board: {
    label: "The board; arrow keys go from cell to cell",
    observed: "observed token",
    open: "open",
    anybody: "a token, nobody remembers whose",
    neutral: "neutral token",
    tokenOf: (name: string) => `token of ${name}`,
    ofTrick: "of the trick on the table",
  },

  track: {
    label: "The track; arrow keys go from space to space",
    space: (space: string, name: string | null) => (name === null ? space : `${space}: the claim of ${name}`),
  },

  boxes: {
    claimOf: (claim: string) => `${claim} is the claim of`,
    noClaim: "Tap the claim; nobody has claimed",
  },

  rounds: {
    over: (count: number) => `Rounds that are over: ${count}`,
    bonus: "Bonus",
    points: "Points",
    paradox: "Paradox",
    of: (round: number, name: string, what: string) => `Round ${round}, ${name}: ${what}`,
    paradoxOf: (round: number) => `Round ${round}: paradox`,
    add: "Add a round",
    takeAway: "Take the last one away",
  },

  compared: {
    by: { readings: "By each reading", editions: "By each edition" },
    own: "By the rules in play:",
    differ: "They do not all rule the same.",
    agree: "They all rule the same.",
  },

  text: {
    label: "The table: a line, a match as text, or JSON",
    open: "Open this table",
  },

  sheet: {
    score: "Score",
    sheet: "Score sheet",
    round: "Round",
    total: "Total",
    lives: "Lives",
    won: (names: string) => `${names} won.`,
    paradox: "paradox",
    tricks: (count: number | "?") => many(count, "trick"),
    bonus: (count: number | "?") => `, bonus ${count}`,
    claimed: (claim: string, counted: number) => `claimed ${claim}: ${counted} counted`,
    doubted: "doubted",
    wrong: ", wrong",
  },

  score: {
    title: "Keep the score",
    begin: "Keep the score from here",
    of: (game: string, players: number, people: string) => `Score of ${game}, ${players} players${people}`,
    waiting: "Looking at the table …",
    round: (number: number) => `Round ${number}`,
    now: (round: number, phase: string) => `Round ${round}: ${phase}`,
    over: "The match is over",
    deal: "Deal the cards. Nobody has to show any.",
    dealt: "The cards are dealt",
    done: "It is done: go on from there",
    undo: "Undo",
    redo: "Do it again",
    lastOne: (what: string) => `${what}.`,
    last: "What was done last",
    why: "Why",
    seats: "At the table",
    history: (count: number) => `What was done so far: ${count}`,
    start: "The beginning",
    act: (name: string, what: string) => `${name}: ${what}`,
    acts: { deal: "The cards were dealt", round: "The end of a round was entered" },
    look: (what: string) => `Look at the moment after this: ${what}`,
    looking: (what: string) => `You look at an earlier moment: ${what}`,
    toNow: "Back to now",
    fromHere: "Go on from here",
    takesBack: (count: number) => `Takes back ${many(count, "thing")}; “Do it again” brings them back.`,
    ask: "Ask about this moment",
    dispute: "Open a dispute",
    others: "A question or a dispute",
  },

  ruling: {
    nothing: "Tap what is in question, and the ruling stands here.",
    undone: "What is legal is done at once; for all else the ruling stands here.",
    waiting: "The judge is looking at it …",
    part: "This is ruled on what is laid out; the whole table cannot be like this.",
    mayBePart: "Is only a part of the table laid out, or was something wrong let stand? Then:",
    rulePart: "Rule on what is laid out",
  },

  show: {
    lead: "Before it can go on, this has to be shown or said:",
    tokens: "Whose tokens lie on the board, and which colors are lost, is not known: undo until it is.",
    toBeSure: "To be sure, show the hand",
    go: "That is all: go on",
  },

  say: {
    start: "Starts the round",
    options: "Readings of open rules, and other options",
  },

  enter: {
    title: "Enter how the round ended",
    paradox: (name: string) => `${name} caused a paradox`,
    nobody: "nobody",
    bid: (name: string) => `${name} bid`,
    tricks: (name: string) => `${name} won tricks`,
    group: (name: string) => `${name}: largest group`,
    bidShort: "Bid",
    tricksShort: "Tricks",
    groupShort: "Group",
    claimer: "Made the last claim",
    claim: "The claim",
    doubter: "Doubted it",
    counted: "Boxes that count",
    used: "Used a Physicat in this round",
    go: "Write it down",
    missingPoints: "Group: how many tokens the largest has.",
    missingClaim: "Say first who claimed what, who doubted, and how many count.",
  },
} as const;
