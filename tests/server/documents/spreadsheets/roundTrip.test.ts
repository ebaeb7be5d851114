import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importableFields } from '#kinds/fields/importableFields.ts';
import { kindFor } from '#kinds/index.ts';
import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { guessMap } from '../../../../server/features/import/files/guessMap.ts';
import { mapRow, parseMap } from '../../../../server/features/import/maps/parseMap.ts';
import { openSource } from '../../../../server/features/import/files/source.ts';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import type { SheetRow } from '../../../../server/documents/spreadsheets/cell.ts';
import { writeCsv } from '../../../../server/documents/spreadsheets/writeCsv.ts';
import { writeXlsx } from '../../../../server/documents/spreadsheets/writeXlsx.ts';
import { exportColumns } from '../../../../server/features/export/columns.ts';
import { allSamples } from '#kinds/allSamples.ts';

const schemasDir = fileURLToPath(new URL('../../../../schemas', import.meta.url));
let folder: string;
let model: Model;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-round-'));
  ({ model } = await loadSchemas(schemasDir));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const attacks = ['=1+1', '+1', '-x', '@a', "'=1", 'a,b;c', 'line "one"', 'Ωmega'];

/**
 * Clean values of a field: its own choices, the samples of its kind, and for texts also what a spreadsheet would run.
 */
const valuesOf = (field: Field): fc.Arbitrary<Json> => {
  const { traits, column } = kindFor(field);
  if (traits.nested !== undefined && field.fields.length > 0) {
    const one = fc.record(Object.fromEntries(field.fields.map((inner) => [inner.name, valuesOf(inner)])));
    return traits.nested === 'one' ? one : fc.array(one, { maxLength: 3 });
  }
  if (traits.choices === 'one' && field.choices.length > 0) return fc.constantFrom(...field.choices);
  if (traits.choices === 'many' && field.choices.length > 0) return fc.subarray([...field.choices]);
  if (traits.refersTo === 'any') return fc.uuid().map((_id) => ({ resource: field.toAny[0] ?? '', _id }));
  const { good } = allSamples[field.kind as keyof typeof allSamples];
  // A month field may have choices of its own in addition to months.
  const cached =
    traits.temporal === 'month'
      ? [...good.filter((value) => /^\d{4}-\d\d$/.test(String(value))), ...field.choices]
      : good;
  const fitting = cached.filter(
    (value) => JSON.stringify(value).length < 400 && Array.isArray(value) === (field.property.type === 'array'),
  );
  const isText =
    column.type === 'text' && kindFor(field).toExportText === undefined && field.kind.toLowerCase().includes('text');
  return fc.constantFrom(...(fitting.length === 0 ? [null] : fitting), ...(isText ? attacks : []));
};

const recordsOf = (resource: Resource): fc.Arbitrary<JsonObject> =>
  fc.record(Object.fromEntries(importableFields(resource).map((field) => [field.name, fc.option(valuesOf(field))])));

const contextOf = () => ({ settings: model.settings, timeZone: model.settings.timeZone });
const everything = new Proxy(
  {},
  {
    get: () =>
      new Proxy([], { get: (list, name) => (name === 'includes' ? () => true : (Reflect.get(list, name) as unknown)) }),
    has: () => true,
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: [] }),
  },
);

/** Writes records like an export, and reads them like an import that guesses every column. */
const takeRound = async (
  resource: Resource,
  records: readonly JsonObject[],
  format: 'csv' | 'xlsx',
): Promise<readonly JsonObject[]> => {
  const columns = exportColumns(
    resource,
    resource.fields.filter((field) => kindFor(field).column.wire !== 'never'),
    contextOf(),
  );
  const rows = records.map((record): SheetRow => ['', ...columns.map(({ cell }) => cell(record, new Map()))]);
  const sheet = { header: ['Id', ...columns.map(({ title }) => title)], rows };
  const path = join(folder, `${resource.name}.${format}`);
  await pipeline(format === 'csv' ? writeCsv(sheet) : writeXlsx([{ name: 'A', ...sheet }]), createWriteStream(path));
  const source = await openSource(path);
  const read: JsonObject[] = [];
  let header: readonly string[] | undefined;
  for await (const { cells, malformed } of source.rows()) {
    expect(malformed).toBeUndefined();
    if (header === undefined) {
      header = cells;
      continue;
    }
    const guess = guessMap({ resource, header, permissions: everything });
    const map = parseMap('guess', JSON.stringify(guess), resource, contextOf());
    const mapped = mapRow(map, new Map(header.map((title, index) => [title, (cells[index] ?? '').trim()])));
    if ('problems' in mapped)
      throw new Error(
        `${resource.name}: ${mapped.problems.map(({ field, reason, got }) => `${field.name} ${reason} ${got}`).join('; ')}`,
      );
    read.push(cleanRecord(resource, mapped.values, contextOf()) as JsonObject);
  }
  source.close();
  return read;
};

const filled = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && !isBlank(value)));

describe('export and import', () => {
  it.each(['csv', 'xlsx'] as const)('returns the same records for every resource in %s', async (format) => {
    for (const resource of Object.values(model.resources).filter(({ calls }) => calls.import !== undefined)) {
      await fc.assert(
        fc.asyncProperty(fc.array(recordsOf(resource), { minLength: 1, maxLength: 8 }), async (records) => {
          // An import skips empty lines.
          const clean = records
            .map((record) => filled(cleanRecord(resource, record, contextOf()) as JsonObject))
            .filter((record) => Object.keys(record).length > 0);
          expect((await takeRound(resource, clean, format)).map(filled)).toEqual(clean);
        }),
        { numRuns: 2 },
      );
    }
  });
});
