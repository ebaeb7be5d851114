import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/**
 * Returns the number of capturing groups in a pattern, and the names of the named groups: `^(\d+) (?<unit>\w+)$` → 2,
 * `unit`.
 */
export const patternGroups = (source: string): { readonly count: number; readonly names: readonly string[] } => {
  const names: string[] = [];
  let count = 0;
  visitRegExpAST(new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode: true }), {
    onCapturingGroupEnter: ({ name }) => {
      count += 1;
      if (name !== null) names.push(name);
    },
  });
  return { count, names };
};
