import { afterEach, beforeEach, expect, it } from 'vitest';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { filesOf, impact, activateFiles } from './files.ts';

let database: TestDatabase;
const size = { type: 'string', title: 'Size', enum: ['Small', 'Large', 'Huge'], filter: true };
const money = { type: 'number', kind: 'money' };
/** Rules that both versions have. The second version changes values of existing records, but no rule. */
const rules = {
  size,
  sub: { type: 'string', title: 'Sub', choicesBy: 'size', choices: { Small: ['S'], Large: ['L'], Huge: ['H'] } },
  cost: { ...money, title: 'Cost', atMost: 'most' },
  most: { ...money, title: 'Most' },
  mark: { type: 'string', title: 'Mark', maxLength: 9, unique: true },
};

beforeEach(async () => {
  database = await openTestDatabase();
  await activateFiles(
    database.pool,
    filesOf(rules, { dependentRequired: { code: ['cost'] }, uniqueTogether: [['name', 'size']] }),
  );
  await database.pool.query(`insert into things ("_id", "name", "size", "sub", "cost", "most", "code", "mark") values
    ('00000000-0000-7000-8000-000000000001', 'Asha', 'Huge', 'H', 5, 10, 'A1', 'abcd'), ('00000000-0000-7000-8000-000000000002', 'Asha', 'Large', 'L', 50, null, 'A1', 'abce'),
    ('00000000-0000-7000-8000-000000000003', 'Meera', 'Small', null, null, 10, null, 'Abc')`);
});
afterEach(() => database.drop());

const words = { dependentRequired: { code: ['cost'] }, uniqueTogether: [['name', 'size']] };
const found = async (fields: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
  (await impact(database.pool, filesOf({ ...rules, ...fields }, words))).impacts.map(
    ({ path, message }) => `${path}: ${message.replace(/;.*/s, '')}`,
  );

it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
  [
    'a comparison with the changed field',
    { most: { ...rules.most, blankBecomes: 20 } },
    ['properties.cost.atMost: 1 of 3 things have a Cost that is more than Most, first Asha'],
  ],
  [
    'a comparison of the changed field',
    { cost: { ...rules.cost, blankBecomes: 11 } },
    ['properties.cost.atMost: 1 of 3 things have a Cost that is more than Most, first Meera'],
  ],
  [
    'choices that depend on another field',
    { sub: { ...rules.sub, blankBecomes: 'L' } },
    ['properties.sub.choices: 1 of 3 things have a value in Sub that does not belong to their Size, first Meera'],
  ],
  [
    'a condition',
    { code: { type: 'string', title: 'Code', filter: true, blankBecomes: 'B' } },
    ['dependentRequired.code: 1 of 3 things have no Cost where Code is filled in, first Meera'],
  ],
  [
    'a unique field with shortened texts',
    { mark: { ...rules.mark, maxLength: 3, cut: true } },
    ['properties.mark.unique: 3 of 3 things share their Mark with another, first Asha, Asha, Meera'],
  ],
  [
    'fields that are unique together',
    {
      size: { ...size, enum: ['Small', 'Large'], becomes: { Huge: 'Large' } },
      sub: { ...rules.sub, choices: { Small: ['S'], Large: ['L', 'H'] } },
    },
    ['uniqueTogether[0]: 2 of 3 things have the same Name and Size as another, first Asha, Asha'],
  ],
  ['no conflict', { most: { ...rules.most, blankBecomes: 60 } }, []],
])('checks new values of existing records against an unchanged rule: %s', async (_, fields, expected) => {
  expect((await found(fields)).map((line) => line.replace('their Name', 'their name'))).toEqual(expected);
});

it('rejects the draft with file and line, and changes nothing', async () => {
  const draft = filesOf({ ...rules, most: { ...rules.most, blankBecomes: 20 } }, words);
  const error = await activateFiles(database.pool, draft).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SchemaProblems);
  expect((error as SchemaProblems).message).toMatch(
    /^schemas\/things\.json:\d+:\d+ properties\.cost\.atMost: 1 of 3 things/,
  );
  expect((await database.pool.query(`select count(*)::int as n from things where "most" = 20`)).rows).toEqual([
    { n: 0 },
  ]);
});
