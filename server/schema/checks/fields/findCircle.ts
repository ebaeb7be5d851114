/**
 * Returns a path that leads from `start` back to `start`, or undefined. `next`: returns what a name leads to. Each name
 * is visited once, so the time does not grow with the number of paths. Example: `["a","b","a"]`.
 */
export const findCircle = (start: string, next: (name: string) => readonly string[]): readonly string[] | undefined => {
  const seen = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    for (const one of next(name)) {
      if (one === start) return [...path, one];
      if (seen.has(one)) continue;
      seen.add(one);
      const found = visit(one, [...path, one]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(start, [start]);
};
