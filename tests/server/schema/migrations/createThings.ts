import { afterEach, beforeEach } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { activateFiles, filesOf, id } from './files.ts';

/**
 * Creates, before each test, a database with the resource `things` (`filesOf`) and three things: Asha (1) and Ravi (2),
 * who have values, and Meera (3), who has only a name. Use `.database` only in tests.
 */
export const createThings = () => {
  let opened: TestDatabase | undefined;
  const database = (): TestDatabase => {
    if (opened === undefined) throw new Error('The database is opened before each test, not while the file is read.');
    return opened;
  };
  beforeEach(async () => {
    opened = await openTestDatabase();
    await activateFiles(opened.pool, filesOf());
    await opened.pool.query(
      `insert into things ("_id", "name", "size", "tags", "cost", "code") values
      ($1, 'Asha', 'Small', '{a}', 5, '12'), ($2, 'Ravi', 'Huge', '{a,c}', 50, '7.5'), ($3, 'Meera', null, null, null, null)`,
      [id(1), id(2), id(3)],
    );
  });
  afterEach(() => opened?.drop());
  const rowsOf = async (text: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
    (await database().pool.query<Record<string, unknown>>(text, values)).rows;
  return {
    get database() {
      return database();
    },
    rowsOf,
  };
};
