// The desk of Cat in the Box: the trick, the board, the hand.

import { PLAY } from "../words/play";
import type { CatInTheBoxMessage } from "../worker/formats";
import { Chip, type DeskOf, Doing, Doings, useChosen } from "./parts";
import { capital, type NameOf } from "./words";

const COLORS = { R: "red", B: "blue", Y: "yellow", G: "green" } as const;

/** What is chosen so far: the card that was tapped, by its place in the hand, or a cell; with its rank. */
interface Chosen {
  rank: number | null;
  card: number | null;
  cell: string | null;
}

const NOTHING: Chosen = { rank: null, card: null, cell: null };

export function CatInTheBoxDesk({ message, nameOf, isYours, act, why }: DeskOf<CatInTheBoxMessage>) {
  const [chosen, setChosen] = useChosen(message, NOTHING);
  const { table, legal, seat } = message;
  if (message.outcome) return null;
  const ofCard = legal.hand.find((each) => each.cards === chosen.rank)?.actions ?? [];
  const ofCell = legal.board.find((each) => each.place === chosen.cell)?.actions ?? [];
  const onBoard = new Set(legal.board.flatMap((each) => each.actions));
  const offered = [...legal.buttons, ...(chosen.cell ? ofCell : ofCard.filter((index) => !onBoard.has(index)))];

  const touchCell = (cell: string) => {
    if (seat === null || act === null) return;
    const color = COLORS[cell.charAt(0) as keyof typeof COLORS];
    const rank = Number(cell.slice(1));
    const index = legal.board.find((each) => each.place === cell)?.actions[0];
    const possible = index === undefined ? undefined : legal.actions[index];
    if (!possible) why({ do: "play", seat, rank, color });
    else if (chosen.cell === cell || chosen.rank === rank) act(possible.action);
    else setChosen({ rank, card: null, cell });
  };
  const touchCard = (rank: number, card: number) => {
    if (seat === null) return;
    const can = legal.hand.some((each) => each.cards === rank);
    if (!can && table.phase === "discard") why({ do: "discard", seat, rank });
    else setChosen(chosen.card === card ? NOTHING : { rank, card, cell: null });
  };
  return (
    <>
      <Trick message={message} nameOf={nameOf} />
      <div class="cells" role="group" aria-label={PLAY.board}>
        {table.rows.map((row) => (
          <div key={row[0]} class={`cells-row of-${row.length}`}>
            {row.map((cell) => (
              <Cell key={cell} cell={cell} message={message} nameOf={nameOf} chosen={chosen} touch={act && touchCell} />
            ))}
          </div>
        ))}
      </div>
      {!table.board_is_in_sight && <p class="small quiet">{PLAY.outOfSight}</p>}
      {seat !== null && table.hand && table.hand.length > 0 && (
        <>
          <h3 class="of-hand">{isYours ? PLAY.hand.cards.your : PLAY.hand.cards.of(nameOf(seat))}</h3>
          <div class="cards" role="group" aria-label={PLAY.hand.group}>
            {table.hand.map((rank, place) => (
              <button
                type="button"
                key={`${rank} ${place}`}
                class={`card ${act && legal.hand.some((each) => each.cards === rank) ? "can" : ""}`}
                aria-pressed={chosen.card === place}
                disabled={act === null}
                aria-label={PLAY.hand.card(rank)}
                onClick={() => touchCard(rank, place)}
              >
                {rank}
              </button>
            ))}
          </div>
          {table.discard !== null && <p class="small quiet">{PLAY.hand.setAside(table.discard)}</p>}
        </>
      )}
      {act && (
        <Doings>
          {offered.map((index) => {
            const each = legal.actions[index];
            return each && <Doing key={each.text} action={each.action} act={act} />;
          })}
        </Doings>
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
  const words = PLAY.cell;
  const color = COLORS[cell.charAt(0) as keyof typeof COLORS];
  const rank = Number(cell.slice(1));
  const owner = table.seats.findIndex((each) => each.tokens.includes(cell));
  const isObserved = table.observed.includes(cell);
  const isNeutral = table.neutral.includes(cell);
  const can = legal.board.some((each) => each.place === cell);
  const isLit = can && touch !== null && (chosen.rank === null || chosen.rank === rank);
  const lies =
    owner >= 0
      ? words.token(nameOf(owner))
      : isObserved
        ? words.observed
        : isNeutral
          ? words.neutral
          : can
            ? words.can
            : words.free;
  return (
    <button
      type="button"
      class={`desk-cell ${color} ${isLit ? "lit" : ""}`}
      aria-pressed={chosen.cell === cell}
      aria-label={words.named(cell, color, rank, lies)}
      data-cell={cell}
      disabled={touch === null || seat === null || table.phase !== "play"}
      onClick={() => touch?.(cell)}
    >
      <span class="name-of-cell">{cell}</span>
      {owner >= 0 && <Chip seat={owner} />}
      {owner < 0 && (isObserved || isNeutral) && <span class="mark nobody" data-mark={isObserved ? "×" : "n"} />}
    </button>
  );
}

function Trick({ message, nameOf }: { message: CatInTheBoxMessage; nameOf: NameOf }) {
  const { trick, round, of_rounds, of_tricks, revealed, phase } = message.table;
  const about = [
    PLAY.round(round, of_rounds),
    ...(trick ? [PLAY.trickOf(trick.number, of_tricks)] : []),
    ...(revealed.length > 0 ? [PLAY.turnedUp(revealed.join(" "))] : []),
  ];
  return (
    <div class="trick">
      <p class="small quiet">{about.join(", ")}</p>
      {trick && phase === "play" && <Plays trick={trick} players={message.players} nameOf={nameOf} />}
    </div>
  );
}

/** A place for each player: it is as high before the lead as after the last card. */
function Plays({
  trick,
  players,
  nameOf,
}: {
  trick: NonNullable<CatInTheBoxMessage["table"]["trick"]>;
  players: number;
  nameOf: NameOf;
}) {
  const words = PLAY.trick;
  return (
    <ol class="plays" aria-label={words.title}>
      {Array.from({ length: players }, (_, seat) => {
        const play = trick.plays.find((each) => each.seat === seat);
        const isWinning = trick.winning === seat;
        return (
          <li key={seat} class={isWinning ? "winning" : ""}>
            <span class={`played ${play?.color ?? "not-yet"}`}>
              {play ? `${play.rank}${play.color.charAt(0).toUpperCase()}` : <span class="unseen">{words.waits}</span>}
            </span>
            <span class="who-plays">
              <span class="name-of-player">{capital(nameOf(seat))}</span>
              <span class="small quiet">
                {isWinning ? words.wins : trick.plays.length === 0 && trick.leader === seat ? words.leads : ""}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
