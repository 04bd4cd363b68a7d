// What is said so far, the next question of the judge, or the ruling.

import { useEffect, useRef } from "preact/hooks";
import { namesOf, withNames } from "../desk/words";
import { Report } from "../ruling/Report";
import { FaultShown, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { WORDS } from "../words/en";
import { useAnswer } from "../worker/asked";
import type { Game } from "../worker/protocol";
import { AnswerCard } from "./AnswerCard";
import { Asks } from "./Asks";
import { keepDispute } from "./kept";
import { Names } from "./Names";
import { Onward } from "./Onward";
import { RulingCard } from "./RulingCard";
import { Said } from "./Said";
import { type Dispute, inTexts, type Tap } from "./state";
import { asked as askedOf, questionInWords, told } from "./words";

export function Judging({
  dispute,
  game,
  tap,
  begin,
}: {
  dispute: Dispute;
  game: Game | undefined;
  tap: (what: Tap) => void;
  begin: () => void;
}) {
  const { answer, fault, waiting } = useAnswer("dispute", askedOf(dispute));
  const nameOf = namesOf(dispute.names);
  const title = dispute.about ? questionInWords(dispute, game) : answer?.action ? told(answer.action, nameOf) : "";
  useTitle(title);
  const at = dispute.at !== null && answer?.steps[dispute.at] ? dispute.at : null;
  const step = at === null ? null : (answer?.steps[at] ?? null);
  const question = step ?? answer?.question ?? null;
  const isOver = step === null && answer?.question === null;
  const screen = question === null ? (isOver ? "ruling" : "") : `${question.id} ${at ?? ""}`;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (screen === "" || waiting) return;
    scrollTo(0, 0);
    place.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [screen, waiting]);
  const kept = JSON.stringify(inTexts({ ...dispute, at: null }));
  useEffect(() => {
    if (answer && !waiting && dispute.id) {
      const found = answer.ruling?.verdict.ruling ?? answer.answer?.text[0];
      keepDispute(dispute.id, { state: JSON.parse(kept), title, ruling: found ? withNames(found, nameOf) : "" });
    }
  }, [answer, waiting, kept, title]);
  if (fault) {
    return (
      <>
        <h1 tabIndex={-1}>{WORDS.act.title}</h1>
        <FaultShown fault={fault} />
        <div class="thumb answers">
          <button type="button" class="choice" onClick={() => tap({ do: "another action" })}>
            {WORDS.act.change}
          </button>
          <button type="button" class="choice" onClick={() => tap({ do: "another box" })}>
            {WORDS.box.change}
          </button>
        </div>
      </>
    );
  }
  if (!answer) {
    return (
      <>
        <h1 tabIndex={-1}>{WORDS.begin.title}</h1>
        <Waiting what={WORDS.question.waiting} />
      </>
    );
  }
  const held = { answers: answer.document.answers, steps: answer.steps };
  return (
    <div ref={place} class="judging" aria-busy={waiting} data-judged={waiting ? "waiting" : screen}>
      {isOver ? (
        <>
          {answer.ruling && (
            <RulingCard title={title} dispute={dispute} soFar={answer} ruling={answer.ruling} nameOf={nameOf} />
          )}
          {answer.answer && <AnswerCard title={title} soFar={answer} answer={answer.answer} nameOf={nameOf} />}
          <Onward dispute={dispute} game={game} soFar={answer} begin={begin} />
          {answer.ruling && (
            <Report
              ruled={{ answer: answer.ruling.verdict, game: dispute.game, edition: dispute.edition || null }}
              question={title}
              facts={JSON.stringify(answer.document)}
              nameOf={nameOf}
            />
          )}
          <Said dispute={dispute} soFar={answer} nameOf={nameOf} title={title} tap={tap} at={null} />
          <Names dispute={dispute} game={game} tap={tap} />
        </>
      ) : (
        <>
          <Said dispute={dispute} soFar={answer} nameOf={nameOf} title={title} tap={tap} at={at} />
          {question && (
            <Asks
              key={screen}
              question={question}
              chosen={step?.value ?? null}
              nameOf={nameOf}
              choose={(value, sets) => !waiting && tap({ do: "answer", id: question.id, value, sets, held })}
              stay={step ? () => tap({ do: "stay" }) : null}
            />
          )}
        </>
      )}
    </div>
  );
}
