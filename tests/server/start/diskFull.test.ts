// Takes long.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../server/postgres/embedded/startPostgres.ts';
import { toAppError } from '../../../server/postgres/toAppError.ts';
import { isLong } from '../../isLong.ts';
import { withoutDurability, urlOf } from '../postgres.ts';
import { createDataDir, createLead, signIn, start, type Started, statusOfLead } from './start.ts';

const canMount = isLong && process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a small separate disk on a folder. */
const mountDisk = async (folder: string, megabytes: number): Promise<void> => {
  await mkdir(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  await chmod(folder, 0o777);
};

/** Fills a disk completely. Returns a function that frees it. */
const fillDisk = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'filling');
  await writeFile(path, '');
  for (const block of [1 << 20, 1 << 12]) {
    const bytes = Buffer.alloc(block);
    for (;;) {
      const isFull = await writeFile(path, bytes, { flag: 'a' }).then(
        () => false,
        () => true,
      );
      if (isFull) break;
    }
  }
  return () => rm(path);
};

describe.runIf(canMount)('a disk that is full', () => {
  let folder: Awaited<ReturnType<typeof createDataDir>>;
  let postgres: PostgresServer;
  let server: Started;
  let token: string;
  const place = (name: string): string => join(folder.dataDir, name);

  beforeAll(async () => {
    folder = await createDataDir();
    await chmod(folder.dataDir, 0o755);
    await mountDisk(place('database'), 300);
    await mountDisk(place('files'), 8);
    postgres = await startPostgres({
      dataDir: place('database/data'),
      settings: { ...withoutDurability, max_wal_size: '64MB' },
    });
    server = await start({
      env: {
        DATABASE_URL: urlOf(postgres.connection),
        DATA_DIR: place('product'),
        FILES_URL: `file://${place('files')}`,
      },
    });
    token = await signIn(server.address);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await postgres.stop();
    for (const name of ['database', 'files']) execFileSync('umount', ['-l', place(name)]);
    await folder.remove();
  });

  const upload = async (): Promise<{ readonly status: number; readonly code: string | undefined }> => {
    const form = new FormData();
    const rows = Array.from({ length: 3000 }, (_, n) => `Prospect ${n},+9197${String(10_000_000 + n)},Website`);
    form.append('file', new Blob([['Name,Phone,Source', ...rows].join('\n')]), 'people.csv');
    const reply = await fetch(`${server.address}/api/rest/leads/imports`, {
      method: 'POST',
      headers: { token },
      body: form,
    });
    const { error } = (await reply.json()) as { error?: { code: string } };
    return { status: reply.status, code: error?.code };
  };

  it('of stored files refuses uploads with 507 and leaves nothing behind; records are still saved', async () => {
    expect(await upload()).toEqual({ status: 201, code: undefined });
    const before = await readdir(place('files'), { recursive: true });
    const free = await fillDisk(place('files'));
    expect(await upload()).toEqual({ status: 507, code: 'DISK_FULL' });
    await createLead(server.address, token, 1);
    await free();
    expect(await readdir(place('files'), { recursive: true })).toEqual(before);
    expect(await upload()).toEqual({ status: 201, code: undefined });
  });

  it('of the database refuses what does not fit with 507, still answers, and goes on once there is room', async () => {
    const id = await createLead(server.address, token, 2);
    const free = await fillDisk(place('database'));
    const client = new pg.Client(postgres.connection);
    await client.connect();
    const error: unknown = await client
      .query(
        `insert into leads ("_id", "name", "contactNo", "source", "status", "receivedAt")
         select gen_random_uuid(), 'Lead ' || n, '+9197' || (10000000 + n), 'Website', 'New', now() from generate_series(1, 50000) n`,
      )
      .catch((reason: unknown) => reason);
    await client.end();
    expect(toAppError(error).code).toBe('DISK_FULL');
    expect(await statusOfLead(server.address, token, id)).toBe(200);
    await free();
    await createLead(server.address, token, 4);
  });
});
