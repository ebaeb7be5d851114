import { stateTypes } from '#model/schema/statesSchema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../problems/problem.ts';

/**
 * Checks an entry of `from` in a transition or a proposal: it must be a state (`names`), `@` with a type of states, or
 * `*` for all states.
 */
export const checkFrom = (pattern: string, path: Path, names: readonly string[]): readonly Finding[] => {
  if (pattern === '*' || names.includes(pattern)) return [];
  if (!pattern.startsWith('@')) return [{ path, message: `is not a state, ${didYouMean(pattern, names)}` }];
  const types = stateTypes.map((type) => `@${type}`);
  return types.includes(pattern) ? [] : [{ path, message: `is not a type of states, ${didYouMean(pattern, types)}` }];
};
