// Laying out a table of Schrödinger's Cats: the track with the claim, the seats, the Physicats, the
// piles.

import { many, physicat as named } from "../desk/words";
import type { Boxes, SchrodingersCatsLaid } from "../worker/protocol";
import { type Choice, Counted, inOneLine, type Kind, OneOf, Pile, SomeOf, Which } from "./controls";
import { FaultsShown, faultsAt } from "./Faults";
import type { LayOutProps } from "./laying";
import { type Change, withItem } from "./laying";
import { Track } from "./Track";

type Props = LayOutProps<SchrodingersCatsLaid>;

const MOST_BOXES = 99;
const UNKNOWN = "?";

export function SchrodingerLayOut(props: Props) {
  const { laid, change, seatName, has } = props;
  const { document, faults } = laid;
  const seats = seatChoices(laid, seatName);
  return (
    <>
      <div class="lay-board">
        {has("claim") && <ClaimLaid {...props} />}
        {has("on_turn") && (
          <>
            <OneOf label="On turn" choices={seats} value={document.on_turn} choose={(on_turn) => change({ on_turn })} />
            <FaultsShown faults={faultsAt(faults, "$.on_turn")} />
          </>
        )}
        {has("proved") && (
          <Counted
            label="Laid open in this turn"
            value={document.proved as number | "?"}
            most={MOST_BOXES}
            unknown
            count={(proved) => change({ proved })}
          />
        )}
        {has("exchanged") && (
          <OneOf
            label="Exchanged in this turn"
            choices={[
              { value: false, label: "no" },
              { value: true, label: "yes" },
            ]}
            value={document.exchanged}
            choose={(exchanged) => change({ exchanged })}
          />
        )}
        {has("owed") && (
          <Counted
            label="Boxes that are to be drawn"
            value={document.owed}
            most={MOST_BOXES}
            count={(owed) => change({ owed })}
          />
        )}
        <FaultsShown faults={faultsAt(faults, "$.proved", "$.exchanged", "$.owed")} />
      </div>
      <div class="lay-seats">
        <h2>Seats</h2>
        {document.lives.map((_, seat) => (
          <Seat key={seat} seat={seat} {...props} />
        ))}
        <FaultsShown faults={faults.filter((each) => ["$.lives", "$.hands", "$.proofs", "$"].includes(each.path))} />
      </div>
      <div class="lay-piles">
        {has("physicats") && laid.choices.physicats.length > 0 && <Row {...props} />}
        {has("discards") && <Discards {...props} />}
      </div>
    </>
  );
}

function seatChoices(laid: SchrodingersCatsLaid, seatName: (seat: number) => string): Choice<number>[] {
  return laid.document.lives.map((_, seat) => ({
    value: seat,
    label: String(seat),
    says: seatName(seat),
    look: `seat-${seat}`,
  }));
}

function ClaimLaid({ laid, change, seatName }: Props) {
  const { claim, on_turn, lives, phase } = laid.document;
  // The first claim is most likely that of the seat on turn, whose turn is over unless it may still prove.
  const isOver = claim === null && phase === "claim";
  const next = isOver ? { on_turn: (on_turn + 1) % lives.length } : {};
  return (
    <>
      <Track
        laid={laid}
        asked={null}
        tap={({ count, state }) => change({ claim: { seat: claim?.seat ?? on_turn, count, state }, ...next })}
        seatName={seatName}
      />
      <OneOf
        label={claim ? `${claim.count} ${claim.state} is the claim of` : "Tap the claim; nobody has claimed"}
        choices={
          [...seatChoices(laid, seatName), { value: null as number | null, label: "nobody" }] as Choice<number | null>[]
        }
        value={claim ? claim.seat : null}
        choose={(seat) => {
          if (seat === null) change({ claim: null });
          else if (claim) change({ claim: { ...claim, seat } });
        }}
      />
      <FaultsShown faults={faultsAt(laid.faults, "$.claim")} />
    </>
  );
}

function kindsOf(laid: SchrodingersCatsLaid, unknown: boolean): Kind[] {
  const kinds: Kind[] = laid.choices.boxes.map((kind) => ({
    kind,
    label: kind === "heisenberg" ? "Heis." : kind,
    says: kind,
    look: kind,
  }));
  return unknown ? [...kinds, { kind: "unknown", label: "?", says: "unknown" }] : kinds;
}

