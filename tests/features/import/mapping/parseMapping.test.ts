import { expect, it } from 'vitest';
import { parseMapping } from '../../../../src/features/import/mapping/parseMapping.ts';

const target = { fields: ['name', 'contactNo', 'notes'], header: ['Name', 'Phone', 'Verdict'] };
const parse = (map: unknown): unknown => parseMapping(typeof map === 'string' ? map : JSON.stringify(map), target);

it('parseMapping returns a mapping that fits the file, also with a byte order mark', () => {
  const map = {
    fields: { name: { column: 'Name' }, notes: { value: 'From the fair' } },
    ignore: { Phone: 'left out' },
  };
  expect(parse(`\uFEFF${JSON.stringify(map)}`)).toEqual({ map });
});

it.each<[string, unknown, string]>([
  ['invalid JSON', '{"fields":', "can't be read"],
  ['another file', { columns: [] }, 'not a mapping'],
  ['a list', [], 'not a mapping'],
  ['an unknown field', { fields: { title: { column: 'Name' } } }, "can't edit them: “title”"],
  ['an unknown column', { fields: { name: [{ column: 'Nick' }, { column: 'Name' }] } }, 'are not in this file: “Nick”'],
])('parseMapping returns a problem for %s', (_, map, text) => {
  expect(parse(map)).toEqual({ problem: expect.stringContaining(text) as string });
});
