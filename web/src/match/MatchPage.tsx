// A match: opened, stepped through, gone on with otherwise, taken away in any notation.
//
// The state of its link: `match` (a record or a text), `at` (after so many actions); and for what
// was tried, `from` (the moment at which it leaves the match) and `tried` (actions as JSON).

import { useEffect, useRef, useState } from "preact/hooks";
import { isShallow, type State } from "../share/link";
import { useLinkedState } from "../share/linked";
import { FaultShown, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { MATCH } from "../words/play";
import { useAnswer } from "../worker/asked";
import { Fault } from "../worker/fault";
import type { CatboxAction } from "../worker/formats";
import { MatchShown, type Place } from "./MatchShown";
import { OpenMatch } from "./OpenMatch";

export function MatchPage({ state: text }: { state: string }) {
  const { state, fault, change } = useLinkedState("match", text);
  useTitle(MATCH.title);
  const given = state?.["match"] ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened it is gone: whoever uses the keyboard goes on from the heading.
    if (given && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [given]);
  return (
    <div data-link={text} data-opened={state ? (fault ? "refused" : "opened") : "opening"}>
      <h1 tabIndex={-1} ref={heading}>
        {given ? MATCH.step : MATCH.look}
      </h1>
      {fault && <FaultShown fault={fault} />}
      {state && given === "" && <OpenMatch open={(match) => change({ match }, true)} />}
      {state && given !== "" && <Opened state={state} change={change} />}
    </div>
  );
}

function Opened({ state, change }: { state: State; change: (state: State, isStep?: boolean) => void }) {
  const match = state["match"] ?? "";
  const place = placeIn(state);
  const { answer: written, fault } = useAnswer("look", { text: match });
  const tried = place instanceof Fault ? [] : place.tried;
  const from = place instanceof Fault ? 0 : place.from;
  const isTried = tried.length > 0;
  const { answer: other, fault: otherFault } = useAnswer("look", isTried ? { text: match, at: from, tried } : null);
  const [shown, setShown] = useState(written);
  useEffect(() => setShown(isTried ? other : written), [written, other, isTried]);
  const wrong = place instanceof Fault ? place : (fault ?? otherFault);
  if (wrong) {
    return (
      <>
        <FaultShown fault={wrong} />
        <OpenMatch text={match} open={(next) => change({ match: next }, true)} />
      </>
    );
  }
  if (!shown || !written) return <Waiting what={MATCH.waiting} />;
  const go = (next: Place, isStep = false) => change(stateOf(match, next), isStep);
  return <MatchShown looked={shown} written={written} place={place as Place} go={go} />;
}

/** What a state says of the place in its match; it may have been made by anybody. */
function placeIn(state: State): Place | Fault {
  const number = (name: string) => {
    const text = state[name] ?? "0";
    return /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  };
  const [at, from] = [number("at"), number("from")];
  let tried: unknown;
  try {
    tried = JSON.parse(state["tried"] ?? "[]");
  } catch {
    tried = null;
  }
  if (Number.isNaN(at + from) || !Array.isArray(tried) || !isShallow(tried)) {
    return new Fault({ code: "bad-link", message: MATCH.damaged, path: "link" });
  }
  return { at, from, tried: tried as CatboxAction[] };
}

function stateOf(match: string, { at, from, tried }: Place): State {
  return {
    match,
    at: `${at}`,
    ...(tried.length > 0 && { from: `${from}`, tried: JSON.stringify(tried) }),
  };
}
