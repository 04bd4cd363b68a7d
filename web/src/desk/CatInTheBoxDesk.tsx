// The desk of Cat in the Box: the trick, the board, the hand.

import { useEffect, useState } from "preact/hooks";
import type { CatInTheBoxMessage } from "../worker/formats";
import { Chip, type DeskOf, Doing } from "./parts";
import { type NameOf, said } from "./words";

const COLORS = { R: "red", B: "blue", Y: "yellow", G: "green" } as const;

/** What is chosen so far: a card, a cell. */
interface Chosen {
  rank: number | null;
  cell: string | null;
}

const NOTHING: Chosen = { rank: null, cell: null };

export function CatInTheBoxDesk({ message, nameOf, act, why }: DeskOf<CatInTheBoxMessage>) {
  const [chosen, setChosen] = useState(NOTHING);
  useEffect(() => setChosen(NOTHING), [message.actions, message.seat]);
  const { table, legal, seat } = message;
  if (message.outcome) return null;
  const ofCard = legal.hand.find((each) => each.cards === chosen.rank)?.actions ?? [];
  const ofCell = legal.board.find((each) => each.place === chosen.cell)?.actions ?? [];
  const onBoard = new Set(legal.board.flatMap((each) => each.actions));
  const offered =
    act === null ? [] : [...legal.buttons, ...(chosen.cell ? ofCell : ofCard.filter((index) => !onBoard.has(index)))];

  const touchCell = (cell: string) => {
    if (seat === null || act === null) return;
    const color = COLORS[cell.charAt(0) as keyof typeof COLORS];
    const rank = Number(cell.slice(1));
    const index = legal.board.find((each) => each.place === cell)?.actions[0];
    const possible = index === undefined ? undefined : legal.actions[index];
    if (!possible) why({ do: "play", seat, rank, color });
    else if (chosen.cell === cell || chosen.rank === rank) act(possible.action);
    else setChosen({ rank, cell });
  };
  const touchCard = (rank: number) => {
    if (seat === null) return;
    const can = legal.hand.some((each) => each.cards === rank);
    if (!can && table.phase === "discard") why({ do: "discard", seat, rank });
    else setChosen({ rank: chosen.rank === rank ? null : rank, cell: null });
  };
  return (
    <>
      <div class="buttons">
        {offered.map((index) => {
          const each = legal.actions[index];
          return each && act && <Doing key={each.text} action={each.action} act={act} text={said(each.action)} />;
        })}
      </div>
      <Trick message={message} nameOf={nameOf} />
      <div class="cells" role="group" aria-label="Board">
        {table.rows.map((row) => (
          <div key={row[0]} class={`cells-row of-${row.length}`}>
            {row.map((cell) => (
              <Cell key={cell} cell={cell} message={message} nameOf={nameOf} chosen={chosen} touch={act && touchCell} />
            ))}
          </div>
        ))}
      </div>
      {!table.board_is_in_sight && <p class="small quiet">The board is out of sight.</p>}
      {table.hand && table.hand.length > 0 && (
        <>
          <h3 class="of-hand">The cards of {seat === null ? "nobody" : nameOf(seat)}</h3>
          <div class="cards" role="group" aria-label="Cards">
            {table.hand.map((rank, place) => (
              <button
                type="button"
                key={`${rank} ${place}`}
                class={`card ${act && legal.hand.some((each) => each.cards === rank) ? "can" : ""}`}
                aria-pressed={chosen.rank === rank}
                disabled={act === null}
                aria-label={`Card ${rank}`}
                onClick={() => touchCard(rank)}
              >
                {rank}
              </button>
            ))}
          </div>
          {table.discard !== null && <p class="small quiet">Set aside: {table.discard}</p>}
        </>
      )}
    </>
  );
}

function Cell({
  cell,
  message,
  nameOf,
  chosen,
  touch,
}: {
  cell: string;
  message: CatInTheBoxMessage;
  nameOf: NameOf;
  chosen: Chosen;
  touch: ((cell: string) => void) | null;
}) {
  const { table, legal, seat } = message;
  const isActing = touch !== null;
  const color = COLORS[cell.charAt(0) as keyof typeof COLORS];
  const rank = Number(cell.slice(1));
  const owner = table.seats.findIndex((each) => each.tokens.includes(cell));
  const isObserved = table.observed.includes(cell);
  const isNeutral = table.neutral.includes(cell);
  const can = legal.board.some((each) => each.place === cell);
  const isLit = can && (chosen.rank === null || chosen.rank === rank);
  const lies =
    owner >= 0
      ? `token of ${nameOf(owner)}`
      : isObserved
        ? "observed"
        : isNeutral
          ? "neutral token"
          : can
            ? "can be played"
            : "free";
  return (
    <button
      type="button"
      class={`desk-cell ${color} ${isLit && isActing ? "lit" : ""}`}
      aria-pressed={chosen.cell === cell}
      aria-label={`${cell}: ${color} ${rank}, ${lies}`}
      data-cell={cell}
      disabled={touch === null || seat === null || table.phase !== "play"}
      onClick={() => touch?.(cell)}
    >
      {owner >= 0 ? (
        <Chip seat={owner} />
      ) : isObserved || isNeutral ? (
        <span class="mark nobody" data-mark={isObserved ? "×" : "n"} />
      ) : (
        cell
      )}
    </button>
  );
}

function Trick({ message, nameOf }: { message: CatInTheBoxMessage; nameOf: NameOf }) {
  const { trick, round, of_rounds, of_tricks, revealed, phase } = message.table;
  return (
    <div class="trick">
      <p class="small quiet">
        Round {round} of {of_rounds}
        {trick && `, trick ${trick.number} of ${of_tricks}`}
        {revealed.length > 0 && `; turned up: ${revealed.join(" ")}`}
        {phase === "play" && trick?.plays.length === 0 && `; ${nameOf(trick.leader)} leads`}
      </p>
      {trick && trick.plays.length > 0 && (
        <ol class="plays" aria-label="The trick">
          {trick.plays.map((play) => (
            <li key={play.seat}>
              <span class={`played ${play.color}`}>
                {play.rank}
                {play.color.charAt(0).toUpperCase()}
              </span>{" "}
              {nameOf(play.seat)}
              {trick.winning === play.seat && <span class="quiet"> wins so far</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
