import type { Random } from '../../server/sample/basics/random.ts';

const deep = (depth: number, leaf: unknown, wrap: (inner: unknown) => unknown): unknown => {
  let value = leaf;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
};

const texts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDFFFb',
  '\uFEFF',
  '\u202Eabc',
  '💥',
  'é'.normalize('NFD'),
  'x'.repeat(10_000),
  '%',
  '%zz',
  '\\',
  '"',
  "'; drop table leads; --",
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '0x10',
  '1,00,000',
  '-1',
  '99999999999999999999',
  '0.1e-400',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '0000-00-00',
  '2026-02-30',
  '2026-13',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '2026-01-01T25:00:00Z',
  '24:00',
  '99:99',
  '-00:01',
  '+91',
  '+919999999999999999',
  '=1+1',
  '../../etc/passwd',
  'http://localhost:1',
  'https://',
  'javascript:alert(1)',
  'a@b',
  '@',
  '{{',
  '{{a.b|',
  '#a#',
  '#',
  '(a+)+$',
  '[',
  '*',
  '00000000-0000-0000-0000-000000000000',
  '$me',
  '$now',
  '{"a":1}',
  '[1]',
  'Etc/Nowhere',
  '* * * * *',
  '61 * * * *',
  'ASC',
  'name',
  '_id',
  'version',
  'status',
];

const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.005,
  1e-320,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31),
  2 ** 31 - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  2 ** 64,
  32_768,
  100_000,
  1e15,
  99.999999999999,
];

const objects: readonly unknown[] = [
  {},
  { toString: 1 },
  { valueOf: 1 },
  { toString: null, valueOf: null },
  { toJSON: 1 },
  { constructor: 1 },
  { length: 1 },
  { length: -1 },
  { length: 4_294_967_296 },
  { length: 'x' },
  { then: 1 },
  { hasOwnProperty: 1 },
  { _id: {} },
  { _id: null },
  { _id: 'x' },
  { $ne: null },
  { value: 1, unit: 'sq ft' },
  { value: {}, unit: [] },
  { value: -1, unit: 'toString' },
  { resource: 'toString', _id: 'x' },
  { resource: 'leads', _id: {} },
  { url: {} },
  { name: { toString: 1 } },
  { date: { toString: 1 }, amount: 'x' },
  { '': '' },
  { 'a\u0000': 1 },
  { '\uD800': 1 },
  { isPrototypeOf: {} },
  [],
  [[]],
  [null],
  [{}],
  [{ toString: 1 }],
  ['x', 'x'],
  [0, '0'],
  Array.from({ length: 2000 }, () => 'x'),
  deep(60, 1, (inner) => [inner]),
  deep(60, 1, (inner) => ({ a: inner })),
  deep(800, 1, (inner) => [inner]),
];

/**
 * Returns a random value that a call is unlikely to expect, such as a deeply nested list, a huge number, or one of
 * `ids` (ids of existing records).
 */
export const hostileValue = (random: Random, ids: readonly string[]): unknown => {
  switch (random.weighted({ text: 5, number: 3, object: 6, blank: 2, id: 2, some: 2 })) {
    case 'text':
      return random.pick(texts);
    case 'number':
      return random.pick(numbers);
    case 'object':
      return random.pick(objects);
    case 'blank':
      return random.pick([null, true, false]);
    case 'id':
      return ids.length === 0 ? 'x' : random.pick(ids);
    default:
      return Array.from({ length: random.between(1, 3) }, () => hostileValue(random, ids));
  }
};

/**
 * Returns a random text that often causes errors, such as a null character, `__proto__`, a date that does not exist, or
 * 10,000 letters.
 */
export const hostileText = (random: Random): string => random.pick(texts);

/** Returns the body with a hostile value in a random place, or only a hostile value. `ids`: ids of existing records. */
export const withHostile = (random: Random, body: unknown, ids: readonly string[]): unknown => {
  if (random.chance(0.25) || typeof body !== 'object' || body === null) return hostileValue(random, ids);
  if (Array.isArray(body)) {
    if (body.length === 0) return [hostileValue(random, ids)];
    const place = random.between(0, body.length - 1);
    return body.map((each: unknown, index) => (index === place ? withHostile(random, each, ids) : each));
  }
  const names = Object.keys(body);
  if (names.length === 0) return { [hostileText(random)]: hostileValue(random, ids) };
  const name = random.pick(names);
  return { ...body, [name]: withHostile(random, (body as Record<string, unknown>)[name], ids) };
};

/**
 * Returns `body` as JSON with a fault, such as a missing end or invalid UTF-8, or something else in its place, such as
 * an empty text, random bytes or 20,000 nested lists.
 */
export const brokenText = (random: Random, body: unknown): string | Buffer => {
  const whole = JSON.stringify(body) ?? 'null';
  switch (
    random.weighted({ cut: 4, bytes: 2, bom: 1, empty: 1, big: 1, twice: 1, deep: 1, proto: 2, word: 2, noise: 1 })
  ) {
    case 'cut':
      return whole.slice(0, random.between(0, whole.length));
    case 'bytes':
      return Buffer.concat([Buffer.from(whole.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80])]);
    case 'bom':
      return `\uFEFF${whole}`;
    case 'empty':
      return '';
    case 'big':
      return whole.replace(/:\d+|:"[^"]*"/, ':1e999');
    case 'twice':
      return whole.replace(/^\{/, '{"version":1,"version":{},');
    case 'deep':
      return `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    case 'proto':
      return whole.replace(
        /^\{/,
        random.pick([
          '{"__proto__":{"a":1},',
          '{"constructor":{"prototype":{"a":1}},',
          '{"\\u005f_proto__":1,',
          '{"a":{"__proto__":null},',
        ]),
      );
    case 'word':
      return random.pick(['null', 'true', '0', '"text"', '[]', '[[]]', '{}', 'undefined', 'NaN', '{"a":}', "{'a':1}"]);
    default:
      return Buffer.from(random.bytes(random.between(1, 300)));
  }
};