function plus(boxes: Boxes, kind: string, number: number): Boxes {
  return { ...boxes, [kind]: Math.max(0, (boxes[kind] ?? 0) + number) };
}

/** Boxes of which some may be unknown: a box that becomes known was one of the unknown ones. */
export function HiddenPile({
  label,
  shown,
  boxes: given,
  laid,
  set,
  due,
}: {
  label: string;
  shown?: string;
  /** `?` for boxes that nobody has counted. */
  boxes: Boxes | "?";
  laid: SchrodingersCatsLaid;
  set: (boxes: Boxes) => void;
  due?: number;
}) {
  const boxes: Boxes = given === "?" ? { unknown: due ?? 0 } : given;
  const all = Object.values(boxes).reduce((one, other) => one + other, 0);
  return (
    <Pile
      wide
      label={label}
      {...(shown !== undefined && { shown })}
      kinds={kindsOf(laid, true)}
      number={(kind) => boxes[kind] ?? 0}
      add={(kind) => set(plus(kind === "unknown" ? boxes : plus(boxes, "unknown", -1), kind, 1))}
      take={(kind) => set(plus(kind === "unknown" ? boxes : plus(boxes, "unknown", 1), kind, -1))}
    >
      <span class="quiet">
        {given === "?"
          ? "nobody has counted them"
          : `${many(all, "box", "boxes")}${due === undefined ? "" : `, ${due} due`}`}
      </span>
    </Pile>
  );
}

function OpenPile({
  label,
  shown,
  boxes,
  laid,
  set,
}: {
  label: string;
  shown?: string;
  boxes: Boxes;
  laid: SchrodingersCatsLaid;
  set: (boxes: Boxes) => void;
}) {
  return (
    <Pile
      wide
      label={label}
      {...(shown !== undefined && { shown })}
      kinds={kindsOf(laid, false)}
      number={(kind) => boxes[kind] ?? 0}
      add={(kind) => set(plus(boxes, kind, 1))}
      take={(kind) => set(plus(boxes, kind, -1))}
    />
  );
}

function Seat({ seat, laid, change, seatName, has }: Props & { seat: number }) {
  const { document, choices, faults } = laid;
  const name = seatName(seat);
  const mine = faultsAt(
    faults,
    ...["lives", "hands", "proofs", "known_discards", "physicats.unused", "physicats.staying"].map(
      (key) => `$.${key}[${seat}]`,
    ),
  );
  const physicats = document.physicats;
  const known = document.known_discards?.[seat] ?? "?";
  const setKnown = (value: "?" | Boxes) => {
    const all = document.known_discards ?? document.lives.map(() => "?" as const);
    change({ known_discards: withItem<"?" | Boxes>(all, seat, value) });
  };
  return (
    <details class={`seat ${mine.length ? "wrong" : ""}`} data-seat={seat}>
      <summary>
        <span class={`token seat-${seat}`} data-sign={seat} aria-hidden="true" />
        <span>
          <strong>{name}</strong> <span class="small quiet">{summaryOf(laid, seat, has)}</span>
        </span>
      </summary>
      <Counted
        label={`Lives of ${name}`}
        shown="Lives"
        value={document.lives[seat] ?? 0}
        most={choices.lives}
        count={(left) =>
          change({ lives: withItem(document.lives, seat, left), rounds: undefined, first_seat: undefined })
        }
      />
      {has("hands") && (
        <>
          <HiddenPile
            label={`Hand of ${name}`}
            shown="Hand"
            boxes={document.hands[seat] ?? "?"}
            laid={laid}
            due={laid.due[seat] ?? 0}
            set={(boxes) => change({ hands: withItem(document.hands, seat, boxes) })}
          />
          <OpenPile
            label={`Open before ${name}`}
            shown="Open"
            boxes={document.proofs[seat] ?? {}}
            laid={laid}
            set={(boxes) => change({ proofs: withItem(document.proofs, seat, boxes) })}
          />
        </>
      )}
      {has("physicats") && choices.physicats.length > 0 && (
        <>
          <Which
            label={`Physicat of ${name}, face down`}
            shown="Physicat, face down"
            choices={[
              { value: "?", title: "unknown" },
              { value: "", title: "none: it is used" },
              ...choices.physicats.map(({ physicat, title }) => ({ value: physicat, title })),
            ]}
            value={physicats.unused[seat] ?? ""}
            choose={(value) =>
              change({ physicats: { ...physicats, unused: withItem(physicats.unused, seat, value || null) } })
            }
          />
          <Which
            label={`Physicat that stays open before ${name}`}
            shown="Physicat that stays open"
            choices={[
              { value: "", title: "none" },
              ...choices.physicats
                .filter((each) => each.stays)
                .map(({ physicat, title }) => ({ value: physicat, title })),
            ]}
            value={physicats.staying[seat] ?? ""}
            choose={(value) =>
              change({ physicats: { ...physicats, staying: withItem(physicats.staying, seat, value || null) } })
            }
          />
        </>
      )}
      {has("known_discards") && (
        <>
          <OneOf
            label={`Discards that ${name} knows`}
            shown="Discards that it knows"
            choices={[
              { value: "?", label: "not stated" },
              { value: "these", label: "these:" },
            ]}
            value={known === "?" ? "?" : "these"}
            choose={(value) => setKnown(value === "?" ? "?" : {})}
          />
          {known !== "?" && (
            <OpenPile label={`Discards known to ${name}`} shown="" boxes={known} laid={laid} set={setKnown} />
          )}
        </>
      )}
      <FaultsShown faults={mine} />
    </details>
  );
}

