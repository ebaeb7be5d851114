import { cachedBy } from '#model/cachedBy.ts';
import type { Language } from '#model/language/languages.ts';
import type { ImpactReport, SchemaProblem } from '#model/wire/impact.ts';
import { currentLanguage } from '../language.ts';
import type { ProblemParts } from '../ServerLanguage.ts';
import { serverLanguages } from '../serverLanguages.ts';
import { patternsOf, translateByPattern } from './textPatterns.ts';
import { translateText } from './translateText.ts';

type Texts = Readonly<Record<string, string>>;

/** Translations of clauses by their English texts, and the patterns of those with parameters. */
type Table = { readonly texts: Texts; readonly patterns: ReturnType<typeof patternsOf> };

const tableOf = (texts: Texts = {}): Table => ({ texts, patterns: patternsOf(Object.entries(texts)) });

/** The English text of a problem whose parameter is a sentence about a value. */
const refusedValue = 'is not a value of the field (%{a})';

/** Returns the tables of a language other than English. */
const tablesOf = cachedBy((language: Language) => {
  const texts = serverLanguages.get(language);
  const problems = { ...texts?.fileProblems, ...texts?.wordProblems, ...texts?.fixes };
  return {
    problems: tableOf(problems),
    fixes: tableOf(texts?.fixes),
    impacts: tableOf(texts?.impacts),
    found: tableOf(texts?.found),
    premises: tableOf(texts?.premises),
    refused: tableOf({ [refusedValue]: problems[refusedValue] ?? refusedValue }),
  };
});

const currentTables = () => tablesOf(currentLanguage());

/** Returns how the current language puts the parts of a message together, with the parts filled in. */
const joined = (name: keyof ProblemParts, parts: Texts = {}): string =>
  (serverLanguages.get(currentLanguage())?.problemParts[name] ?? '').replace(
    /%\{(\w+)\}/g,
    (_, part: string) => parts[part] ?? '',
  );

type Clauses = Table & { readonly ofParameter: (text: string) => string };

/** Returns only the texts of a table that are equal to a clause, without its patterns. */
const wholeOf = ({ texts }: Table): Table => ({ texts, patterns: [] });

/** Returns only the patterns of a table. */
const patternsIn = ({ patterns }: Table): Table => ({ texts: {}, patterns });

/** Translates a clause, or returns undefined if it has no translation. */
const clauseOf = (text: string, { texts, patterns, ofParameter }: Clauses): string | undefined =>
  Object.hasOwn(texts, text) ? texts[text] : translateByPattern(text, patterns, ofParameter);

/**
 * Translates the part of a problem that says what is expected. Names and values in the file are unchanged.
 */
const expectedText = (text: string): string => {
  const [, word, why] = /^("[^"]+": )(\p{Letter}.+)$/su.exec(text) ?? [];
  if (word !== undefined && why !== undefined) return `${word}${expectedText(why)}`;
  const { fixes } = currentTables();
  return (
    clauseOf(text, { ...wholeOf(fixes), ofParameter: String }) ??
    text
      .split(' or ')
      .map((one) => clauseOf(one, { ...fixes, ofParameter: String }) ?? one)
      .join(joined('or'))
  );
};

/**
 * Translates the part of a problem that says why a value is refused: `it/0 must be string` of the JSON Schema, or the
 * sentence of a kind.
 */
const refusalText = (text: string): string => {
  const [, path = '', must] = /^it(\S*) (must .+)$/s.exec(text) ?? [];
  if (must === undefined) return translateText(text);
  const translated = clauseOf(must, { ...currentTables().problems, ofParameter: expectedText }) ?? must;
  return path === '' ? translated : `${path}: ${translated}`;
};

/** Translates a problem without the value that was found, or returns undefined if it has no translation. */
const problemClause = (clause: string): string | undefined => {
  const { problems, fixes } = currentTables();
  return clauseOf(clause, {
    ...problems,
    ofParameter: (text) =>
      clauseOf(text, { ...wholeOf(fixes), patterns: problems.patterns, ofParameter: expectedText }) ??
      expectedText(text),
  });
};

/**
 * Translates the title of a resource or a field, also one that begins with a small letter because it is within a
 * sentence.
 */
