import { describe, expect, it } from 'vitest';
import { completeAt, explainAt } from '../../../../src/screens/studio/editor/complete.ts';
import { applyFix, formatText } from '../../../../src/screens/studio/editor/jsonText.ts';

/** Returns the completions at the position of the bar: `{ "ti| }`. */
const at = (marked: string, name = 'things.json') => {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const found = completeAt({ name, text, offset, resources: ['leads', 'users'] });
  return { labels: found?.choices.map(({ label }) => label) ?? [], found, text };
};

describe('completion in a schema file', () => {
  it('suggests the keywords for the position that are not used yet', () => {
    const { labels, found } = at('{ "properties": { "pets": { "type": "boolean", "ti|" } } }');
    expect(labels).toContain('title');
    expect(labels).toContain('filter');
    expect(labels).not.toContain('type');
    expect(labels).not.toContain('menu');
    expect(found?.choices.find(({ label }) => label === 'title')).toMatchObject({
      insert: '"title": ""',
      info: expect.stringContaining('Label of the field'),
    });
  });

  it('inserts only the keyword when a value follows', () => {
    const { found } = at('{ "na|": "things" }');
    expect(found?.choices.find(({ label }) => label === 'title')?.insert).toBe('"title"');
  });

  it('replaces the current value with its quotes', () => {
    const { found, text } = at('{ "properties": { "pets": { "type": "bool|" } } }');
    expect(found?.choices.map(({ label }) => label)).toContain('boolean');
    expect(text.slice(found?.from, found?.to)).toBe('"bool"');
  });

  it.each([
    ['names of the own fields', '{ "properties": { "from": {}, "upTo": { "atLeast": "|" } } }', ['from', 'upTo']],
    ['names of the own fields in a list', '{ "properties": { "from": {} }, "list": { "columns": ["|"] } }', ['from']],
    ['names of resources', '{ "properties": { "who": { "to": "|" } } }', ['leads', 'users']],
    ['true and false', '{ "properties": { "who": { "filter": | } } }', ['true', 'false']],
  ])('suggests %s', (_, text, wanted) => {
    expect(at(text).labels.slice(0, wanted.length)).toEqual(wanted);
  });

  it('uses the vocabulary of reports and settings in their files', () => {
    expect(at('{ "|" }', 'reports/agency.json').labels).toContain('parts');
    expect(at('{ "|" }', '_settings.json').labels).toContain('timeZone');
  });

  it('suggests nothing for new names, and does not throw for incomplete text', () => {
    expect(at('{ "properties": { "|" } }').found).toBeUndefined();
    for (const text of ['|', '{|', '{ "a": |', '[ { "x": "|', '{ "properties": { "a": { "type": "x', '"|'])
      expect(() => at(text.includes('|') ? text : `${text}|`)).not.toThrow();
  });

  it('explainAt describes the keyword at the pointer', () => {
    const text = '{ "properties": { "pets": { "maxLength": 5 } } }';
    expect(explainAt({ name: 'things.json', text, offset: text.indexOf('maxLength') + 2 })).toMatchObject({
      title: 'maxLength',
      sentence: expect.stringContaining('Maximum length'),
    });
    expect(explainAt({ name: 'things.json', text, offset: text.indexOf('5') })).toBeUndefined();
  });
});

describe('text of a schema file', () => {
  const text = '{\n  "properties": {\n    "pets": { "type": "boolean" },\n    "code": { "type": "string" }\n  }\n}\n';

  it('applyFix changes only the affected part', () => {
    const fixed = applyFix(text, { path: ['properties', 'code', 'since'], value: 'now' });
    expect(JSON.parse(fixed)).toEqual({
      properties: { pets: { type: 'boolean' }, code: { type: 'string', since: 'now' } },
    });
    expect(fixed).toContain('    "pets": { "type": "boolean" },\n');
  });

  it('formatText keeps the line breaks of the author', () => {
    expect(formatText('{\n"properties":{\n"pets":{"type":"boolean"}\n}\n}')).toBe(
      '{\n  "properties": {\n    "pets": { "type": "boolean" }\n  }\n}\n',
    );
    expect(formatText(text)).toBe(text);
  });
});
