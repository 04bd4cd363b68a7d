// What was decided on, as a small picture. It is drawn from the fields of a card, and is there before the
// judge.

import type { Decision } from "../board/board";
import { useShelf } from "../worker/shelf";
import type { Card } from "./card";

export function Decided({ card }: { card: Card }) {
  const { shelf } = useShelf();
  const game = shelf?.contents.games.find(({ name }) => name === card.game);
  const choices = (game?.editions.find(({ id }) => id === card.edition) ?? game?.editions.at(-1))?.choices;
  const { action, before, ruling } = card;
  if (!action || !choices) return null;
  const among = "track" in choices ? { track: choices.track.flat() } : { ranks: choices.ranks, bids: choices.bids };
  return <catbox-decision decision={{ action, ruling, before, ...among } as Decision} />;
}
