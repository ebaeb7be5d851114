import { describe, expect, it } from 'vitest';
import {
  type EachSchema,
  type MeasureSchema,
  type PartSchema,
  type ReportSchema,
  charts,
  type RowSchema,
  timeSteps,
  units,
} from '#model/schema/files/reportSchema.ts';
import { quickRanges } from '#model/schema/files/tileSchema.ts';
import { tileLooks, type TileSchema } from '#model/schema/files/tileSchema.ts';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import vocabulary from '../../../../schemas/reports/_report.schema.json' with { type: 'json' };
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { formatProblem } from '../../../../server/schema/problems/problem.ts';
import { createFolder, things, withWords } from './folder.ts';

/** Every keyword of a type. A word that is added there and not here does not compile. */
type Words<T> = { readonly [word in keyof Required<T>]: true };
const report: Words<ReportSchema> = {
  $schema: true,
  $comment: true,
  name: true,
  title: true,
  description: true,
  group: true,
  order: true,
  route: true,
  rights: true,
  rows: true,
  parts: true,
  chart: true,
  drawn: true,
  share: true,
  sort: true,
  home: true,
};
const tile: Words<TileSchema> = { title: true, order: true, as: true, range: true, columns: true };
const row: Words<RowSchema> = { title: true, steps: true };
const part: Words<PartSchema> = {
  resource: true,
  about: true,
  where: true,
  rows: true,
  person: true,
  bases: true,
  filters: true,
  columns: true,
};
const column: Words<EachSchema & MeasureSchema> = {
  each: true,
  within: true,
  key: true,
  title: true,
  group: true,
  where: true,
  sum: true,
  distinct: true,
  percent: true,
  unit: true,
};

const good = {
  name: 'sizes',
  title: 'Sizes',
  group: 'Things',
  route: '/dashboard/reports/sizes',
  chart: 'bars',
  rows: [{ title: 'Owner' }],
  parts: [
    {
      resource: 'things',
      rows: ['owner'],
      person: 'owner',
      bases: { made: 'at' },
      filters: { size: 'size' },
      columns: [
        { each: 'size' },
        { key: 'large', title: 'Large', where: { size: ['Large'] } },
        { key: 'cost', title: 'Cost', sum: 'cost', unit: 'money' },
      ],
    },
  ],
};

const problemsOf = async (...reports: readonly object[]): Promise<readonly string[]> => {
  const dir = await createFolder({
    'things.json': things,
    'others.json': withWords({ name: 'others', plural: 'Others' }),
  });
  await mkdir(join(dir, 'reports'));
  for (const [index, content] of reports.entries())
    await writeFile(join(dir, 'reports', `r${index}.json`), JSON.stringify(content, null, 2));
  try {
    await loadSchemas(dir);
    return [];
  } catch (error) {
    if (error instanceof SchemaProblems)
      return error.problems.map((problem) =>
        formatProblem(problem).replace(/^schemas\/reports\/r(\d)\.json:\d+:\d+ /, '$1 '),
      );
    throw error;
  }
};

const changed = (words: object, ofPart: object = {}, columns: readonly object[] = good.parts[0]?.columns ?? []) => ({
  ...good,
  ...words,
  parts: [{ ...good.parts[0], columns, ...ofPart }],
});

describe('report vocabulary', () => {
  it.each([
    ['report', report, vocabulary.properties],
    ['row', row, vocabulary.$defs.row.properties],
    ['part', part, vocabulary.$defs.part.properties],
    ['column', column, vocabulary.$defs.column.properties],
    ['tile', tile, vocabulary.$defs.tile.properties],
  ])('describes every word of a %s', (_, words, properties) => {
    expect(Object.keys(properties).sort()).toEqual(Object.keys(words).sort());
    for (const [name, property] of Object.entries<object>(properties))
      expect([name, 'description' in property || '$ref' in property]).toEqual([name, true]);
  });

  it('lists the looks and date ranges of tiles', () => {
    expect([vocabulary.$defs.tile.properties.as.enum, vocabulary.$defs.tile.properties.range.enum]).toEqual([
      [...tileLooks],
      [...quickRanges],
    ]);
  });

  it('lists the time steps, units and charts', () => {
    expect([
      vocabulary.$defs.row.properties.steps.items.enum,
      vocabulary.$defs.column.properties.unit.enum,
      vocabulary.properties.chart.enum,
    ]).toEqual([[...timeSteps], [...units], [...charts]]);
  });
});

describe('home tiles', () => {
  it('rejects unknown columns, and trends without a time axis', async () => {
    const tile = { title: 'Sizes', order: 10, as: 'figures', columns: ['large'] };
    expect(await problemsOf(changed({ home: [tile, { ...tile, columns: ['size='] }] }))).toEqual([]);
    expect(
      await problemsOf(
        changed({
          home: [
            { ...tile, columns: ['larg'] },
            { ...tile, as: 'trend' },
          ],
        }),
      ),
    ).toEqual([
      '0 home[0].columns[0]: is not a column, got "larg"; did you mean "large"?',
      '0 home[1].as: has no time axis, got "trend"; expected a first row with "steps"',
    ]);
  });
});

