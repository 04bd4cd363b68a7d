/** The token of a player; its number says whose it is where colors do not. */
export function Token({ seat }: { seat: number }) {
  return <span class={`token seat-${seat}`} data-sign={seat + 1} aria-hidden="true" />;
}
