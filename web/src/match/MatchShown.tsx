// A match that is open: one moment of it, the steps, the score, and what one can do with it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { EditionTitle, Inline } from "../ask/text";
import { ScoreSheet } from "../desk/ScoreSheet";
import { capital, type NameOf, namesOf, sentence } from "../desk/words";
import { Drawn } from "../picture/PictureOf";
import { RulingShown } from "../ruling/RulingShown";
import { Share } from "../share/Share";
import { FaultShown } from "../shell/Status";
import { MATCH } from "../words/play";
import { useAnswer } from "../worker/asked";
import type { CatboxAction } from "../worker/formats";
import type { Looked, Step } from "../worker/protocol";
import { Export } from "./Export";
import { Stepper } from "./Stepper";
import { Try } from "./Try";

/** Where one is in a match. */
export interface Place {
  /** After so many actions. */
  at: number;
  /** Where what was tried leaves the match. */
  from: number;
  tried: CatboxAction[];
}

export function MatchShown({
  looked,
  written,
  place,
  go,
}: {
  /** What is shown: the match, or what was tried. */
  looked: Looked;
  /** The match as it was written. */
  written: Looked;
  place: Place;
  go: (place: Place, isStep?: boolean) => void;
}) {
  const number = looked.steps.length;
  const at = Math.min(place.at, number);
  const isTried = place.tried.length > 0;
  const nameOf = useMemo(() => namesOf(looked.names), [looked.names]);
  const { answer: moment, fault } = useAnswer("moment", { record: looked.record, at });
  // Keys may come faster than the page is drawn: they go on from where the last one leads.
  const drawn = useRef(at);
  drawn.current = at;
  const ahead = useRef<number | null>(null);
  if (ahead.current === at) ahead.current = null;
  const to = (next: number) => {
    ahead.current = Math.max(0, Math.min(number, next));
    go({ ...place, at: ahead.current });
  };
  useArrowKeys((by) => to((ahead.current ?? drawn.current) + by));
  const isAtRefused = looked.refused !== null && at === number;
  const state = {
    match: written.share,
    at: `${at}`,
    ...(isTried && { from: `${place.from}`, tried: JSON.stringify(place.tried) }),
  };
  return (
    <>
      <About looked={looked} />
      {isTried && (
        <p class="notice">
          {MATCH.tried(place.from)}
          <button type="button" onClick={() => go({ at: place.from, from: 0, tried: [] }, true)}>
            {MATCH.back}
          </button>
        </p>
      )}
      <div class="sides match">
        <div class="drawn">
          {moment ? (
            <Drawn picture={moment.picture} nameOf={nameOf} />
          ) : (
            <div class="picture picture-place" aria-hidden="true" />
          )}
        </div>
        <div class="moment">
          {fault && <FaultShown fault={fault} />}
          <Stepper at={at} number={number} to={to} />
          <StepShown step={looked.steps[at - 1]} at={at} number={number} nameOf={nameOf} />
          <div aria-live="polite" aria-atomic="true">
            {isAtRefused && looked.refused && (
              <>
                <p>{MATCH.stops}</p>
                <RulingShown ruled={looked.refused.ruled} nameOf={nameOf} facts={looked.refused.case} />
              </>
            )}
          </div>
          {moment && (
            <Try
              record={looked.record}
              at={at}
              moment={moment}
              nameOf={nameOf}
              isTried={isTried}
              taken={(action) => {
                const from = isTried ? Math.min(place.from, at) : at;
                const before = isTried ? place.tried.slice(0, Math.max(0, at - place.from)) : [];
                go({ at: at + 1, from, tried: [...before, action] }, true);
              }}
            />
          )}
        </div>
        <div class="more-of-it">
          <AllSteps steps={looked.steps} comments={looked.comments} at={at} nameOf={nameOf} to={to} />
          {moment && <ScoreSheet message={moment.message} nameOf={nameOf} />}
          {looked.stated_wrong.length > 0 && (
            <div class="notice">
              <p>{MATCH.wrong}</p>
              <ul>
                {looked.stated_wrong.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </div>
          )}
          <h2>{MATCH.away}</h2>
          <div class="buttons">
            <Share way="match" state={state} />
            <a class="button" href="#/match">
              {MATCH.another}
            </a>
          </div>
          {moment && <Export looked={looked} text={isTried ? null : written.share} at={at} moment={moment} />}
        </div>
      </div>
    </>
  );
}

/** The arrows go from step to step wherever they have nothing else to do. */
function useArrowKeys(go: (by: number) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const isElsewhere = event.target instanceof Element && event.target.closest("input, select, textarea, .sheet");
      if (by === undefined || isElsewhere || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      go(by);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

function About({ looked }: { looked: Looked }) {
  return (
    <p class="quiet">
      {looked.title && <strong>{looked.title}. </strong>}
      {GAMES[looked.game] ?? looked.game}, <EditionTitle id={looked.edition} />, {MATCH.players(looked.players)}.{" "}
      {looked.note && <Inline text={looked.note} />}
    </p>
  );
}

function StepShown({
  step,
  at,
  number,
  nameOf,
}: {
  step: Step | undefined;
  at: number;
  number: number;
  nameOf: NameOf;
}) {
  return (
    <div role="status" class="step-now">
      <h2>{at === 0 ? MATCH.before : MATCH.at(at, number)}</h2>
      <ul class="findings">
        {step?.events.map((event) => (
          <li key={sentence(event, nameOf)}>{capital(sentence(event, nameOf))}</li>
        ))}
        {step?.stood.map((wrong) => (
          <li key={wrong.message}>{MATCH.stood(sentence(wrong, nameOf))}</li>
        ))}
      </ul>
    </div>
  );
}

function AllSteps({
  steps,
  comments,
  at,
  nameOf,
  to,
}: {
  steps: Step[];
  comments: Looked["comments"];
  at: number;
  nameOf: NameOf;
  to: (at: number) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{MATCH.all}</summary>
      {isOpen && (
        <ol class="steps" tabIndex={0} aria-label={MATCH.all}>
          {steps.map((step, index) => (
            <li key={index}>
              {comments
                .filter((each) => each.at === index)
                .map((each) => (
                  <p key={each.text} class="quiet">
                    {each.text}
                  </p>
                ))}
              <button
                type="button"
                {...(at === index + 1 && { "aria-current": "step" as const })}
                onClick={() => to(index + 1)}
              >
                <span class="quiet">{index + 1}</span> {capital(sentence(step.events[0] ?? {}, nameOf))}
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
