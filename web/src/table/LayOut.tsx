// Laying out a table: the fields that the library declares, those of each seat under its name. A fault stands
// at the field that it is about.

import type { ComponentChildren } from "preact";
import { Token } from "../desk/Token";
import type { NameOf } from "../desk/words";
import { TABLE } from "../words/table";
import type { Field, Laid, SchrodingersCatsLaid, TableFault } from "../worker/protocol";
import { BoardLaid } from "./BoardLaid";
import { OneOf, seatChoices, upTo } from "./controls";
import { FaultsShown, faultsAt } from "./Faults";
import { FieldShown, summaryOf } from "./Field";
import type { Change } from "./laying";
import { spacesOf } from "./places";
import { Rounds } from "./Rounds";

export interface LayOutProps<L = Laid> {
  laid: L;
  change: Change;
  seatName: NameOf;
}

export function LayOut(props: LayOutProps) {
  const { laid, seatName } = props;
  const { fields, faults } = laid;
  const faultsOf = (some: Field[]) => faults.filter(({ path }) => some.some((each) => each === fieldAt(path, fields)));
  const shown = (field: Field) => <Shown key={`${field.path}`} field={field} faults={faultsOf([field])} {...props} />;
  const apart = fields.filter(({ seat }) => seat === null);
  const ofSeats = upTo(laid.document.players).map((seat) => fields.filter((each) => each.seat === seat));
  const headings = [...new Set(apart.flatMap(({ under }) => under ?? []))];
  const elsewhere = ["$.phase", "$.start_seat", ...(laid.game === "cat-in-the-box" ? ["$.rounds"] : [])];
  const ofNone = faults.filter((each) => !fieldAt(each.path, fields) && faultsAt([each], ...elsewhere).length === 0);
  return (
    <>
      <div class="lay-board">{apart.filter(({ under }) => under === undefined).map(shown)}</div>
      <div class="lay-seats">
        {ofSeats.some(({ length }) => length > 0) && <h2>{TABLE.lay.seats}</h2>}
        {ofSeats.map(
          (own, seat) =>
            own.length > 0 && (
              <SeatLaid
                key={seat}
                seat={seat}
                name={seatName(seat)}
                summary={summaryOf(laid, seat)}
                faults={faultsOf(own)}
              >
                {own.map((field) => (
                  <FieldShown key={`${field.path} ${field.kind}`} field={field} {...props} />
                ))}
              </SeatLaid>
            ),
        )}
        <FaultsShown faults={ofNone} />
        {laid.game === "cat-in-the-box" && <Rounds {...props} laid={laid} />}
      </div>
      <div class="lay-piles">
        {headings.map((heading) => (
          <>
            <h2>{heading}</h2>
            {apart.filter(({ under }) => under === heading).map(shown)}
          </>
        ))}
      </div>
    </>
  );
}

/** The field at which a fault stands: that of its place, or the last one that is of the same key, and of no seat. */
function fieldAt(path: string, fields: Field[]): Field | undefined {
  const isWithin = (place: string) => faultsAt([{ path }], place).length > 0;
  return (
    fields.find((each) => isWithin(each.path.reduce<string>((at, key) => at + under(key), "$"))) ??
    fields.findLast(
      ({ seat, path: [key = ""], also = [] }) => seat === null && [key, ...also].some((one) => isWithin(`$.${one}`)),
    )
  );
}

const under = (key: string | number) => (typeof key === "number" ? `[${key}]` : `.${key}`);

/** A field of no seat, and what of it cannot be. */
function Shown({ field, faults, ...props }: LayOutProps & { field: Field; faults: TableFault[] }) {
  const { laid } = props;
  if (field.kind === "board" && laid.game === "cat-in-the-box")
    return <BoardLaid {...props} laid={laid} faults={faults} />;
  return (
    <>
      {field.kind === "track" && laid.game === "schrodingers-cats" ? (
        <ClaimLaid {...props} laid={laid} />
      ) : (
        <FieldShown field={field} {...props} />
      )}
      <FaultsShown faults={faults} />
    </>
  );
}

function ClaimLaid({ laid, change, seatName }: LayOutProps<SchrodingersCatsLaid>) {
  const { claim, on_turn, players, phase } = laid.document;
  // The first claim is most likely that of the seat on turn, whose turn is over unless it may still prove.
  const isOver = claim === null && phase === "claim";
  const next = isOver ? { on_turn: ((on_turn ?? 0) + 1) % players } : {};
  return (
    <>
      <catbox-track
        aria-label={TABLE.track.label}
        places={spacesOf(laid.choices.track, claim, seatName, null)}
        oncatbox-tap={({ detail }) => {
          const space = laid.choices.track.flat().find(({ action }) => "place" in detail && action === detail.place);
          if (!space) return;
          const { count, state } = space;
          change({ claim: { seat: claim?.seat ?? on_turn, count, state }, ...next });
        }}
      />
      <OneOf<number | null>
        label={claim ? TABLE.boxes.claimOf(`${claim.count} ${claim.state}`) : TABLE.boxes.noClaim}
        choices={[...seatChoices(upTo(players), seatName), { value: null, label: TABLE.enter.nobody }]}
        value={claim ? claim.seat : null}
        choose={(seat) => {
          if (seat === null) change({ claim: null });
          else if (claim) change({ claim: { ...claim, seat } });
        }}
      />
    </>
  );
}

/** What a seat has, folded under a line that says it; what of it cannot be stands at its end. */
function SeatLaid({
  seat,
  name,
  summary,
  faults,
  children,
}: {
  seat: number;
  name: string;
  summary: string;
  faults: TableFault[];
  children: ComponentChildren;
}) {
  return (
    <details class={`seat ${faults.length ? "wrong" : ""}`} data-seat={seat}>
      <summary>
        <Token seat={seat} />
        <span>
          <strong>{name}</strong> <span class="small quiet">{summary}</span>
        </span>
      </summary>
      {children}
      <FaultsShown faults={faults} />
    </details>
  );
}
