// Where one goes from a ruling: to another dispute, to somebody else, or to the whole table.

import { useState } from "preact/hooks";
import type { NameOf } from "../desk/words";
import type { Card } from "../ruling/card";
import { ShareRuling } from "../ruling/ShareRuling";
import { goTo } from "../share/link";
import { FaultShown } from "../shell/Status";
import { OneOf } from "../table/controls";
import { WORDS } from "../words/en";
import { type Fault, faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import type { DisputeSoFar, Game, PrintedBox } from "../worker/protocol";
import { editionOf } from "./Names";
import { type Dispute, inTexts } from "./state";
import { asked } from "./words";

export function Onward({
  dispute,
  game,
  soFar,
  card,
  nameOf,
  box,
  begin,
}: {
  dispute: Dispute;
  game: Game | undefined;
  soFar: DisputeSoFar;
  card: Card;
  nameOf: NameOf;
  box: PrintedBox | null;
  begin: () => void;
}) {
  const words = WORDS.ruling;
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const edition = editionOf(game, soFar.document.edition ?? dispute.edition);
  const layOut = (players: number) => {
    if (!edition) return;
    layOutTable(dispute, soFar, edition.id, players).catch((thrown) => setFault(faultOf(thrown)));
  };
  const players = soFar.document.players ?? null;
  return (
    <>
      <div class="buttons onward">
        <ShareRuling way="dispute" state={inTexts({ ...dispute, at: null })} {...{ card, nameOf, box }} />
        {dispute.action && edition && (
          <button
            type="button"
            {...(players === null && { "aria-expanded": isAsking })}
            onClick={() => (players === null ? setIsAsking(!isAsking) : layOut(players))}
          >
            {words.layOut}
          </button>
        )}
        <button type="button" onClick={begin}>
          {words.another}
        </button>
      </div>
      {isAsking && edition && (
        <OneOf
          label={words.howMany}
          choices={edition.players.map((value) => ({ value, label: String(value) }))}
          value={undefined}
          choose={layOut}
        />
      )}
      {fault && <FaultShown fault={fault} />}
    </>
  );
}

/** Go to the table of a dispute, on which lies what was answered. */
async function layOutTable(dispute: Dispute, soFar: DisputeSoFar, edition: string, players: number): Promise<void> {
  const { answers, unseen } = soFar.document;
  const { table } = await ask("told", { ...asked(dispute), answers, edition, players });
  const text = table ?? JSON.stringify((await ask("fresh", { edition, players })).document);
  await goTo("table", { table: text, action: unseen ? "" : dispute.action, lay: "1" });
}
