import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { filesOf, impact, activateFiles } from './files.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await activateFiles(database.pool, filesOf());
  await database.pool.query(`insert into things ("_id", "name", "size", "tags", "cost", "most", "code") values
    ('00000000-0000-7000-8000-000000000001', 'Asha', 'Small', '{a}', 5, 10, 'A1'), ('00000000-0000-7000-8000-000000000002', 'Ravi', 'Huge', '{a,c}', 50, 10, 'A1'), ('00000000-0000-7000-8000-000000000003', 'Meera', 'Huge', null, null, null, 'bad code'),
    ('00000000-0000-7000-8000-000000000004', 'Gone', 'Huge', null, 900, 1, 'A1')`);
  await database.pool.query(`update things set "deletedAt" = now() where "name" = 'Gone'`);
});
afterAll(() => database.drop());

const impactOfEdit = async (...edit: Parameters<typeof filesOf>): Promise<readonly string[]> =>
  (await impact(database.pool, filesOf(...edit))).impacts.map(
    ({ path, message }) => `${path}: ${message.replace(/;.*/s, '')}`,
  );

describe('existing records that conflict with a draft', () => {
  const money = { type: 'number', kind: 'money', title: 'Cost' };
  const code = { type: 'string', title: 'Code' };
  it.each<[string, Parameters<typeof filesOf>, readonly string[]]>([
    [
      'a field that becomes required',
      [{}, { required: ['cost'] }],
      ['required[0]: 1 of 3 things have no Cost, first Meera'],
    ],
    [
      'a new field that is required',
      [{ due: { type: 'string', format: 'date', title: 'Due' } }, { required: ['due'] }],
      ['required[0]: 3 of 3 things have no Due, first Asha, Ravi, Meera'],
    ],
    [
      'a removed choice',
      [{ size: { type: 'string', title: 'Size', enum: ['Small', 'Large'] } }],
      ['properties.size.enum: 2 of 3 things have another value in Size, first Ravi, Meera'],
    ],
    [
      'a removed choice of a field with several values',
      [{ tags: { type: 'array', title: 'Tags', items: { type: 'string', enum: ['a', 'b'] } } }],
      ['properties.tags.items: 1 of 3 things have another value in Tags, first Ravi'],
    ],
    [
      'a smaller maximum',
      [{ cost: { ...money, maximum: 20 } }],
      ['properties.cost.maximum: 1 of 3 things have more than 20 in Cost, first Ravi'],
    ],
    [
      'a higher minimum',
      [{ cost: { ...money, minimum: 20 } }],
      ['properties.cost.minimum: 1 of 3 things have less than 20 in Cost, first Asha'],
    ],
    [
      'a smaller maxLength',
      [{ code: { ...code, maxLength: 2 } }],
      ['properties.code.maxLength: 1 of 3 things have more than 2 characters in Code, first Meera'],
    ],
    [
      'a new pattern',
      [{ code: { ...code, pattern: '^[A-Z]\\d$' } }],
      ['properties.code.pattern: 1 of 3 things have a value in Code that does not fit, first Meera'],
    ],
    [
      'a field that becomes unique',
      [{ code: { ...code, unique: true } }],
      ['properties.code.unique: 2 of 3 things share their Code with another, first Asha, Ravi'],
    ],
    ['fields that become unique together', [{}, { uniqueTogether: [['code', 'size']] }], []],
    [
      'a new comparison',
      [{ cost: { ...money, atMost: 'most' } }],
      ['properties.cost.atMost: 1 of 3 things have a Cost that is more than Most, first Ravi'],
    ],
    [
      'a new type',
      [{ code: { type: 'number', title: 'Code' } }],
      [
        "properties.code.type: 3 of 3 things have a value in Code that can't be read as number, first Asha, Ravi, Meera",
      ],
    ],
    [
      'a new name, a new type and a narrower range at once',
      [{ cost: undefined, price: { was: 'cost', type: 'integer', title: 'Price', minimum: 20, maximum: 40 } }],
      [
        'properties.price.minimum: 1 of 3 things have less than 20 in Price, first Asha',
        'properties.price.maximum: 1 of 3 things have more than 40 in Price, first Ravi',
      ],
    ],
    [
      'a new kind and a limit at once',
      [{ code: { type: 'string', format: 'email', title: 'Code', maxLength: 2 } }],
      [
        'properties.code.type: 3 of 3 things have a value in Code that is not a valid email, first Asha, Ravi, Meera',
        'properties.code.maxLength: 1 of 3 things have more than 2 characters in Code, first Meera',
      ],
    ],
    [
      'two limits and a required field at once',
      [{ cost: { ...money, minimum: 20, maximum: 40 } }, { required: ['cost'] }],
      [
        'required[0]: 1 of 3 things have no Cost, first Meera',
        'properties.cost.minimum: 1 of 3 things have less than 20 in Cost, first Asha',
        'properties.cost.maximum: 1 of 3 things have more than 40 in Cost, first Ravi',
      ],
    ],
    [
      'a new kind of the same type',
      [{ code: { type: 'string', format: 'email', title: 'Code' } }],
      ['properties.code.type: 3 of 3 things have a value in Code that is not a valid email, first Asha, Ravi, Meera'],
    ],
    [
      'a condition',
      [
        {},
        {
          allOf: [
            { if: { properties: { size: { const: 'Huge' } }, required: ['size'] }, then: { required: ['cost'] } },
          ],
        },
      ],
      ['allOf[0]: 1 of 3 things have no Cost where Size is Huge, first Meera'],
    ],
    [
      'dependentRequired',
      [{}, { dependentRequired: { code: ['tags'] } }],
      ['dependentRequired.code: 1 of 3 things have no Tags where Code is filled in, first Meera'],
    ],
    [
      'oneOf',
      [{}, { oneOf: [{ required: ['cost'] }, { required: ['code'] }] }],
      ['oneOf: 2 of 3 things match none of these groups, or more than one, first Asha, Ravi'],
    ],
    [
      'rules that become wider',
      [
        {
          name: { type: 'string', title: 'Name', maxLength: 80, search: true },
          size: { type: 'string', title: 'Size', enum: ['Small', 'Large', 'Huge', 'Vast'] },
        },
      ],
      [],
    ],
  ])('are counted for %s', async (_, edit, expected) => {
    expect(await impactOfEdit(...edit)).toEqual(expected);
  });
});

