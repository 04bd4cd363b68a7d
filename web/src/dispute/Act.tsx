// Who did what: the player, and the card, the claim or whatever it was, by tapping. Once both are said
// the judge is asked.

import { useState } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { type Kind, OneOf, Pile } from "../table/controls";
import { WORDS } from "../words/en";
import type { CatInTheBoxChoices, Cell, Game, SchrodingersCatsChoices, Space } from "../worker/protocol";
import { type Dispute, LONGEST_NAME } from "./state";
import { playersOf } from "./words";

export function Act({
  dispute,
  game,
  act,
  anotherBox,
}: {
  dispute: Dispute;
  game: Game | undefined;
  act: (action: string, names: readonly string[]) => void;
  anotherBox: () => void;
}) {
  const words = WORDS.act;
  const [seat, setSeat] = useState<number | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [names, setNames] = useState(dispute.names);
  const edition = editionOf(game, dispute.edition);
  if (!edition) return <h1 tabIndex={-1}>{words.title}</h1>;
  const players = Math.max(...edition.players);
  const nameOf = playersOf(names);
  const say = (text: string) => {
    setSaid(text);
    if (seat !== null) act(`${seat}:${text}`, names);
  };
  const choose = (who: number) => {
    setSeat(who);
    if (said !== null) act(`${who}:${said}`, names);
  };
  return (
    <>
      <p class="of-dispute small">
        <button type="button" class="as-link" onClick={anotherBox}>
          {GAMES[dispute.game]} · {dispute.box || WORDS.box.short}
          <span class="unseen">. {WORDS.box.change}</span>
        </button>
      </p>
      <h1 tabIndex={-1}>{words.title}</h1>
      <OneOf
        label={said !== null && seat === null ? words.whoFirst : words.who}
        choices={Array.from({ length: players }, (_, number) => ({
          value: number,
          label: names[number] || String(number + 1),
          says: nameOf(number),
          look: `seat-${number}`,
        }))}
        value={seat ?? undefined}
        choose={choose}
      />
      <What choices={edition.choices} said={said} say={say} />
      <details class="names">
        <summary>{words.names}</summary>
        <p class="small quiet">{words.counted}</p>
        {Array.from({ length: players }, (_, number) => (
          <input
            key={number}
            type="text"
            maxLength={LONGEST_NAME}
            autocomplete="off"
            aria-label={words.nameOf(number)}
            placeholder={WORDS.player(number)}
            value={names[number] ?? ""}
            onInput={({ currentTarget }) =>
              setNames(
                Array.from({ length: players }, (_, at) => (at === number ? currentTarget.value : (names[at] ?? ""))),
              )
            }
          />
        ))}
      </details>
    </>
  );
}

/** The edition that is played; where nobody knows it, one for as many players as any. */
function editionOf(game: Game | undefined, id: string) {
  const most = Math.max(...(game?.editions.flatMap(({ players }) => players) ?? []));
  return (
    game?.editions.find((edition) => edition.id === id) ??
    game?.editions.findLast(({ players }) => players.includes(most))
  );
}

/** What can have been done, by its kind: what lies on the board, or what is said. */
function What({
  choices,
  said,
  say,
}: {
  choices: CatInTheBoxChoices | SchrodingersCatsChoices;
  said: string | null;
  say: (text: string) => void;
}) {
  const words = WORDS.act;
  const isTrack = "track" in choices;
  const first = isTrack ? words.claim : words.play;
  const [kind, setKind] = useState<string>(first);
  const [boxes, setBoxes] = useState<Record<string, number>>({});
  const groups = choices.actions.filter(({ title }) => words.groups[title] !== undefined);
  /** What is said with nothing to choose. */
  const sayings = choices.actions.flatMap(({ actions }) => actions).filter(({ text }) => words.say[text] !== undefined);
  const withBoxes = isTrack ? choices.with_boxes : [];
  const kinds = [
    { value: first, label: first },
    ...groups.map(({ title }) => ({ value: title, label: words.groups[title] ?? title })),
    ...withBoxes.map((word) => ({ value: word, label: words.withBoxes[word] ?? word })),
    ...sayings.map(({ text }) => ({ value: text, label: words.say[text] ?? text })),
  ];
  const choose = (chosen: string) => {
    setKind(chosen);
    setBoxes({});
    if (words.say[chosen] !== undefined) say(chosen);
  };
  const group = groups.find(({ title }) => title === kind);
  return (
    <>
      <OneOf label={words.what} choices={kinds} value={kind} choose={choose} />
      {kind === first &&
        (isTrack ? (
          <Claims track={choices.track} said={said} say={say} />
        ) : (
          <Cells rows={choices.rows} said={said} say={say} />
        ))}
      {group &&
        (isTrack ? (
          <Uses choices={choices} said={said} say={say} />
        ) : (
          <OneOf
            label={words.of[group.title] ?? group.title}
            choices={group.actions.map(({ text, label }) => ({ value: text, label }))}
            value={said ?? undefined}
            choose={say}
          />
        ))}
      {isTrack && withBoxes.includes(kind) && (
        <WithBoxes word={kind} kinds={choices.boxes} boxes={boxes} set={setBoxes} say={say} />
      )}
    </>
  );
}

