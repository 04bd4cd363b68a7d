// What players show the judge: a hand, colors, cells of the board, a claim, numbers.

import { useState } from "preact/hooks";
import { COLORS, type NameOf } from "../desk/words";
import { WORDS } from "../words/en";
import type { DisputeShow } from "../worker/protocol";

type Answer = (value: string) => void;

/** As a texts says that nothing is there. */
const NOTHING = "none";
const RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "?"];
const MOST_SEATS = 5;

/** Something that is shown, as the text of an answer: see `show` of a dispute. */
export function ShowMe({ show, nameOf, answer }: { show: DisputeShow; nameOf: NameOf; answer: Answer }) {
  switch (show.kind) {
    case "cards":
      return <Hand answer={answer} />;
    case "colors":
      return <Several some={COLORS.map((color) => ({ value: color, color, text: color }))} answer={answer} />;
    case "cells":
      return show.among.length > 0 ? (
        <Several some={show.among.map(asCell)} answer={answer} />
      ) : (
        <Several some={everyCell().map(asCell)} isBoard answer={answer} />
      );
    case "space":
      return <Claims spaces={show.among} answer={answer} />;
    default:
      return <Numbers seats={show.kind === "number" ? 1 : MOST_SEATS} nameOf={nameOf} answer={answer} />;
  }
}

const everyCell = () =>
  COLORS.flatMap((color) => RANKS.slice(0, -1).map((rank) => color.charAt(0).toUpperCase() + rank));

function asCell(name: string) {
  const color = COLORS.find((each) => each.startsWith(name.charAt(0).toLowerCase())) ?? "";
  return { value: name, color, text: `${name.slice(1)} ${color}` };
}

/** The cards of a hand: tapped once for each, and taken away below. */
function Hand({ answer }: { answer: Answer }) {
  const words = WORDS.question;
  const [cards, setCards] = useState<string[]>([]);
  return (
    <div role="group" aria-label={words.cards}>
      <p class="small quiet">{words.cards}</p>
      <div class="parts">
        {RANKS.map((rank) => (
          <button
            key={rank}
            type="button"
            class="choice short"
            data-part={rank}
            onClick={() => setCards([...cards, rank].sort())}
          >
            {rank === "?" ? words.unseen : rank}
          </button>
        ))}
      </div>
      <ul class="shown" aria-label={words.hand}>
        {cards.map((card, at) => (
          <li key={at}>
            <button
              type="button"
              class="card"
              aria-label={words.without(card)}
              onClick={() => setCards(cards.filter((_, other) => other !== at))}
            >
              {card}
            </button>
          </li>
        ))}
      </ul>
      <Done value={cards.join(" ")} answer={answer} />
    </div>
  );
}

/** Some things, each of which is there or not. */
function Several({
  some,
  isBoard = false,
  answer,
}: {
  some: { value: string; color: string; text: string }[];
  /** Whether they are all cells of the board, which lie there as on it. */
  isBoard?: boolean;
  answer: Answer;
}) {
  const words = WORDS.question;
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <div role="group" aria-label={words.parts}>
      <p class="small quiet">{words.parts}</p>
      <div class={isBoard ? "parts on-board" : "parts"}>
        {some.map(({ value, color, text }) => {
          const isThere = chosen.includes(value);
          return (
            <button
              key={value}
              type="button"
              class={`cell ${color}`}
              data-part={value}
              aria-pressed={isThere}
              onClick={() => setChosen(isThere ? chosen.filter((other) => other !== value) : [...chosen, value])}
            >
              {text}
            </button>
          );
        })}
      </div>
      <Done
        value={some
          .filter(({ value }) => chosen.includes(value))
          .map(({ value }) => value)
          .join(" ")}
        answer={answer}
      />
    </div>
  );
}

/** So many spaces of the track are shown at first: hardly any claim is higher. */
const USUAL = 30;

function Claims({ spaces, answer }: { spaces: string[]; answer: Answer }) {
  const shown = (some: string[]) => (
    <Spaces
      label={WORDS.act.track}
      spaces={some.map((space) => {
        const [count = "", state = ""] = space.split(" ");
        return { name: space, count, state };
      })}
      chosen={null}
      choose={answer}
    />
  );
  return (
    <>
      {shown(spaces.slice(0, USUAL))}
      <details>
        <summary>{WORDS.question.more}</summary>
        {shown(spaces.slice(USUAL))}
      </details>
      <div class="thumb answers">
        <button type="button" class="choice" data-value={NOTHING} onClick={() => answer(NOTHING)}>
          {WORDS.question.noClaim}
        </button>
      </div>
    </>
  );
}

/** Spaces of the track, to tap one of them. */
export function Spaces({
  label,
  spaces,
  chosen,
  choose,
}: {
  label: string;
  spaces: { name: string; count: string; state: string }[];
  chosen: string | null;
  choose: (name: string) => void;
}) {
  const places = spaces.map(({ name, count, state }) => ({
    name,
    kind: state,
    text: count,
    note: state,
    says: `${count} ${state}`.trim(),
    isChosen: name === chosen,
  }));
  return (
    <catbox-track
      aria-label={label}
      places={[places]}
      oncatbox-tap={({ detail }) => "place" in detail && choose(detail.place)}
    />
  );
}

/** A number, or one for each seat: those of seats that do not play are left empty. */
function Numbers({ seats, nameOf, answer }: { seats: number; nameOf: NameOf; answer: Answer }) {
  const [numbers, setNumbers] = useState<string[]>(Array.from({ length: seats }, () => ""));
  return (
    <div class="numbers">
      {numbers.map((number, seat) => (
        <label key={seat}>
          {seats > 1 && <span>{nameOf(seat)}</span>}
          <input
            type="text"
            inputMode="numeric"
            data-number={seat}
            aria-label={seats > 1 ? nameOf(seat) : WORDS.question.number}
            value={number}
            onInput={({ currentTarget }) =>
              setNumbers(numbers.map((other, at) => (at === seat ? currentTarget.value : other)))
            }
          />
        </label>
      ))}
      <Done
        value={numbers
          .map((number) => number.trim())
          .filter(Boolean)
          .join(" ")}
        answer={answer}
      />
    </div>
  );
}

function Done({ value, answer }: { value: string; answer: Answer }) {
  const given = value || NOTHING;
  return (
    <button type="button" class="main-one choice" data-value={given} onClick={() => answer(given)}>
      {value ? WORDS.question.done : WORDS.question.nothing}
    </button>
  );
}
