// A table, laid out by tapping or given as a text, and what the judge says of it.
//
// The state of its link: `table` (a position, a case, a record or a match), `action` or `question`;
// `lay` where one begins by laying out what is missing.
// What was opened is judged as it was given, a match with all that came before; once something is
// changed, it is the table as it lies.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { NameOf } from "../desk/words";
import { linesOf } from "../picture/board";
import { PictureOf } from "../picture/PictureOf";
import { ClaimedCard } from "../ruling/ClaimedCard";
import type { Card } from "../ruling/card";
import { linkToState } from "../share/link";
import { useLinkedState } from "../share/linked";
import { Share } from "../share/Share";
import { FaultShown, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { WORDS } from "../words/en";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import { type Fault, faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import { AskAbout, type Asked, given, NOTHING } from "./AskAbout";
import { type KeptTable, keepScore, keepTable, keptAs, lastTable, newlyKept, scoreInWords, tableInWords } from "./kept";
import { LayOut } from "./LayOut";
import { type Laying, nameAt, useLaying } from "./laying";
import { Ruling } from "./Ruling";
import { Setting } from "./Setting";
import { TextForm } from "./TextForm";

export function TablePage({ state: text }: { state: string }) {
  const { state, fault } = useLinkedState("table", text);
  useTitle(TABLE.page.title);
  return (
    <div data-link={text} data-opened={state ? (fault ? "refused" : "opened") : "opening"}>
      <h1 tabIndex={-1}>{TABLE.page.title}</h1>
      {fault && <FaultShown fault={fault} />}
      {state && !fault && (
        <Opened
          table={state["table"] ?? ""}
          asked={{ action: state["action"] ?? "", question: state["question"] ?? "" }}
          isToLay={state["lay"] !== undefined}
          claimed={state["card"] ?? ""}
        />
      )}
    </div>
  );
}

/** What one begins with if nothing is given. */
const FIRST = { edition: "pegasus-2023", players: 3 };

/** The table that a link says; without one the last that was laid out here, or an empty one. */
function Opened({
  table,
  asked,
  isToLay,
  claimed,
}: {
  table: string;
  asked: Asked;
  isToLay: boolean;
  /** The ruling that came with the link. */
  claimed: string;
}) {
  const [ours, setOurs] = useState<Card | "left" | null>(null);
  const [kept, setKept] = useState(() => {
    if (table === "") return lastTable();
    return { ...(keptAs(table) ?? newlyKept({ text: table, changed: false }, [])), asked };
  });
  const [isNew, setIsNew] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    if (kept) return;
    ask("fresh", FIRST).then(
      ({ document }) => {
        setKept(newlyKept({ text: JSON.stringify(document), changed: false }, []));
        setIsNew(true);
      },
      (thrown) => setFault(faultOf(thrown)),
    );
  }, []);
  if (fault) return <FaultShown fault={fault} />;
  // Until it is there the frame says what is loading.
  return (
    <>
      {ours !== "left" && <ClaimedCard text={claimed} ours={ours} nameOf={WORDS.player} />}
      {kept && (
        <Table
          first={kept}
          isFirst={isNew || isToLay}
          judged={(card) => setOurs(ours ?? card)}
          left={() => setOurs("left")}
        />
      )}
    </>
  );
}

type Tab = "lay" | "ask" | "text";
const TABS: { tab: Tab; title: string }[] = [
  { tab: "lay", title: TABLE.page.lay },
  { tab: "ask", title: TABLE.page.ask },
  { tab: "text", title: TABLE.page.text },
];

