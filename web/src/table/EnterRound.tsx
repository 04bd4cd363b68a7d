// How a round ended, entered at once: the library works out the points, or the lives.

import { useState } from "preact/hooks";
import { Token } from "../desk/Token";
import type { NameOf } from "../desk/words";
import { FaultShown } from "../shell/Status";
import { TABLE } from "../words/table";
import { type Asked, useAnswer } from "../worker/asked";
import type { CatInTheBoxLaid, Laid, SchrodingersCatsLaid, ScoredTable, ToldRound } from "../worker/protocol";
import { numbers, OneOf, SomeOf, seatChoices, upTo, Which } from "./controls";
import { FaultsShown } from "./Faults";
import { withItem } from "./laying";

const WORDS = TABLE.enter;
const MOST_BOXES = 60;

interface Entering<L> {
  laid: L;
  nameOf: NameOf;
  go: (document: object) => void;
}

/** The pad; it is open where the last round was entered as well. */
export function EnterRound({ laid, nameOf, go, open }: Entering<Laid> & { open: boolean }) {
  return (
    <details
      class="enter-round"
      open={open}
      onToggle={({ currentTarget: pad }) => !open && pad.open && pad.scrollIntoView()}
    >
      <summary>{WORDS.title}</summary>
      {laid.game === "cat-in-the-box" ? (
        <Points laid={laid} nameOf={nameOf} go={go} />
      ) : (
        <Lives laid={laid} nameOf={nameOf} go={go} />
      )}
    </details>
  );
}

function Points({ laid: { document, choices, table }, nameOf, go }: Entering<CatInTheBoxLaid>) {
  const seats = upTo(document.players);
  const known = (values: readonly unknown[] | undefined) =>
    seats.map((seat) => (typeof values?.[seat] === "number" ? (values[seat] as number) : null));
  const [told, setTold] = useState({
    bids: choices.bids.length > 0 ? known(document.bids) : [],
    tricks: known(undefined),
    groups: known(undefined),
    paradox: document.paradox,
  });
  const scored = useAnswer("scored", { table, told });
  const asked = scored.answer?.asked;
  const tell = (key: "bids" | "tricks" | "groups", seat: number) => (number: number) =>
    setTold({ ...told, [key]: withItem<number | null>(told[key], seat, number) });
  const tricks = numbers(upTo(choices.tricks + 1));
  return (
    <>
      <div class="pad">
        {seats.map((seat) => {
          const name = nameOf(seat);
          const isStuck = told.paradox === seat;
          return (
            <div key={seat} class="pad-seat" role="group" aria-label={name}>
              <div class="pad-head">
                <Token seat={seat} />
                <strong class="name">{name}</strong>
                {choices.bids.length > 0 && (
                  <OneOf
                    label={WORDS.bid(name)}
                    shown={WORDS.bidShort}
                    choices={numbers(choices.bids)}
                    value={told.bids[seat] ?? undefined}
                    choose={tell("bids", seat)}
                  />
                )}
                <button
                  type="button"
                  class="chip small"
                  aria-pressed={isStuck}
                  aria-label={WORDS.paradox(name)}
                  onClick={() => setTold({ ...told, paradox: isStuck ? null : seat })}
                >
                  {TABLE.sheet.paradox}
                </button>
              </div>
              <OneOf
                label={WORDS.tricks(name)}
                shown={WORDS.tricksShort}
                choices={tricks}
                value={told.tricks[seat] ?? asked?.tricks[seat] ?? undefined}
                choose={tell("tricks", seat)}
              />
              {asked?.groups.includes(seat) && (
                <OneOf
                  label={WORDS.group(name)}
                  shown={WORDS.groupShort}
                  choices={tricks}
                  value={told.groups[seat] ?? undefined}
                  choose={tell("groups", seat)}
                />
              )}
            </div>
          );
        })}
      </div>
      <Write scored={scored} missing={WORDS.missingPoints} go={go} />
    </>
  );
}

function Lives({ laid: { document, choices, table }, nameOf, go }: Entering<SchrodingersCatsLaid>) {
  const { claim } = document;
  const left = document.lives.flatMap((lives, seat) => (lives > 0 ? [seat] : []));
  const [claimer, setClaimer] = useState<number | undefined>(claim?.seat);
  const spaces = choices.track.flat();
  const [space, setSpace] = useState(claim ? `claim ${claim.count} ${claim.state}` : "");
  const [doubter, setDoubter] = useState<number | undefined>();
  const [counted, setCounted] = useState("");
  const [used, setUsed] = useState<number[]>([]);
  const claimed = spaces.find(({ action }) => action === space);
  const toggle = (seat: number) =>
    setUsed(used.includes(seat) ? used.filter((each) => each !== seat) : [...used, seat]);
  const told: ToldRound | null =
    claimed && claimer !== undefined && doubter !== undefined && counted !== ""
      ? {
          claim: { seat: claimer, count: claimed.count, state: claimed.state },
          doubter,
          counted: Number(counted),
          used,
        }
      : null;
  const scored = useAnswer("scored", told && { table, told });
  return (
    <>
      <OneOf label={WORDS.claimer} choices={seatChoices(left, nameOf, true)} value={claimer} choose={setClaimer} />
      <div class="fields">
        <Which
          label={WORDS.claim}
          choices={[
            NOTHING,
            ...spaces.map(({ action, count, state }) => ({ value: action, label: `${count} ${state}` })),
          ]}
          value={space}
          choose={setSpace}
        />
        <Which
          label={WORDS.counted}
          choices={[NOTHING, ...numbers(upTo(MOST_BOXES + 1)).map(({ label }) => ({ value: label, label }))]}
          value={counted}
          choose={setCounted}
        />
      </div>
      <OneOf label={WORDS.doubter} choices={seatChoices(left, nameOf, true)} value={doubter} choose={setDoubter} />
      {choices.physicats && (
        <SomeOf label={WORDS.used} choices={seatChoices(left, nameOf, true)} values={used} toggle={toggle} />
      )}
      <Write scored={scored} missing={WORDS.missingClaim} go={go} />
    </>
  );
}

const NOTHING = { value: "", label: "–" };

function Write({
  scored: { answer, fault, waiting },
  missing,
  go,
}: {
  scored: Asked<ScoredTable>;
  missing: string;
  go: (document: object) => void;
}) {
  const document = waiting ? null : answer?.document;
  return (
    <>
      <div class="buttons">
        <button type="button" class="main-one" disabled={!document} onClick={() => document && go(document)}>
          {WORDS.go}
        </button>
        {!answer?.asked.is_all && !fault && <span class="small quiet">{missing}</span>}
      </div>
      {fault && <FaultShown fault={fault} />}
      <div role="status">
        <FaultsShown faults={answer?.faults ?? []} />
      </div>
    </>
  );
}
