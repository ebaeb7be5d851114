import {
  compareDecimals,
  decimalOf,
  plainText,
  add,
  parseDecimal,
  multiply,
  type Decimal,
} from '#kinds/shared/values/decimal.ts';
import { isObject } from '#model/schema/json.ts';
import { maxPatternLength } from '../patterns/maxPatternLength.ts';
import { patternGroups } from '../patterns/patternGroups.ts';
import { patternProblem } from '../patterns/patternProblem.ts';
import { showValue } from '../problems/problem.ts';
import type { Convert, Converted, ReportProblem } from './conversion.ts';

type Options = { readonly [word: string]: unknown };
type Maker = {
  /** All words that the conversion's object may contain, its name first. */
  readonly words: readonly string[];
  /** Creates the conversion, or returns undefined after reporting an invalid word. */
  readonly make: (options: Options, report: ReportProblem) => Convert | undefined;
};

const fallbacks: Readonly<Record<string, (text: string, reason: string) => Converted>> = {
  keep: (text) => ({ text }),
  blank: () => ({ text: '' }),
  refuse: (text, reason) => ({ reason, got: text }),
};

/**
 * Returns what to do with a text that a conversion cannot handle. By default it is refused, so that nothing is lost
 * silently.
 */
const fallbackOf = (
  options: Options,
  report: ReportProblem,
): ((text: string, reason: string) => Converted) | undefined => {
  const word = options['else'] ?? 'refuse';
  if (typeof word === 'string' && Object.hasOwn(fallbacks, word)) return fallbacks[word];
  if (isObject(word) && typeof word['use'] === 'string' && Object.keys(word).length === 1) {
    const text = word['use'];
    return () => ({ text });
  }
  report('else', `is not a valid choice, got ${showValue(word)}; expected "keep", "blank", "refuse" or {"use": "…"}`);
  return undefined;
};

/** Why a pattern is not applied to a text. */
const tooLong = 'is too long for a pattern';

/**
 * Compiles a pattern of a mapping. If it is not allowed, reports why and returns undefined. `word`: the word that
 * contains the pattern.
 */
export const parsePattern = (source: unknown, word: string, report: ReportProblem): RegExp | undefined => {
  if (typeof source !== 'string' || source === '') {
    report(word, `is not a pattern, got ${showValue(source)}; expected a regular expression such as "^(\\\\d+) BHK$"`);
    return undefined;
  }
  const problem = patternProblem(source);
  if (problem !== undefined) report(word, `${problem.wrong}, got ${showValue(source)}; ${problem.right}`);
  return problem === undefined ? new RegExp(source, 'u') : undefined;
};

/**
 * Returns whether a replacement uses only groups that its pattern has, and reports others, such as `$7` or `$<name>`.
 * `$0` exists in no pattern.
 */
const checkGroups = (
  text: string,
  { pattern, word, report }: { readonly pattern: RegExp; readonly word: string; readonly report: ReportProblem },
): boolean => {
  const groups = patternGroups(pattern.source);
  const missing = [...text.matchAll(/\$(?:\$|(\d{1,2})|<([^>]*)>?)/g)].find(([, number, name]) => {
    if (name !== undefined) return !groups.names.includes(name);
    // JavaScript reads $12 as group 12, or as group 1 before a 2.
    return (
      number !== undefined &&
      !isGroup(number, groups.count) &&
      !(number.length === 2 && isGroup(number.slice(0, 1), groups.count))
    );
  });
  if (missing === undefined) return true;
  const placeholders = [
    '$&',
    ...Array.from({ length: groups.count }, (_, index) => `$${index + 1}`),
    ...groups.names.map((name) => `$<${name}>`),
  ].join(', ');
  report(
    word,
    `uses the group ${missing[0]}, which ${showValue(pattern.source)} does not have; expected one of ${placeholders}, or $$ for a dollar sign`,
  );
  return false;
};
const isGroup = (digits: string, count: number): boolean => Number(digits) >= 1 && Number(digits) <= count;

const readText = (options: Options, word: string, report: ReportProblem): string | undefined => {
  const text = options[word];
  if (typeof text === 'string') return text;
  report(word, `must be a text, got ${showValue(text)}`);
  return undefined;
};

const readTexts = (options: Options, word: string, report: ReportProblem): ReadonlyMap<string, string> | undefined => {
  const table = options[word];
  if (
    isObject(table) &&
    Object.keys(table).length > 0 &&
    Object.values(table).every((value) => typeof value === 'string')
  ) {
    return new Map(Object.entries(table).map(([from, to]) => [from.toLowerCase(), String(to)]));
  }
  report(word, `must be an object of texts, got ${showValue(table)}; expected {"from": "to"}`);
  return undefined;
};

const plain = /^[+-]?\d+(?:\.\d*)?$|^[+-]?\.\d+$/;
/** Parses `1,056.5` into a decimal, or returns undefined. Commas only group digits, so `1,5` is not a number. */
const readNumber = (text: string): Decimal | undefined => {
  const compact = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text) ? text.replace(/,/g, '') : text;
  return plain.test(compact) ? parseDecimal(compact) : undefined;
};

