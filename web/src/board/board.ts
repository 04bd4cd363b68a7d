// The drawing parts as custom elements: board, track, hand, and the small picture of a ruling. They are fed
// with a message (catbox-message/2) or with places, know no rule, and say what was tapped by an
// event, `catbox-tap`. Their look is in board.css.

import type { CatboxMessage, CatInTheBoxMessage, SchrodingersCatsMessage } from "catbox-rules-types";
import { type Chosen, cellOf, NOTHING, rankOf, type Tapped } from "./choosing.js";
import { type Action, BOXES, WORDS } from "./words.js";

export * from "./choosing.js";
export { type Action, BOXES, boxesInWords, physicat, said, WORDS } from "./words.js";

/** Whose token lies on a place: a seat's, `?` of a seat that nobody remembers, or nobody's. */
export type Owner = number | "?" | "neutral" | "observed" | null;

/** A cell of the board or a space of the track. */
export interface Place {
  /** As the library names it: `R4`, `4 alive`. */
  name: string;
  /** Its color, or the state of its boxes. */
  kind: string;
  /** What is written on it, and below in small letters. */
  text: string;
  note?: string | undefined;
  /** What is read out. */
  says: string;
  owner?: Owner;
  isChosen?: boolean;
  isShut?: boolean;
  /** Other classes: `lit`, `past`, `in-trick`, `wrong`. */
  look?: string | undefined;
}

const SIGNS = { "?": "?", neutral: "n", observed: "×" };

/** The token of a seat, or of nobody. */
export function token(owner: NonNullable<Owner>): HTMLElement {
  const isSeat = typeof owner === "number";
  return made("span", {
    class: `token ${isSeat ? `seat-${owner}` : "nobody"}`,
    "data-sign": isSeat ? owner + 1 : SIGNS[owner],
  });
}

function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number | boolean>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  put(element, attributes);
  element.append(...children);
  return element;
}

/** Give an element what it has to have, and touch nothing that it has. */
function put(element: Element, attributes: Record<string, string | number | boolean>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : `${value}`);
  }
}

/** A part of a desk. It is drawn once for all that it is given together. */
abstract class Part<M extends CatboxMessage> extends HTMLElement {
  #message: M | null = null;
  #chosen = NOTHING;
  #nameOf = WORDS.player;
  #isStill = false;
  #isDue = false;

  protected abstract draw(): void;

  get message() {
    return this.#message;
  }
  set message(message: M | null) {
    this.#message = message || null; // Preact gives an empty text for null
    this.due();
  }
  /** What is chosen so far. */
  get chosen() {
    return this.#chosen;
  }
  set chosen(chosen: Chosen) {
    this.#chosen = chosen;
    this.due();
  }
  /** What the seats are called. */
  get nameOf() {
    return this.#nameOf;
  }
  set nameOf(nameOf: (seat: number) => string) {
    this.#nameOf = nameOf;
    this.due();
  }
  /** Whether it is only looked at. */
  get isStill() {
    return this.#isStill;
  }
  set isStill(isStill: boolean) {
    this.#isStill = isStill;
    this.due();
  }

  connectedCallback(): void {
    put(this, { role: "group" });
  }

  protected due(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.draw();
    });
  }

  protected tap(detail: Tapped): void {
    this.dispatchEvent(new CustomEvent<Tapped>("catbox-tap", { detail, bubbles: true }));
  }
}

/** Places in rows. One of them is reached by Tab, the others by the arrow keys. */
abstract class Places<M extends CatboxMessage> extends Part<M> {
  protected abstract readonly kind: "cell" | "space";
  #given: Place[][] | null = null;
  #buttons = new Map<string, HTMLButtonElement>();

  /** The places, where they do not follow from a message. */
  get places() {
    return this.#given;
  }
  set places(places: Place[][] | null) {
    this.#given = places || null;
    this.due();
  }