function Cells({ rows, said, say }: { rows: Cell[][]; said: string | null; say: (text: string) => void }) {
  return (
    <>
      <p class="label">{WORDS.act.board}</p>
      <div class="board" role="group" aria-label={WORDS.act.board} style={{ "--columns": rows[0]?.length ?? 1 }}>
        {rows.flat().map(({ cell, color, rank, action }) => (
          <button
            key={cell}
            type="button"
            data-cell={cell}
            class={`cell ${color}`}
            disabled={action === null}
            aria-label={WORDS.act.ranks(rank, color)}
            aria-pressed={said !== null && said === action}
            onClick={() => action !== null && say(action)}
          >
            <span class="cell-rank">{rank}</span>
            <span class="cell-name">{color}</span>
          </button>
        ))}
      </div>
    </>
  );
}

/** So many blocks of the track are shown at first: hardly any claim is higher. */
const USUAL_BLOCKS = 6;

function Claims({ track, said, say }: { track: Space[][]; said: string | null; say: (text: string) => void }) {
  const spaces = (blocks: Space[][]) => (
    <div class="claims">
      {blocks.flat().map(({ count, state, action }) => (
        <button
          key={action}
          type="button"
          data-space={action}
          class={`space ${state}`}
          aria-pressed={said === action}
          onClick={() => say(action)}
        >
          <strong>{count}</strong> <span class="small">{state}</span>
        </button>
      ))}
    </div>
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
  const details = (physicat: string) => choices.physicats.find((each) => each.physicat === physicat);
  const listed = swapped === null ? all.filter(({ text, label }) => text === `use ${label}`) : swaps(swapped);
  return (
    <div class="answers" role="group" aria-label={swapped === null ? WORDS.act.of["Use"] : WORDS.act.asWhich}>
      <p class="label">{swapped === null ? WORDS.act.of["Use"] : WORDS.act.asWhich}</p>
      {listed.map(({ text, label }) => (
        <button
          key={text}
          type="button"
          class="choice"
          data-action={text}
          aria-pressed={said === text}
          onClick={() => (swapped === null && swaps(text).length > 0 ? setSwapped(text) : say(text))}
        >
          <strong>{details(label)?.title ?? label}</strong>
          <span class="small">{details(label)?.text}</span>
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

function WithBoxes({
  word,
  kinds,
  boxes,
  set,
  say,
}: {
  word: string;
  kinds: string[];
  boxes: Record<string, number>;
  set: (boxes: Record<string, number>) => void;
  say: (text: string) => void;
}) {
  const change = (kind: string, by: number) => set({ ...boxes, [kind]: Math.max(0, (boxes[kind] ?? 0) + by) });
  const words = kinds.filter((kind) => boxes[kind]).map((kind) => `${boxes[kind]} ${kind}`);
  const shown: Kind[] = kinds.map((kind) => ({
    kind,
    label: WORDS.act.short[kind] ?? kind,
    says: kind,
    look: kind,
  }));
  return (
    <>
      <Pile
        wide
        label={WORDS.act.boxes}
        kinds={shown}
        number={(kind) => boxes[kind] ?? 0}
        add={(kind) => change(kind, 1)}
        take={(kind) => change(kind, -1)}
      />
      <div class="thumb">
        <button
          type="button"
          class="main-one choice"
          disabled={words.length === 0}
          onClick={() => say([word, ...words].join(" "))}
        >
          {WORDS.act.done}
        </button>
      </div>
    </>
  );
}