it('rejects a time zone that Node has and Postgres does not', async () => {
  const { problems, canPublish } = await impact(database.pool, filesOf({}, {}, { timeZone: 'SystemV/AST4' }));
  expect(canPublish).toBe(false);
  expect(problems.map(({ file, path, message }) => `${file} ${path}: ${message}`)).toEqual([
    'schemas/_settings.json timeZone: is not a time zone of this Postgres, got "SystemV/AST4"; choose another one, or update the time zones of Postgres',
  ]);
});

it('describes each change of a field in one sentence', async () => {
  const { changes } = await impact(
    database.pool,
    filesOf(
      {
        cost: undefined,
        price: { was: 'cost', type: 'integer', title: 'Price', minimum: 20 },
        code: { type: 'string', title: 'Short code', filter: true, maxLength: 2 },
      },
      { required: ['code'] },
    ),
  );
  expect(changes).toEqual([
    'things: code is required now',
    'things: title of code changes from Code to Short code',
    'things: code has the new word maxLength: 2',
    'things: cost is now called price',
    'things: price changes from money to number',
    'things: title of price changes from Cost to Price',
    'things: price has the new word minimum: 20',
  ]);
});

it('rejects a draft with position, count, examples and fixes, and changes nothing', async () => {
  const draft = filesOf({ size: { type: 'string', title: 'Size', enum: ['Small', 'Large'] } });
  const error = await activateFiles(database.pool, draft).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SchemaProblems);
  expect((error as SchemaProblems).message).toMatch(
    /^schemas\/things\.json:\d+:\d+ properties\.size\.enum: 2 of 3 things have another value in Size, first Ravi, Meera; Say what Huge becomes \("becomes": \{"Huge":"Small"\}\), or: Keep them until .*"since": "now"/,
  );
  const { rows } = await database.pool.query(
    `select count(distinct version)::int as versions from gable.schema_history`,
  );
  expect(rows).toEqual([{ versions: 1 }]);
});

it('allows a rule with "since": "now" although existing records break it', async () => {
  const report = await impact(
    database.pool,
    filesOf({ cost: { type: 'number', kind: 'money', title: 'Cost', maximum: 20, since: 'now' } }),
  );
  expect([report.canPublish, report.impacts.map(({ state, count }) => [state, count])]).toEqual([true, [['since', 1]]]);
});