function Table({
  first,
  isFirst,
  judged,
  left,
}: {
  first: KeptTable;
  isFirst: boolean;
  judged: (card: Card) => void;
  /** Called once it is not the table, or not the question, that was opened. */
  left: () => void;
}) {
  const laying = useLaying(first.now, first.before);
  const { laid, fault, table } = laying;
  const [isNew, setIsNew] = useState(isFirst);
  const [tab, setTab] = useState<Tab>(isFirst ? "lay" : "ask");
  const [chosen, setChosen] = useState<Asked | null>(first.asked.action || first.asked.question ? first.asked : null);
  const [wasAsked, setWasAsked] = useState(false);
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
  const begin = () => {
    laying.begin(laid ? { edition: laid.document.edition, players: laid.document.players } : FIRST);
    setIsNew(true);
    setChosen(NOTHING);
    setTab("lay");
  };
  const open = (text: string) => {
    laying.open(text);
    setIsNew(false);
    setChosen(null);
    setOpened(null);
    setWasAsked(false);
    setTab("ask");
  };
  // What the library cannot read is neither judged, shared nor kept: it would be the table before it.
  const isRead = laying.settled && fault === null;
  const state = { table, ...given(asked) };
  const isShared = isRead && (laying.changed || wasAsked);
  const shared = JSON.stringify(state);
  const kept = useRef(first);
  const [inAddress, setInAddress] = useState("");
  useEffect(() => {
    if (!isShared) return;
    left();
    const now = { text: table, changed: laying.changed };
    const title = laid ? tableInWords(laid) : (kept.current.title ?? WORDS.kept.table);
    kept.current = keepTable(kept.current, { now, asked, before: laying.before, title });
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
  const nameOf: NameOf = useMemo(() => (laid ? nameAt(laid) : String), [laid]);
  const seatName = (seat: number) =>
    nameOf(seat) === TABLE.seat(seat) ? nameOf(seat) : TABLE.seatNamed(seat, nameOf(seat));
  const faults = laid?.faults.length ?? 0;
  const asText = laying.changed ? (laid?.line ?? table) : table;
  return (
    <>
      <div class="tabs" role="tablist" aria-label={TABLE.page.tabs}>
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
      <div
        id="tab-shown"
        class={laying.busy ? "busy" : ""}
        aria-busy={laying.busy}
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        data-settled={isSettled}
        data-faults={faults}
        data-game={laid?.game}
        data-phase={laid?.document.phase}
        data-players={laid?.document.players}
      >
        {fault && <FaultShown fault={fault} />}
        {!laid && !fault && tab !== "text" && <Waiting what={TABLE.page.waiting} />}
        {tab === "text" && <TextForm key={asText} text={asText} open={open} />}
        {(laid || laying.undo) && <Said laying={laying} begin={begin} state={state} />}
        {laid && tab !== "text" && (
          <>
            {tab === "lay" && (
              <div class="lay-out">
                <Setting key={`${isNew}`} laying={laying} laid={laid} isNew={isNew} seatName={seatName} />
                <LayOut laid={laid} change={laying.change} seatName={seatName} />
                <div class="buttons">
                  <button type="button" class="main-one" onClick={() => setTab("ask")}>
                    {TABLE.page.askAbout}
                  </button>
                </div>
              </div>
            )}
            {tab === "ask" && (
              <>
                <AskAbout laid={laid} asked={asked} choose={choose} seatName={seatName}>
                  <Ruling
                    table={isRead ? table : null}
                    asked={asked}
                    wasAsked={wasAsked}
                    isOwn={laying.changed}
                    judged={judged}
                    nameOf={nameOf}
                  />
                </AskAbout>
                {(laid.dealt || laid.turn.length > 0) && (
                  <div class="buttons">
                    <button
                      type="button"
                      disabled={!isRead}
                      onClick={() => {
                        location.hash = keepScore(table, scoreInWords(laid.game, laid.document.players, names));
                      }}
                    >
                      {TABLE.score.begin}
                    </button>
                  </div>
                )}
              </>
            )}
            <details class="in-words">
              <summary>{TABLE.page.inWords}</summary>
              <PictureOf table={table} nameOf={nameOf} {...(asked.action && { action: asked.action })} />
              <InWords table={table} nameOf={nameOf} />
            </details>
          </>
        )}
      </div>
    </>
  );
}

/** How the table stands, and what can be done with all of it. */
function Said({ laying, begin, state }: { laying: Laying; begin: () => void; state: Record<string, string> }) {
  const faults = laying.laid?.faults.length ?? 0;
  return (
    <div class="said">
      <p role="status" class={faults ? "cannot" : "quiet"}>
        {TABLE.page.faults(faults)}
      </p>
      <div class="buttons">
        {laying.undo && (
          <button type="button" onClick={laying.undo}>
            {TABLE.score.undo}
          </button>
        )}
        <button type="button" onClick={begin}>
          {TABLE.page.fresh}
        </button>
        <Share way="table" state={state} />
      </div>
    </div>
  );
}

function InWords({ table, nameOf }: { table: string; nameOf: NameOf }) {
  const { answer } = useAnswer("picture", { table });
  return (
    answer && (
      <ul class="small">
        {linesOf(answer, nameOf).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  );
}
