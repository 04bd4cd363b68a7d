// What the coach would do; its numbers on request.

import { capital, saidBriefly } from "../desk/words";
import { PLAY } from "../words/play";
import type { CatboxAction, CatboxAdvice, CatboxMessage } from "../worker/formats";

export interface Advised {
  action: CatboxAction;
  /** null where nothing could be tried out, and a bot has chosen as it plays. */
  advice: CatboxAdvice | null;
}

/** So many actions are listed, the best ones. */
const MOST = 4;

export function Advice({
  advised: { action, advice },
  legal,
  act,
}: {
  advised: Advised;
  legal: CatboxMessage["legal"];
  act: (action: CatboxAction) => void;
}) {
  const words = PLAY.coach;
  const tried = advice?.actions.filter((each) => each.share !== null).slice(0, MOST) ?? [];
  const inWords = (text: string) => {
    const possible = legal.actions.find((each) => each.text === text);
    return possible ? saidBriefly(possible.action) : text;
  };
  return (
    <section class="notice advice" role="status" aria-label={words.title}>
      <p>
        {words.best}: <strong>{saidBriefly(action)}</strong>
      </p>
      <button type="button" onClick={() => act(action)}>
        {words.doIt}
      </button>
      {tried.length > 1 && advice && (
        <details>
          <summary>{words.numbers}</summary>
          <table class="rows">
            <caption class="small quiet">{words.how(advice.worlds)}</caption>
            <thead>
              <tr>
                <th scope="col">{words.heads.action}</th>
                <th scope="col">{words.heads.share}</th>
                <th scope="col">{words.heads.score}</th>
                <th scope="col">{words.heads.times}</th>
              </tr>
            </thead>
            <tbody>
              {tried.map((each) => (
                <tr key={each.action}>
                  <td>{capital(inWords(each.action))}</td>
                  <td>{words.share(each.share ?? 0)}</td>
                  <td>{(each.score ?? 0).toFixed(1)}</td>
                  <td>{each.times}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="small quiet">{words.doubt}</p>
        </details>
      )}
    </section>
  );
}
