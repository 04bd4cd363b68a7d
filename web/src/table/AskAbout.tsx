// Asking about a table that is laid out: tap a cell, a space, an action, or choose a question.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import type { Boxes } from "../worker/formats";
import type { Game, Laid } from "../worker/protocol";
import { OneOf, OpenPile, seatChoices, upTo, withBoxes } from "./controls";
import { cellsOf, spacesOf } from "./places";

/** What is asked: an action as text, with the seat before a colon, or one of the other questions. */
export interface Asked {
  action: string;
  question: string;
}

export const NOTHING: Asked = { action: "", question: "" };

export function AskAbout({
  laid,
  asked,
  choose,
  seatName,
  isNow = false,
  children,
}: {
  laid: Laid;
  asked: Asked;
  choose: (asked: Asked) => void;
  seatName: (seat: number) => string;
  /** Whether what is tapped is done: then only the actions of this phase are there. */
  isNow?: boolean;
  /** The ruling, next to the board or below it. */
  children: ComponentChildren;
}) {
  const [before, said] = parted(asked.action);
  const { players } = laid.document;
  const [picked, setPicked] = useState<number | null>(null);
  const seat =
    [picked, before, laid.turn[0]].find((each) => each != null && each < players) ?? laid.document.start_seat ?? 0;
  const act = (text: string) => choose({ action: `${seat}:${text}`, question: "" });
  const phase = laid.phases.find((each) => each.phase === laid.document.phase);
  const onBoard = isNow ? phase?.on_board : phase?.keys.includes(laid.game === "cat-in-the-box" ? "tokens" : "claim");
  const groups = laid.choices.actions
    .map(({ title, actions }) => ({
      title,
      actions: actions.filter(({ phases }) => !isNow || phases.includes(laid.document.phase)),
    }))
    .filter(({ actions }) => actions.length > 0);
  // What is done now is said above the board: it is what comes next most often.
  const above = isNow ? 1 : 0;
  return (
    <div class="asking">
      <div class="asking-board">
        <OneOf
          label={TABLE.ask.who(laid.turn.map(seatName))}
          choices={seatChoices(upTo(players), seatName)}
          value={seat}
          choose={(number) => {
            setPicked(number);
            // Where an action is done as soon as it is legal, who does it is only half of it.
            if (said) choose(isNow ? NOTHING : { action: `${number}:${said}`, question: "" });
          }}
        />
        <Sayings groups={groups.slice(0, above)} said={said} act={act} />
        {laid.game === "cat-in-the-box"
          ? onBoard && (
              <>
                <p class="small">{(isNow ? TABLE.ask.played : TABLE.ask.cell)(seatName(seat))}</p>
                <catbox-board
                  aria-label={TABLE.board.label}
                  places={cellsOf(laid, seatName, ({ action }) => said !== null && said === action)}
                  oncatbox-tap={({ detail }) => {
                    const cell = laid.choices.rows
                      .flat()
                      .find((each) => "place" in detail && each.cell === detail.place);
                    if (cell?.action) act(cell.action);
                  }}
                />
              </>
            )
          : onBoard && (
              <>
                <p class="small">{(isNow ? TABLE.ask.claimed : TABLE.ask.space)(seatName(seat))}</p>
                <catbox-track
                  aria-label={TABLE.track.label}
                  places={spacesOf(laid, seatName, said)}
                  oncatbox-tap={({ detail }) => "place" in detail && act(detail.place)}
                />
              </>
            )}
      </div>
      <div class="asking-ruling">{children}</div>
      <div class="asking-others">
        <OtherActions laid={laid} groups={groups.slice(above)} said={said} act={act} isNow={isNow} />
        <Questions laid={laid} asked={asked} choose={choose} />
        <InWords seat={seat} example={TABLE.ask.example[laid.game]} choose={choose} />
      </div>
    </div>
  );
}

/** The seat and the text of an action: `2:5R`. */
function parted(action: string): [number | null, string | null] {
  const [, seat, text] = /^(\d+):(.*)$/.exec(action) ?? [];
  return seat === undefined ? [null, action || null] : [Number(seat), text ?? null];
}

type Group = Laid["choices"]["actions"][number];

function Sayings({ groups, said, act }: { groups: Group[]; said: string | null; act: (text: string) => void }) {
  return (
    <>
      {groups.map((group) => (
        <OneOf
          key={group.title}
          label={group.title}
          shown={group.actions.length > 1 ? group.title : ""}
          choices={group.actions.map((each) => ({ value: each.text, label: each.label, says: each.text }))}
          value={said ?? undefined}
          choose={act}
        />
      ))}
    </>
  );
}

function OtherActions({
  laid,
  groups,
  said,
  act,
  isNow,
}: {
  laid: Laid;
  groups: Group[];
  said: string | null;
  act: (text: string) => void;
  isNow: boolean;
}) {
  const { phase } = laid.document;
  const asksOther = groups.some((group) => group.actions.some((each) => each.text === said));
  const canProve = !isNow || laid.phases.some((each) => each.phase === phase && each.keys.includes("proved"));
  const boxes = laid.game === "schrodingers-cats" && canProve ? laid.choices.with_boxes : [];
  const kinds = laid.game === "schrodingers-cats" ? laid.choices.boxes : [];
  if (groups.length + boxes.length === 0) return null;
  return (
    <details class="others actions" open={isNow || asksOther || laid.game === "schrodingers-cats" || phase !== "play"}>
      <summary>{TABLE.ask.actions}</summary>
      {boxes.map((word) => (
        <OpenPile
          key={word}
          label={TABLE.ask.boxes(word)}
          kinds={kinds}
          boxes={boxesIn(said, word)}
          set={(changed) => Object.values(changed).some(Boolean) && act(withBoxes(word, kinds, changed))}
        />
      ))}
      <Sayings groups={groups} said={said} act={act} />
    </details>
  );
}

function boxesIn(said: string | null, word: string): Boxes {
  const [first, ...rest] = (said ?? "").split(" ");
  const boxes: Boxes = {};
  if (first === word) for (let at = 0; at + 1 < rest.length; at += 2) boxes[rest[at + 1] ?? ""] = Number(rest[at]);
  return boxes;
}

function Questions({ laid, asked, choose }: { laid: Laid; asked: Asked; choose: (asked: Asked) => void }) {
  const { answer } = useAnswer("contents", {});
  const questions = (answer?.games ?? []).find((game: Game) => game.name === laid.game)?.questions ?? {};
  return (
    <details class="others questions" open={asked.question !== ""}>
      <summary>{TABLE.ask.questions}</summary>
      <OneOf
        label={TABLE.ask.about}
        shown=""
        choices={Object.entries(questions).map(([name, text]) => ({ value: name, label: text }))}
        value={asked.question}
        choose={(question) => choose({ action: "", question })}
      />
    </details>
  );
}

function InWords({ seat, example, choose }: { seat: number; example: string; choose: (asked: Asked) => void }) {
  const [typed, setTyped] = useState("");
  return (
    <form
      class="words"
      onSubmit={(event) => {
        event.preventDefault();
        const action = typed.trim();
        if (action) choose({ action: action.includes(":") ? action : `${seat}:${action}`, question: "" });
      }}
    >
      <label for="in-words">{TABLE.ask.words}</label>
      <span class="with-button">
        <input
          id="in-words"
          type="text"
          maxLength={100}
          autocomplete="off"
          placeholder={example}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit">{TABLE.ask.button}</button>
      </span>
    </form>
  );
}
