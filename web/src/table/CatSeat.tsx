// What a seat of Cat in the Box has: lost colors, tricks, a bid, a card set aside, a hand.

import { TABLE } from "../words/table";
import type { CatInTheBoxLaid } from "../worker/protocol";
import { type Choice, Counted, inOneLine, numbers, OneOf, Pile, SeatLaid, SomeOf } from "./controls";
import { faultsAt } from "./Faults";
import type { Change, LayOutProps } from "./laying";
import { withItem } from "./laying";

export function CatSeat({ seat, laid, change, seatName, has }: LayOutProps<CatInTheBoxLaid> & { seat: number }) {
  const { document, choices, faults } = laid;
  const name = seatName(seat);
  const lost = document.lost[seat] ?? [];
  const discard = document.discards[seat];
  const setLost = (colors: "?" | string[]) => change({ lost: withItem(document.lost, seat, colors) });
  const bids: Choice<number | "?" | null>[] = [
    { value: "?", label: "?", says: TABLE.lay.unknown },
    { value: null, label: "–", says: TABLE.lay.none },
    ...numbers(choices.bids),
  ];
  const mine = faultsAt(faults, ...["hands", "lost", "won", "bids", "discards"].map((key) => `$.${key}[${seat}]`));
  return (
    <SeatLaid seat={seat} name={name} summary={summaryOf(laid, seat, has)} faults={mine}>
      {has("lost") && (
        <SomeOf
          label={TABLE.lay.lostBy(name)}
          shown={TABLE.lay.lost}
          choices={[
            ...choices.colors.map(({ color, letter }) => ({ value: color, label: letter, says: color, look: color })),
            { value: "?", label: "?", says: TABLE.lay.forgotten },
          ]}
          values={lost === "?" ? ["?"] : lost}
          toggle={(color) => {
            if (color === "?") setLost(lost === "?" ? [] : "?");
            else if (lost === "?") setLost([color]);
            else setLost(lost.includes(color) ? lost.filter((each) => each !== color) : [...lost, color]);
          }}
        />
      )}
      {has("won") && (
        <Counted
          label={TABLE.show.tricks(name)}
          shown={TABLE.lay.won}
          value={document.won[seat] ?? "?"}
          most={choices.tricks}
          unknown
          count={(won) => change({ won: withItem(document.won, seat, won as number | "?") })}
        />
      )}
      {has("bids") && choices.bids.length > 0 && (
        <OneOf
          label={TABLE.show.bid(name)}
          shown={TABLE.enter.bidShort}
          choices={bids}
          value={document.bids[seat]}
          choose={(bid) => change({ bids: withItem(document.bids, seat, bid) })}
        />
      )}
      {has("discards") && (
        <OneOf
          label={TABLE.lay.asideBy(name)}
          shown={TABLE.lay.aside}
          choices={[
            { value: "?" as number | "?" | null, label: "?", says: TABLE.lay.unknown },
            { value: null, label: "–", says: TABLE.lay.none },
            ...numbers(choices.ranks),
          ]}
          value={Array.isArray(discard) ? undefined : (discard as number | "?" | null)}
          choose={(card) => change({ discards: withItem(document.discards, seat, card) })}
        />
      )}
      <CatHand seat={seat} label={TABLE.show.hand(name)} shown={TABLE.lay.hand} laid={laid} change={change} />
    </SeatLaid>
  );
}

/** A hand: a card that becomes known was one of the unknown ones. */
export function CatHand({
  seat,
  label,
  shown = label,
  laid: { document, choices, due },
  change,
}: {
  seat: number;
  label: string;
  shown?: string;
  laid: CatInTheBoxLaid;
  change: Change;
}) {
  const hand = document.hands[seat] ?? [];
  const set = (cards: (number | "?")[]) => change({ hands: withItem(document.hands, seat, inOrder(cards)) });
  return (
    <Pile
      label={label}
      shown={shown}
      kinds={[
        ...choices.ranks.map((rank) => ({ kind: String(rank), label: String(rank), says: TABLE.lay.card(rank) })),
        { kind: "?", label: "?", says: TABLE.lay.unknownCard },
      ]}
      number={(kind) => hand.filter((card) => String(card) === kind).length}
      add={(kind) => set(kind === "?" ? [...hand, "?"] : [...without(hand, "?"), Number(kind)])}
      take={(kind) => set(kind === "?" ? without(hand, "?") : [...without(hand, Number(kind)), "?"])}
    >
      <span class="quiet">{TABLE.lay.cards(hand.length, due[seat])}</span>
    </Pile>
  );
}

function without(cards: (number | "?")[], card: number | "?"): (number | "?")[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

function inOrder(cards: (number | "?")[]): (number | "?")[] {
  const place = (card: number | "?") => (card === "?" ? Number.POSITIVE_INFINITY : card);
  return [...cards].sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
}

export function summaryOf(laid: CatInTheBoxLaid, seat: number, has: (key: string) => boolean): string {
  const { document, choices } = laid;
  const hand = document.hands[seat] ?? [];
  const known = hand.filter((card) => card !== "?");
  const lost = document.lost[seat] ?? [];
  const letters =
    lost === "?" ? "?" : lost.map((color) => choices.colors.find((each) => each.color === color)?.letter).join("");
  const unknown = hand.length - known.length;
  return inOneLine([
    ...(has("lost") ? [TABLE.lay.hasLost(letters)] : []),
    ...(has("won") ? [TABLE.lay.hasWon(document.won[seat])] : []),
    ...(has("bids") && choices.bids.length > 0 ? [TABLE.lay.hasBid(document.bids[seat])] : []),
    TABLE.lay.holds(known.join(" "), unknown),
  ]);
}
