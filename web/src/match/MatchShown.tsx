// A match that is open: one moment of it, the steps, the score, and what one can do with it.

import { useEffect, useRef, useState } from "preact/hooks";
import { EditionTitle, Inline } from "../ask/text";
import { ScoreSheet } from "../desk/ScoreSheet";
import { namesOf } from "../desk/words";
import { Drawn } from "../picture/PictureOf";
import { RulingShown } from "../ruling/RulingShown";
import { Share } from "../share/Share";
import { FaultShown } from "../shell/Status";
import { useAnswer } from "../worker/asked";
import type { CatboxAction } from "../worker/formats";
import type { Looked, Picture, Step } from "../worker/protocol";
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
  const nameOf = namesOf(looked.names);
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
          From step {place.from} on this is not the match, but what was tried.
          <button type="button" onClick={() => go({ at: place.from, from: 0, tried: [] }, true)}>
            Back to the match
          </button>
        </p>
      )}
      <div class="sides match">
        <div class="drawn">
          {moment ? <Large picture={moment.picture} /> : <div class="picture picture-place" aria-hidden="true" />}
        </div>
        <div class="moment">
          {fault && <FaultShown fault={fault} />}
          <Stepper at={at} number={number} to={to} />
          <StepShown step={looked.steps[at - 1]} at={at} number={number} actor={nameOf} />
          <div aria-live="polite" aria-atomic="true">
            {isAtRefused && looked.refused && (
              <>
                <p>The match stops here: the next action is illegal.</p>
                <RulingShown ruled={looked.refused.ruled} nameOf={nameOf} />
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
          <AllSteps steps={looked.steps} comments={looked.comments} at={at} actor={nameOf} to={to} />
          {moment && <ScoreSheet message={moment.message} nameOf={nameOf} />}
          {looked.stated_wrong.length > 0 && (
            <div class="notice">
              <p>What is stated in it is not what the rules give:</p>
              <ul>
                {looked.stated_wrong.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </div>
          )}
          <h2>Take it away</h2>
          <div class="buttons">
            <Share way="match" state={state} />
            <a class="button" href="#/match">
              Open another
            </a>
          </div>
          {moment && <Export looked={looked} text={isTried ? null : written.share} at={at} moment={moment} />}
        </div>
      </div>
    </>
  );
}

/** The picture, which is shown as large as it is drawn on demand: on a phone it is small. */
function Large({ picture }: { picture: Picture }) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <>
      <div
        class={isLarge ? "large" : ""}
        {...(isLarge && { tabIndex: 0, role: "group" as const, "aria-label": "Picture" })}
      >
        <Drawn picture={picture} />
      </div>
      <button type="button" class="more" aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
        Large picture
      </button>
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
      <EditionTitle id={looked.edition} />, {looked.players} players. {looked.note && <Inline text={looked.note} />}
    </p>
  );
}

function StepShown({
  step,
  at,
  number,
  actor,
}: {
  step: Step | undefined;
  at: number;
  number: number;
  actor: (seat: number) => string;
}) {
  return (
    <div role="status" class="step-now">
      <h2>
        {at === 0 ? "Before the first action" : `Step ${at} of ${number}`}
        {step && step.action !== "" && `: ${step.actor === "chance" ? "chance" : actor(step.actor)}, ${step.action}`}
      </h2>
      <ul class="findings">
        {step?.events.map((event) => (
          <li key={event}>{event}</li>
        ))}
        {step?.stood.map((wrong) => (
          <li key={wrong}>It was illegal, and the table let it stand: {wrong}</li>
        ))}
      </ul>
    </div>
  );
}

function AllSteps({
  steps,
  comments,
  at,
  actor,
  to,
}: {
  steps: Step[];
  comments: Looked["comments"];
  at: number;
  actor: (seat: number) => string;
  to: (at: number) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>All steps</summary>
      {isOpen && (
        <ol class="steps" tabIndex={0} aria-label="All steps">
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
                <span class="quiet">{index + 1}</span>{" "}
                {step.actor === "chance" ? (step.events[0] ?? "chance") : `${actor(step.actor)}: ${step.action}`}
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
