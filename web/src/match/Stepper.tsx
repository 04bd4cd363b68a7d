import { MATCH } from "../words/play";

/** First, back, next, last, and a slider over all steps. */
export function Stepper({ at, number, to }: { at: number; number: number; to: (at: number) => void }) {
  const words = MATCH.steps;
  const button = (sign: string, label: string, next: number, off: boolean) => (
    <button type="button" aria-label={label} title={label} disabled={off} onClick={() => to(next)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div class="stepper-bar" role="group" aria-label={words.title}>
      {button("«", words.first, 0, at === 0)}
      {button("‹", words.back, at - 1, at === 0)}
      <input
        type="range"
        aria-label={words.one}
        aria-valuetext={MATCH.atInWords(at, number)}
        min={0}
        max={number}
        value={at}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      {button("›", words.next, at + 1, at === number)}
      {button("»", words.last, number, at === number)}
    </div>
  );
}
