import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { checkTexts, type LoadedSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { settings } from '../files/folder.ts';
import { impact, activateFiles } from './files.ts';

let database: TestDatabase;
const named = (name: string, fields: object, words: object = {}): { name: string; text: string } => ({
  name: `${name}.json`,
  text: JSON.stringify(
    {
      name,
      title: name.slice(0, 1).toUpperCase() + name.slice(1, -1),
      plural: name.slice(0, 1).toUpperCase() + name.slice(1),
      recordTitle: '{name}',
      type: 'object',
      properties: { name: { type: 'string', title: 'Name' }, ...fields },
      ...words,
    },
    null,
    2,
  ),
});
const reference = (to: string, more: object = {}): object => ({
  type: 'string',
  kind: 'reference',
  to,
  title: 'Owner',
  filter: true,
  ...more,
});
const files = (owner: object, deal: object = {}, words: object = {}): LoadedSchemas =>
  checkTexts(
    [
      { name: '_settings.json', text: JSON.stringify(settings) },
      named('agents', { email: { type: 'string', format: 'email', title: 'Email', unique: true } }),
      named('brokers', {}),
      named('deals', { owner, ...deal }, words),
    ],
    'schemas',
  );
const id = (kind: number, number: number): string => `00000000-0000-7000-800${kind}-00000000000${number}`;
const rowsOf = async (text: string): Promise<readonly pg.QueryResultRow[]> =>
  (await database.pool.query<Record<string, unknown>>(text)).rows;
const owners = async (): Promise<readonly unknown[]> =>
  (await rowsOf('select "owner" from deals order by "_id"')).map(({ owner }) => owner as unknown);

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

const text = { type: 'string', title: 'Owner', filter: true };
const begin = async (owner: object, values: readonly (string | null)[]): Promise<void> => {
  await activateFiles(database.pool, files(owner));
  await database.pool.query(
    `insert into agents ("_id", "name", "email") values ('${id(1, 1)}', 'Asha Rao', 'asha@example.com'), ('${id(1, 2)}', 'Ravi', 'ravi@example.com'), ('${id(1, 3)}', 'Ravi', 'ravi2@example.com')`,
  );
  await database.pool.query(
    `insert into brokers ("_id", "name") values ('${id(2, 1)}', 'asha RAO'), ('${id(2, 2)}', 'Meera')`,
  );
  for (const [index, value] of values.entries())
    await database.pool.query(`insert into deals ("_id", "name", "owner") values ($1, 'Deal', $2)`, [
      id(3, index),
      value,
    ]);
};

describe('converting a text to a reference', () => {
  it('finds records by name, unique text or id, and rejects missing and ambiguous names with counts', async () => {
    await begin(text, ['ásha rao', 'ravi@example.com', id(1, 3), 'Ravi', 'Nobody', null, 'Nobody']);
    const report = await impact(database.pool, files(reference('agents')));
    expect([report.canPublish, report.impacts.map(({ path, message }) => `${path}: ${message}`)]).toEqual([
      false,
      [
        'properties.owner.kind: 3 of 7 deals have a Owner that does not match one agent (not found: "Nobody"; ambiguous: "Ravi"), first Deal, Deal, Deal; ' +
          'Leave them blank ("unresolvedBecomes": null), or: Define the record that each name means ("becomes": {"Nobody":null,"Ravi":null})',
      ],
    ]);
    await expect(activateFiles(database.pool, files(reference('agents')))).rejects.toThrow(/3 of 7 deals/);
    expect((await owners())[4]).toBe('Nobody');
    const draft = files(reference('agents', { becomes: { Ravi: 'ravi@example.com' }, unresolvedBecomes: null }));
    expect((await impact(database.pool, draft)).steps.map(({ message }) => message)).toEqual([
      '4 deals: Owner found by name among agents',
      '2 deals: Owner left blank',
    ]);
    await activateFiles(database.pool, draft);
    expect(await owners()).toEqual([id(1, 1), id(1, 2), id(1, 3), id(1, 2), null, null, null]);
  });

  it('uses the record in "unresolvedBecomes" for names that match no record', async () => {
    await begin(text, ['Asha Rao', 'Nobody']);
    await activateFiles(database.pool, files(reference('agents', { unresolvedBecomes: 'ravi2@example.com' })));
    expect(await owners()).toEqual([id(1, 1), id(1, 3)]);
  });

  it('converts a list of texts to a list of references', async () => {
    await activateFiles(database.pool, files({ type: 'array', title: 'Owner', items: { type: 'string' } }));
    await database.pool.query(
      `insert into brokers ("_id", "name") values ('${id(2, 1)}', 'Asha'), ('${id(2, 2)}', 'Meera')`,
    );
    await database.pool.query(
      `insert into deals ("_id", "name", "owner") values ('${id(3, 1)}', 'Deal', '{Meera,Asha}')`,
    );
    await activateFiles(
      database.pool,
      files({ type: 'array', kind: 'references', to: 'brokers', title: 'Owner', items: { type: 'string' } }),
    );
    expect(await owners()).toEqual([[id(2, 2), id(2, 1)]]);
  });

  it('does not leave a required reference blank', async () => {
    await begin(text, ['Nobody']);
    await activateFiles(database.pool, files(text, {}, { required: ['owner'] }));
    const report = await impact(
      database.pool,
      files(reference('agents', { unresolvedBecomes: null }), {}, { required: ['owner'] }),
    );
    expect([report.canPublish, report.impacts.map(({ path }) => path)]).toEqual([false, ['required[0]']]);
  });
});

describe('changing the resource that a reference refers to', () => {
  it('is rejected with a count when records cannot be found by name', async () => {
    await begin(reference('agents'), [id(1, 1), id(1, 2), null]);
    const report = await impact(database.pool, files(reference('brokers')));
    expect([
      report.canPublish,
      report.impacts.map(({ path, message }) => `${path}: ${message.replace(/; Leave.*/s, '')}`),
    ]).toEqual([
      false,
      ['properties.owner.to: 1 of 3 deals have a Owner that does not match one broker (not found: "Ravi"), first Deal'],
    ]);
    await expect(activateFiles(database.pool, files(reference('brokers')))).rejects.toThrow(/1 of 3 deals/);
    expect(await owners()).toEqual([id(1, 1), id(1, 2), null]);
  });

  it('finds records by name or by "becomes", or leaves them blank', async () => {
    await begin(reference('agents'), [id(1, 1), id(1, 2), null]);
    await activateFiles(database.pool, files(reference('brokers', { becomes: { Ravi: 'Meera' } })));
    expect(await owners()).toEqual([id(2, 1), id(2, 2), null]);
    await activateFiles(database.pool, files(reference('agents', { unresolvedBecomes: null })));
    expect(await owners()).toEqual([id(1, 1), null, null]);
  });
});

it('rejects a blankBecomes reference to a record that does not exist', async () => {
  await begin(reference('agents'), [null]);
  const report = await impact(database.pool, files(reference('agents', { blankBecomes: id(1, 9) })));
  expect([
    report.canPublish,
    report.problems.map(({ path, line, message }) => `${path} ${line > 5}: ${message}`),
  ]).toEqual([
    false,
    [`properties.owner.blankBecomes true: is not an existing agent, got "${id(1, 9)}"; expected the id of one`],
  ]);
  await activateFiles(database.pool, files(reference('agents', { blankBecomes: id(1, 1) })));
  expect(await owners()).toEqual([id(1, 1)]);
});
