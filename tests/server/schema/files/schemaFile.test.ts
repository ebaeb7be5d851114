import { describe, expect, it } from 'vitest';
import { problemsOf, problemsOfThings } from './folder.ts';

const around = (properties: string): string => `{
  "name": "things", "title": "Thing", "type": "object",
  "properties": {
    ${properties}
  }
}`;

describe('text of a schema file', () => {
  it('rejects a duplicate key in an object, with the line of the first', async () => {
    expect(await problemsOfThings(around('"name": { "type": "string" },\n    "name": { "type": "integer" }'))).toEqual([
      'schemas/things.json:5:5 properties.name: is written twice, first in line 4; keep one',
    ]);
  });

  it('rejects a duplicate keyword in a field', async () => {
    expect(await problemsOfThings(around('"name": { "type": "string", "type": "integer" }'))).toEqual([
      'schemas/things.json:4:33 properties.name.type: is written twice, first in line 4; keep one',
    ]);
  });

  it('rejects a duplicate key in a list item', async () => {
    expect(
      await problemsOfThings(`{ "name": "things", "title": "Thing", "type": "object", "properties": { "name": { "type": "string" } },
"form": [{ "title": "A", "title": "B", "fields": [] }] }`),
    ).toEqual(['schemas/things.json:2:26 form[0].title: is written twice, first in line 2; keep one']);
  });

  it('reports the first 100 of many problems', async () => {
    const problems = await problemsOfThings(`{${'"name":1,'.repeat(60_000)}"name":1}`);
    expect(problems).toHaveLength(100);
    expect(problems[99]).toBe('schemas/things.json:1:902 name: is written twice, first in line 1; keep one');
    expect(
      await problemsOfThings(around(`"kind": { "type": "string", "enum": [${'1,'.repeat(60_000)}1] }`)),
    ).toHaveLength(100);
    expect(await problemsOfThings('[,'.repeat(500))).toHaveLength(100);
  });

  it('rejects comments', async () => {
    expect(await problemsOfThings(around('// the name\n    "name": { "type": "string" }'))).toEqual([
      'schemas/things.json:4:5 contains a comment, which JSON does not allow; write it as "$comment"',
    ]);
  });

  it('rejects an extra comma', async () => {
    expect(await problemsOfThings(around('"name": { "type": "string" },'))).toEqual([
      'schemas/things.json:5:3 has no name in quotes where one is expected; is there an extra comma?',
    ]);
  });

  it('rejects a missing comma', async () => {
    expect(await problemsOfThings(around('"name": { "type": "string" }\n    "size": { "type": "string" }'))).toEqual([
      'schemas/things.json:5:5 lacks a comma between two entries',
    ]);
  });

  it('reports single quotes and texts without quotes once each', async () => {
    expect(await problemsOfThings(around(`'name': { 'type': 'string' },\n    "size": { "type": string }`))).toEqual([
      'schemas/things.json:4:5 uses single quotes; expected double quotes',
      'schemas/things.json:5:23 contains a text without double quotes, got "string"; expected double quotes, or true, false, null or a number',
    ]);
  });

  it('reports only the cause if other files refer to a file that is not JSON', async () => {
    const boxes = {
      name: 'boxes',
      title: 'Box',
      type: 'object',
      properties: { field: { type: 'string', kind: 'reference', to: 'things' } },
    };
    expect(await problemsOf({ 'boxes.json': boxes, 'things.json': '{ "name": "things" "title": "Thing" }' })).toEqual([
      'schemas/things.json:1:20 lacks a comma between two entries',
    ]);
  });

  it('rejects an empty file', async () => {
    expect(await problemsOfThings('')).toEqual([
      'schemas/things.json:1:1 has no value where one is expected; is there an extra comma?',
    ]);
  });

  it('rejects a file that is nested too deeply', async () => {
    expect(await problemsOfThings('['.repeat(1_000_000))).toEqual([
      'schemas/things.json:1:1 is not JSON (Maximum call stack size exceeded)',
    ]);
  });

  it('rejects a control character in a string', async () => {
    expect(await problemsOfThings(around('"name": { "type": "str\ting" }'))).toEqual([
      'schemas/things.json:4:23 contains a tab or another control character in a text; write it as an escape, such as \\t',
    ]);
  });

  it('reports the same positions with Windows line endings and a byte order mark', async () => {
    const text = `\uFEFF${around('"name": { "type": "strin" }').replaceAll('\n', '\r\n')}`;
    expect(await problemsOfThings(text)).toEqual([
      'schemas/things.json:4:23 properties.name.type: unknown word, got "strin"; did you mean "string"?',
    ]);
  });

  it('reports the problems of all files at once, in order', async () => {
    expect(
      await problemsOf({
        'b.json': {
          name: 'b',
          title: 'B',
          type: 'object',
          properties: { name: { type: 'string' } },
          icn: 'x',
          lst: {},
        },
        'a.json': '{',
        '_settings.json': {
          name: 'X',
          country: 'India',
          currency: 'INR',
          timeZone: 'Asia/Kolkatta',
          areaUnit: 'sq ft',
          areaUnits: { 'sq ft': 1 },
        },
      }),
    ).toEqual([
      'schemas/_settings.json:3:14 country: has the wrong format, got "India"; write it like "IN"',
      'schemas/a.json:1:2 lacks a closing }',
      'schemas/b.json:10:3 icn: unknown keyword, got "icn"; did you mean "icon"?',
      'schemas/b.json:11:3 lst: unknown keyword, got "lst"; did you mean "list"?',
    ]);
  });
});
