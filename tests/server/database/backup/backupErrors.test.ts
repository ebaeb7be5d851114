import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BackupError } from '../../../../server/database/backup/BackupError.ts';
import { createBackup } from '../../../../server/database/backup/createBackup.ts';
import { commandErrorText } from '../../../../server/cli/commandErrorText.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let folder: string;
let database: TestDatabase;
const key = { passphrase: 'a passphrase that nobody guesses' };
const problemOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => commandErrorText(error, [BackupError]),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-backup-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('a backup of a database without Gable is refused with a sentence, and writes no file', async () => {
  const path = join(folder, 'one.age');
  const config = { databaseUrl: database.connection.connectionString, dataDir: folder, files: { dir: folder } };
  expect(await problemOf(createBackup({ config, path, key }))).toBe(
    'The database has no installation of Gable, so there is nothing to back up. Is DATABASE_URL or DATA_DIR correct?',
  );
  expect(existsSync(path)).toBe(false);
});

it('a backup of a folder without a database creates none there', async () => {
  const dataDir = join(folder, 'wrong');
  const config = { databaseUrl: undefined, dataDir, files: { dir: folder } };
  expect(await problemOf(createBackup({ config, path: join(folder, 'two.age'), key }))).toBe(
    `DATA_DIR: ${dataDir} has no database; expected the folder of an installation, or DATABASE_URL.`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

it('commands print a sentence for what Postgres and the network refuse, and the stack of a fault', async () => {
  const { pool } = database;
  expect(await problemOf(pool.query('select from "nothing"'))).toBe(
    'The database refused: relation "nothing" does not exist.',
  );
  const away = new pg.Client({ host: '127.0.0.1', port: 1 });
  expect(await problemOf(away.connect())).toBe('A connection failed: connect ECONNREFUSED 127.0.0.1:1.');
  expect(commandErrorText(new TypeError('x is not a function'), [])).toMatch(/^TypeError: x is not a function\n +at /);
});
