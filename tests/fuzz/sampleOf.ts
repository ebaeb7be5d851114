import type { Random } from '../../server/sample/basics/random.ts';

export type Schema = Readonly<Record<string, unknown>>;
export type Components = Readonly<Record<string, Schema>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const formats: Readonly<Record<string, (random: Random, ids: readonly string[]) => unknown>> = {
  uuid: (random, ids) => (ids.length === 0 ? '0198c0de-0000-7000-8000-000000000001' : random.pick(ids)),
  date: (random) => `2026-0${random.between(1, 9)}-1${random.between(0, 9)}`,
  'date-time': (random) => `202${random.between(0, 9)}-0${random.between(1, 9)}-10T10:00:00.000Z`,
  email: (random) => `person${random.between(1, 100_000)}@example.com`,
  uri: () => 'https://example.com/a',
};

const wordOf = (random: Random, { maxLength }: Schema): string => {
  const word = random.pick([
    'Asha',
    '98450 12345',
    `Tower ${random.between(1, 1e6)}`,
    'Callback',
    `+9199${random.between(10_000_000, 99_999_999)}`,
  ]);
  return typeof maxLength === 'number' ? word.slice(0, maxLength) : word;
};

/**
 * Returns a random value that a JSON Schema allows as far as types, choices and formats are concerned. Values that are
 * nested too deeply are null. `components`: the schemas to which `schema` refers. `ids`: ids of existing records, used
 * as UUIDs.
 */
export const sampleOf = (
  random: Random,
  schema: unknown,
  { components, ids, depth = 0 }: { components: Components; ids: readonly string[]; depth?: number },
): unknown => {
  const inner = { components, ids, depth: depth + 1 };
  if (!isSchema(schema) || depth > 8) return null;
  if (typeof schema['$ref'] === 'string')
    return sampleOf(random, components[schema['$ref'].split('/').at(-1) ?? ''], inner);
  if ('const' in schema) return schema['const'];
  const choices = [...listOf(schema['enum']), ...(random.chance(0.5) ? listOf(schema['examples']) : [])];
  if (choices.length > 0) return random.pick(choices);
  const forms = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (forms.length > 0) return sampleOf(random, random.pick(forms), inner);
  const type = Array.isArray(schema['type']) ? random.pick(schema['type'] as readonly string[]) : schema['type'];
  if (type === 'array')
    return Array.from({ length: random.between(0, 3) }, () => sampleOf(random, schema['items'], inner));
  if (type === 'object' || isSchema(schema['properties'])) {
    const properties = isSchema(schema['properties']) ? schema['properties'] : {};
    const required = new Set(listOf(schema['required']));
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.has(name) || random.chance(0.3))
        .map(([name, each]) => [name, sampleOf(random, each, inner)]),
    );
  }
  if (type === 'integer') return random.between(Number(schema['minimum'] ?? 0), Number(schema['minimum'] ?? 0) + 20);
  if (type === 'number') return random.between(0, 10_000_000) / 100;
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  return formats[String(schema['format'])]?.(random, ids) ?? wordOf(random, schema);
};
