// The desk of Schrödinger's Cats: the track with the claim, the boxes in the hand.

import { useState } from "preact/hooks";
import { PLAY } from "../words/play";
import type { SchrodingersCatsBox, SchrodingersCatsMessage, SchrodingersCatsPile } from "../worker/formats";
import { Physicat } from "./Physicat";
import { Chip, type DeskOf, Doing, Doings, useChosen } from "./parts";
import { BOXES, boxes as inWords, type NameOf, said } from "./words";

/** The boxes that are chosen so far, or a space of the track. */
interface Chosen {
  boxes: SchrodingersCatsPile;
  space: string | null;
}

const NOTHING: Chosen = { boxes: { alive: 0, dead: 0, empty: 0, heisenberg: 0 }, space: null };
/** So many spaces of the track are shown at first, from the claim on; the others on demand. */
const SPACES = 12;

export function SchrodingersCatsDesk({ message, nameOf, isYours, act, why }: DeskOf<SchrodingersCatsMessage>) {
  const [{ boxes, space }, setChosen] = useChosen(message, NOTHING);
  const { table, legal, seat } = message;
  if (message.outcome) return null;
  const hand = table.hand;
  const offered = [...(legal.board.find((each) => each.place === space)?.actions ?? []), ...legal.buttons];
  const touch = (index: number) => {
    const touched = table.track[index];
    if (seat === null || act === null || !touched) return;
    const place = legal.board.find((each) => each.place === touched.space)?.actions[0];
    const possible = place === undefined ? undefined : legal.actions[place];
    if (!possible) why({ do: "claim", seat, count: touched.count, state: touched.state });
    else if (space === touched.space) act(possible.action);
    else setChosen({ boxes, space: touched.space });
  };
  const step = (box: SchrodingersCatsBox, by: number) => {
    const number = Math.max(0, Math.min(hand?.[box] ?? 0, boxes[box] + by));
    setChosen({ boxes: { ...boxes, [box]: number }, space: null });
  };
  const withBoxes = legal.hand.find((each) => BOXES.every((box) => (each.cards[box] ?? 0) === boxes[box]));
  return (
    <>
      <Facts message={message} nameOf={nameOf} />
      <Track message={message} nameOf={nameOf} chosen={space} touch={act && touch} />
      {seat !== null && hand && inWords(hand) !== "" && (
        <>
          <h3 class="of-hand">{isYours ? PLAY.hand.boxes.your : PLAY.hand.boxes.of(nameOf(seat))}</h3>
          <div class="desk-boxes">
            {BOXES.filter((box) => hand[box] > 0).map((box) => (
              <div key={box} class={`box ${box}`} role="group" aria-label={PLAY.chosen(hand[box], box, boxes[box])}>
                <p>
                  <strong>{hand[box]}</strong> {box}
                </p>
                {act && (
                  <div class="stepper">
                    <button type="button" aria-label={PLAY.less(box)} onClick={() => step(box, -1)}>
                      −
                    </button>
                    <output aria-label={PLAY.chosenOf(box)}>{boxes[box]}</output>
                    <button type="button" aria-label={PLAY.more(box)} onClick={() => step(box, 1)}>
                      +
                    </button>
                  </div>
                )}
              </div>
            ))}
          </div>
        </>
      )}
      {seat !== null && table.physicat && (
        <p class="small">
          {isYours ? PLAY.ownPhysicat.your : PLAY.ownPhysicat.of(nameOf(seat))}: <Physicat name={table.physicat} />
        </p>
      )}
      {table.known_discards && inWords(table.known_discards) && (
        <p class="small quiet">{PLAY.knownDiscards(inWords(table.known_discards))}</p>
      )}
      {act && (
        <Doings>
          {seat !== null &&
            inWords(boxes) !== "" &&
            (["prove", "exchange"] as const).map((kind) => {
              const action = { do: kind, seat, boxes };
              const index = withBoxes?.actions.find((each) => legal.actions[each]?.action.do === kind);
              const possible = index === undefined ? undefined : legal.actions[index];
              return possible ? (
                <Doing key={kind} action={possible.action} act={act} />
              ) : (
                <button type="button" key={kind} onClick={() => why(action)}>
                  {said(action)}
                </button>
              );
            })}
          {offered.map((index) => {
            const each = legal.actions[index];
            return each && <Doing key={each.text} action={each.action} act={act} />;
          })}
        </Doings>
      )}
    </>
  );
}

function Facts({ message: { table }, nameOf }: { message: SchrodingersCatsMessage; nameOf: NameOf }) {
  const claimed = table.claim && table.track[table.claim.place];
  return (
    <div class="trick">
      <p class="small quiet">
        {[
          PLAY.round(table.round),
          PLAY.boxesInPlay(table.boxes_in_play),
          PLAY.pile.draw(table.draw_pile),
          PLAY.pile.discard(table.discard_pile),
          ...(inWords(table.discards_known_to_all) ? [PLAY.knownToAll(inWords(table.discards_known_to_all))] : []),
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
      <p class="claim">
        {table.claim && claimed ? PLAY.claims(nameOf(table.claim.seat), claimed.space) : PLAY.noClaim}
      </p>
    </div>
  );
}

function Track({
  message,
  nameOf,
  chosen,
  touch,
}: {
  message: SchrodingersCatsMessage;
  nameOf: NameOf;
  chosen: string | null;
  touch: ((index: number) => void) | null;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const { table, legal, seat } = message;
  const from = table.claim?.place ?? 0;
  const shown = table.track
    .map((each, index) => ({ ...each, index }))
    .filter(({ index }) => isWhole || (index >= from && index < from + SPACES));
  return (
    <>
      <div class="desk-track" role="group" aria-label={PLAY.track}>
        {shown.map(({ space, count, state, index }) => {
          const can = legal.board.some((each) => each.place === space);
          const claim = table.claim?.place === index ? table.claim : null;
          const what = claim ? PLAY.space.claim(nameOf(claim.seat)) : can ? PLAY.space.can : "";
          return (
            <button
              type="button"
              key={space}
              class={`desk-space ${state} ${can && touch ? "lit" : ""}`}
              aria-label={`${space}${what}`}
              aria-pressed={chosen === space}
              data-space={space}
              disabled={seat === null || touch === null}
              onClick={() => touch?.(index)}
            >
              <strong>{count}</strong>&nbsp;{state}
              {claim && <Chip seat={claim.seat} />}
            </button>
          );
        })}
      </div>
      {table.track.length > SPACES && (
        <button type="button" class="more" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? PLAY.fromTheClaim : PLAY.wholeTrack}
        </button>
      )}
    </>
  );
}