export function summaryOf(laid: SchrodingersCatsLaid, seat: number, has: (key: string) => boolean): string {
  const { lives, hands, proofs, physicats } = laid.document;
  const said = (boxes: Boxes | "?") =>
    boxes === "?"
      ? "unknown"
      : Object.entries(boxes)
          .filter(([, number]) => number)
          .map(([kind, number]) => `${number} ${kind}`)
          .join(" ") || "–";
  return inOneLine([
    `${lives[seat]} ${lives[seat] === 1 ? "life" : "lives"}`,
    ...(has("hands") ? [`hand ${said(hands[seat] ?? {})}`, `open ${said(proofs[seat] ?? {})}`] : []),
    ...(laid.choices.physicats.length ? [`Physicat ${physicats.staying[seat] ?? physicats.unused[seat] ?? "–"}`] : []),
  ]);
}

function Row({ laid, change }: Props) {
  const { physicats } = laid.document;
  const set = (changes: object) => change({ physicats: { ...physicats, ...changes } });
  const row: readonly string[] = physicats.row;
  // What is tapped is one of those that nobody has named yet.
  const toggle = (physicat: string) => {
    const at = physicat === UNKNOWN ? -1 : row.indexOf(UNKNOWN);
    if (row.includes(physicat)) set({ row: row.filter((each) => each !== physicat) });
    else set({ row: at < 0 ? [...row, physicat] : withItem(row, at, physicat) });
  };
  return (
    <>
      <h2>Physicats in the middle</h2>
      <SomeOf
        label="In the row"
        choices={[
          ...laid.choices.physicats.map(({ physicat, title }) => ({
            value: physicat,
            label: named(physicat),
            says: title,
          })),
          { value: UNKNOWN, label: UNKNOWN, says: "a Physicat that nobody has named" },
        ]}
        values={row}
        toggle={toggle}
      />
      {row.length > 1 && <p class="small quiet">In the order of arrival: {row.join(", ")}.</p>}
      <Which
        label="Being used, while its boxes are to be drawn"
        choices={[
          { value: "", title: "none" },
          ...laid.choices.physicats.map(({ physicat, title }) => ({ value: physicat, title })),
        ]}
        value={physicats.revealed ?? ""}
        choose={(value) => set({ revealed: value || null })}
      />
      <FaultsShown faults={faultsAt(laid.faults, "$.physicats").filter((each) => !/\[\d+\]$/.test(each.path))} />
    </>
  );
}

function Discards({ laid, change }: { laid: SchrodingersCatsLaid; change: Change }) {
  const { discards, open_discards } = laid.document;
  return (
    <>
      <h2>Discard pile</h2>
      <HiddenPile label="Discards" boxes={discards} laid={laid} set={(boxes) => change({ discards: boxes })} />
      <OpenPile
        label="Of these lay open before"
        boxes={open_discards}
        laid={laid}
        set={(boxes) => change({ open_discards: boxes })}
      />
      <FaultsShown
        faults={[
          ...faultsAt(laid.faults, "$.discards", "$.open_discards"),
          ...laid.faults.filter((each) => each.path === "$.known_discards"),
        ]}
      />
    </>
  );
}
