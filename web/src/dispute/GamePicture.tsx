// The two games as small pictures: a board with tokens and a cat that looks over it; three boxes, of
// which one hides nobody.

import { COLORS } from "../desk/words";

export function GamePicture({ game }: { game: string }) {
  return game === "cat-in-the-box" ? <CatInTheBox /> : <SchrodingersCats />;
}

const COLUMNS = [0, 1, 2, 3, 4, 5];
const TOKENS: readonly [number, number, number][] = [
  [1, 1, 0],
  [3, 0, 1],
  [4, 2, 2],
  [2, 3, 0],
  [0, 2, 1],
];

function CatInTheBox() {
  return (
    <svg viewBox="0 0 120 90" class="game-picture" aria-hidden="true">
      <Head x={60} y={22} />
      {COLORS.map((color, y) =>
        COLUMNS.map((x) => (
          <rect key={`${color} ${x}`} class={color} x={7 + x * 18} y={30 + y * 14} width="16" height="12" rx="2" />
        )),
      )}
      {TOKENS.map(([x, y, seat]) => (
        <circle key={`${x} ${y}`} class={`seat-${seat} outlined`} cx={15 + x * 18} cy={36 + y * 14} r="4.5" />
      ))}
    </svg>
  );
}

function SchrodingersCats() {
  return (
    <svg viewBox="0 0 120 90" class="game-picture" aria-hidden="true">
      <Head x={23} y={40} />
      <Head x={97} y={40} isDead />
      {[5, 42, 79].map((x) => (
        <g key={x}>
          <path class={`outlined ${x === 42 ? "empty" : x === 5 ? "alive" : "dead"}`} d={`M${x} 46h36v34h-36z`} />
          <path class="outlined fill-none" d={`M${x} 46l-3 9M${x + 36} 46l3 9`} />
        </g>
      ))}
      <text x="60" y="70" class="picture-sign" text-anchor="middle">
        ?
      </text>
    </svg>
  );
}

/** The head of a cat, from its ears to its chin. */
function Head({ x, y, isDead = false }: { x: number; y: number; isDead?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path class="fill-ink" d="M-13 12v-21l8 6h10l8-6v21z" />
      {isDead ? (
        <path class="eyes" d="M-8 -1l5 5m0-5l-5 5M3 -1l5 5m0-5l-5 5" />
      ) : (
        <>
          <circle class="fill-paper" cx="-5.5" cy="2" r="2.4" />
          <circle class="fill-paper" cx="5.5" cy="2" r="2.4" />
        </>
      )}
    </g>
  );
}
