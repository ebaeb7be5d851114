import type { Language } from '#model/language/languages.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isInScript, isLatin, languageFolders } from '../../../support/languageFolders.ts';
import { inLanguage } from '../../../../server/language/language.ts';
import {
  translateChange,
  translateProblem,
  translateReport,
} from '../../../../server/language/translation/translateProblem.ts';

const root = fileURLToPath(new URL('../../../../server/schema', import.meta.url));
const inHindi = <Result>(run: () => Result): Result => inLanguage('hi', run);

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the texts that an expression of a message can give, with samples for its parameters: `${name}` → `x`. */
const samplesOf = (node: unknown, code: string): readonly string[] => {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'ConditionalExpression')
    return [...samplesOf(node['consequent'], code), ...samplesOf(node['alternate'], code)];
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
    const expressions = node['expressions'] as readonly Node[];
    return quasis.reduce<readonly string[]>(
      (texts, { value }, index) =>
        texts.flatMap((text) => samplesIn(expressions[index], code).map((sample) => `${text}${value.cooked}${sample}`)),
      [''],
    );
  }
  return [];
};

const samplesIn = (node: Node | undefined, code: string): readonly string[] => {
  if (node === undefined) return [''];
  const written = code.slice(node.start, node.end);
  if (written.startsWith('didYouMean')) return ['got "x"; did you mean "y"?'];
  if (/^(showValue|JSON\.stringify)/.test(written)) return ['"x"'];
  if (written.startsWith('exampleOf')) return ['write it like "x"'];
  if (written === 'got') return ['got "x"'];
  if (written === 'is') return ['is'];
  if (written.startsWith('written(')) return ['1,000'];
  const samples = samplesOf(node, code);
  return samples.length === 0 ? ['x'] : samples;
};

/** Returns the values of the properties `message` of a file, with samples for their parameters. */
const messagesIn = (path: string): readonly string[] => {
  const code = readFileSync(path, 'utf8');
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'Property' && isNode(value['key']) && value['key']['name'] === 'message') {
      found.push(...samplesOf(value['value'], code));
    }
    Object.values(value).forEach(visit);
  };
  visit(parseSync(path, code).program.body);
  return found;
};

const messages = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => messagesIn(join(root, name)));

/** A clause that consists of a parameter. */
const onlySample = /^(is )?x$/;

/**
 * Returns whether a text of a problem is translated: no clause is English, nor two words in a row outside of quotes. In
 * a language with Latin script, only whether it changed.
 */
const isTranslated = (language: Language, text: string, english: string): boolean => {
  if (isLatin(language)) return text !== english;
  const unquoted = text.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, '"');
  return (
    text.split('; ').every((clause) => onlySample.test(clause) || isInScript(language, clause)) &&
    !/(?<![\w.])[a-z’']{2,} [a-z]{2,}(?![\w.])/.test(unquoted)
  );
};

describe.each(languageFolders)('the problems of schema files in the language $language', ({ language, server }) => {
  it('have a translation of every clause', () => {
    const missing = messages.filter((message) => {
      const step = { resource: '', field: '', count: 1, message };
      const asStep = inLanguage(language, () => translateReport({ ...none, steps: [step] })).steps[0]?.message ?? '';
      return ![inLanguage(language, () => translateProblem(message)), asStep].some((text) =>
        isTranslated(language, text, message),
      );
    });
    expect(missing).toEqual([]);
    expect(messages.length).toBeGreaterThan(250);
  });

  it('keep the parameters of each text', () => {
    const parametersOf = (text: string): string =>
      [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].toSorted().join(' ');
    const texts = {
      ...server.fileProblems,
      ...server.wordProblems,
      ...server.fixes,
      ...server.found,
      ...server.impacts,
      ...server.premises,
    };
    expect(Object.entries(texts).filter(([english, text]) => parametersOf(english) !== parametersOf(text))).toEqual([]);
  });
});

