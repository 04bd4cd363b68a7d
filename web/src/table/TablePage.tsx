// A table, laid out by tapping or given as a text, and what the judge says of it.
//
// The state of its link: `table` (a position, a case, a record or a match), `action` or `question`.
// What was opened is judged as it was given, a match with all that came before; once something is
// changed, it is the table as it lies.

import { useEffect, useState } from "preact/hooks";
import { PictureOf } from "../picture/PictureOf";
import { linkToState } from "../share/link";
import { useSharedState } from "../share/opened";
import { Share } from "../share/Share";
import { FaultShown, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { useAnswer } from "../worker/asked";
import { ask, faultOf } from "../worker/library";
import { type Asked, AskAbout, NOTHING } from "./AskAbout";
import { CatLayOut } from "./CatLayOut";
import { type Laying, useLaying } from "./laying";
import { Ruling } from "./Ruling";
import { SchrodingerLayOut } from "./SchrodingerLayOut";
import { Setting } from "./Setting";
import { TextForm } from "./TextForm";

export function TablePage({ state: text }: { state: string }) {
  const { state, fault } = useSharedState(text);
  useTitle("Table");
  return (
    <div data-link={text} data-opened={state ? (fault ? "refused" : "opened") : "opening"}>
      <h1 tabIndex={-1}>The table</h1>
      {fault && <FaultShown fault={fault} />}
      {state && !fault && (
        <Opened
          key={text}
          table={state["table"] ?? ""}
          asked={{ action: state["action"] ?? "", question: state["question"] ?? "" }}
        />
      )}
    </div>
  );
}

/** What one begins with if nothing is given. */
const FIRST = { edition: "pegasus-2023", players: 3 };

function Opened({ table, asked }: { table: string; asked: Asked }) {
  const [text, setText] = useState(table);
  const [first, setFirst] = useState(asked);
  const [fault, setFault] = useState<ReturnType<typeof faultOf> | null>(null);
  useEffect(() => {
    if (text !== "") return;
    ask("fresh", FIRST).then(
      (fresh) => setText(JSON.stringify(fresh.document)),
      (thrown) => setFault(faultOf(thrown)),
    );
  }, [text]);
  if (fault) return <FaultShown fault={fault} />;
  if (text === "") return null; // the frame says what is loading
  return (
    <Table
      key={text}
      text={text}
      isFresh={table === "" && text.length < 400}
      first={first}
      open={(other) => {
        setFirst(NOTHING);
        setText(other);
      }}
    />
  );
}

type Tab = "lay" | "ask" | "text";
const TABS: { tab: Tab; title: string }[] = [
  { tab: "lay", title: "Lay out" },
  { tab: "ask", title: "Ask" },
  { tab: "text", title: "Text" },
];

function Table({ text, isFresh, first, open }: { text: string; isFresh: boolean; first: Asked; open: (text: string) => void }) {
  const laying = useLaying(text);
  const { laid, fault } = laying;
  const [tab, setTab] = useState<Tab>(isFresh ? "lay" : "ask");
  const [chosen, setChosen] = useState<Asked | null>(first.action || first.question ? first : null);
  const [wasAsked, setWasAsked] = useState(false);
  const [gone, setGone] = useState(0);
  // A case has its question in it; as long as none is chosen, it is that one.
  const own = laid && { action: laid.action?.text ?? "", question: laid.question ?? "" };
  const [opened, setOpened] = useState<Asked | null>(null);
  useEffect(() => {
    if (own && opened === null) setOpened(own);
  }, [laid]);
  const asked = chosen ?? opened ?? NOTHING;
  const choose = (another: Asked) => {
    setChosen(another);
    setWasAsked(true);
  };
  const goOn = (document: object) => {
    laying.replace(document);
    setGone(gone + 1);
    setChosen({ action: "", question: "phase" in document && document.phase === "over" ? "match" : "" });
  };
  const table = laying.changed ? (laid?.table ?? "") : text;
  // What the library cannot read is neither judged nor shared: the table would be the one before it.
  const isRead = laying.settled && fault === null;
  const state = { table, ...(asked.action && { action: asked.action }), ...(asked.question && { question: asked.question }) };
  const isShared = isRead && (laying.changed || wasAsked);
  const shared = JSON.stringify(state);
  const [inAddress, setInAddress] = useState("");
  useEffect(() => {
    if (!isShared) return;
    let gone = false; // somebody may have left for another table before the link is packed
    void linkToState("table", state).then((link) => {
      if (gone) return;
      history.replaceState(null, "", link);
      setInAddress(shared);
    });
    return () => {
      gone = true;
    };
  }, [isShared, shared]);
  const isSettled = laying.settled && (!isShared || inAddress === shared);

  const names = (laid?.document.names ?? []) as string[];
  const seatName = (seat: number) => (names[seat] ? `seat ${seat} (${names[seat]})` : `seat ${seat}`);
  const faults = laid?.faults.length ?? 0;
  return (
    <>
      <div class="tabs" role="tablist" aria-label="What to do with the table">
        {TABS.map(({ tab: each, title }) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={tab === each}
            aria-controls="tab-shown"
            tabIndex={tab === each ? 0 : -1}
            onClick={() => setTab(each)}
            onKeyDown={(event) => {
              const step = { ArrowLeft: 2, ArrowRight: 1 }[event.key];
              if (step === undefined) return;
              const next = TABS[(TABS.findIndex((one) => one.tab === each) + step) % TABS.length];
              if (next) {
                setTab(next.tab);
                globalThis.document.getElementById(`tab-${next.tab}`)?.focus();
              }
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div id="tab-shown" class={laying.busy ? "busy" : ""} aria-busy={laying.busy} role="tabpanel" aria-labelledby={`tab-${tab}`} data-settled={isSettled} data-faults={faults} data-game={laid?.game} data-phase={laid?.document.phase} data-players={laid?.document.players}>
        {fault && <FaultShown fault={fault} />}
        {!laid && !fault && tab !== "text" && <Waiting what="Laying the table out …" />}
        {tab === "text" && <TextForm text={laying.changed ? (laid?.line ?? laid?.table ?? text) : text} open={open} />}
        {laid && tab !== "text" && (
          <>
            <Said laying={laying} open={open} state={state} />
            {tab === "lay" && (
              <div class="lay-out">
                <Setting laying={laying} laid={laid} seatName={seatName} />
                <LayOut laying={laying} seatName={seatName} />
                <div class="buttons">
                  <button type="button" class="main-one" onClick={() => setTab("ask")}>
                    Ask about this table
                  </button>
                </div>
              </div>
            )}
            {tab === "ask" && (
              <>
                {(gone > 0 || new Set(laid.standing).size > 1) && (
                  <p class="small standing">{laid.standing.map((each, seat) => `${seatName(seat)}: ${each}`).join(" · ")}</p>
                )}
                <AskAbout key={gone} laid={laid} asked={asked} choose={choose} seatName={seatName}>
                  {(asked.action || asked.question) && isRead ? (
                    <Ruling table={table} asked={asked} goOn={goOn} />
                  ) : (
                    <p class="quiet">Tap what is in question, and the ruling stands here.</p>
                  )}
                  {laid.dealt && (
                    <div class="buttons">
                      <button type="button" class="main-one" onClick={() => laid.dealt && goOn(laid.dealt)}>
                        The cards are dealt: go on
                      </button>
                    </div>
                  )}
                </AskAbout>
              </>
            )}
            <details class="in-words">
              <summary>The table as a picture and in words</summary>
              <PictureOf table={table} {...(asked.action && { action: asked.action })} />
              <InWords table={table} />
            </details>
          </>
        )}
      </div>
    </>
  );
}

/** How the table stands, and what can be done with all of it. */
function Said({ laying, open, state }: { laying: Laying; open: (text: string) => void; state: Record<string, string> }) {
  const faults = laying.laid?.faults.length ?? 0;
  return (
    <div class="said">
      <p role="status" class={faults ? "cannot" : "quiet"}>
        {faults === 0
          ? "No fault is seen so far."
          : `${faults} ${faults === 1 ? "thing" : "things"} cannot be like this: marked ⚠ at its place.`}
      </p>
      <div class="buttons">
        {laying.undo && (
          <button type="button" onClick={laying.undo}>
            Undo
          </button>
        )}
        <button type="button" onClick={() => open("")}>
          New table
        </button>
        <Share way="table" state={state} />
      </div>
    </div>
  );
}

function LayOut({ laying, seatName }: { laying: Laying; seatName: (seat: number) => string }) {
  const { laid, change } = laying;
  if (!laid) return null;
  const keys = laid.phases.find((each) => each.phase === laid.document.phase)?.keys ?? [];
  const has = (key: string) => keys.includes(key);
  return laid.game === "cat-in-the-box" ? (
    <CatLayOut laid={laid} change={change} seatName={seatName} has={has} />
  ) : (
    <SchrodingerLayOut laid={laid} change={change} seatName={seatName} has={has} />
  );
}

function InWords({ table }: { table: string }) {
  const { answer } = useAnswer("picture", { table });
  return answer && <ul class="small">{answer.text.map((line) => <li>{line}</li>)}</ul>;
}
