import { isObject } from '#model/schema/json.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { maxPatternLength } from '../patterns/maxPatternLength.ts';
import type { Path } from '#model/schema/showPath.ts';
import { type Finding, showValue } from '../problems/problem.ts';
import type { FileRow } from './conversion.ts';
import { parsePattern } from './conversions.ts';

/** A `when` of a mapping: the columns it reads, and whether a row meets it. */
export type RowCondition = { readonly columns: readonly string[]; readonly holds: (row: FileRow) => boolean };

/** The condition that every row meets. */
export const everyRow: RowCondition = { columns: [], holds: () => true };

type Test = (text: string) => boolean;
const words = ['is', 'matches', 'blank'] as const;

const readTest = (given: unknown, path: Path, findings: Finding[]): Test | undefined => {
  const report = (word: string, message: string): undefined => {
    findings.push({ path: [...path, ...(word === '' ? [] : [word])], message });
    return undefined;
  };
  const [word, ...more] = isObject(given) ? Object.keys(given) : [];
  if (!isObject(given) || word === undefined || more.length > 0) {
    return report('', `must contain one of "is", "matches", "blank", got ${showValue(given)}`);
  }
  const value = given[word];
  if (word === 'is') {
    const texts = [value].flat();
    if (!texts.every((text) => typeof text === 'string') || texts.length === 0)
      return report('is', `must be a text or a list of texts, got ${showValue(value)}`);
    return (text) => texts.includes(text);
  }
  if (word === 'matches') {
    const pattern = parsePattern(value, 'matches', report);
    return pattern && ((text) => text.length <= maxPatternLength && pattern.test(text));
  }
  if (word === 'blank') {
    return typeof value === 'boolean'
      ? (text) => (text === '') === value
      : report('blank', `must be true or false, got ${showValue(value)}`);
  }
  return report(word, `is not a test, ${didYouMean(word, words)}`);
};

/**
 * Parses a `when` of a mapping, which names columns with a test for each. A row meets the condition if the text in each
 * of these columns passes its test. Without a valid `when`, every row meets it. Problems are added to `findings`.
 * Shape: `{"size": {"matches": " BHK$"}, "area_type": {"is": ["Plot Area"]}, "society": {"blank": false}}`.
 */
export const parseCondition = (given: unknown, path: Path, findings: Finding[]): RowCondition => {
  if (given === undefined) return everyRow;
  if (!isObject(given) || Object.keys(given).length === 0) {
    findings.push({
      path,
      message: `must be an object of columns, got ${showValue(given)}; expected {"column": {"is": "text"}}`,
    });
    return everyRow;
  }
  const tests = Object.entries(given).flatMap(([column, test]): [string, Test][] => {
    const read = readTest(test, [...path, column], findings);
    return read === undefined ? [] : [[column, read]];
  });
  return {
    columns: Object.keys(given),
    holds: (row) => tests.every(([column, test]) => test(row.get(column) ?? '')),
  };
};
