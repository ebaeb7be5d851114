import type { ImpactReport, SchemaProblem } from '#model/wire/impact.ts';
import { hindiFileProblems } from '../hi/hindiFileProblems.ts';
import { hindiFound } from '../hi/hindiFound.ts';
import { hindiFixes } from '../hi/hindiFixes.ts';
import { hindiImpacts } from '../hi/hindiImpacts.ts';
import { hindiPremises } from '../hi/hindiPremises.ts';
import { hindiWordProblems } from '../hi/hindiWordProblems.ts';
import { currentLanguage } from '../language.ts';
import { patternsOf, translateByPattern } from './textPatterns.ts';
import { translateText } from './translateText.ts';

const problemTexts: Readonly<Record<string, string>> = { ...hindiFileProblems, ...hindiWordProblems, ...hindiFixes };
const problemPatterns = patternsOf(Object.entries(problemTexts));
const impactPatterns = patternsOf(Object.entries(hindiImpacts));
const fixPatterns = patternsOf(Object.entries(hindiFixes));
const foundPatterns = patternsOf(Object.entries(hindiFound));
const testPatterns = patternsOf(Object.entries(hindiPremises));

type Clauses = {
  readonly texts: Readonly<Record<string, string>>;
  readonly patterns: ReturnType<typeof patternsOf>;
  readonly ofParameter: (text: string) => string;
};

/** Translates a clause into Hindi, or returns undefined if it has no translation. */
const clauseOf = (text: string, { texts, patterns, ofParameter }: Clauses): string | undefined =>
  Object.hasOwn(texts, text) ? texts[text] : translateByPattern(text, patterns, ofParameter);

/**
 * Translates the part of a problem that says what is expected into Hindi. Names and values in the file are unchanged.
 */
const expectedText = (text: string): string => {
  const [, word, why] = /^("[^"]+": )(\p{Letter}.+)$/su.exec(text) ?? [];
  if (word !== undefined && why !== undefined) return `${word}${expectedText(why)}`;
  return (
    clauseOf(text, { texts: hindiFixes, patterns: [], ofParameter: String }) ??
    text
      .split(' or ')
      .map((one) => clauseOf(one, { texts: hindiFixes, patterns: fixPatterns, ofParameter: String }) ?? one)
      .join(' या ')
  );
};

/**
 * Translates the part of a problem that says why a value is refused into Hindi: `it/0 must be string` of the JSON
 * Schema, or the sentence of a kind.
 */
const refusalText = (text: string): string => {
  const [, path = '', must] = /^it(\S*) (must .+)$/s.exec(text) ?? [];
  if (must === undefined) return translateText(text);
  const translated =
    clauseOf(must, { texts: problemTexts, patterns: problemPatterns, ofParameter: expectedText }) ?? must;
  return path === '' ? translated : `${path}: ${translated}`;
};

const ofProblems: Clauses = {
  texts: problemTexts,
  patterns: problemPatterns,
  ofParameter: (text) =>
    clauseOf(text, { texts: hindiFixes, patterns: problemPatterns, ofParameter: expectedText }) ?? expectedText(text),
};

/**
 * Translates the title of a resource or a field into Hindi, also one that begins with a small letter because it is
 * within a sentence.
 */
const titleText = (text: string): string => {
  const own = translateText(text);
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  if (own !== text) return own;
  return translateText(capital) === capital ? text : translateText(capital);
};

/** Translates a list of titles into Hindi, such as `Name and Size`. */
const titlesText = (text: string): string =>
  text
    .split(' and ')
    .map((part) => part.split(' or ').map(titleText).join(' या '))
    .join(' और ');

/**
 * Translates the part of a problem that lists the names without a record, or with several, into Hindi: `not found:
 * "Nobody"; ambiguous: "Ravi"`.
 */
const detailsText = (text: string): string | undefined =>
  /^(not found|ambiguous): /.test(text)
    ? text.replace('not found: ', 'नहीं मिले: ').replace('ambiguous: ', 'एक से अधिक: ')
    : undefined;

/** Translates the premise of a condition into Hindi, such as `Size is Huge and Code is filled in`. */
const testsText = (text: string): string | undefined => {
  const parts = text.split(/ and (?=.+ is )/);
  const translated = parts.flatMap(
    (part) => clauseOf(part, { texts: {}, patterns: testPatterns, ofParameter: titlesText }) ?? [],
  );
  return translated.length === parts.length ? translated.join(' और ') : undefined;
};

const ofImpacts: Clauses = {
  texts: hindiImpacts,
  patterns: impactPatterns,
  ofParameter: (text) =>
    clauseOf(text, { texts: hindiImpacts, patterns: [], ofParameter: String }) ??
    detailsText(text) ??
    testsText(text) ??
    text.split(', ').map(titlesText).join(', '),
};

