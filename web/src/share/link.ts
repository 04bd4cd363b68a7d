// The whole state of a page in its link: `#/table/1z…`.
//
// A state is a few texts by their names, in JSON: the table or the match in a notation of the
// library, the question, and so on. In a link it is
//
//     1     the version of this form
//     z     compressed (deflate, without a header), or p: plain
//     …     the bytes in base64url, without padding
//
// Whichever of the two is shorter is taken. A link comes from anybody, so everything is bounded
// before it is used: its length, what it unpacks to (reading stops there), the number of texts.

import { FRAME } from "../words/frame";
import { Fault } from "../worker/fault";

/** The state of a page, as far as a link keeps it: texts by their names. */
export type State = Readonly<Record<string, string>>;

/** A link of more letters is not offered; a file is. */
export const LONGEST_OFFERED = 8_000;
/** A link of more letters is not opened. */
const LONGEST_OPENED = 65_536;
/** What is in a link unpacks to so many bytes at most. */
const MOST_BYTES = 1_048_576;
const MOST_TEXTS = 32;
const MOST_LEVELS = 32;

const VERSION = "1";

/** The pages whose state stands in their link. */
export type WayOfState = "dispute" | "table" | "match";

/** The link to a page with a state; to the page alone where there is none. */
export async function linkToState(way: WayOfState, state: State): Promise<string> {
  if (Object.keys(state).length === 0) return `#/${way}`;
  return `#/${way}/${await packed(state)}`;
}

/** Go to a page with a state. */
export async function goTo(way: WayOfState, state: State): Promise<void> {
  location.hash = await linkToState(way, state);
}

/** A state as the text that stands in a link. */
export async function packed(state: State): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const smaller = await through(bytes, new CompressionStream("deflate-raw"), Number.MAX_SAFE_INTEGER);
  return smaller.length < bytes.length ? `${VERSION}z${inBase64(smaller)}` : `${VERSION}p${inBase64(bytes)}`;
}

/** The state that stands in a link. Rejects with one Fault, `bad-link`, for any other text. */
export async function unpacked(text: string): Promise<State> {
  if (text.length > LONGEST_OPENED) throw bad(`at most ${LONGEST_OPENED} letters`, `${text.length}`);
  const [, version, form, data] = /^(\d{1,3})([a-z])([A-Za-z0-9_-]*)$/.exec(text) ?? [];
  if (version === undefined || form === undefined || data === undefined) {
    throw bad("a version, a form and letters of base64url", text.slice(0, 20));
  }
  if (version !== VERSION) {
    const message = FRAME.faults.otherVersion(version, VERSION);
    throw new Fault({ code: "bad-link", message, path: "link", expected: VERSION, given: version });
  }
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = fromBase64(data);
    if (form === "z") bytes = await through(bytes, new DecompressionStream("deflate-raw"), MOST_BYTES);
    else if (form !== "p") throw bad("the form z or p", form);
  } catch (thrown) {
    throw thrown instanceof Fault ? thrown : bad("what this page has packed", "something damaged");
  }
  return stateIn(bytes);
}

/** What is left of a state in a link that is damaged: the texts that came whole before the damage. */
export async function leftOf(text: string): Promise<State> {
  const [, form, data] = /^\d{1,3}([pz])([A-Za-z0-9_-]*)/.exec(text.slice(0, LONGEST_OPENED)) ?? [];
  if (form === undefined || data === undefined) return {};
  const kept: Uint8Array[] = [];
  try {
    // Four letters are three bytes: what is left over says nothing.
    const bytes = fromBase64(data.slice(0, data.length - (data.length % 4)));
    if (form === "p") kept.push(bytes);
    else await through(bytes, new DecompressionStream("deflate-raw"), MOST_BYTES, kept);
  } catch {
    // what came before it is kept
  }
  const read = new TextDecoder().decode(joined(kept));
  const state: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, name, value] of read.slice(1).matchAll(/("(?:[^"\\]|\\.)*"): ?("(?:[^"\\]|\\.)*")(?=[,}])/g)) {
    try {
      state[String(JSON.parse(name ?? ""))] = String(JSON.parse(value ?? ""));
    } catch {
      break;
    }
    if (Object.keys(state).length >= MOST_TEXTS) break;
  }
  return state;
}

function stateIn(bytes: Uint8Array): State {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw bad("what this page has packed", "something damaged");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw bad("texts by their names", "another value");
  }
  const texts = Object.entries(value);
  if (texts.length > MOST_TEXTS) throw bad(`at most ${MOST_TEXTS} texts`, `${texts.length}`);
  const state: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, text] of texts) {
    if (typeof text !== "string") throw bad("texts by their names", "another value");
    state[name] = text;
  }
  return state;
}

/** Whether a value of JSON has few levels: what goes through deeper ones runs out of stack. */
export function isShallow(value: unknown): boolean {
  let level = [value];
  for (let left = MOST_LEVELS; left > 0 && level.length > 0; left -= 1) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return level.length === 0;
}

function bad(expected: string, given: string): Fault {
  const message = FRAME.faults.damagedLink;
  return new Fault({ code: "bad-link", message, path: "link", expected, given });
}

/** Bytes sent through a stream; reading ends with a Fault as soon as there are more than `most`. What came
 * before that is in `parts`. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
  parts: Uint8Array[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel().catch(() => undefined);
      throw bad(`at most ${most} bytes`, "more");
    }
    parts.push(value);
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function inBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const decoded = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(decoded, (letter) => letter.charCodeAt(0));
}
