// What the players are called, which can be said on every screen.

import { WORDS } from "../words/en";
import type { Game } from "../worker/protocol";
import { type Dispute, LONGEST_NAME, type Tap } from "./state";

export function Names({ dispute, game, tap }: { dispute: Dispute; game: Game | undefined; tap: (what: Tap) => void }) {
  const words = WORDS.act;
  const { names } = dispute;
  const players = editionOf(game, dispute.edition)?.players ?? [];
  const seats = Array.from({ length: Math.max(0, ...players) }, (_, seat) => seat);
  const rename = (seat: number, name: string) =>
    tap({ do: "names", names: seats.map((at) => (at === seat ? name : (names[at] ?? ""))) });
  return (
    <details class="names">
      <summary>{names.some((name) => name !== "") ? words.rename : words.names}</summary>
      <p class="small quiet">{words.counted}</p>
      {seats.map((seat) => (
        <input
          key={seat}
          type="text"
          maxLength={LONGEST_NAME}
          autocomplete="off"
          aria-label={words.nameOf(seat)}
          placeholder={WORDS.player(seat)}
          value={names[seat] ?? ""}
          onInput={({ currentTarget }) => rename(seat, currentTarget.value)}
        />
      ))}
    </details>
  );
}

/** The edition that is played; where nobody knows it, one for as many players as any. */
export function editionOf(game: Game | undefined, id: string) {
  const most = Math.max(...(game?.editions.flatMap(({ players }) => players) ?? []));
  return (
    game?.editions.find((edition) => edition.id === id) ??
    game?.editions.findLast(({ players }) => players.includes(most))
  );
}
