// A picture of the library, read as a drawing: its board can be cut out of it, since on a telephone
// the whole is too small to read; and its players can be named as the page names them.

import { capital, type NameOf, sentence } from "../desk/words";
import type { Picture } from "../worker/protocol";

/** A part of a drawing, in its own units. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An SVG that is read. Its style sheet is kept as a text: the policy of the page allows none but in an image. */
interface Drawing {
  root: Element;
  style: string;
}

const STYLE = /<style>[\s\S]*?<\/style>/;
const PLACE_OF_STYLE = "<!--style-->";

export function drawingOf(svg: string): Drawing {
  const unstyled = svg.replace(STYLE, PLACE_OF_STYLE);
  const { documentElement: root } = new DOMParser().parseFromString(unstyled, "image/svg+xml");
  return { root, style: STYLE.exec(svg)?.[0] ?? "" };
}

/** The address of a drawing, or of a part of it, as an image. */
export function addressOf({ root: drawn, style }: Drawing, cut: Cut | null = null): string {
  const root = drawn.cloneNode(true) as Element;
  if (cut) {
    root.setAttribute("viewBox", [cut.x, cut.y, cut.width, cut.height].join(" "));
    root.setAttribute("width", `${cut.width}`);
    root.setAttribute("height", `${cut.height}`);
  }
  const svg = new XMLSerializer().serializeToString(root).replace(PLACE_OF_STYLE, () => style);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** All of a drawing. */
export function wholeOf({ root }: Drawing): Cut {
  const size = root.getAttribute("viewBox") ?? "";
  const [x = 0, y = 0, width = 760, height = 570] = size.split(" ").filter(Boolean).map(Number);
  return { x, y, width, height };
}

/** The room around a board, and what a letter takes. */
const MARGIN = 6;
const LETTER = { width: 8, height: 14 };

/** Where the board or the track lies; null if there is none. */
export function boardOf({ root }: Drawing): Cut | null {
  const areas = [...root.querySelectorAll("[data-grid] rect, [data-grid] text")].map((each) => {
    const at = (name: string) => Number(each.getAttribute(name));
    return each.tagName === "rect"
      ? { left: at("x"), top: at("y"), right: at("x") + at("width"), bottom: at("y") + at("height") }
      : { left: at("x"), top: at("y") - LETTER.height, right: at("x") + LETTER.width, bottom: at("y") };
  });
  if (areas.length === 0) return null;
  const x = Math.min(...areas.map(({ left }) => left)) - MARGIN;
  const y = Math.min(...areas.map(({ top }) => top)) - MARGIN;
  const right = Math.max(...areas.map((each) => each.right)) + MARGIN;
  const bottom = Math.max(...areas.map((each) => each.bottom)) + MARGIN;
  return { x, y, width: right - x, height: bottom - y };
}

/** Where on a board one looks first: at the cell in question, or the first token; from 0 to 1. */
export function eyeOf({ root }: Drawing, board: Cut): number {
  const square = root.querySelector("[data-grid] [data-asked]") ?? root.querySelector("[data-grid] [data-tokens]");
  const x = Number(square?.querySelector("rect")?.getAttribute("x") ?? board.x);
  return (x - board.x) / board.width;
}

/** What a picture shows, in sentences. */
export function linesOf({ text }: Picture, nameOf: NameOf): string[] {
  return text.map((line) => capital(sentence(line, nameOf)));
}

/** Name and number the players as the page does: the library counts seats from 0. */
export function nameSeats({ root }: Drawing, nameOf: NameOf): void {
  for (const number of root.querySelectorAll("text[class^='number-']")) {
    const seat = /^number-(\d)/.exec(number.getAttribute("class") ?? "")?.[1];
    if (number.textContent === seat) number.textContent = `${Number(seat) + 1}`;
  }
  for (const text of root.querySelectorAll("text")) {
    const seat = /^seat (\d)$/.exec(text.textContent ?? "")?.[1];
    if (seat !== undefined) text.textContent = capital(nameOf(Number(seat)));
  }
}
