// A ruling is given away: its sentences, its picture, and a link that has it as fields.

import type { NameOf } from "../desk/words";
import type { State, WayOfState } from "../share/link";
import { Share } from "../share/Share";
import type { PrintedBox } from "../worker/protocol";
import { useShelf } from "../worker/shelf";
import { type Card, packedCard } from "./card";
import { inText, matterOf, verdictOf } from "./sentences";

export function ShareRuling({
  card,
  way,
  state,
  nameOf,
  box = null,
}: {
  card: Card;
  way: WayOfState;
  state: State;
  nameOf: NameOf;
  box?: PrintedBox | null;
}) {
  const { shelf } = useShelf();
  if (!shelf) return <Share way={way} state={state} />;
  const packed = packedCard(card, shelf);
  const lines = [matterOf(card, nameOf, shelf), verdictOf(card, nameOf)];
  return (
    <Share
      way={way}
      state={{ ...state, ...(packed && { card: packed }) }}
      text={inText(card, nameOf, box, shelf)}
      picture={async () => (await import("./asFile")).pictureOf(document.querySelector(".ruling .decided"), lines)}
    />
  );
}
