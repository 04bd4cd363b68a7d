// How a round ended, entered at once: the library works out the points, or the lives.

import { useState } from "preact/hooks";
import type { NameOf } from "../desk/words";
import { FaultShown } from "../shell/Status";
import { TABLE } from "../words/table";
import { type Fault, faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import type { CatInTheBoxLaid, Laid, SchrodingersCatsLaid, TableFault, ToldRound } from "../worker/protocol";
import { type Choice, Counted, OneOf, SomeOf, Which } from "./controls";
import { FaultsShown } from "./Faults";
import { withItem } from "./laying";

const WORDS = TABLE.enter;
const MOST_BOXES = 60;

export function EnterRound({ laid, nameOf, go }: { laid: Laid; nameOf: NameOf; go: (document: object) => void }) {
  const [faults, setFaults] = useState<TableFault[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const write = (told: ToldRound) => {
    setFault(null);
    ask("scored", { table: laid.table, told }).then(
      ({ document, faults: found }) => {
        setFaults(found);
        if (document) go(document);
      },
      (thrown) => setFault(faultOf(thrown)),
    );
  };
  return (
    <details class="enter-round">
      <summary>{WORDS.title}</summary>
      <p class="small quiet">{WORDS.lead}</p>
      {laid.game === "cat-in-the-box" ? (
        <Points laid={laid} nameOf={nameOf} write={write} />
      ) : (
        <Lives laid={laid} nameOf={nameOf} write={write} />
      )}
      {fault && <FaultShown fault={fault} />}
      <div role="status">
        <FaultsShown faults={faults} />
      </div>
    </details>
  );
}

const seatsOf = (seats: readonly number[], nameOf: NameOf): Choice<number>[] =>
  seats.map((seat) => ({ value: seat, label: nameOf(seat), says: nameOf(seat), look: `seat-${seat}` }));

function Points({
  laid: { document, choices },
  nameOf,
  write,
}: {
  laid: CatInTheBoxLaid;
  nameOf: NameOf;
  write: (told: ToldRound) => void;
}) {
  const seats = document.hands.map((_, seat) => seat);
  const known = (values: readonly unknown[] | undefined) =>
    seats.map((seat) => (typeof values?.[seat] === "number" ? (values[seat] as number) : null));
  const [bids, setBids] = useState(() => known(document.bids));
  const [tricks, setTricks] = useState(() => known(document.won).map((won) => won ?? 0));
  const [groups, setGroups] = useState(() => seats.map(() => 0));
  const [paradox, setParadox] = useState<number | null>(document.paradox);
  const isBid = choices.bids.length === 0 || bids.every((bid) => bid !== null);
  return (
    <>
      {seats.map((seat) => (
        <fieldset key={seat}>
          <legend>{nameOf(seat)}</legend>
          {choices.bids.length > 0 && (
            <OneOf
              label={WORDS.bid(nameOf(seat))}
              shown={WORDS.bidShort}
              choices={choices.bids.map((bid) => ({ value: bid as number | null, label: String(bid) }))}
              value={bids[seat] ?? null}
              choose={(bid) => setBids(withItem(bids, seat, bid))}
            />
          )}
          <Counted
            label={WORDS.tricks(nameOf(seat))}
            shown={WORDS.tricksShort}
            value={tricks[seat] ?? 0}
            most={choices.tricks}
            count={(won) => setTricks(withItem(tricks, seat, won))}
          />
          <Counted
            label={WORDS.group(nameOf(seat))}
            shown={WORDS.groupShort}
            value={groups[seat] ?? 0}
            most={choices.tricks}
            count={(size) => setGroups(withItem(groups, seat, size))}
          />
        </fieldset>
      ))}
      <OneOf
        label={WORDS.paradox}
        choices={
          [{ value: null as number | null, label: WORDS.nobody }, ...seatsOf(seats, nameOf)] as Choice<number | null>[]
        }
        value={paradox}
        choose={setParadox}
      />
      <Write
        missing={isBid ? null : WORDS.missingBids}
        write={() =>
          write({ tricks, groups, paradox, bids: choices.bids.length > 0 ? bids.map((bid) => bid ?? 0) : [] })
        }
      />
    </>
  );
}

function Lives({
  laid: { document, choices },
  nameOf,
  write,
}: {
  laid: SchrodingersCatsLaid;
  nameOf: NameOf;
  write: (told: ToldRound) => void;
}) {
  const { claim } = document;
  const left = document.lives.flatMap((lives, seat) => (lives > 0 ? [seat] : []));
  const [claimer, setClaimer] = useState<number | undefined>(claim?.seat);
  const spaces = choices.track.flat();
  const [space, setSpace] = useState(claim ? `claim ${claim.count} ${claim.state}` : "");
  const [doubter, setDoubter] = useState<number | undefined>();
  const [counted, setCounted] = useState(0);
  const [used, setUsed] = useState<number[]>([]);
  const claimed = spaces.find(({ action }) => action === space);
  const toggle = (seat: number) =>
    setUsed(used.includes(seat) ? used.filter((each) => each !== seat) : [...used, seat]);
  return (
    <>
      <OneOf label={WORDS.claimer} choices={seatsOf(left, nameOf)} value={claimer} choose={setClaimer} />
      <Which
        label={WORDS.claim}
        choices={[
          { value: "", title: "–" },
          ...spaces.map(({ action, count, state }) => ({ value: action, title: `${count} ${state}` })),
        ]}
        value={space}
        choose={setSpace}
      />
      <OneOf label={WORDS.doubter} choices={seatsOf(left, nameOf)} value={doubter} choose={setDoubter} />
      <Counted label={WORDS.counted} value={counted} most={MOST_BOXES} count={setCounted} />
      {choices.physicats.length > 0 && (
        <SomeOf
          label={WORDS.used}
          choices={seatsOf(left, nameOf).map((each) => ({ ...each, value: String(each.value) }))}
          values={used.map(String)}
          toggle={(seat) => toggle(Number(seat))}
        />
      )}
      <Write
        missing={claimed && claimer !== undefined && doubter !== undefined ? null : WORDS.missingClaim}
        write={() => {
          if (!claimed || claimer === undefined || doubter === undefined) return;
          const { count, state } = claimed;
          write({ claim: { seat: claimer, count, state }, doubter, counted, used });
        }}
      />
    </>
  );
}

function Write({ missing, write }: { missing: string | null; write: () => void }) {
  return (
    <>
      {missing && <p class="small quiet">{missing}</p>}
      <div class="buttons">
        <button type="button" disabled={missing !== null} onClick={write}>
          {WORDS.go}
        </button>
      </div>
    </>
  );
}
