// A match that is played: by one person against bots, or by several on one device. What a person
// sees is what the library sends to a seat, and nothing else.

import { useEffect, useRef, useState } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { EditionTitle } from "../ask/text";
import { Desk } from "../desk/Desk";
import { Players } from "../desk/Players";
import { ScoreSheet } from "../desk/ScoreSheet";
import { capital, type NameOf, saidBriefly, sentence } from "../desk/words";
import { isSame } from "../keeping/shelf";
import { RulingShown } from "../ruling/RulingShown";
import { Sheet } from "../ruling/Sheet";
import { goTo } from "../share/link";
import { FaultShown, Waiting } from "../shell/Status";
import { WORDS } from "../words/en";
import { PLAY } from "../words/play";
import { type Fault, faultOf } from "../worker/fault";
import type { CatboxAction, CatboxMessage, CatboxRecord, CatboxVerdict } from "../worker/formats";
import { ask } from "../worker/library";
import type { Ruled, Sentence } from "../worker/protocol";
import { newSeed } from "../worker/seed";
import { Curtain } from "./Curtain";
import { begin, type Kept, MATCHES } from "./kept";

/** A bot takes so many milliseconds, for people to follow. */
const PAUSE = 700;
/** So many of the last events are shown; all of them on demand. */
const LAST = 8;

