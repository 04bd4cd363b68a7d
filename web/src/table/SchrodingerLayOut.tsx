// Laying out a table of Schrödinger's Cats: the track with the claim, the seats, the Physicats, the
// piles.

import { physicat as named } from "../desk/words";
import { TABLE } from "../words/table";
import type { Boxes } from "../worker/formats";
import type { SchrodingersCatsLaid } from "../worker/protocol";
import {
  type Choice,
  Counted,
  inOneLine,
  kindsOf,
  OneOf,
  OpenPile,
  Pile,
  plus,
  SeatLaid,
  SomeOf,
  seatChoices,
  upTo,
  Which,
} from "./controls";
import { FaultsShown, faultsAt } from "./Faults";
import type { LayOutProps } from "./laying";
import { withItem } from "./laying";
import { spacesOf } from "./places";

type Props = LayOutProps<SchrodingersCatsLaid>;

const MOST_BOXES = 99;
const UNKNOWN = "?";

export function SchrodingerLayOut(props: Props) {
  const { laid, change, seatName, has } = props;
  const { document, faults } = laid;
  const seats = seatChoices(upTo(document.players), seatName);
  return (
    <>
      <div class="lay-board">
        {has("claim") && <ClaimLaid {...props} />}
        {has("on_turn") && (
          <>
            <OneOf
              label={TABLE.boxes.onTurn}
              choices={seats}
              value={document.on_turn}
              choose={(on_turn) => change({ on_turn })}
            />
            <FaultsShown faults={faultsAt(faults, "$.on_turn")} />
          </>
        )}
        {has("proved") && (
          <Counted
            label={TABLE.boxes.proved}
            value={document.proved as number | "?"}
            most={MOST_BOXES}
            unknown
            count={(proved) => change({ proved })}
          />
        )}
        {has("exchanged") && (
          <OneOf
            label={TABLE.boxes.exchanged}
            choices={[
              { value: false, label: TABLE.boxes.no },
              { value: true, label: TABLE.boxes.yes },
            ]}
            value={document.exchanged}
            choose={(exchanged) => change({ exchanged })}
          />
        )}
        {has("owed") && (
          <Counted
            label={TABLE.boxes.owed}
            value={document.owed}
            most={MOST_BOXES}
            count={(owed) => change({ owed })}
          />
        )}
        <FaultsShown faults={faultsAt(faults, "$.proved", "$.exchanged", "$.owed")} />
      </div>
      <div class="lay-seats">
        <h2>{TABLE.lay.seats}</h2>
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

function ClaimLaid({ laid, change, seatName }: Props) {
  const { claim, on_turn, lives, phase } = laid.document;
  // The first claim is most likely that of the seat on turn, whose turn is over unless it may still prove.
  const isOver = claim === null && phase === "claim";
  const next = isOver ? { on_turn: ((on_turn ?? 0) + 1) % lives.length } : {};
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
      <OneOf
        label={claim ? TABLE.boxes.claimOf(`${claim.count} ${claim.state}`) : TABLE.boxes.noClaim}
        choices={
          [
            ...seatChoices(upTo(lives.length), seatName),
            { value: null as number | null, label: TABLE.enter.nobody },
          ] as Choice<number | null>[]
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

/** Boxes of which some may be unknown: a box that becomes known was one of the unknown ones. */
export function HiddenPile({
  label,
  shown,
  boxes: given,
  set,
  due,
}: {
  label: string;
  shown?: string;
  /** `?` for boxes that nobody has counted. */
  boxes: Boxes | "?";
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
      kinds={kindsOf(true)}
      number={(kind) => boxes[kind] ?? 0}
      add={(kind) => set(plus(kind === "unknown" ? boxes : plus(boxes, "unknown", -1), kind, 1))}
      take={(kind) => set(plus(kind === "unknown" ? boxes : plus(boxes, "unknown", 1), kind, -1))}
    >
      <span class="quiet">{given === "?" ? TABLE.boxes.uncounted : TABLE.boxes.count(all, due)}</span>
    </Pile>
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
    <SeatLaid seat={seat} name={name} summary={summaryOf(laid, seat, has)} faults={mine}>
      <Counted
        label={TABLE.boxes.livesOf(name)}
        shown={TABLE.sheet.lives}
        value={document.lives[seat] ?? 0}
        most={choices.lives}
        count={(left) =>
          change({ lives: withItem(document.lives, seat, left), rounds: undefined, first_seat: undefined })
        }
      />
      {has("hands") && (
        <>
          <HiddenPile
            label={TABLE.show.hand(name)}
            shown={TABLE.lay.hand}
            boxes={document.hands[seat] ?? "?"}
            due={laid.due[seat] ?? 0}
            set={(boxes) => change({ hands: withItem(document.hands, seat, boxes) })}
          />
          <OpenPile
            label={TABLE.boxes.openBefore(name)}
            shown={TABLE.boxes.open}
            boxes={document.proofs[seat] ?? {}}
            set={(boxes) => change({ proofs: withItem(document.proofs, seat, boxes) })}
          />
        </>
      )}
      {has("physicats") && choices.physicats.length > 0 && (
        <>
          <Which
            label={TABLE.boxes.physicatOf(name)}
            shown={TABLE.boxes.physicat}
            choices={[
              { value: "?", title: TABLE.lay.unknown },
              { value: "", title: TABLE.boxes.used },
              ...choices.physicats.map(({ physicat, title }) => ({ value: physicat, title })),
            ]}
            value={physicats.unused[seat] ?? ""}
            choose={(value) =>
              change({ physicats: { ...physicats, unused: withItem(physicats.unused, seat, value || null) } })
            }
          />
          <Which
            label={TABLE.boxes.stayingOf(name)}
            shown={TABLE.boxes.staying}
            choices={[
              { value: "", title: TABLE.lay.none },
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
            label={TABLE.boxes.knownBy(name)}
            shown={TABLE.boxes.known}
            choices={[
              { value: "?", label: TABLE.boxes.notStated },
              { value: "these", label: TABLE.boxes.these },
            ]}
            value={known === "?" ? "?" : "these"}
            choose={(value) => setKnown(value === "?" ? "?" : {})}
          />
          {known !== "?" && <OpenPile label={TABLE.boxes.knownTo(name)} shown="" boxes={known} set={setKnown} />}
        </>
      )}
    </SeatLaid>
  );
}

export function summaryOf(laid: SchrodingersCatsLaid, seat: number, has: (key: string) => boolean): string {
  const { lives, hands, proofs, physicats } = laid.document;
  const said = (boxes: Boxes | "?") =>
    boxes === "?"
      ? TABLE.lay.unknown
      : Object.entries(boxes)
          .filter(([, number]) => number)
          .map(([kind, number]) => `${number} ${kind}`)
          .join(" ") || "–";
  return inOneLine([
    TABLE.boxes.lives(lives[seat] ?? 0),
    ...(has("hands") ? [TABLE.boxes.holds(said(hands[seat] ?? {})), TABLE.boxes.shows(said(proofs[seat] ?? {}))] : []),
    ...(laid.choices.physicats.length
      ? [TABLE.boxes.hasPhysicat(physicats.staying[seat] ?? physicats.unused[seat])]
      : []),
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
      <h2>{TABLE.boxes.middle}</h2>
      <SomeOf
        label={TABLE.boxes.row}
        choices={[
          ...laid.choices.physicats.map(({ physicat, title }) => ({
            value: physicat,
            label: named(physicat),
            says: title,
          })),
          { value: UNKNOWN, label: UNKNOWN, says: TABLE.boxes.unnamed },
        ]}
        values={row}
        toggle={toggle}
      />
      {row.length > 1 && <p class="small quiet">{TABLE.boxes.arrival(row)}</p>}
      <Which
        label={TABLE.boxes.revealed}
        choices={[
          { value: "", title: TABLE.lay.none },
          ...laid.choices.physicats.map(({ physicat, title }) => ({ value: physicat, title })),
        ]}
        value={physicats.revealed ?? ""}
        choose={(value) => set({ revealed: value || null })}
      />
      <FaultsShown faults={faultsAt(laid.faults, "$.physicats").filter((each) => !/\[\d+\]$/.test(each.path))} />
    </>
  );
}

function Discards({ laid, change }: Props) {
  const { discards, open_discards } = laid.document;
  return (
    <>
      <h2>{TABLE.boxes.pile}</h2>
      <HiddenPile label={TABLE.boxes.discards} boxes={discards} set={(boxes) => change({ discards: boxes })} />
      <OpenPile label={TABLE.boxes.layOpen} boxes={open_discards} set={(boxes) => change({ open_discards: boxes })} />
      <FaultsShown
        faults={[
          ...faultsAt(laid.faults, "$.discards", "$.open_discards"),
          ...laid.faults.filter((each) => each.path === "$.known_discards"),
        ]}
      />
    </>
  );
}
