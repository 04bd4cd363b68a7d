// A dispute, from the first screen to the ruling: one thing at a time. All of it stands in the address,
// so back leads to the screen before.

import { useEffect, useRef } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { useLinkedState } from "../share/linked";
import { FaultShown } from "../shell/Status";
import { useTitle } from "../shell/title";
import { FRAME } from "../words/frame";
import { useAnswer } from "../worker/asked";
import { Act } from "./Act";
import { Begin } from "./Begin";
import { Boxes } from "./Boxes";
import { Judging } from "./Judging";
import { keepUsual, usualOf } from "./kept";
import { after, type Dispute, fromTexts, inTexts, NOTHING, type Tap } from "./state";

export function DisputePage({ state: text }: { state: string }) {
  const linked = useLinkedState("dispute", text);
  const { answer: contents, fault } = useAnswer("contents", {});
  useTitle(FRAME.tabs.dispute);
  if (!linked.state) return null;
  const dispute = fromTexts(linked.state, Object.keys(GAMES));
  const tap = (what: Tap) => {
    const now = after(dispute, what);
    if (now.game && now.box !== null) keepUsual(now.game, { box: now.box, edition: now.edition, names: now.names });
    linked.change(inTexts(now), what.do !== "names");
  };
  const game = contents?.games.find(({ name }) => name === dispute.game);
  return (
    <div class="dispute" data-link={text} data-opened={linked.fault ? "refused" : "opened"}>
      {linked.fault && <FaultShown fault={linked.fault} />}
      {fault && <FaultShown fault={fault} />}
      <Screen dispute={dispute}>
        {dispute.game === "" ? (
          <Begin choose={(game) => tap({ do: "game", game, ...usualOf(game) })} />
        ) : dispute.box === null ? (
          <Boxes game={game} choose={(box, edition) => tap({ do: "box", box, edition })} />
        ) : dispute.action === "" && dispute.about === "" ? (
          <Act dispute={dispute} game={game} tap={tap} />
        ) : (
          <Judging dispute={dispute} game={game} tap={tap} begin={() => linked.change(inTexts(NOTHING), true)} />
        )}
      </Screen>
    </div>
  );
}

/** Whoever comes to another screen begins at its heading. */
function Screen({ dispute, children }: { dispute: Dispute; children: preact.ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  const screen =
    dispute.game === ""
      ? "begin"
      : dispute.box === null
        ? "box"
        : dispute.action === "" && dispute.about === ""
          ? "act"
          : "judge";
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    scrollTo(0, 0);
    place.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [screen]);
  return (
    <div ref={place} class="screen" data-screen={screen}>
      {children}
    </div>
  );
}
