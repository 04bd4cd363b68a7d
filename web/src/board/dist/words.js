// Written by python -m tools.make_scripts; every change here is lost.
// The words of the drawing parts, in one place: a front end in another language puts its own in.
export const BOXES = ["alive", "dead", "empty", "heisenberg"];
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const WORDS = {
    board: "Board",
    track: "Track",
    cards: "Cards",
    boxes: "Boxes",
    player: (seat) => `player ${seat + 1}`,
    cell: {
        named: (cell, color, rank, lies) => `${cell}: ${color} ${rank}, ${lies}`,
        token: (name) => `token of ${name}`,
        observed: "observed",
        neutral: "neutral token",
        can: "can be played",
        free: "free",
    },
    card: (rank) => `Card ${rank}`,
    space: { claim: (name) => `, the claim of ${name}`, can: ", can be claimed" },
    wholeTrack: "The whole track",
    fromTheClaim: "The spaces from the claim on",
    chosen: (count, box, chosen) => `${count} ${box}, ${chosen} chosen`,
    chosenOf: (box) => `${box} chosen`,
    less: (box) => `One ${box} less`,
    more: (box) => `One ${box} more`,
    /** The sign of a ruling. */
    signs: { legal: "✓", illegal: "✗", undetermined: "?" },
    say: {
        discard: (rank) => `Set aside: ${rank}`,
        bid: (tricks) => `Bid ${tricks}`,
        play: (rank, color) => `Play ${rank} as ${color}`,
        paradox: "Show the paradox",
        use: (physicat) => `Use ${physicat}`,
        useAs: (physicat, taken) => `Use ${physicat} as ${taken}`,
        claim: (count, state) => `Claim ${count} ${state}`,
        prove: (boxes) => `Prove ${boxes}`,
        exchange: (boxes) => `Exchange ${boxes}`,
        end: "End the turn",
        doubt: "Doubt the claim",
        other: capital,
    },
};
/** The name of a Physicat, written as a name. */
export const physicat = (name) => name.split("-").map(capital).join("-");
/** Boxes by their numbers, as `2 alive, 1 dead`; empty if there are none. */
export function boxesInWords(pile) {
    return BOXES.filter((box) => pile[box])
        .map((box) => `${pile[box] ?? 0} ${box}`)
        .join(", ");
}
/** An action, as a button says it; or in the words that are given. */
export function said(action, say = WORDS.say) {
    switch (action.do) {
        case "discard":
            return say.discard(action.rank);
        case "bid":
            return say.bid(action.tricks);
        case "play":
            return say.play(action.rank, action.color);
        case "use":
            return action.taking
                ? say.useAs(physicat(action.physicat), physicat(action.taking))
                : say.use(physicat(action.physicat));
        case "claim":
            return say.claim(action.count, action.state);
        case "prove":
        case "exchange":
            return say[action.do](boxesInWords(action.boxes));
        case "paradox":
        case "end":
        case "doubt":
            return say[action.do];
        default:
            return say.other(action.do);
    }
}
