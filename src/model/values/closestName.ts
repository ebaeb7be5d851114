const shownNames = 15;
/**
 * Max length of a name that is compared with others. chosen: names of fields, words and parameters are shorter, and
 * the time of a comparison grows with the square of the length.
 */
const maxComparedLength = 64;

/** Returns the edit distance of two words: inserted, removed and changed letters, and swapped neighbors. */
const distance = (a: string, b: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
};

/**
 * Returns the name that is most similar to `got`, ignoring case. Returns undefined if none is similar, or if `got` is
 * too long.
 */
export const closestName = (got: string, names: readonly string[]): string | undefined => {
  if (got.length > maxComparedLength) return undefined;
  const allowed = Math.max(1, Math.floor(got.length / 3));
  const ranked = names
    .filter((name) => Math.abs(name.length - got.length) <= allowed)
    .map((name) => ({ name, steps: distance(got.toLowerCase(), name.toLowerCase()) }))
    .filter(({ steps }) => steps <= allowed)
    .sort((a, b) => a.steps - b.steps);
  return ranked[0]?.name;
};

/**
 * Returns the end of an error about an unknown name: `got "serach"; did you mean "search"?`. If no name is similar, it
 * lists the first valid names: `got "x"; expected "list", "show"`.
 */
export const didYouMean = (got: string, names: readonly string[]): string => {
  const meant = closestName(got, names);
  if (meant !== undefined) return `got ${JSON.stringify(got)}; did you mean ${JSON.stringify(meant)}?`;
  if (names.length === 0) return `got ${JSON.stringify(got)}; there are none`;
  const shown = names
    .slice(0, shownNames)
    .map((name) => JSON.stringify(name))
    .join(', ');
  const more = names.length > shownNames ? ` or one of ${names.length - shownNames} more` : '';
  return `got ${JSON.stringify(got)}; expected ${shown}${more}`;
};