  constructor() {
    super();
    this.addEventListener("keydown", (event) => this.#go(event));
  }

  protected abstract placesOf(message: M): Place[][];

  protected draw(): void {
    const rows = this.#given ?? (this.message ? this.placesOf(this.message) : []);
    const places = rows.flat();
    const names = new Set(places.map(({ name }) => name));
    for (const [name, button] of this.#buttons) {
      if (names.has(name)) continue;
      button.remove();
      this.#buttons.delete(name);
    }
    const open = places.filter(({ isShut }) => !isShut);
    const first = open.find(({ isChosen }) => isChosen) ?? open.find(({ look }) => look?.includes("lit")) ?? open[0];
    this.style.setProperty("--columns", `${rows[0]?.length ?? 1}`);
    places.forEach((place, at) => {
      const button = this.#buttons.get(place.name) ?? this.#button(place.name);
      if (this.children[at] !== button) this.insertBefore(button, this.children[at] ?? null);
      show(button, this.kind, place, place === first);
    });
  }

  #button(name: string): HTMLButtonElement {
    const named = { [`data-${this.kind}`]: name, "data-value": name };
    const button = made("button", { type: "button", ...named }, made("span", { class: "place-text" }));
    button.addEventListener("click", () => this.tap({ place: name }));
    this.#buttons.set(name, button);
    return button;
  }

  /** By an arrow key to the nearest place in its direction. */
  #go(event: KeyboardEvent): void {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const { target } = event;
    if (!direction || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    const [x = 0, y = 0] = direction;
    const here = target.getBoundingClientRect();
    const beyond = [...this.#buttons.values()]
      .filter(({ disabled }) => !disabled)
      .map((each) => {
        const there = each.getBoundingClientRect();
        const [right, down] = [there.x - here.x, there.y - here.y];
        return { each, ahead: right * x + down * y, aside: Math.abs(right * y + down * x) };
      })
      .filter(({ ahead, aside }) => ahead > 1 && (y !== 0 || aside < here.height / 2))
      .sort((one, other) => one.ahead - other.ahead || one.aside - other.aside);
    beyond[0]?.each.focus();
  }
}

function show(button: HTMLButtonElement, kind: string, place: Place, isFirst: boolean): void {
  const { text, note = "", owner = null } = place;
  put(button, {
    class: `${kind} ${place.kind} ${place.look ?? ""}`,
    "aria-label": place.says,
    "aria-pressed": `${place.isChosen ?? false}`,
    tabindex: isFirst ? 0 : -1,
    disabled: place.isShut ?? false,
  });
  const [written] = button.children;
  if (written && written.textContent !== text) written.textContent = text;
  const small = button.querySelector(".place-note");
  if ((small?.textContent ?? "") !== note) {
    small?.remove();
    if (note) written?.after(" ", made("span", { class: "place-note" }, note));
  }
  const lies = button.querySelector<HTMLElement>(".token");
  const wanted = owner === null ? null : token(owner);
  if (lies?.className === wanted?.className && lies?.dataset["sign"] === wanted?.dataset["sign"]) return;
  lies?.remove();
  if (wanted) button.append(wanted);
}

/** The research board of Cat in the Box. */
export class CatboxBoard extends Places<CatInTheBoxMessage> {
  protected readonly kind = "cell";

  protected placesOf(message: CatInTheBoxMessage): Place[][] {
    const { table, legal, seat } = message;
    const words = WORDS.cell;
    const chosenRank = rankOf(message, this.chosen);
    return table.rows.map((row) =>
      row.map((name) => {
        const { color, rank } = cellOf(name);
        const seatOf = table.seats.findIndex(({ tokens }) => tokens.includes(name));
        const owner =
          seatOf >= 0
            ? seatOf
            : table.observed.includes(name)
              ? "observed"
              : table.neutral.includes(name)
                ? "neutral"
                : null;
        const can = legal.board.some(({ place }) => place === name);
        const isLit = can && !this.isStill && (chosenRank === null || chosenRank === rank);
        const lies =
          typeof owner === "number" ? words.token(this.nameOf(owner)) : words[owner ?? (can ? "can" : "free")];
        return {
          name,
          kind: color,
          text: name,
          says: words.named(name, color, rank, lies),
          owner,
          isChosen: this.chosen.place === name,
          isShut: this.isStill || seat === null || table.phase !== "play",
          look: isLit ? "lit" : "",
        };
      }),
    );
  }
}

/** So many spaces of the track are shown at first, from the claim on; the others on demand. */
const FEW = 12;

/** The track of Schrödinger's Cats. */
export class CatboxTrack extends Places<SchrodingersCatsMessage> {
  protected readonly kind = "space";
  #isWhole = false;
  #more = made("button", { type: "button", class: "more" });

