// The words of the frame of the page, of links, and of what can go wrong with either or with the library.

export const FRAME = {
  name: "catbox rules",
  skip: "Skip to the page",
  pages: "Pages",
  tabs: { dispute: "Settle", play: "Play & score", ask: "Rules" },
  opening: "Opening it …",
  foot: "Everything runs in your browser: no server, no account. The rules are those of the library catbox_rules.",
  nowhere: {
    title: "There is no such page",
    address: "The address",
    leads: "leads nowhere.",
    ask: "Ask a question",
  },

  newVersion: { there: "A new version of this page is there.", load: "Load it" },

  share: {
    button: "Share",
    ruling: "Share the ruling",
    code: "QR code",
    codeOf: "The link as a QR code",
    copied: "The link is copied.",
    copiedBoth: "The ruling and its link are copied.",
    byHand: "Copy the address of this page: it is the link.",
    tooLong: "It is too long for a link; here is a file, which you can open on this page.",
    tooLongForCode: "The link is too long for a QR code that a camera can read.",
    received: "Shared with this page",
    looking: "What was shared is looked at …",
  },

  faults: {
    damagedLink: "This link is damaged: perhaps a part of it was cut off on the way. What is left of it is here.",
    otherVersion: (version: string, ours: string) =>
      `This link is of version ${version}, and this page knows version ${ours}. Load the page again: perhaps a newer one is there.`,
    noEntry: (id: string) => `There is no entry “${id}” here.`,
    noBooks: (why: string) => `The rules to read could not be loaded: ${why}`,
    noRules: (why: string) => `The rules could not be loaded: ${why}`,
    noScript: "its script could not be read",
    noSolver: (why: string) => `The solver, which this question needs, could not be loaded: ${why}`,
    noWebAssembly:
      "This browser has no WebAssembly, so the judge cannot rule here, and no table can be laid out or played. All rules can be read and searched.",
    failed: "The rules failed on this question, and are loaded again. Everything else goes on.",
    tooLong: (seconds: number) => `There was no answer within ${seconds} seconds, so the question was given up.`,
    noSuchTable: (why: string) => `this table is impossible: ${why}`,
    /** A place in a list. */
    number: (number: number) => `number ${number}`,
  },
} as const;
