// Who did what: the player, and the card, the claim or whatever it was, by tapping. Once both are said
// the judge is asked. Or a question that is no action, which is asked at once.

import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { namesOf } from "../desk/words";
import { newId } from "../keeping/shelf";
import { FaultShown } from "../shell/Status";
import { OneOf, OpenPile, seatChoices, upTo, withBoxes } from "../table/controls";
import { WORDS } from "../words/en";
import { useAnswer } from "../worker/asked";
import type { CatInTheBoxChoices, Cell, Edition, Game, SchrodingersCatsChoices, Space } from "../worker/protocol";
import { editionOf, Names } from "./Names";
import { OwnWords } from "./OwnWords";
import { Spaces } from "./ShowMe";
import type { Dispute, Tap } from "./state";
import { questionInWords } from "./words";

export function Act({ dispute, game, tap }: { dispute: Dispute; game: Game | undefined; tap: (what: Tap) => void }) {
  const edition = editionOf(game, dispute.edition);
  if (!game || !edition) return <h1 tabIndex={-1}>{WORDS.act.title}</h1>;
  return <ActBy edition={edition} dispute={dispute} game={game} tap={tap} />;
}

function ActBy({
  edition,
  dispute,
  game,
  tap,
}: {
  edition: Edition;
  dispute: Dispute;
  game: Game;
  tap: (what: Tap) => void;
}) {
  const words = WORDS.act;
  const [begun] = useState(() => begunWith(dispute.said, edition.choices));
  const [seat, setSeat] = useState<number | null>(null);
  const [said, setSaid] = useState<string | null>(begun.said);
  const questions = useRef<HTMLHeadingElement>(null);
  const { answer: laid, fault } = useAnswer("lay", dispute.table ? { table: dispute.table } : null);
  const players = laid?.document.players ?? Math.max(...edition.players);
  const nameOf = namesOf(dispute.names);
  const act = (who: number | null, text: string | null) => {
    setSeat(who);
    setSaid(text);
    if (who !== null && text !== null) tap({ do: "act", action: `${who}:${text}`, id: newId() });
  };
  return (
    <>
      <p class="of-dispute small">
        <button type="button" class="as-link" onClick={() => tap({ do: "another box" })}>
          {GAMES[dispute.game]} · {dispute.box || WORDS.box.short}
          <span class="unseen">. {WORDS.box.change}</span>
        </button>
      </p>
      <div class="or">
        <h1 tabIndex={-1}>{words.title}</h1>
        <button type="button" class="as-link small" onClick={() => toQuestions(questions.current)}>
          {words.toQuestions}
        </button>
      </div>
      {fault && <FaultShown fault={fault} />}
      {laid && <p class="small quiet">{words.atTable}</p>}
      <OneOf
        label={said !== null && seat === null ? words.whoFirst : words.who}
        choices={seatChoices(upTo(players), nameOf).map((each) => ({
          ...each,
          label: dispute.names[each.value] || each.label,
        }))}
        value={seat ?? undefined}
        choose={(who) => act(who, said)}
      />
      <What choices={edition.choices} begun={begun.kind} said={said} say={(text) => act(seat, text)} />
      <Questions heading={questions} game={game} tap={tap} />
      <Names dispute={dispute} game={game} tap={tap} />
    </>
  );
}

