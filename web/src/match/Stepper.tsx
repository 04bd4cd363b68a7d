/** First, back, next, last, and a slider over all steps. */
export function Stepper({ at, number, to }: { at: number; number: number; to: (at: number) => void }) {
  const button = (sign: string, label: string, next: number, off: boolean) => (
    <button type="button" aria-label={label} title={label} disabled={off} onClick={() => to(next)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div class="stepper-bar" role="group" aria-label="Steps">
      {button("«", "First", 0, at === 0)}
      {button("‹", "Back", at - 1, at === 0)}
      <input
        type="range"
        aria-label="Step"
        aria-valuetext={`step ${at} of ${number}`}
        min={0}
        max={number}
        value={at}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      {button("›", "Next", at + 1, at === number)}
      {button("»", "Last", number, at === number)}
    </div>
  );
}
