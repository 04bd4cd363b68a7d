/** A seed that nobody can guess, for what is left to chance. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].join(" ");
}
