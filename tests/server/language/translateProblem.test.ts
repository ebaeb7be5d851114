import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../server/language/language.ts';
import { hindiFileProblems } from '../../../server/language/hi/hindiFileProblems.ts';
import { hindiFixes } from '../../../server/language/hi/hindiFixes.ts';
import { hindiImpacts } from '../../../server/language/hi/hindiImpacts.ts';
import { hindiWordProblems } from '../../../server/language/hi/hindiWordProblems.ts';
import { translateChange, translateProblem, translateReport } from '../../../server/language/translateProblem.ts';

const root = fileURLToPath(new URL('../../../server/schema', import.meta.url));
const inHindi = <Result>(run: () => Result): Result => inLanguage('hi', run);

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns an expression of a message with samples for its parameters: `${name}` → `x`. */
const sampleOf = (node: Node, code: string): string | undefined => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'ConditionalExpression')
    return isNode(node['consequent']) ? sampleOf(node['consequent'], code) : undefined;
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
    const expressions = node['expressions'] as readonly Node[];
    return quasis.map(({ value }, index) => `${value.cooked}${sampleIn(expressions[index], code)}`).join('');
  }
  return undefined;
};

const sampleIn = (node: Node | undefined, code: string): string => {
  if (node === undefined) return '';
  const written = code.slice(node.start, node.end);
  if (written.startsWith('didYouMean')) return 'got "x"; did you mean "y"?';
  if (/^(showValue|JSON\.stringify)/.test(written)) return '"x"';
  if (written.startsWith('exampleOf')) return 'write it like "x"';
  if (written === 'got') return 'got "x"';
  if (written === 'is') return 'is';
  if (written.startsWith('written(')) return '1,000';
  return sampleOf(node, code) ?? 'x';
};

/** Returns the values of the properties `message` of a file, with samples for their parameters. */
const messagesIn = (path: string): readonly string[] => {
  const code = readFileSync(path, 'utf8');
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'Property' && isNode(value['key']) && value['key']['name'] === 'message') {
      const text = isNode(value['value']) ? sampleOf(value['value'], code) : undefined;
      if (text !== undefined) found.push(text);
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

describe('the problems of schema files in Hindi', () => {
  it('have a translation of every clause', () => {
    const missing = messages.filter((message) => {
      const step = { resource: '', field: '', count: 1, message };
      const asStep = inHindi(() => translateReport({ ...none, steps: [step] })).steps[0]?.message ?? '';
      return ![inHindi(() => translateProblem(message)), asStep].some((text) =>
        text.split('; ').every((clause) => onlySample.test(clause) || /\p{Script=Devanagari}/u.test(clause)),
      );
    });
    expect(missing).toEqual([]);
    expect(messages.length).toBeGreaterThan(250);
  });

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

  it('keep the parameters of each text', () => {
    const parametersOf = (text: string): string =>
      [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].toSorted().join(' ');
    const texts = { ...hindiFileProblems, ...hindiWordProblems, ...hindiFixes, ...hindiImpacts };
    expect(Object.entries(texts).filter(([english, text]) => parametersOf(english) !== parametersOf(text))).toEqual([]);
  });
});

const none = { problems: [], warnings: [], changes: [], impacts: [], steps: [], live: true };
