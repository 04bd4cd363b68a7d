// The cards that are turned up, with two players.

import { TABLE } from "../words/table";
import type { CatInTheBoxLaid, Laid } from "../worker/protocol";
import { numbers, OneOf } from "./controls";
import { FaultsShown, faultsAt } from "./Faults";
import type { Change } from "./laying";

/** Whether cards are turned up, and not all of them are said yet. */
export function lacksRevealed(laid: Laid): boolean {
  if (laid.game !== "cat-in-the-box") return false;
  const { revealed, phase } = laid.document;
  return phase !== "deal" && phase !== "over" && revealed.length < laid.choices.revealed;
}

export function Revealed({ laid, change }: { laid: CatInTheBoxLaid; change: Change }) {
  const { revealed } = laid.document;
  const { ranks, revealed: due } = laid.choices;
  return (
    <>
      {Array.from({ length: due }, (_, number) => (
        <OneOf
          key={number}
          label={TABLE.lay.revealed(number + 1)}
          choices={numbers(ranks)}
          value={revealed[number]}
          choose={(rank) => {
            const cards = [...revealed];
            cards[Math.min(number, cards.length)] = rank;
            change({ revealed: cards, neutral: undefined });
          }}
        />
      ))}
      {!lacksRevealed(laid) && <FaultsShown faults={faultsAt(laid.faults, "$.revealed")} />}
    </>
  );
}
