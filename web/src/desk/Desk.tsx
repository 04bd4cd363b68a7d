// A desk: what a seat sees, and what it can do, drawn from the message that the library makes for
// it. No rule stands here: what is legal is in the message, and for what is not one asks why.

import { useEffect, useRef, useState } from "preact/hooks";
import { NOTHING, offered, type Tapped, tapped } from "../board/board";
import { PLAY } from "../words/play";
import type { CatboxAction, CatboxMessage, CatInTheBoxMessage, SchrodingersCatsMessage } from "../worker/formats";
import { Physicat } from "./Physicat";
import { boxes, capital, type NameOf, said } from "./words";

interface DeskOf<M> {
  message: M;
  nameOf: NameOf;
  /** Whether whoever looks at it is the only person at the table: it is their hand. */
  isYours: boolean;
  /** What to do with something that is legal; null for a desk that is only looked at. */
  act: ((action: CatboxAction) => void) | null;
  /** What to do with something that is not. */
  why: (action: CatboxAction) => void;
}

export function Desk(props: DeskOf<CatboxMessage>) {
  const { message, act } = props;
  const prompt = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What had the focus is gone once a card is played: whoever plays by keyboard goes on from here.
    if (act && document.activeElement === document.body) prompt.current?.focus({ preventScroll: true });
  }, [message.actions, message.seat]);
  return (
    <div class="desk" data-actions={message.actions} data-seat={message.seat ?? "nobody"}>
      <p class="prompt" {...(act && { role: "status" as const })} tabIndex={-1} ref={prompt}>
        {promptOf(props)}
      </p>
      {!message.outcome && <Parts {...props} />}
    </div>
  );
}

function Parts({ message, nameOf, isYours, act, why }: DeskOf<CatboxMessage>) {
  const at = `${message.next} ${message.seat}`; // at each moment of the match nothing is chosen yet
  const [last, setLast] = useState({ at, chosen: NOTHING });
  const chosen = last.at === at ? last.chosen : NOTHING;
  const shown = {
    chosen,
    nameOf,
    isStill: act === null,
    "oncatbox-tap": ({ detail }: CustomEvent<Tapped>) => {
      const step = tapped(message, chosen, detail);
      if ("choose" in step) setLast({ at, chosen: step.choose });
      else if ("ask" in step) why(step.ask);
      else act?.(step.act);
    },
  };
  const { seat, table } = message;
  const isCards = message.game === "cat-in-the-box";
  const hasHand = isCards ? (table.hand as number[] | null)?.length : table.hand && boxes(table.hand as object) !== "";
  const words = PLAY.hand[isCards ? "cards" : "boxes"];
  return (
    <>
      {message.game === "cat-in-the-box" ? (
        <>
          <Trick message={message} nameOf={nameOf} />
          <catbox-board aria-label={PLAY.board} message={message} {...shown} />
          {!message.table.board_is_in_sight && <p class="small quiet">{PLAY.outOfSight}</p>}
        </>
      ) : (
        <>
          <Facts message={message} nameOf={nameOf} />
          <catbox-track aria-label={PLAY.track} message={message} {...shown} />
        </>
      )}
      {seat !== null && hasHand && (
        <>
          <h3 class="of-hand">{isYours ? words.your : words.of(nameOf(seat))}</h3>
          <catbox-hand aria-label={PLAY.hand.group} message={message} {...shown} />
        </>
      )}
      {message.game === "cat-in-the-box"
        ? message.table.discard !== null && <p class="small quiet">{PLAY.hand.setAside(message.table.discard)}</p>
        : seat !== null && <Known message={message} isYours={isYours} name={nameOf(seat)} />}
      {act && (
        // Below everything that one taps to choose: so nothing moves when buttons come.
        <div class="buttons doings" role="group" aria-label={PLAY.actions}>
          {offered(message, chosen).map(({ action, isLegal }) => (
            <button
              type="button"
              key={JSON.stringify(action)}
              class={isLegal ? "main-one" : ""}
              onClick={() => (isLegal ? act : why)(action)}
            >
              {said(action)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** What a seat knows of Physicats and of the discard pile. */
function Known({
  message: { table },
  isYours,
  name,
}: {
  message: SchrodingersCatsMessage;
  isYours: boolean;
  name: string;
}) {
  const words = PLAY.ownPhysicat;
  return (
    <>
      {table.physicat && (
        <p class="small">
          {isYours ? words.your : words.of(name)}: <Physicat name={table.physicat} />
        </p>
      )}
      {table.known_discards && boxes(table.known_discards) && (
        <p class="small quiet">{PLAY.knownDiscards(boxes(table.known_discards))}</p>
      )}
    </>
  );
}

function promptOf({ message, nameOf, isYours, act }: DeskOf<CatboxMessage>): string {
  const words = PLAY.prompt;
  if (message.outcome) return words.over(capital(PLAY.inARow(message.outcome.winners.map(nameOf))));
  const turn = message.turn.filter((each) => each !== "chance");
  if (turn.length === 0) return words.chance;
  if (act === null || message.seat === null || !turn.includes(message.seat)) {
    return words.others(PLAY.inARow(turn.map(nameOf)));
  }
  return isYours ? words.you(asked(message)) : words.named(capital(nameOf(message.seat)), asked(message));
}

function asked({ table, legal }: CatboxMessage): string {
  const words = PLAY.prompt.asked;
  switch (table.phase) {
    case "discard":
      return words.discard;
    case "bid":
      return words.bid;
    case "play":
      return legal.hand.length === 0 ? words.stuck : words.play;
    case "claim":
      return legal.board.length === 0 ? words.noSpace : words.claim;
    case "proof":
      return words.proof;
    default:
      return words.other;
  }
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

function Facts({ message: { table }, nameOf }: { message: SchrodingersCatsMessage; nameOf: NameOf }) {
  const { claim } = table;
  return (
    <div class="trick">
      <p class="small quiet">
        {[
          PLAY.round(table.round),
          PLAY.boxesInPlay(table.boxes_in_play),
          PLAY.pile.draw(table.draw_pile),
          PLAY.pile.discard(table.discard_pile),
          ...(boxes(table.open_discards) ? [PLAY.knownToAll(boxes(table.open_discards))] : []),
        ].join(", ")}
      </p>
      {table.row.length > 0 && (
        <p class="small">
          {PLAY.row}:{" "}
          {table.row.map((name) => (
            <Physicat key={name} name={name} />
          ))}
        </p>
      )}
      <p class="claim">{claim ? PLAY.claims(nameOf(claim.seat), `${claim.count} ${claim.state}`) : PLAY.noClaim}</p>
    </div>
  );
}
