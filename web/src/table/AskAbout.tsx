// Asking about a table that is laid out: who does what, or a question that is chosen or typed.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { TABLE } from "../words/table";
import { useAnswer } from "../worker/asked";
import type { Game, Laid } from "../worker/protocol";
import { OneOf, seatChoices, upTo } from "./controls";
import { Picker } from "./Picker";
import { placesToSay } from "./places";

/** What is asked: an action as text, with the seat before a colon, or one of the other questions. */
export interface Asked {
  action: string;
  question: string;
}

export const NOTHING: Asked = { action: "", question: "" };

/** What is asked, without what is not. */
export const given = ({ action, question }: Asked) => ({ ...(action && { action }), ...(question && { question }) });

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
  const [, before, said] = /^(?:(\d+):)?(.+)$/.exec(asked.action) ?? [];
  const { players, phase, start_seat } = laid.document;
  const [picked, setPicked] = useState<number | null>(null);
  const seats = [picked, before === undefined ? null : Number(before), laid.turn[0]];
  const seat = seats.find((each) => each != null && each < players) ?? start_seat ?? 0;
  return (
    <div class="asking">
      <div class="asking-board">
        <Picker
          who={TABLE.ask.who(laid.turn.map(seatName))}
          seats={seatChoices(upTo(players), seatName)}
          seat={seat}
          choices={laid.choices}
          phase={phase}
          isNow={isNow}
          said={said ?? null}
          places={placesToSay(laid.choices, laid, seatName, said ?? null)}
          say={(who, text) => {
            setPicked(who);
            // Where an action is done as soon as it is legal, who does it is only half of it.
            if (text) choose(isNow && who !== seat ? NOTHING : { action: `${who}:${text}`, question: "" });
          }}
        />
      </div>
      <div class="asking-ruling">{children}</div>
      <div class="asking-others">
        <Questions laid={laid} asked={asked} choose={choose} />
        <InWords seat={seat} example={TABLE.ask.example[laid.game]} choose={choose} />
      </div>
    </div>
  );
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
