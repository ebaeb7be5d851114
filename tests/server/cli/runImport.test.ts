import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { readConfig } from '../../../server/config/config.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { runImport } from '../../../server/cli/runImport.ts';
import { startPostgres } from '../../../server/database/embedded/startPostgres.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { sampleToday } from '../support/templates.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-import-'));
  database = await openTestDatabase(sampleToday);
  await writeFile(
    join(folder, 'projects.json'),
    JSON.stringify({ resource: 'projects', matchKey: ['name'], fields: { name: { column: 'Name' } } }),
  );
  await writeFile(join(folder, 'projects.csv'), 'Name\nKaveri Heights\nNew Town\n\n"Bad"one\n');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const run = async (...argv: string[]): Promise<readonly string[]> => {
  const lines: string[] = [];
  await runImport({
    argv,
    folder,
    print: (line) => lines.push(line),
    progress: () => undefined,
    config: { ...readConfig({}, [], root), databaseUrl: database.connection.connectionString },
  });
  return lines;
};

describe('npm run import', () => {
  it('prints a verdict per row and matching totals', async () => {
    const lines = await run('projects', 'projects.csv', '--map', 'projects.json', '--verbose');
    expect(lines.map((line) => line.replace(/[\da-f-]{36}/, 'ID'))).toEqual([
      'row 2 duplicate: of the record ID',
      'row 3 created',
      'row 5 rejected: a quote is in an invalid place, or never ends',
      '3 rows = 1 created + 1 duplicate + 1 rejected',
      '  1 duplicate: of a record that exists',
      '  1 rejected: a quote is in an invalid place, or never ends',
    ]);
  });

  it.each([
    [['projects', 'projects.csv'], 'usage: npm run import --'],
    [['projects', 'projects.csv', '--map', 'projects.json', '--dry'], "Unknown option '--dry'"],
    [
      ['projcts', 'projects.csv', '--map', 'projects.json'],
      'projcts: is nothing that can be imported, got "projcts"; did you mean "projects"?',
    ],
    [['activities', 'projects.csv', '--map', 'projects.json'], 'activities: is nothing that can be imported'],
    [['projects', 'projects.csv', '--map', 'nowhere.json'], '--map '],
    [['projects', 'projects.csv', '--map', 'projects.csv'], 'projects.csv:1:1 '],
    [['projects', 'nowhere.csv', '--map', 'projects.json'], 'nowhere.csv'],
    [['projects', 'projects.csv', '--map', 'projects.json', '--as', 'nobody'], '--as: there is no user nobody'],
    [
      ['projects', 'projects.csv', '--map', 'projects.json', '--as', 'agent'],
      '--as: agent lacks the permission projects.import and projects.create.',
    ],
    [['projects', 'projects.csv', '--map', 'projects.json', '--rejected', 'no/such/folder.csv'], 'ENOENT'],
  ])('reports the problem with %j', async (argv, message) => {
    await expect(run(...argv)).rejects.toThrow(message);
  });
});

describe('openDatabase', () => {
  it('connects to the server that already runs on the data folder', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gable-running-'));
    const server = await startPostgres({ dataDir: join(dataDir, 'postgres') });
    try {
      const opened = await openDatabase({ databaseUrl: undefined, dataDir }, () => undefined);
      const client = new pg.Client(opened.connection);
      await client.connect();
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      await client.end();
      await opened.stop();
      expect(rows).toEqual([{ name: 'gable' }]);
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  });
});
