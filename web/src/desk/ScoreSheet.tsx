// The score sheet: the rounds that are over, and what each seat has.

import type { ComponentChildren } from "preact";
import { ClauseLink } from "../ask/text";
import { PLAY } from "../words/play";
import { TABLE } from "../words/table";
import type { CatInTheBoxScoredRound, SchrodingersCatsRound } from "../worker/formats";
import type { Sheet } from "../worker/protocol";
import { Token } from "./Token";
import { capital, type NameOf, sentence } from "./words";

const WORDS = TABLE.sheet;

/** A message has a sheet as well. */
export function ScoreSheet({ message, nameOf }: { message: Sheet & { game: string }; nameOf: NameOf }) {
  const isOfCats = message.game === "cat-in-the-box";
  return (
    <section class="score-sheet" aria-label={WORDS.score}>
      <h2>{WORDS.score}</h2>
      {message.outcome && (
        <div class="outcome">
          <p>
            <strong>{WORDS.won(capital(PLAY.inARow(message.outcome.winners.map(nameOf))))}</strong>
          </p>
          {message.outcome.reasons.map((each) => (
            <p key={each.clause} class="small">
              {capital(sentence(each, nameOf))}. <ClauseLink id={each.clause} />
            </p>
          ))}
        </div>
      )}
      <div class="sheet" tabIndex={0} role="group" aria-label={WORDS.sheet}>
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{WORDS.round}</th>
              {message.totals.map((_, seat) => (
                <th scope="col" key={seat}>
                  <Token seat={seat} /> <span class="name">{nameOf(seat)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {message.rounds.map((round, index) => (
              <Row head={`${index + 1}`} key={index}>
                {message.totals.map((_, seat) => (
                  <td key={seat}>
                    <strong>{"lives" in round ? round.lives[seat] : at(round.scores, seat)}</strong>
                    <span class="small quiet">{"lives" in round ? saidOf(round, seat) : pointsOf(round, seat)}</span>
                  </td>
                ))}
              </Row>
            ))}
          </tbody>
          <tfoot>
            <Row head={isOfCats ? WORDS.total : WORDS.lives}>
              {message.totals.map((total, seat) => (
                <td key={seat}>
                  <strong>{total}</strong>
                </td>
              ))}
            </Row>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** What a seat has done in a round. */
function saidOf({ claim, counted, doubter, wrong }: SchrodingersCatsRound, seat: number): string {
  const claimed = claim.seat === seat ? WORDS.claimed(`${claim.count} ${claim.state}`, counted) : "";
  return `${claimed}${doubter === seat ? WORDS.doubted : ""}${wrong === seat ? WORDS.wrong : ""}`;
}

/** From what a seat has its points. */
function pointsOf({ paradox, tricks, bonus }: CatInTheBoxScoredRound, seat: number): string {
  const from = paradox === seat ? WORDS.paradox : WORDS.tricks(at(tricks, seat));
  return at(bonus, seat) ? `${from}${WORDS.bonus(at(bonus, seat))}` : from;
}

/** What was written down of a seat, if it is known. */
const at = (written: CatInTheBoxScoredRound["scores"] = "?", seat: number) =>
  written === "?" ? written : (written[seat] ?? 0);

function Row({ head, children }: { head: string; children: ComponentChildren }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {children}
    </tr>
  );
}