const rangePattern = /^([\d.,]+)\s*(?:-|–|—|to)\s*([\d.,]+)\s*(.*)$/su;
const half = decimalOf(0.5);
const picks: Readonly<Record<string, (low: Decimal, high: Decimal) => Decimal>> = {
  low: (low) => low,
  high: (_, high) => high,
  mean: (low, high) => multiply(add(low, high), half),
};

/**
 * All conversions that a mapping can use, by their name. Each converts the text of a cell into a text that the field's
 * kind can parse.
 */
export const conversions: Readonly<Record<string, Maker>> = {
  /** Replaces each match of a pattern. */
  replace: {
    words: ['replace', 'with'],
    make: (options, report) => {
      const pattern = parsePattern(options['replace'], 'replace', report);
      const text = readText(options, 'with', report);
      if (pattern === undefined || text === undefined || !checkGroups(text, { pattern, word: 'with', report }))
        return undefined;
      const everywhere = new RegExp(pattern.source, 'gu');
      return (cell) =>
        cell.length > maxPatternLength ? { reason: tooLong, got: cell } : { text: cell.replace(everywhere, text) };
    },
  },
  /** Accepts a text that matches a pattern, and rewrites it: `^(\d+) BHK$`, `$1`. */
  match: {
    words: ['match', 'use', 'else'],
    make: (options, report) => {
      const pattern = parsePattern(options['match'], 'match', report);
      const text = options['use'] === undefined ? '$&' : readText(options, 'use', report);
      const otherwise = fallbackOf(options, report);
      if (
        pattern === undefined ||
        text === undefined ||
        otherwise === undefined ||
        !checkGroups(text, { pattern, word: 'use', report })
      )
        return undefined;
      return (cell) => {
        if (cell.length > maxPatternLength) return otherwise(cell, tooLong);
        const found = pattern.exec(cell);
        return found === null
          ? otherwise(cell, `does not match ${pattern.source}`)
          : { text: found[0].replace(pattern, text) };
      };
    },
  },
  /** Looks the text up in a table, ignoring case. */
  lookup: {
    words: ['lookup', 'else'],
    make: (options, report) => {
      const table = readTexts(options, 'lookup', report);
      const otherwise = fallbackOf(options, report);
      if (table === undefined || otherwise === undefined) return undefined;
      return (cell) => {
        const text = table.get(cell.toLowerCase());
        return text === undefined ? otherwise(cell, 'is not in the table of values') : { text };
      };
    },
  },
  /** Multiplies a number, exactly: 39.07 lakhs × 100000 → 3907000. */
  scale: {
    words: ['scale'],
    make: (options, report) => {
      const factor = options['scale'];
      if (typeof factor !== 'number' || !(factor > 0) || !Number.isFinite(factor)) {
        report('scale', `must be a number above 0, got ${showValue(factor)}`);
        return undefined;
      }
      return (cell) => {
        const number = readNumber(cell);
        return number === undefined
          ? { reason: 'is not a number', got: cell }
          : { text: plainText(multiply(number, decimalOf(factor))) };
      };
    },
  },
  /** Converts a range such as `1133 - 1384` to one number, and leaves other texts unchanged. A unit is kept. */
  range: {
    words: ['range'],
    make: (options, report) => {
      const word = options['range'];
      const pick = typeof word === 'string' && Object.hasOwn(picks, word) ? picks[word] : undefined;
      if (pick === undefined) {
        report('range', `must be "mean", "low" or "high", got ${showValue(word)}`);
        return undefined;
      }
      return (cell) => {
        const [, from, to, unit = ''] = rangePattern.exec(cell) ?? [];
        if (from === undefined || to === undefined) return { text: cell };
        const [low, high] = [readNumber(from), readNumber(to)];
        if (low === undefined || high === undefined) return { reason: 'is not a range of numbers', got: cell };
        if (compareDecimals(low, high) > 0) return { reason: 'is a range that ends before it begins', got: cell };
        return { text: `${plainText(pick(low, high))} ${unit}` };
      };
    },
  },
  /** Converts the unit of a number to the organization's spelling: `34.46Sq. Meter` → `34.46 sq m`. */
  unit: {
    words: ['unit', 'default'],
    make: (options, report) => {
      const table = readTexts(options, 'unit', report);
      const standard = options['default'] === undefined ? '' : readText(options, 'default', report);
      if (table === undefined || standard === undefined) return undefined;
      return (cell) => {
        const [, number = '', unit = ''] = /^([+-]?[\d.,]+)\s*(.*)$/su.exec(cell) ?? [];
        const placeholders = unit === '' ? standard : table.get(unit.toLowerCase());
        if (number === '') return { reason: 'is not a number', got: cell };
        return placeholders === undefined
          ? { reason: 'has an unknown unit', got: cell }
          : { text: `${number} ${placeholders}` };
      };
    },
  },
};
