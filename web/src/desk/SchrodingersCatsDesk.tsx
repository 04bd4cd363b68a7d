// The desk of Schrödinger's Cats: the track with the claim, the boxes in the hand.

import { useEffect, useState } from "preact/hooks";
import type { SchrodingersCatsBox, SchrodingersCatsMessage, SchrodingersCatsPile } from "../worker/formats";
import { Chip, type DeskOf, Doing } from "./parts";
import { BOXES, boxes as inWords, many, type NameOf, physicat, said } from "./words";

const NO_BOXES: SchrodingersCatsPile = { alive: 0, dead: 0, empty: 0, heisenberg: 0 };
/** So many spaces of the track are shown at first, from the claim on; the others on demand. */
const SPACES = 12;

export function SchrodingersCatsDesk({ message, nameOf, act, why }: DeskOf<SchrodingersCatsMessage>) {
  const [chosen, setChosen] = useState(NO_BOXES);
  const [space, setSpace] = useState<string | null>(null);
  useEffect(() => {
    setChosen(NO_BOXES);
    setSpace(null);
  }, [message.actions, message.seat]);
  const { table, legal, seat } = message;
  if (message.outcome) return null;
  const hand = table.hand;
  const offered =
    act === null ? [] : [...legal.buttons, ...(legal.board.find((each) => each.place === space)?.actions ?? [])];
  const touch = (index: number) => {
    const touched = table.track[index];
    if (seat === null || act === null || !touched) return;
    const place = legal.board.find((each) => each.place === touched.space)?.actions[0];
    const possible = place === undefined ? undefined : legal.actions[place];
    if (!possible) why({ do: "claim", seat, count: touched.count, state: touched.state });
    else if (space === touched.space) act(possible.action);
    else setSpace(touched.space);
  };
  const step = (box: SchrodingersCatsBox, by: number) => {
    setChosen({ ...chosen, [box]: Math.max(0, Math.min(hand?.[box] ?? 0, chosen[box] + by)) });
    setSpace(null);
  };
  const withBoxes = legal.hand.find((each) => BOXES.every((box) => (each.cards[box] ?? 0) === chosen[box]));
  return (
    <>
      <div class="buttons">
        {offered.map((index) => {
          const each = legal.actions[index];
          return each && act && <Doing key={each.text} action={each.action} act={act} text={said(each.action)} />;
        })}
        {seat !== null &&
          act &&
          inWords(chosen) !== "" &&
          (["prove", "exchange"] as const).map((kind) => {
            const action = { do: kind, seat, boxes: chosen };
            const index = withBoxes?.actions.find((each) => legal.actions[each]?.action.do === kind);
            const possible = index === undefined ? undefined : legal.actions[index];
            return possible ? (
              <Doing key={kind} action={possible.action} act={act} text={said(action)} />
            ) : (
              <button type="button" key={kind} onClick={() => why(action)}>
                {said(action)}
              </button>
            );
          })}
      </div>
      <Facts message={message} nameOf={nameOf} />
      <Track message={message} nameOf={nameOf} chosen={space} touch={act && touch} />
      {hand && inWords(hand) !== "" && (
        <>
          <h3 class="of-hand">The boxes of {seat === null ? "nobody" : nameOf(seat)}</h3>
          <div class="desk-boxes">
            {BOXES.filter((box) => hand[box] > 0).map((box) => (
              <div
                key={box}
                class={`box ${box}`}
                role="group"
                aria-label={`${hand[box]} ${box}, ${chosen[box]} chosen`}
              >
                <p>
                  <strong>{hand[box]}</strong> {box}
                </p>
                {act && (
                  <div class="stepper">
                    <button type="button" aria-label={`One ${box} less`} onClick={() => step(box, -1)}>
                      −
                    </button>
                    <output aria-label={`${box} chosen`}>{chosen[box]}</output>
                    <button type="button" aria-label={`One ${box} more`} onClick={() => step(box, 1)}>
                      +
                    </button>
                  </div>
                )}
              </div>
            ))}
          </div>
        </>
      )}
      {table.physicat && (
        <p class="small">
          The Physicat of {seat === null ? "nobody" : nameOf(seat)}: {physicat(table.physicat)}.
        </p>
      )}
      {table.known_discards && inWords(table.known_discards) && (
        <p class="small quiet">Known in the discard pile: {inWords(table.known_discards)}.</p>
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
          `Round ${table.round}`,
          `${many(table.boxes_in_play, "box", "boxes")} in play`,
          `draw pile ${table.draw_pile}`,
          `discard pile ${table.discard_pile}`,
          ...(inWords(table.discards_known_to_all) ? [`known to all: ${inWords(table.discards_known_to_all)}`] : []),
        ].join("; ")}
        {table.row.length > 0 && `. Physicats in the row: ${table.row.map(physicat).join(", ")}`}
      </p>
      <p>
        {table.claim && claimed
          ? `${nameOf(table.claim.seat)} claims at least ${claimed.space}.`
          : "There is no claim yet."}
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
      <div class="desk-track" role="group" aria-label="Track">
        {shown.map(({ space, count, state, index }) => {
          const can = legal.board.some((each) => each.place === space);
          const claim = table.claim?.place === index ? table.claim : null;
          const what = claim ? `, the claim of ${nameOf(claim.seat)}` : can ? ", can be claimed" : "";
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
          {isWhole ? "The spaces from the claim on" : "The whole track"}
        </button>
      )}
    </>
  );
}