/** Below what can be done there are questions, out of sight on a telephone. */
function toQuestions(heading: HTMLElement | null): void {
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Questions({
  heading,
  game,
  tap,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  game: Game;
  tap: (what: Tap) => void;
}) {
  return (
    <section aria-label={WORDS.act.questions} class="questions-of-game beside">
      <h2 tabIndex={-1} ref={heading}>
        {WORDS.act.questions}
      </h2>
      <div class="answers">
        {game.disputes.map((about) => (
          <button
            key={about}
            type="button"
            class="choice"
            data-about={about}
            onClick={() => tap({ do: "ask", about, id: newId() })}
          >
            {questionInWords({ game: game.name, about }, game)}
          </button>
        ))}
      </div>
      <OwnWords game={game.name} />
    </section>
  );
}

type Choices = CatInTheBoxChoices | SchrodingersCatsChoices;

/** The actions of a kind, which the first word of their texts says. */
const ofKind = (choices: Choices, kind: string) =>
  choices.actions.flatMap(({ actions }) => actions).filter(({ text }) => wordOf(text) === kind);

const wordOf = (text: string): string => text.split(" ")[0] ?? "";

/** The kind of an action, and the action, of which something is said by now: its text, or its kind alone. */
function begunWith(said: string, choices: Choices): { kind: string | null; said: string | null } {
  const kind = wordOf(said);
  const [only, ...others] = ofKind(choices, kind);
  if (only && others.length === 0) return { kind, said: only.text };
  const isText = said !== kind || /^\d/.test(said);
  return { kind: kind in WORDS.act.kinds ? kind : null, said: isText ? said : null };
}

/** What can have been done, by its kind: what lies on the board, or what is said. */
function What({
  choices,
  begun,
  said,
  say,
}: {
  choices: Choices;
  /** The kind with which one begins; null for the usual one. */
  begun: string | null;
  said: string | null;
  say: (text: string) => void;
}) {
  const words = WORDS.act;
  const isTrack = "track" in choices;
  const first = isTrack ? "claim" : "play";
  const [kind, setKind] = useState<string>(begun ?? first);
  const [boxes, setBoxes] = useState<Record<string, number>>({});
  const wordsWithBoxes = isTrack ? choices.with_boxes : [];
  const spoken = choices.actions.flatMap(({ actions }) => actions.map(({ text }) => wordOf(text)));
  const kinds = [first, ...new Set(spoken), ...wordsWithBoxes];
  const actions = ofKind(choices, kind);
  const choose = (chosen: string) => {
    setKind(chosen);
    setBoxes({});
    const [only, ...others] = ofKind(choices, chosen);
    if (only && others.length === 0) say(only.text);
  };
  return (
    <>
      <OneOf
        label={words.what}
        choices={kinds.map((each) => ({ value: each, label: words.kinds[each] ?? each }))}
        value={kind}
        choose={choose}
      />
      {kind === first &&
        (isTrack ? (
          <Claims track={choices.track} said={said} say={say} />
        ) : (
          <Cells rows={choices.rows} said={said} say={say} />
        ))}
      {actions.length > 1 &&
        (isTrack ? (
          <Uses choices={choices} said={said} say={say} />
        ) : (
          <OneOf
            label={words.of[kind] ?? kind}
            choices={actions.map(({ text, label }) => ({ value: text, label }))}
            value={said ?? undefined}
            choose={say}
          />
        ))}
      {isTrack && wordsWithBoxes.includes(kind) && (
        <>
          <OpenPile
            label={words.boxes}
            kinds={choices.boxes}
            unknown={kind === "exchange"}
            boxes={boxes}
            set={setBoxes}
          />
          <div class="thumb">
            <button
              type="button"
              class="main-one choice"
              disabled={!Object.values(boxes).some(Boolean)}
              onClick={() => say(withBoxes(kind, choices.boxes, boxes))}
            >
              {words.done}
            </button>
          </div>
        </>
      )}
    </>
  );
}

function Cells({ rows, said, say }: { rows: Cell[][]; said: string | null; say: (text: string) => void }) {
  const places = rows.map((row) =>
    row.map(({ cell, color, rank, action }) => ({
      name: cell,
      kind: color,
      text: `${rank}`,
      note: color,
      says: WORDS.act.ranks(rank, color),
      isChosen: said !== null && said === action,
      isShut: action === null,
    })),
  );
  return (
    <>
      <p class="label">{WORDS.act.board}</p>
      <catbox-board
        aria-label={WORDS.act.board}
        places={places}
        oncatbox-tap={({ detail }) => {
          const cell = rows.flat().find((each) => "place" in detail && each.cell === detail.place);
          if (cell?.action) say(cell.action);
        }}
      />
    </>
  );
}

/** So many blocks of the track are shown at first: hardly any claim is higher. */
const USUAL_BLOCKS = 6;

function Claims({ track, said, say }: { track: Space[][]; said: string | null; say: (text: string) => void }) {
  const spaces = (blocks: Space[][]) => (
    <Spaces
      label={WORDS.act.track}
      spaces={blocks.flat().map(({ count, state, action }) => ({ name: action, count: `${count}`, state }))}
      chosen={said}
      choose={say}
    />
  );
  return (
    <>
      <p class="label">{WORDS.act.track}</p>
      {spaces(track.slice(0, USUAL_BLOCKS))}
      <details>
        <summary>{WORDS.act.higher}</summary>
        {spaces(track.slice(USUAL_BLOCKS))}
      </details>
    </>
  );
}

/** The Physicats, each with what it does; of Tabby also, as which other one he is used. */
function Uses({
  choices,
  said,
  say,
}: {
  choices: SchrodingersCatsChoices;
  said: string | null;
  say: (text: string) => void;
}) {
  const [swapped, setSwapped] = useState<string | null>(null);
  const all = choices.actions.flatMap(({ actions }) => actions);
  const swaps = (text: string) => all.filter((each) => each.text.startsWith(`${text} as `));
  const details = (text: string) => choices.physicats.find((each) => text.endsWith(` ${each.physicat}`));
  const uses = all.filter(({ text }) => choices.physicats.some((each) => text === `use ${each.physicat}`));
  const listed = swapped === null ? uses : swaps(swapped);
  return (
    <div class="answers" role="group" aria-label={swapped === null ? WORDS.act.of["use"] : WORDS.act.asWhich}>
      <p class="label">{swapped === null ? WORDS.act.of["use"] : WORDS.act.asWhich}</p>
      {listed.map(({ text, label }) => (
        <button
          key={text}
          type="button"
          class="choice"
          data-action={text}
          aria-pressed={said === text}
          onClick={() => (swapped === null && swaps(text).length > 0 ? setSwapped(text) : say(text))}
        >
          <strong>{details(text)?.title ?? label}</strong>
          <span class="small">{details(text)?.text}</span>
        </button>
      ))}
      {swapped !== null && (
        <button type="button" class="choice" data-action={swapped} onClick={() => say(swapped)}>
          {WORDS.act.alone}
        </button>
      )}
    </div>
  );
}
