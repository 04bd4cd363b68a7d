// What is said so far, the next question of the judge, or the ruling.

import { useEffect, useRef } from "preact/hooks";
import { namesOf } from "../desk/words";
import { ClaimedCard, useClaimed } from "../ruling/ClaimedCard";
import { cardOfDispute } from "../ruling/card";
import { Report } from "../ruling/Report";
import { RulingCard } from "../ruling/RulingCard";
import { verdictOf } from "../ruling/sentences";
import { FaultShown, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { WORDS } from "../words/en";
import { useAnswer } from "../worker/asked";
import type { Game } from "../worker/protocol";
import { Asks } from "./Asks";
import { nameOfBox } from "./Boxes";
import { keepDispute } from "./kept";
import { Names } from "./Names";
import { Onward } from "./Onward";
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
  const claimed = useClaimed(dispute.card);
  const action = answer?.action ?? (answer ? null : claimed?.action);
  const title = dispute.about ? questionInWords(dispute, game) : action ? told(action, nameOf) : "";
  useTitle(title);
  const at = dispute.at !== null && answer?.steps[dispute.at] ? dispute.at : null;
  const step = at === null ? null : (answer?.steps[at] ?? null);
  const question = step ?? answer?.question ?? null;
  const isOver = step === null && answer?.question === null;
  const beside = useAnswer(
    "beside",
    isOver && answer?.ruling ? { ...askedOf(dispute), answers: answer.document.answers } : null,
  );
  const card = isOver && answer ? cardOfDispute(answer, beside.waiting ? null : beside.answer) : null;
  const box = game?.boxes.find((each) => nameOfBox(each) === dispute.box && (each.edition ?? "") === dispute.edition);
  const screen = question === null ? (isOver ? "ruling" : "") : `${question.id} ${at ?? ""}`;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (screen === "" || waiting) return;
    scrollTo(0, 0);
    place.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [screen, waiting]);
  const kept = JSON.stringify(inTexts({ ...dispute, at: null, card: "" }));
  useEffect(() => {
    if (answer && !waiting && dispute.id) {
      const found = answer.ruling?.verdict.ruling ?? (card ? verdictOf(card, nameOf) : "");
      keepDispute(dispute.id, { state: JSON.parse(kept), title, ruling: found });
    }
  }, [answer, waiting, kept, title]);
  const claim = { text: dispute.card, nameOf, box: box ?? null };
  if (claimed && !answer) {
    return (
      <div class="judging">
        <ClaimedCard {...claim} ours={null} isPage>
          {fault && <FaultShown fault={fault} />}
        </ClaimedCard>
        <div class="buttons onward">
          <button type="button" onClick={begin}>
            {WORDS.ruling.another}
          </button>
        </div>
      </div>
    );
  }
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
      <ClaimedCard {...claim} ours={card ?? "asks"} />
      {card && isOver ? (
        <>
          <RulingCard card={card} nameOf={nameOf} box={box ?? null} isPage />
          {dispute.box && !dispute.edition && <p class="small quiet">{WORDS.ruling.noEdition}</p>}
          {answer.ruling && (
            <p class="small quiet" data-beside={beside.waiting ? "waiting" : "there"}>
              {beside.waiting && WORDS.ruling.lookingBeside}
            </p>
          )}
          <Onward {...{ dispute, game, card, nameOf, begin }} soFar={answer} box={box ?? null} />
          <Report card={card} facts={JSON.stringify(answer.document)} nameOf={nameOf} />
          <Said {...{ dispute, nameOf, title, tap }} soFar={answer} at={null} isBoxKnown={box !== undefined} />
          <Names dispute={dispute} game={game} tap={tap} />
        </>
      ) : (
        <>
          <Said {...{ dispute, nameOf, title, tap }} soFar={answer} at={at} isBoxKnown={box !== undefined} />
          {question && (
            <Asks
              key={screen}
              question={question}
              misfit={answer.misfit}
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
