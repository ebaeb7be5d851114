import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { editJson } from '../../../../src/screens/fileEditor/file/editJson.ts';
import { sameJson } from '#model/values/sameJson.ts';

const shipped = ['rules', 'channels', 'intake'].flatMap((folder) =>
  readdirSync(`schemas/${folder}`)
    .filter((name) => name.endsWith('.json') && !name.startsWith('_'))
    .map((name) => `schemas/${folder}/${name}`),
);
const textOf = (file: string): string => readFileSync(file, 'utf8');

type Path = readonly (string | number)[];

const pathsIn = (value: Json, path: Path = []): readonly Path[] => [
  path,
  ...(Array.isArray(value)
    ? (value as readonly Json[]).flatMap((entry, index) => pathsIn(entry, [...path, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, entry]) => pathsIn(entry as Json, [...path, name]))
      : []),
];

/** Returns a value with another value at a path. Undefined removes it. */
const withAt = (value: Json, [step, ...rest]: Path, next: Json | undefined): Json => {
  if (step === undefined) return next ?? null;
  if (Array.isArray(value)) {
    const list = [...(value as readonly Json[])];
    const index = Number(step);
    if (rest.length === 0 && next === undefined) list.splice(index, 1);
    else list[index] = withAt(list[index] ?? null, rest, next);
    return list;
  }
  // checked: paths contain lists and objects
  const { [String(step)]: old, ...others } = value as JsonObject;
  if (rest.length === 0 && next === undefined) return others;
  return { ...(value as JsonObject), [String(step)]: withAt(old ?? null, rest, next) };
};

/** Returns the max number of different lines: those between the equal lines at both ends. */
const changedLines = (before: string, after: string): { readonly before: number; readonly after: number } => {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return { before: a.length - start - end, after: b.length - start - end };
};

describe.each(shipped)('%s', (file) => {
  const text = textOf(file);
  const value = JSON.parse(text) as Json;

  it('stays byte-identical without a change', () => {
    expect(editJson(text, value)).toBe(text);
    expect(editJson(text, JSON.parse(JSON.stringify(value)) as Json)).toBe(text);
  });

  it('changes one line for one changed text, number or boolean', () => {
    for (const path of pathsIn(value)) {
      const old = path.reduce<Json>((at, step) => (at as never)[step], value);
      if (isObject(old) || Array.isArray(old)) continue;
      const next = withAt(value, path, typeof old === 'boolean' ? !old : 'another "text"');
      const edited = editJson(text, next);
      expect(JSON.parse(edited)).toEqual(next);
      expect(changedLines(text, edited)).toEqual({ before: 1, after: 1 });
    }
  });

  it('removes only the lines of a deleted value and the comma before it, and restores them', () => {
    // Deeper parts are lines like those of their parents.
    for (const path of pathsIn(value).filter(({ length }) => length > 0 && length < 4)) {
      const next = withAt(value, path, undefined);
      const edited = editJson(text, next);
      expect(JSON.parse(edited)).toEqual(next);
      const own = JSON.stringify(
        path.reduce<Json>((at, step) => (at as never)[step], value),
        null,
        2,
      ).split('\n').length;
      const { before, after } = changedLines(text, edited);
      expect(before).toBeLessThanOrEqual(own + 2);
      expect(after).toBeLessThanOrEqual(1);
      expect(sameJson(JSON.parse(editJson(edited, value)), value)).toBe(true);
    }
  });
});

describe('editJson', () => {
  it('converts any JSON value to any other', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.boolean(), (from, to, isLaidOut) => {
        const before = JSON.parse(JSON.stringify(from)) as Json;
        const wanted = JSON.parse(JSON.stringify(to)) as Json;
        const edited = editJson(JSON.stringify(before, null, isLaidOut ? 2 : 0), wanted);
        expect(sameJson(JSON.parse(edited), wanted)).toBe(true);
        expect(editJson(edited, wanted)).toBe(edited);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps unknown keys, key order and manual formatting', () => {
    const text = '{ "b": 1,\n  "unknown": { "z": [1,2], "a": 1e3 },\n\n  "a": "x" }\n';
    const next = { b: 1, unknown: { z: [1, 2], a: 1000 }, a: 'y' };
    expect(editJson(text, next)).toBe(text.replace('"x"', '"y"'));
  });

  it('inserts a new key at its place in the vocabulary', () => {
    const order = (): readonly string[] => ['name', 'when', 'if', 'then'];
    expect(editJson('{\n  "name": "x",\n  "then": []\n}\n', { name: 'x', then: [], when: { idle: '2d' } }, order)).toBe(
      '{\n  "name": "x",\n  "when": {\n    "idle": "2d"\n  },\n  "then": []\n}\n',
    );
    expect(editJson('{ "if": {} }', { if: {}, name: 'x' }, order)).toBe('{ "name": "x", "if": {} }');
  });

  it('keeps the text of moved steps', () => {
    const text = '{\n  "then": [\n    { "wait": "2h" },\n    {\n      "set": { "a": 1 }\n    }\n  ]\n}\n';
    expect(editJson(text, { then: [{ set: { a: 1 } }, { wait: '2h' }] })).toBe(
      '{\n  "then": [\n    {\n      "set": { "a": 1 }\n    },\n    { "wait": "2h" }\n  ]\n}\n',
    );
  });

  it('uses the style, indentation and line endings of the file', () => {
    expect(editJson('{\n  "when": { "idle": "3d" }\n}', { when: { reached: 'Booked' } })).toBe(
      '{\n  "when": { "reached": "Booked" }\n}',
    );
    expect(editJson('{\r\n  "a": 1\r\n}', { a: 1, b: [2] })).toBe('{\r\n  "a": 1,\r\n  "b": [\r\n    2\r\n  ]\r\n}');
    expect(editJson('{\n\t"a": {}\n}', { a: { b: 1 } })).toBe('{\n\t"a": {\n\t\t"b": 1\n\t}\n}');
  });
});