  constructor() {
    super();
    this.#more.addEventListener("click", () => {
      this.#isWhole = !this.#isWhole;
      this.due();
    });
  }

  protected override draw(): void {
    super.draw();
    this.#more.remove();
    if (this.places || !this.message || this.message.table.track.length <= FEW) return;
    put(this.#more, { "aria-expanded": `${this.#isWhole}` });
    this.#more.textContent = this.#isWhole ? WORDS.fromTheClaim : WORDS.wholeTrack;
    this.append(this.#more);
  }

  protected placesOf({ table: { claim, track }, legal, seat }: SchrodingersCatsMessage): Place[][] {
    const stands = track.findIndex((space) => space.count === claim?.count && space.state === claim.state);
    const from = Math.max(stands, 0);
    const all = track.map(({ space, count, state }, index) => {
      const can = legal.board.some(({ place }) => place === space);
      const owner = claim && index === stands ? claim.seat : null;
      return {
        name: space,
        kind: state,
        text: `${count}`,
        note: state,
        says: `${space}${owner !== null ? WORDS.space.claim(this.nameOf(owner)) : can ? WORDS.space.can : ""}`,
        owner,
        isChosen: this.chosen.place === space,
        isShut: this.isStill || seat === null,
        look: can && !this.isStill ? "lit" : index < from ? "past" : "",
      };
    });
    return [this.#isWhole ? all : all.slice(from, from + FEW)];
  }
}

/** The hand of the seat for which the message is: cards, or boxes to count off. */
export class CatboxHand extends Part<CatboxMessage> {
  protected draw(): void {
    const { message } = this;
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    if (message?.game === "cat-in-the-box") this.#cards(message);
    else this.replaceChildren(...(message ? this.#boxes(message) : []));
    if (focused) this.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
  }

  #cards({ table, legal, seat }: CatInTheBoxMessage): void {
    const hand = table.hand ?? [];
    while (this.children.length > hand.length) this.lastElementChild?.remove();
    hand.forEach((rank, card) => {
      const button = (this.children[card] as HTMLButtonElement | undefined) ?? made("button", { type: "button" });
      const can = !this.isStill && legal.hand.some(({ cards }) => cards === rank);
      put(button, {
        class: `card ${can ? "can" : ""}`,
        "aria-pressed": `${this.chosen.card === card}`,
        "aria-label": WORDS.card(rank),
        disabled: this.isStill || seat === null,
      });
      button.textContent = `${rank}`;
      button.onclick = () => this.tap({ card });
      if (!button.isConnected) this.append(button);
    });
  }

  #boxes({ table }: SchrodingersCatsMessage): HTMLElement[] {
    const { hand } = table;
    if (!hand) return [];
    return BOXES.filter((box) => hand[box] > 0).map((box) => {
      const chosen = this.chosen.boxes[box];
      const step = (by: number, text: string, says: string, isShut: boolean) => {
        const attributes = { type: "button", "aria-label": says, "data-key": `${box} ${by}`, disabled: isShut };
        const button = made("button", attributes, text);
        button.addEventListener("click", () => this.tap({ box, by }));
        return button;
      };
      const stepper = made(
        "div",
        { class: "stepper" },
        step(-1, "−", WORDS.less(box), chosen === 0),
        made("output", { "aria-label": WORDS.chosenOf(box) }, `${chosen}`),
        step(1, "+", WORDS.more(box), chosen === hand[box]),
      );
      return made(
        "div",
        { class: `box ${box}`, role: "group", "aria-label": WORDS.chosen(hand[box], box, chosen) },
        made("p", {}, made("strong", {}, `${hand[box]}`), ` ${box}`),
        ...(this.isStill ? [] : [stepper]),
      );
    });
  }
}

/** What was decided on, as its small picture shows it. */
export interface Decision {
  action: Action;
  ruling: string;
  /** The led color, or the claim before. */
  before?: string | undefined;
  /** What there is to choose from: ranks of the board, bids, spaces of the track in order. */
  ranks?: readonly number[];
  bids?: readonly number[];
  track?: readonly { count: number; state: string }[];
}

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 26;
const STEP = SIDE + 4;
/** So many spaces of the track are shown on either side of a claim. */
const AROUND = 3;
/** So many boxes are drawn at most. */
const MOST_BOXES = 8;

interface Square {
  x: number;
  y: number;
  text: string;
  fill?: string;
  /** Whether it is what was decided on; then it has the sign of the ruling. */
  isIt?: boolean;
  wasBefore?: boolean;
}

/** The small picture of a ruling: the card in its row of the board, the claim on the track, the bid among the others,
 * the boxes. */
export class CatboxDecision extends HTMLElement {
  #decision: Decision | null = null;

  get decision() {
    return this.#decision;
  }
  set decision(decision: Decision | null) {
    this.#decision = decision;
    this.replaceChildren(...(decision ? pictureOf(decision) : []));
  }
}

function pictureOf(decision: Decision): SVGElement[] {
  const squares = squaresOf(decision);
  if (squares.length === 0) return [];
  const width = Math.max(...squares.map(({ x }) => x)) + STEP + 12;
  const height = Math.max(...squares.map(({ y }) => y)) + STEP + 12;
  const attributes = { class: "decided", viewBox: `-2 -9 ${width} ${height}`, width, height, "aria-hidden": "true" };
  const names = decision.action.do === "play" ? COLORS.map((color, y) => nameOfRow(color, y, decision.before)) : [];
  // What it is about lies over the others.
  const drawn = squares.sort((one, other) => Number(one.isIt ?? false) - Number(other.isIt ?? false));
  return [svg("svg", attributes, ...names, ...drawn.map((square) => squareOf(square, decision.ruling)))];
}

const COLORS = ["red", "blue", "yellow", "green"];

function squaresOf({ action, before, ranks = [], bids = [], track = [] }: Decision): Square[] {
  const row = (squares: readonly Omit<Square, "x" | "y">[]) =>
    squares.map((each, at) => ({ ...each, x: at * STEP, y: 0 }));
  switch (action.do) {
    case "play":
      return COLORS.flatMap((fill, y) =>
        ranks.map((rank, x) => {
          const isIt = fill === action.color && rank === action.rank;
          return { x: (x + 1) * STEP, y: y * STEP, text: isIt ? `${rank}` : "", fill, isIt };
        }),
      );
    case "bid": {
      const all = [...new Set([...bids, action.tricks])].sort((one, other) => one - other);
      return row(all.map((bid) => ({ text: `${bid}`, isIt: bid === action.tricks })));
    }
    case "discard":
      return row([{ text: `${action.rank}`, isIt: true }]);
    case "claim": {
      const at = track.findIndex(({ count, state }) => count === action.count && state === action.state);
      const from = Math.max(0, at - AROUND);
      return row(
        track.slice(from, from + 2 * AROUND + 1).map(({ count, state }, index) => ({
          text: `${count}${state.charAt(0).toUpperCase()}`,
          fill: state,
          isIt: from + index === at,
          wasBefore: before === `${count} ${state}`,
        })),
      );
    }
    case "prove":
    case "exchange": {
      const boxes = BOXES.flatMap((box) => Array<string>(Math.min(action.boxes[box] ?? 0, MOST_BOXES)).fill(box));
      return row(
        boxes.map((fill, at) => ({ text: fill.charAt(0).toUpperCase(), fill, isIt: at === boxes.length - 1 })),
      );
    }
    default:
      return [];
  }
}

function nameOfRow(color: string, y: number, led: string | undefined): SVGElement {
  const look = led === color ? "row-name led" : "row-name";
  return svg("text", { class: look, x: SIDE / 2, y: y * STEP + SIDE * 0.7 }, color.charAt(0).toUpperCase());
}

function squareOf({ x, y, text, fill = "paper", isIt, wasBefore }: Square, ruling: string): SVGElement {
  const sign = isIt ? WORDS.signs[ruling] : undefined;
  return svg(
    "g",
    { class: isIt ? `it ${ruling}` : wasBefore ? "before" : "" },
    svg("rect", { class: fill, x, y, width: SIDE, height: SIDE, rx: 4 }),
    svg("text", { x: x + SIDE / 2, y: y + SIDE * 0.68 }, text),
    ...(sign === undefined
      ? []
      : [
          svg("circle", { cx: x + SIDE, cy: y + 1, r: 8.5 }),
          svg("text", { class: "sign", x: x + SIDE, y: y + 5.5 }, sign),
        ]),
  );
}

function svg(tag: string, attributes: Record<string, string | number>, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(SVG, tag) as SVGElement;
  put(element, attributes);
  element.append(...children);
  return element;
}

customElements.define("catbox-board", CatboxBoard);
customElements.define("catbox-track", CatboxTrack);
customElements.define("catbox-hand", CatboxHand);
customElements.define("catbox-decision", CatboxDecision);

declare global {
  interface HTMLElementTagNameMap {
    "catbox-board": CatboxBoard;
    "catbox-track": CatboxTrack;
    "catbox-hand": CatboxHand;
    "catbox-decision": CatboxDecision;
  }
  interface HTMLElementEventMap {
    "catbox-tap": CustomEvent<Tapped>;
  }
}