describe('the problems of schema files in Hindi', () => {
  it('are the clauses with names and values as they are', () => {
    const cases = {
      'is not a field of leads, got "budgetMn"; did you mean "budgetMin"?':
        'leads का फ़ील्ड नहीं है, "budgetMn" मिला; क्या आपका मतलब "budgetMin" था?',
      'must be a text or a list, got 5; write it like "a; b"': 'टेक्स्ट या सूची होना चाहिए, 5 मिला; इस तरह लिखें: "a; b"',
      'schemas/leads.json:12:7 properties.name: lacks "type"': 'schemas/leads.json:12:7 properties.name: "type" नहीं है',
      'a text that no rule writes': 'a text that no rule writes',
    };
    for (const [english, hindi] of Object.entries(cases)) {
      expect(inHindi(() => translateProblem(english))).toBe(hindi);
      expect(translateProblem(english)).toBe(english);
    }
  });

  it('include what was found and what is expected, not only the sentence', () => {
    const cases = {
      'lacks "header": the header with the signature': '"header": हस्ताक्षर वाला हेडर नहीं है',
      'is only for email, got the channel "sms"; leave it out': 'केवल ईमेल के लिए है, चैनल "sms" मिला; इसे हटा दें',
      'is not a source, got "gogle"; did you mean "google"?': 'स्रोत नहीं है, "gogle" मिला; क्या आपका मतलब "google" था?',
      'delivers leads, got "google"; expected a source of tasks': 'leads देता है, "google" मिला; यहाँ tasks का स्रोत चाहिए',
      'must be a text, got a number from add; expected a text, join, upper or lower':
        'टेक्स्ट हो, add से संख्या मिला; यहाँ टेक्स्ट, join, upper या lower चाहिए',
      'is in the form twice, got "name", which is in section "One" already; keep one':
        'फ़ॉर्म में दो बार है, "name", जो पहले से सेक्शन "One" में है मिला; एक ही रखें',
      'is not a value of the field (it/0 must be string), got [7]': 'फ़ील्ड की वैल्यू नहीं है (/0: टेक्स्ट होना चाहिए), [7] मिला',
      'is not a value of the field (Fee may have up to 2 decimals), got 0.001':
        'फ़ील्ड की वैल्यू नहीं है (Fee में ज़्यादा से ज़्यादा 2 दशमलव अंक हो सकते हैं), 0.001 मिला',
      '1 of 3 things have no Cost where Size is Huge and Code is filled in, first Meera; correct them first':
        '3 में से 1 things: Cost नहीं है, जब Size Huge है और Code भरा है, जैसे Meera; पहले उन्हें ठीक करें',
      '1 of 3 things have a Cost that is more than Most, first Asha; correct them first':
        '3 में से 1 things: Cost Most से अधिक है, जैसे Asha; पहले उन्हें ठीक करें',
      '2 of 3 things have the same Name and Size as another, first Asha; correct them first':
        '3 में से 2 things: Name और Size किसी दूसरे के समान है, जैसे Asha; पहले उन्हें ठीक करें',
      '3 of 7 deals have a Owner that does not match one agent (not found: "Nobody"; ambiguous: "Ravi"), first Deal; Leave them blank ("unresolvedBecomes": null)':
        '7 में से 3 deals: Owner है जो ठीक एक agent से मेल नहीं खाता (नहीं मिले: "Nobody"; एक से अधिक: "Ravi"), जैसे Deal; उन्हें खाली रखें ("unresolvedBecomes": null)',
    };
    for (const [english, hindi] of Object.entries(cases)) expect(inHindi(() => translateProblem(english))).toBe(hindi);
  });

  it('tell what happens to records, and what changes', () => {
    const message =
      '1,284 of 41,002 leads have no Possession, first Asha Rao, A. B.; Only warn of it ("unique": "warn")';
    expect(inHindi(() => translateProblem(message))).toBe(
      '41,002 में से 1,284 leads: Possession नहीं है, जैसे Asha Rao, A. B.; केवल चेतावनी दें ("unique": "warn")',
    );
    expect(inHindi(() => translateChange('leads: new field pets (Pets)'))).toBe('leads: नया फ़ील्ड pets (Pets)');
    expect(inHindi(() => translateChange('leads: pets is removed; its data is kept until it is dropped'))).toBe(
      'leads: pets हटाया गया; इसका डेटा मिटाने तक रखा जाता है',
    );
  });
});

const none = { problems: [], warnings: [], changes: [], impacts: [], steps: [], canPublish: true };
