// What the coach would do, and how the other actions did when it tried them.

import { said } from "../desk/words";
import type { CatboxAction, CatboxAdvice } from "../worker/formats";

export interface Advised {
  action: CatboxAction;
  /** null where nothing could be tried out, and a bot has chosen as it plays. */
  advice: CatboxAdvice | null;
}

/** So many actions are listed, the best ones. */
const MOST = 4;

export function Advice({
  advised: { action, advice },
  act,
}: {
  advised: Advised;
  act: (action: CatboxAction) => void;
}) {
  const tried = advice?.actions.filter((each) => each.share !== null).slice(0, MOST) ?? [];
  return (
    <section class="notice advice" role="status" aria-label="Advice">
      <p>
        The bot would: <strong>{said(action)}</strong>.
      </p>
      <button type="button" onClick={() => act(action)}>
        Do that
      </button>
      {tried.length > 1 && advice && (
        <>
          <table class="rows">
            <caption class="small quiet">
              Tried out in up to {advice.worlds} worlds that may be the true one; what does worse is given up
            </caption>
            <thead>
              <tr>
                <th scope="col">Action</th>
                <th scope="col">Share of the victory</th>
                <th scope="col">This round</th>
                <th scope="col">Tried</th>
              </tr>
            </thead>
            <tbody>
              {tried.map((each) => (
                <tr key={each.action}>
                  <td>{each.action}</td>
                  <td>{Math.round(100 * (each.share ?? 0))} %</td>
                  <td>{(each.score ?? 0).toFixed(1)}</td>
                  <td>{each.times}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="small quiet">It is advice, and may be wrong.</p>
        </>
      )}
    </section>
  );
}
