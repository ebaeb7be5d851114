import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseField } from '#model/parseField.ts';
import type { Json } from '#model/schema/json.ts';
import { isBlank } from '#model/schema/json.ts';
import { operators } from '#model/kind.ts';
import { kindFor, kinds } from '#kinds/index.ts';
import '#kinds/readers.ts';
import { allSamples } from '#kinds/allSamples.ts';
import { context, settings } from './context.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
// Its types describe a CommonJS module, but bundlers and Node import it like an ES module.
(addFormatsModule as unknown as (target: Ajv2020) => void)(ajv);

const anyJson = fc.jsonValue() as fc.Arbitrary<Json>;
const cases = Object.entries(allSamples).map(([name, samples]) => {
  const field = parseField('sample', samples.property);
  const kind = kindFor(field);
  const validate = ajv.compile(kind.valueSchema(field, settings));
  const isTaken = (value: Json): boolean =>
    !isBlank(value) && validate(value) && kind.problemOf?.(value, field, context) === undefined;
  const exported = (value: Json): string => (kind.toExportText ?? kind.toText)(value, field, context);
  return { name, samples, field, kind, isTaken, exported };
});

test('every kind has samples', () => {
  expect(cases.map(({ kind }) => kind.name)).toEqual(Object.keys(kinds));
  expect(cases.map(({ name }) => name).sort()).toEqual(Object.keys(kinds).sort());
});

test('kindFor throws for an unknown kind and names it', () => {
  expect(() => kindFor({ ...parseField('x', {}), kind: 'constructor' })).toThrow(
    'field x: no such kind, got constructor; expected one of text',
  );
});

describe.each(cases)('$name', ({ name, samples, field, kind, isTaken, exported }) => {
  test('has a name, a description and unique operators', () => {
    expect(kind.name).toBe(name);
    expect(samples.description).toMatch(/^[A-Z].{15,}\.$/);
    expect(kind.typeName).not.toBe('');
    expect(new Set(operators)).toEqual(new Set([...operators, ...kind.operators]));
    expect(new Set(kind.operators).size).toBe(kind.operators.length);
  });

  test('reads or refuses long texts without blocking', () => {
    const parts = ['1 1', 'a; ', 'Hot; ', ' 11', '""', '\uFDFA', '\t'];
    for (const part of parts)
      for (const typed of [part.repeat(50_000), `1${part.repeat(50_000)}\n`])
        expect(() => kind.fromText(typed, field, context)).not.toThrow();
  });

  test('accepts and keeps valid values', () => {
    for (const value of samples.good) {
      expect([value, isTaken(value)]).toEqual([value, true]);
      expect(kind.clean(value, field, context)).toEqual(value);
    }
  });

  test('rejects invalid values, also after cleaning', () => {
    for (const value of samples.bad) {
      expect([value, isTaken(value)]).toEqual([value, false]);
      expect([value, isTaken(kind.clean(value, field, context))]).toEqual([value, false]);
    }
  });

  test('formats values as text', () => {
    for (const [value, text] of samples.shown) expect(kind.toText(value, field, context)).toBe(text);
  });

  test('shows values as stored if it says so', () => {
    if (kind.traits.shownAsStored !== true) return;
    for (const value of [...samples.good, ...samples.shown.map(([shown]) => shown)])
      expect(kind.toText(value, field, context)).toBe(value);
  });

  test('formats blanks as an empty text, and does not throw for any value', () => {
    for (const blank of [undefined, null, '']) expect(kind.toText(blank, field, context)).toBe('');
    fc.assert(
      fc.property(
        anyJson,
        (value) => typeof kind.toText(value, field, context) === 'string' && typeof exported(value) === 'string',
      ),
    );
  });

  test('parses typed text', () => {
    for (const [text, value] of samples.typed) {
      expect([text, kind.fromText(text, field, context)]).toEqual([text, { value }]);
      expect([text, isTaken(value)]).toEqual([text, true]);
    }
  });

  test('rejects invalid text with a message that contains the field title', () => {
    for (const text of samples.refused) {
      const parsed = kind.fromText(text, field, context);
      expect([text, 'problem' in parsed ? parsed.problem : parsed]).toEqual([
        text,
        expect.stringContaining(field.title),
      ]);
    }
  });

  test('does not throw for any text, and parses only clean values', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (text) => {
        const parsed = kind.fromText(text, field, context);
        if ('problem' in parsed) return;
        expect(kind.clean(parsed.value, field, context)).toEqual(parsed.value);
      }),
    );
  });

  test('parses its own export text', () => {
    if (kind.traits.writeOnly === true || kind.traits.upload === true) return;
    for (const value of [...samples.good, ...samples.shown.map(([shown]) => shown)]) {
      expect(kind.fromText(exported(value), field, context)).toEqual({ value });
    }
  });

  test('cleans idempotently', () => {
    for (const [value, cleaned] of samples.cleaned) expect(kind.clean(value, field, context)).toEqual(cleaned);
    fc.assert(
      fc.property(fc.oneof(anyJson, fc.string({ unit: 'binary' }), fc.array(fc.string())), (value) => {
        const once = kind.clean(value, field, context);
        expect(kind.clean(once, field, context)).toEqual(once);
      }),
    );
  });

  test('does not throw for any value in problemOf, toRow and compare', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (a, b) => {
        kind.problemOf?.(a, field, context);
        kind.toRow?.(a, field, settings);
        const order = kind.compare?.(a, b, settings) ?? 0;
        const reverse = kind.compare?.(b, a, settings) ?? 0;
        expect(Math.sign(order) + Math.sign(reverse)).toBe(0);
      }),
    );
  });

  test('filters only by its own operators', () => {
    for (const [operator] of samples.filtered) expect(kind.operators).toContain(operator);
  });

  test('converts a value to its declared columns', () => {
    const suffixes = ['', ...Object.keys(kind.column.beside ?? {})].sort();
    for (const value of samples.good) {
      const row = kind.toRow?.(value, field, settings) ?? { '': value };
      expect(Object.keys(row).sort()).toEqual(suffixes);
    }
  });
});
