// The score of a match with real cards: what is done is tapped, and the library says whether it may be
// done, what comes of it, and what the score is. Every moment is kept, so that one can look at it again.

import { useEffect, useState } from "preact/hooks";
import { ScoreSheet } from "../desk/ScoreSheet";
import { Token } from "../desk/Token";
import { capital, type NameOf, sentence } from "../desk/words";
import { RulingShown } from "../ruling/RulingShown";
import { FaultShown, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import type { Laid, Ruled } from "../worker/protocol";
import { AskAbout, NOTHING } from "./AskAbout";
import { Done } from "./Done";
import type { EnterRound } from "./EnterRound";
import { FaultsShown } from "./Faults";
import { summaryOf } from "./Field";
import { History, Moments } from "./History";
import { type KeptScore, SCORES, withMoments } from "./kept";
import { nameAt, withNamedFaults } from "./laying";
import { Ruling } from "./Ruling";
import { after, type Moment, now, type Said, type Tap } from "./score";
import { ToSay } from "./ToSay";

const WORDS = TABLE.score;

export function Scoring({ first }: { first: KeptScore }) {
  useTitle(WORDS.title);
  const [kept, setKept] = useState(first);
  const [at, setAt] = useState<number | null>(null);
  const [asked, setAsked] = useState(NOTHING);
  const [last, setLast] = useState<Ruled | null>(null);
  useEffect(
    () =>
      SCORES.listen((id) => {
        const there = id === first.id ? SCORES.get(id) : null;
        if (there) setKept(withMoments(there));
      }),
    [],
  );
  /** The pad, which is loaded when a score is kept. */
  const [Pad, setPad] = useState<typeof EnterRound | null>(null);
  useEffect(() => void import("./EnterRound").then((pad) => setPad(() => pad.EnterRound)), []);
  const table = now(kept).table;
  const { answer, fault, waiting } = useAnswer("lay", { table });
  const laid = answer && withNamedFaults(answer);
  const tap = (what: Tap, by: Ruled | null = null) => {
    const next = { ...kept, ...after(kept, what), changed: Date.now() };
    const other = SCORES.replace(kept, next); // another tab has gone on: then it is shown what is there
    setKept(other ? withMoments(other) : next);
    setLast(other ? null : by);
    setAsked(NOTHING);
    setAt(null);
  };
  const go = (document: object, said: Said, by: Ruled | null = null) =>
    tap({ do: "go on", moment: { table: JSON.stringify(document), said } }, by);
  const change = (changes: object) => {
    if (laid && !waiting) go({ ...laid.document, ...changes }, null);
  };
  /** What is shown for what is asked leaves the question as it is. */
  const show = (changes: object) => {
    const still = asked;
    change(changes);
    setAsked(still);
  };
  const nameOf: NameOf = laid ? nameAt(laid) : String;
  const done = kept.moments.filter(({ said }) => said !== null).length;
  const looked = at === null ? null : (kept.moments[at] ?? null);
  return (
    <>
      <h1 tabIndex={-1}>{WORDS.title}</h1>
      {fault && <FaultShown fault={fault} />}
      {!laid && !fault && <Waiting what={WORDS.waiting} />}
      <div
        id="score"
        class={waiting ? "busy" : ""}
        aria-busy={waiting}
        data-settled={!waiting}
        data-moments={kept.moments.length}
        data-done={done}
        data-game={laid?.game}
        data-phase={laid?.document.phase}
      >
        {laid && looked !== null && at !== null ? (
          <Looked
            moment={looked}
            laid={laid}
            nameOf={nameOf}
            later={kept.moments.length - 1 - at}
            leave={() => setAt(null)}
            back={() => tap({ do: "back to", at })}
          />
        ) : (
          laid && (
            <>
              <p class="said-now" role="status">
                <strong>{nowInWords(laid)}</strong>
              </p>
              <Last ruled={last} nameOf={nameOf} table={kept.moments.at(-2)?.table ?? ""} />
              <FaultsShown faults={laid.faults} />
              <ToSay
                laid={laid}
                change={change}
                begin={kept.moments.length === 1 ? (document) => go(document, null) : null}
                seatName={nameOf}
              />
              {laid.dealt ? (
                <>
                  <p>{WORDS.deal}</p>
                  <div class="buttons">
                    <button type="button" class="main-one" onClick={() => laid.dealt && go(laid.dealt, "deal")}>
                      {WORDS.dealt}
                    </button>
                  </div>
                </>
              ) : (
                laid.turn.length > 0 && (
                  <AskAbout
                    key={`${done} ${kept.gone.length}`}
                    laid={laid}
                    asked={asked}
                    choose={setAsked}
                    seatName={nameOf}
                    isNow
                  >
                    <Ruling
                      table={waiting ? null : laid.table}
                      asked={asked}
                      wasAsked
                      nameOf={nameOf}
                      then={(ruled) =>
                        ruled.asked && (
                          <Done
                            key={`${laid.table} ${ruled.asked.text}`}
                            laid={laid}
                            ruled={ruled}
                            action={ruled.asked}
                            goOn={go}
                            show={show}
                            nameOf={nameOf}
                          />
                        )
                      }
                    />
                  </AskAbout>
                )
              )}
            </>
          )
        )}
        <div class="buttons">
          <button type="button" disabled={kept.moments.length < 2} onClick={() => tap({ do: "undo" })}>
            {WORDS.undo}
          </button>
          {kept.gone.length > 0 && (
            <button type="button" onClick={() => tap({ do: "redo" })}>
              {WORDS.redo}
            </button>
          )}
        </div>
        {laid && (
          <>
            {Pad && looked === null && laid.document.phase !== "over" && (
              <Pad
                key={kept.moments.length}
                laid={laid}
                nameOf={nameOf}
                go={(document) => go(document, "round")}
                open={now(kept).said === "round"}
              />
            )}
            <ScoreSheet message={{ ...laid.sheet, game: laid.game }} nameOf={nameOf} />
            <Seats laid={laid} nameOf={nameOf} />
            <History moments={kept.moments} at={at} look={setAt} nameOf={nameOf} />
            {looked === null && <Moments laid={laid} table={laid.table} nameOf={nameOf} />}
          </>
        )}
      </div>
    </>
  );
}

function nowInWords({ document, phases, sheet }: Laid): string {
  if (document.phase === "over") return WORDS.over;
  const phase = phases.find((each) => each.phase === document.phase)?.text ?? document.phase;
  return WORDS.now(sheet.rounds.length + 1, phase);
}

/** What was done last, at which table, and what came of it. */
function Last({ ruled, nameOf, table }: { ruled: Ruled | null; nameOf: NameOf; table: string }) {
  const follows = ruled?.follows.length ? ruled.follows : (ruled?.if_legal ?? []);
  return (
    <div class="last-done" role="status" aria-label={WORDS.last}>
      {ruled && (
        <>
          {follows.map((each) => (
            <p key={sentence(each, nameOf)}>
              <span aria-hidden="true">✓ </span>
              {WORDS.lastOne(capital(sentence(each, nameOf)))}
            </p>
          ))}
          <details>
            <summary>{WORDS.why}</summary>
            <RulingShown ruled={ruled} nameOf={nameOf} facts={table} />
          </details>
        </>
      )}
    </div>
  );
}

function Seats({ laid, nameOf }: { laid: Laid; nameOf: NameOf }) {
  if (!laid.fields.some(({ path }) => path[0] === "hands")) return null;
  return (
    <section aria-label={WORDS.seats}>
      <h2>{WORDS.seats}</h2>
      <ol class="seats">
        {laid.sheet.totals.map((_, seat) => (
          <li key={seat} class={laid.turn.includes(seat) ? "on-turn" : ""}>
            <Token seat={seat} /> <strong>{nameOf(seat)}</strong>{" "}
            <span class="small quiet">{summaryOf(laid, seat)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An earlier moment. */
function Looked({
  moment,
  laid,
  nameOf,
  later,
  leave,
  back,
}: {
  moment: Moment;
  laid: Laid;
  nameOf: NameOf;
  /** So many moments came after it. */
  later: number;
  leave: () => void;
  back: () => void;
}) {
  return (
    <section class="looked" data-looked={moment.table.length}>
      <Moments laid={laid} table={moment.table} said={moment.said} nameOf={nameOf} />
      <div class="buttons">
        <button type="button" class="main-one" onClick={leave}>
          {WORDS.toNow}
        </button>
        {later > 0 && (
          <button type="button" onClick={back}>
            {WORDS.fromHere}
          </button>
        )}
      </div>
      {later > 0 && <p class="small quiet">{WORDS.takesBack(later)}</p>}
    </section>
  );
}
