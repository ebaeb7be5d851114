import { createCache } from '#model/createCache.ts';
import { RegExpParser } from '@eslint-community/regexpp';
import { isExponential, consecutiveLoops } from './ambiguity.ts';
import { type Automaton, buildAutomaton, PatternRefusal } from './automaton.ts';
import { createOverlapTest, sampleCharacters } from './overlaps.ts';

/**
 * Max consecutive loops that can read the same text. chosen: two are common, and fast enough for our max lengths; three
 * are not. The search for the start of a match is one loop, unless the pattern begins with `^`.
 */
const maxLoopsInARow = 2;

type PatternFlags = 'u' | 'iu';

/** Why a pattern is rejected, and what is expected instead. */
export type PatternProblem = { readonly wrong: string; readonly right: string };

const judge = (
  { alternatives, isSearched }: Automaton['inner'][number],
  samples: readonly string[],
  flags: PatternFlags,
): PatternProblem | undefined => {
  const automaton = buildAutomaton(alternatives, { isSearched });
  const overlaps = createOverlapTest(automaton.classes, samples, flags);
  if (isExponential(automaton, overlaps)) {
    return {
      wrong: 'can be matched in endlessly many ways, so that a short text could stop the server',
      right: 'write each repetition so that it can match in only one way',
    };
  }
  if (consecutiveLoops(automaton, overlaps) > maxLoopsInARow) {
    return {
      wrong: 'repeats the same characters in more than two places in a row, which can take very long',
      right: 'join the repetitions, or begin with ^',
    };
  }
  return automaton.inner.map((part) => judge(part, samples, flags)).find((problem) => problem !== undefined);
};

/** Returns why the pattern does not compile with the flag `u`, which ajv uses, or undefined if it compiles. */
const syntaxFault = (source: string): string | undefined => {
  try {
    RegExp(source, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*: /, '') : String(error);
  }
};

const findProblem = (source: string, flags: PatternFlags): PatternProblem | undefined => {
  const fault = syntaxFault(source);
  if (fault !== undefined)
    return {
      wrong: `is not a regular expression (${fault})`,
      right: 'expected a JavaScript pattern that is valid with the flag u',
    };
  try {
    const pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode: true });
    return judge({ alternatives: pattern.alternatives, isSearched: true }, sampleCharacters(pattern), flags);
  } catch (error) {
    if (error instanceof PatternRefusal) return { wrong: error.message, right: error.right };
    return {
      wrong: `cannot be checked (${error instanceof Error ? error.message : String(error)})`,
      right: 'expected a simpler one',
    };
  }
};

/** Max number of cached results. chosen: several times as many as the shipped files have patterns. */
const maxCached = 1000;
// All files are checked again after each edit, and few edits change a pattern.
const results = createCache<string, PatternProblem | undefined>(maxCached);

/**
 * Returns why a pattern must not run on user input, or undefined for a harmless pattern. Shape: `{"wrong":"can be
 * matched in endlessly many ways, …","right":"write each repetition …"}` for `^(a+)+$`. Source: Weber and Seidl, On the
 * degree of ambiguity of finite automata (criteria EDA and IDA). `flags`: the flags that the pattern runs with, because
 * `^(a|A)+$` is harmful only when case is ignored.
 */
export const patternProblem = (source: string, flags: PatternFlags = 'u'): PatternProblem | undefined => {
  const key = `${flags} ${source}`;
  if (results.has(key)) return results.get(key);
  const problem = findProblem(source, flags);
  results.set(key, problem);
  return problem;
};
