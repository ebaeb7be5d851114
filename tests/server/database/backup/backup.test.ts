import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackup } from '../../../../server/database/backup/createBackup.ts';
import { restoreBackup } from '../../../../server/database/backup/restoreBackup.ts';
import { startPostgres } from '../../../../server/database/embedded/startPostgres.ts';
import { distributionBinDir } from '../../../../server/database/embedded/programs/distributionBinDir.ts';
import { readInstallationId } from '../../../../server/database/readInstallationId.ts';
import { openStorage } from '../../../../server/storage/openStorage.ts';
import { isLong } from '../../../support/isLong.ts';
import { urlOf } from '../../support/postgres.ts';

let folder: string;
let identity: string;
let recipient: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-backup-'));
  // Root starts Postgres as another user, who needs access.
  await chmod(folder, 0o711);
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const tables = `create schema gable; create table gable.meta (key text primary key, value text not null);
  create table leads (id serial primary key, name text not null, file text)`;

/** Creates tables with some rows, and two files. Returns the folder of its files. */
const fill = async (client: pg.Client, filesDir: string): Promise<string> => {
  await client.query(tables);
  await client.query(`insert into leads (name) select 'Lead ' || n from generate_series(1, 5000) n`);
  const installation = await readInstallationId(client);
  const storage = await openStorage({ dir: filesDir }, installation);
  const local = join(folder, randomBytes(4).toString('hex'));
  await writeFile(local, randomBytes(300_000));
  await storage.put('ab/abcd/page.webp', local);
  await storage.put('imports/one/source', local);
  await storage.put('coming/left/page.webp', local);
  return join(filesDir, installation);
};

const connect = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
};
const namesOf = async (client: pg.Client): Promise<readonly string[]> =>
  (await client.query<{ name: string }>('select name from leads order by id')).rows.map(({ name }) => name);

it('backup and restore recover all rows and files after the data folder was lost', async () => {
  const config = {
    databaseUrl: undefined,
    dataDir: join(folder, 'data'),
    files: { dir: join(folder, 'data', 'files') },
  };
  const postgres = { dataDir: join(config.dataDir, 'postgres') };
  const [path, encrypted] = [join(folder, 'one.age'), { config, path: join(folder, 'one.age') }];
  const server = await startPostgres(postgres);
  const client = await connect(server.connection);
  const files = await fill(client, config.files.dir);
  const picture = await readFile(join(files, 'ab/abcd/page.webp'));
  // Users keep working during the backup.
  const closing = new AbortController();
  const writing = (async () => {
    for (let number = 0; !closing.signal.aborted; number += 1)
      await client.query(`insert into leads (name) values ('While ' || $1::int)`, [number]);
  })();
  const saved = (await namesOf(client)).length;
  expect(await createBackup({ ...encrypted, key: { recipient } })).toEqual({ files: 2 });
  closing.abort();
  await writing;
  const all = await namesOf(client);
  expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  await expect(createBackup({ ...encrypted, key: { recipient } })).rejects.toThrow(/EEXIST/);
  await expect(restoreBackup({ ...encrypted, key: { identity } })).rejects.toThrow(/cluster: exists already/);
  await client.end();
  await server.stop();
  await rm(config.dataDir, { recursive: true, force: true });

  const other = await generateIdentity();
  await expect(restoreBackup({ ...encrypted, key: { identity: other } })).rejects.toThrow(/cannot be decrypted/);
  const damaged = join(folder, 'damaged.age');
  const bytes = await readFile(path);
  bytes[bytes.length - 70_000] = (bytes[bytes.length - 70_000] ?? 0) ^ 1;
  await writeFile(damaged, bytes);
  await expect(restoreBackup({ config, path: damaged, key: { identity } })).rejects.toThrow(/cannot be decrypted/);
  expect(existsSync(join(config.dataDir, 'postgres', 'cluster'))).toBe(false);

  expect(await restoreBackup({ ...encrypted, key: { identity } })).toEqual({ at: expect.any(String), files: 2 });
  const again = await startPostgres(postgres);
  try {
    const reader = await connect(again.connection);
    const found = await namesOf(reader);
    expect(found.length).toBeGreaterThanOrEqual(saved);
    // Rows written meanwhile are restored up to one point in time, without gaps.
    expect(found).toEqual(all.slice(0, found.length));
    await reader.query('reindex table leads');
    await reader.end();
    expect((await readFile(join(files, 'ab/abcd/page.webp'))).equals(picture)).toBe(true);
    expect((await readdir(files)).sort()).toEqual(['ab', 'imports']);
    expect((await readdir(postgres.dataDir)).filter((name) => name.startsWith('aside'))).toEqual([]);
  } finally {
    await again.stop();
  }
});

it.runIf(isLong)('restore loads a dump of an external database, and only into an empty one', async () => {
  const binDir = await distributionBinDir();
  const server = await startPostgres({
    dataDir: join(folder, 'external'),
    ...(binDir === undefined ? {} : { binDir }),
  });
  try {
    const client = await connect(server.connection);
    await client.query('create database other');
    const filesDir = join(folder, 'external-files');
    const files = await fill(client, filesDir);
    const configOf = (database: string) => ({
      databaseUrl: urlOf({ ...server.connection, database }),
      dataDir: join(folder, 'external-data'),
      files: { dir: filesDir },
    });
    const path = join(folder, 'dump.age');
    const key = { passphrase: 'a passphrase that nobody guesses' };
    expect(await createBackup({ config: configOf('gable'), path, key })).toEqual({ files: 2 });
    await rm(files, { recursive: true });
    await expect(restoreBackup({ config: configOf('gable'), path, key })).rejects.toThrow(/has tables already/);
    expect(await restoreBackup({ config: configOf('other'), path, key })).toEqual({ at: expect.any(String), files: 2 });
    const reader = await connect({ ...server.connection, database: 'other' });
    expect(await namesOf(reader)).toEqual(await namesOf(client));
    expect((await readdir(files)).sort()).toEqual(['ab', 'imports']);
    await reader.end();
    await client.end();
  } finally {
    await server.stop();
  }
});
