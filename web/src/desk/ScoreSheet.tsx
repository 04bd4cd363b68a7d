// The score sheet: the rounds that are over, and what each seat has.

import type { ComponentChildren } from "preact";
import { ClauseLink } from "../ask/text";
import { PLAY } from "../words/play";
import { TABLE } from "../words/table";
import type { ScoredRound, Sheet } from "../worker/protocol";
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
                {"scores" in round
                  ? round.scores.map((score, seat) => (
                      <td key={seat}>
                        <strong>{score}</strong>
                        <span class="small quiet">{pointsOf(round, seat)}</span>
                      </td>
                    ))
                  : round.lives.map((lives, seat) => (
                      <td key={seat}>
                        <strong>{lives}</strong>
                        <span class="small quiet">
                          {round.claim.seat === seat &&
                            WORDS.claimed(`${round.claim.count} ${round.claim.state}`, round.counted)}
                          {round.doubter === seat && WORDS.doubted}
                          {round.wrong === seat && WORDS.wrong}
                        </span>
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

/** From what a seat has its points. */
function pointsOf(round: ScoredRound, seat: number): string {
  const bonus = round.bonus[seat];
  const from = round.paradox === seat ? WORDS.paradox : WORDS.tricks(round.tricks[seat] ?? 0);
  return bonus ? `${from}${WORDS.bonus(bonus)}` : from;
}

function Row({ head, children }: { head: string; children: ComponentChildren }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {children}
    </tr>
  );
}
