// The score sheet: the rounds that are over, and what each seat has.

import type { ComponentChildren } from "preact";
import { ClauseLink } from "../ask/text";
import type { CatboxMessage } from "../worker/formats";
import { Chip } from "./parts";
import { capital, inARow, many, type NameOf, withNames } from "./words";

export function ScoreSheet({ message, nameOf }: { message: CatboxMessage; nameOf: NameOf }) {
  const isOfCats = message.game === "cat-in-the-box";
  return (
    <section class="score-sheet" aria-label="Score">
      <h2>Score</h2>
      {message.outcome && (
        <div class="outcome">
          <p>
            <strong>{capital(inARow(message.outcome.winners.map(nameOf)))} won.</strong>
          </p>
          {message.outcome.reasons.map((each) => (
            <p key={each.clause} class="small">
              {capital(withNames(each.message, nameOf))}. <ClauseLink id={each.clause} />
            </p>
          ))}
        </div>
      )}
      <div class="sheet" tabIndex={0} role="group" aria-label="Score sheet">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">Round</th>
              {message.totals.map((_, seat) => (
                <th scope="col" key={seat}>
                  <Chip seat={seat} /> <span class="name">{nameOf(seat)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {isOfCats
              ? message.rounds.map((round, index) => (
                  <Row head={`${index + 1}`} key={index}>
                    {round.scores.map((score, seat) => (
                      <td key={seat}>
                        <strong>{score}</strong>
                        <span class="small quiet">
                          {round.paradox === seat ? "paradox" : many(round.tricks[seat] ?? 0, "trick")}
                          {(round.bonus[seat] ?? 0) > 0 && `, bonus ${round.bonus[seat] ?? 0}`}
                        </span>
                      </td>
                    ))}
                  </Row>
                ))
              : message.rounds.map((round, index) => (
                  <Row head={`${index + 1}`} key={index}>
                    {round.lives.map((lives, seat) => (
                      <td key={seat}>
                        <strong>{lives}</strong>
                        <span class="small quiet">
                          {round.claim.seat === seat &&
                            `claimed ${round.claim.count} ${round.claim.state}: ${round.counted} counted`}
                          {round.doubter === seat && "doubted"}
                          {round.wrong === seat && ", wrong"}
                        </span>
                      </td>
                    ))}
                  </Row>
                ))}
          </tbody>
          <tfoot>
            <Row head={isOfCats ? "Total" : "Lives"}>
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

function Row({ head, children }: { head: string; children: ComponentChildren }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {children}
    </tr>
  );
}