const titleText = (text: string): string => {
  const own = translateText(text);
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  if (own !== text) return own;
  return translateText(capital) === capital ? text : translateText(capital);
};

/** Translates a list of titles, such as `Name and Size`. */
const titlesText = (text: string): string =>
  text
    .split(' and ')
    .map((part) => part.split(' or ').map(titleText).join(joined('or')))
    .join(joined('and'));

/**
 * Translates the part of a problem that lists the names without a record, or with several: `not found: "Nobody";
 * ambiguous: "Ravi"`.
 */
const detailsText = (text: string): string | undefined =>
  /^(not found|ambiguous): /.test(text)
    ? text.replace('not found: ', joined('notFound')).replace('ambiguous: ', joined('ambiguous'))
    : undefined;

/** Translates the premise of a condition, such as `Size is Huge and Code is filled in`. */
const testsText = (text: string): string | undefined => {
  const parts = text.split(/ and (?=.+ is )/);
  const clauses = { ...patternsIn(currentTables().premises), ofParameter: titlesText };
  const translated = parts.flatMap((part) => clauseOf(part, clauses) ?? []);
  return translated.length === parts.length ? translated.join(joined('and')) : undefined;
};

/** Translates what a draft changes, or returns undefined if it has no translation. */
const impactClause = (clause: string): string | undefined => {
  const { impacts } = currentTables();
  return clauseOf(clause, {
    ...impacts,
    ofParameter: (text) =>
      clauseOf(text, { ...wholeOf(impacts), ofParameter: String }) ??
      detailsText(text) ??
      testsText(text) ??
      text.split(', ').map(titlesText).join(', '),
  });
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

const segmentText = (segment: string): string => {
  const whole = problemClause(segment);
  const [what = '', ...got] = splitOutside(segment, ', got ');
  if (got.length === 0) return whole ?? segment;
  const tables = currentTables();
  const found = got.join(', got ');
  const refused = clauseOf(what, { ...patternsIn(tables.refused), ofParameter: refusalText });
  return joined('found', {
    problem: refused ?? problemClause(what) ?? what,
    found: clauseOf(found, { ...patternsIn(tables.found), ofParameter: String }) ?? found,
  });
};

/** Translates a problem of a schema file, clause by clause. Names and values are unchanged. */
const problemText = (message: string): string => splitOutside(message, '; ').map(segmentText).join('; ');

const counted = /^([\d,]+) of ([\d,]+) (.+?) ((?:have|share|break|match|would) .+?)(?:, first (.+))?$/s;

const impactText = (message: string): string => {
  const [what = '', ...fixes] = splitOutside(message, '; ');
  const found = counted.exec(what);
  const [, count = '', total = '', things = '', text = '', first] = found ?? [];
  const own =
    found === null
      ? (impactClause(what) ?? segmentText(what))
      : joined('counted', { count, total, things: titleText(things), problem: impactClause(text) ?? text }) +
        (first === undefined ? '' : joined('first', { names: first }));
  return [own, ...fixes.map(fixesText)].join('; ');
};

const fixesText = (fixes: string): string =>
  fixes
    .split(', or: ')
    .map((fix) => {
      const [, title = fix, written = ''] = /^(.+?)( \("\w+": .+\))?$/s.exec(fix) ?? [];
      return `${impactClause(title) ?? problemClause(title) ?? title}${written}`;
    })
    .join(joined('orFix'));

/**
 * Translates a text about a change of a resource, such as `leads: new field pets (Pets)`, into the current language.
 * The name of the resource and parts without a translation stay as they are.
 */
export const translateChange = (change: string): string => {
  if (currentLanguage() === 'en') return change;
  const [, name = '', text = change] = /^(\w+: )?(.+)$/s.exec(change) ?? [];
  return `${name}${splitOutside(text, '; ')
    .map((part) => impactClause(part) ?? problemClause(part) ?? part)
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
      violation: translateProblem(impact.violation),
      fixes: impact.fixes.map((fix) => ({ ...fix, title: fixesText(fix.title) })),
    })),
    steps: report.steps.map((step) => ({ ...step, message: impactText(step.message) })),
  };
};
