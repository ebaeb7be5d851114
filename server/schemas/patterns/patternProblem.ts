import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { isExponential, loopsInARow } from './ambiguity.ts';
import { buildAutomaton, PatternRefusal } from './automaton.ts';
import { makeOverlaps, sampleCharacters } from './overlaps.ts';

/** chosen: two loops over the same text are common and bearable on texts of our lengths, three are not. */
const mostLoopsInARow = 2;

const judge = (alternatives: readonly AST.Alternative[], samples: readonly string[]): string | undefined => {
  const automaton = buildAutomaton(alternatives);
  const overlaps = makeOverlaps(automaton.classes, samples);
  if (isExponential(automaton, overlaps)) {
    return 'can be matched in endlessly many ways, so that a short text could stop the server; write each repetition so that it can be read in one way only';
  }
  if (loopsInARow(automaton, overlaps) > mostLoopsInARow) {
    return 'repeats the same characters in more than two places in a row, which can take very long; join the repetitions';
  }
  return automaton.inner.map((part) => judge(part, samples)).find((problem) => problem !== undefined);
};

/**
 * Tells why a pattern must not run against what people type, or undefined for a harmless one.
 * Example: `^(a+)+$` can be matched in endlessly many ways.
 * Source: Weber and Seidl, On the degree of ambiguity of finite automata (criteria EDA and IDA).
 */
export const patternProblem = (source: string): string | undefined => {
  try {
    new RegExp(source, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : String(error);
    return `is no regular expression (${reason})`;
  }
  try {
    const pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode: true });
    return judge(pattern.alternatives, sampleCharacters(pattern));
  } catch (error) {
    if (error instanceof PatternRefusal) return error.message;
    return `is a regular expression that can not be judged (${error instanceof Error ? error.message : String(error)})`;
  }
};