export function Playing({ kept }: { kept: Kept }) {
  const { persons, isCalm } = kept;
  /** The match as it is kept, as far as this tab knows. */
  const [standing, setStanding] = useState(kept);
  const { record } = standing;
  /** Whether another tab has gone on with the match. */
  const [isElsewhere, setIsElsewhere] = useState(false);
  const people = persons.flatMap((is, seat) => (is ? [seat] : []));
  /** Who has opened the curtain; a single person never has one. */
  const [behind, setBehind] = useState<number | null>(null);
  const viewer = people.length === 1 ? (people[0] ?? null) : behind;
  const [message, setMessage] = useState<CatboxMessage | null>(null);
  const [events, setEvents] = useState<Sentence[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  /** What was asked about and is not allowed, with the ruling. */
  const [refused, setRefused] = useState<{ action: CatboxAction; verdict: CatboxVerdict } | null>(null);
  /** What a bot would do. */
  const [hint, setHint] = useState<CatboxAction | null>(null);
  /** Whether something was done that is not on the table yet: nothing else can be done until then. */
  const [isBusy, setIsBusy] = useState(false);
  const last = useRef(standing);
  last.current = standing;
  const known = useRef<{ viewer: number | null; actions: number; next: number } | null>(null);
  const nameOf: NameOf = (seat) => record.names?.[seat] || (persons[seat] ? WORDS.player(seat) : PLAY.bot(seat));

  const show = (match: Kept) => {
    last.current = match;
    setStanding(match);
    setHint(null);
  };
  const follow = (other: Kept) => {
    known.current = null;
    setIsElsewhere(true);
    setRefused(null);
    show(other);
  };
  /** Keep what came of an action in a match, unless another tab was faster. */
  const goOn = (before: Kept, next: CatboxRecord) => {
    const now = { ...before, record: next, changed: Date.now() };
    const other = MATCHES.replace(before, now);
    if (other) follow(other);
    else show(now);
  };
  useEffect(
    () =>
      MATCHES.listen((id) => {
        const other = id === kept.id ? MATCHES.get(id) : null;
        if (other && !isSame(other, last.current)) follow(other);
      }),
    [],
  );
  const failed = (thrown: unknown) => {
    setFault(faultOf(thrown));
    setIsBusy(false);
  };

  useEffect(() => {
    let dropped = false;
    const look = async () => {
      const before = known.current;
      const isSame = before !== null && before.viewer === viewer && before.actions <= record.actions.length;
      const { message: sent, events: happened } = await ask("message", {
        record,
        since: isSame ? before.next : 0,
        ...(viewer !== null && { seat: viewer }),
      });
      if (dropped) return;
      known.current = { viewer, actions: sent.actions, next: sent.next };
      setEvents((seen) => (isSame ? [...seen, ...happened] : happened));
      setMessage(sent);
      setIsBusy(false);
      const [first] = sent.turn;
      if (first === undefined) return;
      await inSight(); // of several tabs, the one that somebody looks at
      if (dropped) return;
      if (first === "chance") {
        const { record: next } = await ask("draw", { record, seed: newSeed() });
        if (!dropped) goOn(standing, next);
      } else if (!sent.turn.some((seat) => seat !== "chance" && persons[seat])) {
        if (isCalm) await new Promise((done) => setTimeout(done, PAUSE));
        if (dropped) return;
        const { record: next } = await ask("choose", { record, seat: first, seed: newSeed() });
        if (!dropped) goOn(standing, next);
      }
    };
    look().catch((thrown: unknown) => dropped || failed(thrown));
    return () => {
      dropped = true;
    };
  }, [standing, viewer]);

  const act = (action: CatboxAction) => {
    if (isBusy) return;
    setIsBusy(true);
    setIsElsewhere(false);
    setRefused(null);
    ask("apply", { record, action }).then(({ record: next }) => goOn(standing, next), failed);
  };
  const why = (action: CatboxAction) => {
    if (viewer === null) return;
    ask("message", { record, seat: viewer, asked: action }).then(
      ({ message: { verdict } }) => setRefused(verdict ? { action, verdict } : null),
      failed,
    );
  };
  const advise = () => {
    if (viewer === null) return;
    ask("choose", { record, seat: viewer, seed: newSeed() }).then(({ action }) => {
      if (last.current === standing) setHint(action);
    }, failed);
  };
  const undo = () => {
    if (viewer === null || isBusy) return;
    setIsBusy(true);
    setIsElsewhere(false);
    setRefused(null);
    ask("take_back", { record, seat: viewer }).then(({ record: next }) => {
      known.current = null;
      goOn(standing, next);
    }, failed);
  };
  const again = () => {
    const { edition, players, options, names } = record;
    begin({ edition, players, options: { ...options }, names: names ?? null }, kept).then((link) => {
      location.hash = link;
    }, failed);
  };
  const lookThrough = () => goTo("match", { match: JSON.stringify(record), at: `${record.actions.length}` });

  if (!message) {
    return (
      <>
        <h1 tabIndex={-1}>{PLAY.title}</h1>
        {fault ? <FaultShown fault={fault} /> : <Waiting what={PLAY.laying} />}
      </>
    );
  }
  const onTurn = message.turn.filter((seat): seat is number => seat !== "chance" && persons[seat] === true);
  const isYours = viewer !== null && onTurn.includes(viewer);
  const next = people.length > 1 && onTurn.length > 0 && !isYours ? onTurn[0] : undefined;
  return (
    <div data-playing={kept.id} data-turn={isBusy ? "busy" : onTurn.length > 0 ? "person" : "other"}>
      <h1 tabIndex={-1} class="of-play">
        {GAMES[message.game]}
      </h1>
      {fault && (
        <FaultShown
          fault={fault}
          again={() => {
            setFault(null);
            setStanding({ ...standing });
          }}
        />
      )}
      <div role="status" class={isElsewhere ? "notice" : ""}>
        {isElsewhere && PLAY.elsewhere}
      </div>
      <div class="sides play">
        <div>
          {next === undefined ? (
            <>
              <Desk message={message} nameOf={nameOf} isYours={people.length === 1} act={act} why={why} />
              <Sheet close={refused && (() => setRefused(null))}>
                {refused && (
                  <RulingShown ruled={ruledOf(refused, message)} nameOf={nameOf} facts={JSON.stringify(record)} />
                )}
              </Sheet>
              {viewer !== null && (
                <div class="buttons small-ones">
                  {isYours && (
                    <button type="button" onClick={advise}>
                      {PLAY.hint.ask}
                    </button>
                  )}
                  <button type="button" onClick={undo} disabled={!hasDecided(record, viewer)}>
                    {PLAY.takeBack}
                  </button>
                </div>
              )}
              {hint && (
                <section class="notice hint" role="status" aria-label={PLAY.hint.ask}>
                  <p>
                    {capital(PLAY.about.bot)}: <strong>{saidBriefly(hint)}</strong>
                  </p>
                  <button type="button" onClick={() => act(hint)}>
                    {PLAY.hint.doIt}
                  </button>
                </section>
              )}
            </>
          ) : (
            <Curtain name={capital(nameOf(next))} open={() => setBehind(next)} />
          )}
        </div>
        <div>
          <h2>{PLAY.players}</h2>
          <Players
            message={message}
            nameOf={nameOf}
            about={(seat) => (persons[seat] ? (people.length === 1 ? PLAY.about.you : "") : PLAY.about.bot)}
          />
          {next === undefined && <Events events={events.map((each) => sentence(each, nameOf))} />}
          <ScoreSheet message={message} nameOf={nameOf} />
          <p class="small quiet">
            <EditionTitle id={message.edition} />
          </p>
          <div class="buttons">
            {message.outcome && (
              <button type="button" class="main-one" onClick={again}>
                {PLAY.again}
              </button>
            )}
            <button type="button" onClick={() => void lookThrough()}>
              {message.outcome ? PLAY.stepThrough : PLAY.stepThroughOpen}
            </button>
            <a class="button" href="#/play">
              {PLAY.others}
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Wait until the page is in sight. */
async function inSight(): Promise<void> {
  while (document.hidden) {
    await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
  }
}

function hasDecided(record: CatboxRecord, seat: number): boolean {
  return record.actions.some((each) => "seat" in each && each.seat === seat);
}

/** A verdict as a ruling that is shown; what else is legal, the desk shows. */
function ruledOf({ action, verdict }: { action: CatboxAction; verdict: CatboxVerdict }, message: CatboxMessage): Ruled {
  return {
    answer: verdict,
    game: message.game,
    edition: message.edition,
    refused: false,
    part: false,
    asked: { text: "", action },
    text: [],
    follows: [],
    if_legal: [],
    legal: [],
  };
}

function Events({ events }: { events: string[] }) {
  const words = PLAY.events;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? events : events.slice(-LAST);
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <div class="events" role="log" aria-live="polite" tabIndex={0} aria-label={words.log}>
        <ol>
          {shown.map((text, index) => (
            <li key={events.length - shown.length + index}>{capital(text)}</li>
          ))}
        </ol>
      </div>
      {events.length > LAST && (
        <button type="button" class="more" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.last : words.all}
        </button>
      )}
    </section>
  );
}