/** Splits a text at a separator outside of quotes and parentheses. */
const splitOutside = (text: string, separator: string): readonly string[] => {
  const parts: string[] = [''];
  let isQuoted = false;
  let closing = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\' && isQuoted) {
      parts.push(`${parts.pop() ?? ''}${text.slice(at, at + 2)}`);
      at += 1;
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === '(' && !isQuoted && at > closing) closing = text.indexOf(')', at);
    if (!isQuoted && at > closing && text.startsWith(separator, at)) {
      parts.push('');
      at += separator.length - 1;
    } else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return parts;
};

/** The English text of a problem whose parameter is a sentence about a value. */
const refusedValue = 'is not a value of the field (%{a})';
const refusedPatterns = patternsOf([[refusedValue, problemTexts[refusedValue] ?? '']]);

const segmentText = (segment: string): string => {
  const whole = clauseOf(segment, ofProblems);
  const [what = '', ...got] = splitOutside(segment, ', got ');
  if (got.length === 0) return whole ?? segment;
  const found = got.join(', got ');
  const foundText = clauseOf(found, { texts: {}, patterns: foundPatterns, ofParameter: String }) ?? found;
  const refused = clauseOf(what, { texts: {}, patterns: refusedPatterns, ofParameter: refusalText });
  return `${refused ?? clauseOf(what, ofProblems) ?? what}, ${foundText} मिला`;
};

/** Translates a problem of a schema file into Hindi, clause by clause. Names and values are unchanged. */
const problemText = (message: string): string => splitOutside(message, '; ').map(segmentText).join('; ');

const counted = /^([\d,]+) of ([\d,]+) (.+?) ((?:have|share|break|match|would) .+?)(?:, first (.+))?$/s;

const impactText = (message: string): string => {
  const [what = '', ...fixes] = splitOutside(message, '; ');
  const found = counted.exec(what);
  const [, count = '', total = '', things = '', text = '', first] = found ?? [];
  const own =
    found === null
      ? (clauseOf(what, ofImpacts) ?? segmentText(what))
      : `${total} में से ${count} ${titleText(things)}: ${clauseOf(text, ofImpacts) ?? text}${first === undefined ? '' : `, जैसे ${first}`}`;
  return [own, ...fixes.map(fixesText)].join('; ');
};

const fixesText = (fixes: string): string =>
  fixes
    .split(', or: ')
    .map((fix) => {
      const [, title = fix, written = ''] = /^(.+?)( \("\w+": .+\))?$/s.exec(fix) ?? [];
      return `${clauseOf(title, ofImpacts) ?? clauseOf(title, ofProblems) ?? title}${written}`;
    })
    .join(', या: ');

/**
 * Translates a text about a change of a resource, such as `leads: new field pets (Pets)`, into the current language.
 * The name of the resource and parts without a translation stay as they are.
 */
export const translateChange = (change: string): string => {
  if (currentLanguage() === 'en') return change;
  const [, name = '', text = change] = /^(\w+: )?(.+)$/s.exec(change) ?? [];
  return `${name}${splitOutside(text, '; ')
    .map((part) => clauseOf(part, ofImpacts) ?? clauseOf(part, ofProblems) ?? part)
    .join('; ')}`;
};

/**
 * Translates a message about a problem in schema files into the current language. The place in the file and parts
 * without a translation stay as they are. Example of a message:
 * `schemas/leads.json:12:7 properties.budgetMax.atLeast: is not a field of leads, got "x"`.
 */
export const translateProblem = (message: string): string => {
  if (currentLanguage() === 'en') return message;
  const [, place = '', text = message] = /^(\S+\.json:\d+:\d+ (?:\S*: )?)(.+)$/s.exec(message) ?? [];
  return `${place}${counted.test(text) ? impactText(text) : problemText(text)}`;
};

/** Returns the report about a draft with its sentences in the current language. */
export const translateReport = (report: ImpactReport): ImpactReport => {
  if (currentLanguage() === 'en') return report;
  const translated = <One extends SchemaProblem>(one: One): One => ({ ...one, message: translateProblem(one.message) });
  return {
    ...report,
    problems: report.problems.map(translated),
    warnings: report.warnings.map(translated),
    changes: report.changes.map(translateChange),
    impacts: report.impacts.map((impact) => ({
      ...translated(impact),
      fixes: impact.fixes.map((fix) => ({ ...fix, title: fixesText(fix.title) })),
    })),
    steps: report.steps.map((step) => ({ ...step, message: impactText(step.message) })),
  };
};
