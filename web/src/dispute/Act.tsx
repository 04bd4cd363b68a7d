// Who did what: the player, and the card, the claim or whatever it was, by tapping. Once both are said
// the judge is asked. Or a question that is no action, which is asked at once.

import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { GAMES } from "../ask/kinds";
import { namesOf } from "../desk/words";
import { newId } from "../keeping/shelf";
import { FaultShown } from "../shell/Status";
import { seatChoices, upTo } from "../table/controls";
import { aloneIn, Picker } from "../table/Picker";
import { type Choices, placesToSay } from "../table/places";
import { WORDS } from "../words/en";
import { useAnswer } from "../worker/asked";
import type { Edition, Game } from "../worker/protocol";
import { editionOf, Names } from "./Names";
import { OwnWords } from "./OwnWords";
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
  const choices = laid?.choices ?? edition.choices;
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
      <Picker
        who={said !== null && seat === null ? words.whoFirst : words.who}
        seats={seatChoices(upTo(players), nameOf).map((each) => ({
          ...each,
          label: dispute.names[each.value] || each.label,
        }))}
        seat={seat}
        choices={choices}
        phase={laid?.document.phase ?? null}
        begun={begun.kind}
        said={said}
        places={placesToSay(choices, laid, nameOf, said)}
        say={act}
        ask={words.done}
      />
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

/** What is said of an action by now: the kind with which one begins, null for the usual one, and its text. */
function begunWith(said: string, choices: Choices): { kind: string | null; said: string | null } {
  const kind = choices.kinds.find((each) => each.kind === said.split(" ")[0]);
  const isText = said !== kind?.kind && said !== "";
  return { kind: kind?.kind ?? null, said: aloneIn(kind)?.text ?? (isText ? said : null) };
}