describe('report files', () => {
  it('accepts a valid report, and a folder without reports', async () => {
    expect(await problemsOf(good)).toEqual([]);
    expect(await problemsOf()).toEqual([]);
  });

  it('reports position, received value and expected value of a problem', async () => {
    const dir = await createFolder({ 'things.json': things });
    await mkdir(join(dir, 'reports'));
    await writeFile(join(dir, 'reports', 'sizes.json'), JSON.stringify({ ...good, group: 7 }, null, 2));
    await expect(loadSchemas(dir)).rejects.toMatchObject({
      problems: [
        { file: 'schemas/reports/sizes.json', line: 4, column: 12, message: 'must be a text or an object, got 7' },
      ],
    });
  });

  it.each([
    [[changed({ name: 'size' })], ['0 name: does not match the route, got "size"; expected "sizes"']],
    [
      [good, good],
      ['1 route: is already the address of schemas/reports/r0.json, got "/dashboard/reports/sizes"; expected another'],
    ],
    [
      [changed({ colour: 'red' })],
      [
        '0 colour: unknown keyword, got "colour"; expected "$schema", "$comment", "name", "title", "description", "group", "order", "route", "rights", "rows", "parts", "chart", "drawn", "share", "sort" or one of 1 more',
      ],
    ],
    [
      [changed({}, { resource: 'thing' })],
      ['0 parts[0].resource: is not a resource, got "thing"; did you mean "things"?'],
    ],
    [
      [changed({}, { about: 'others' })],
      ['0 parts[0].about: things is not a log: its records are not about others; leave it out'],
    ],
    [
      [changed({}, { rows: ['ownr'] })],
      ['0 parts[0].rows[0]: is not a field of things, got "ownr"; did you mean "owner"?'],
    ],
    [
      [changed({}, { rows: ['owner', 'size'] })],
      ['0 parts[0].rows: must name a field for each of the 1 rows of the report, got 2'],
    ],
    [
      [changed({}, { rows: ['cost'] })],
      ['0 parts[0].rows[0]: cannot be a row, got "cost"; expected a choice, a reference, a text, or yes or no'],
    ],
    [
      [changed({}, { rows: ['at'] })],
      ['0 parts[0].rows[0]: is a date, got "at"; the row needs "steps": ["day", "week", "month"]'],
    ],
    [
      [changed({ rows: [{ title: 'Owner', steps: ['day'] }] })],
      ['0 parts[0].rows[0]: cannot be grouped by day, week or month, got "owner"; expected a date'],
    ],
    [
      [changed({}, { rows: ['record.size'] })],
      [
        '0 parts[0].rows[0]: refers to the record of a log entry, got "record.size"; "about" of the part must name the resource',
      ],
    ],
    [
      [changed({}, { person: 'size' })],
      ['0 parts[0].person: does not refer to users, got "size"; expected a reference to a user'],
    ],
    [
      [changed({}, { bases: { made: 'size' } })],
      ['0 parts[0].bases.made: is not a date, got "size"; expected a date or an instant'],
    ],
    [
      [changed({}, { filters: { size: 'siz' } })],
      ['0 parts[0].filters.size: is not a field of things, got "siz"; did you mean "size"?'],
    ],
    [
      [changed({}, { where: { size: ['Huge'] } })],
      ['0 parts[0].where.size[0]: is not a value of size, got "Huge"; expected "Small", "Large"'],
    ],
    [
      [changed({}, {}, [{ each: 'cost' }])],
      ['0 parts[0].columns[0].each: cannot be a column, got "cost"; expected a choice, a reference, or yes or no'],
    ],
    [
      [changed({}, {}, [{ each: 'size', within: 'owner' }])],
      [
        '0 parts[0].columns[0].within: is not the field that size depends on, got "owner"; size depends on no other field, so leave it out',
      ],
    ],
    [
      [changed({}, {}, [{ key: 'all' }])],
      ['0 parts[0].columns[0]: lacks "title", or "each" with a field for a column of each of its values'],
    ],
    [
      [changed({}, {}, [{ each: 'size', sum: 'cost' }])],
      ['0 parts[0].columns[0].sum: does not go with "each", got "sum"; expected "within"'],
    ],
    [
      [changed({}, {}, [{ key: 'a', title: 'A', sum: 'size', unit: 'count' }])],
      ['0 parts[0].columns[0].sum: cannot be added up, got "size"; expected a number'],
    ],
    [
      [changed({}, {}, [{ key: 'a', title: 'A', sum: 'cost' }])],
      [
        '0 parts[0].columns[0]: lacks "unit": a sum is of seconds, minutes or money, or of count where it is a number of things',
      ],
    ],
    [
      [
        changed({}, {}, [
          { key: 'a', title: 'A' },
          { key: 'a', title: 'B' },
        ]),
      ],
      ['0 parts[0].columns[1].key: is already used by another column, got "a"; expected another'],
    ],
    [
      [changed({ share: 'al' }, {}, [{ key: 'all', title: 'All' }])],
      ['0 share: is not a column, got "al"; did you mean "all"?'],
    ],
    [
      [changed({ sort: '-al' }, {}, [{ key: 'all', title: 'All' }])],
      ['0 sort: is not a column, got "al"; did you mean "all"?'],
    ],
    [
      [
        {
          ...good,
          parts: [
            good.parts[0],
            { resource: 'others', rows: ['size'], bases: { seen: 'at' }, columns: [{ key: 'b', title: 'B' }] },
          ],
        },
      ],
      [
        '0 parts[0].bases: has no date in common; expected one that all parts have',
        '0 parts[1].rows[0]: has other rows than the first part, got "size"; expected a field of things',
      ],
    ],
  ])('rejects invalid report %#', async (reports, problems) => {
    expect(await problemsOf(...reports)).toEqual(problems);
  });
});
