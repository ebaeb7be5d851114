// Takes long.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../../server/database/embedded/startPostgres.ts';
import { toAppError } from '../../../../server/postgres/toAppError.ts';
import { isLong } from '../../../support/isLong.ts';
import { leadBody } from '../../support/api.ts';
import { withoutDurability, urlOf } from '../../support/postgres.ts';
import { createDataDir, createLead, signIn, start, type Started, statusOfLead } from '../start.ts';

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

describe.runIf(canMount)('a full disk', () => {
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

  it('for files rejects uploads with 507 and stores nothing, while records are still saved', async () => {
    expect(await upload()).toEqual({ status: 201, code: undefined });
    const before = await readdir(place('files'), { recursive: true });
    const free = await fillDisk(place('files'));
    expect(await upload()).toEqual({ status: 507, code: 'DISK_FULL' });
    await createLead(server.address, token, 1);
    await free();
    expect(await readdir(place('files'), { recursive: true })).toEqual(before);
    expect(await upload()).toEqual({ status: 201, code: undefined });
  });

  it('for the database rejects writes with 507, still serves reads, and recovers once there is space', async () => {
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

describe.runIf(canMount)('a full disk for the write-ahead log of Postgres', () => {
  let folder: Awaited<ReturnType<typeof createDataDir>>;
  let postgres: PostgresServer;
  let server: Started;
  let token: string;
  const events: string[] = [];
  const place = (name: string): string => join(folder.dataDir, name);
  const run = (): Promise<PostgresServer> =>
    startPostgres({
      dataDir: place('database'),
      // Durable commits, like a real installation.
      settings: { min_wal_size: '32MB', max_wal_size: '32MB' },
      onEvent: (text) => events.push(text),
    });

  beforeAll(async () => {
    folder = await createDataDir();
    await chmod(folder.dataDir, 0o755);
    await (await run()).stop();
    const log = place('database/cluster/pg_wal');
    await mountDisk(place('log'), 160);
    execFileSync('cp', ['-a', `${log}/.`, place('log')]);
    await rm(log, { recursive: true });
    await symlink(place('log'), log);
    postgres = await run();
    server = await start({ env: { DATABASE_URL: urlOf(postgres.connection), DATA_DIR: place('product') } });
    token = await signIn(server.address);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await postgres.stop();
    execFileSync('umount', ['-l', place('log')]);
    await folder.remove();
  });

  let number = 100;
  type Created = { readonly name: string; readonly id: string | undefined; readonly refused: string | undefined };
  /** Creates one lead. Returns its id where it was acknowledged, otherwise status and code. */
  const create = async (): Promise<Created> => {
    const body = leadBody((number += 1));
    const reply = await fetch(`${server.address}/api/v2/admin/create-lead`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    });
    const { data, error } = (await reply.json()) as { data?: { _id: string }; error?: { code: string } };
    const isCreated = reply.status === 201;
    return {
      name: String(body['name']),
      id: isCreated ? data?._id : undefined,
      refused: isCreated ? undefined : `${reply.status} ${error?.code ?? ''}`,
    };
  };

  it('rejects writes, and keeps all acknowledged and no rejected records once there is space', async () => {
    const free = await fillDisk(place('log'));
    const client = new pg.Client(postgres.connection);
    client.on('error', () => undefined);
    await client.connect();
    const all: Created[] = [];
    const isRefused = (): boolean => all.some(({ refused }) => refused !== undefined);
    // Other writers fill the rest of the disk until Postgres stops because it cannot write.
    const fill = async (): Promise<void> => {
      try {
        while (!isRefused()) await client.query(`select pg_logical_emit_message(false, 'filling', repeat('x', 50000))`);
      } catch {
        // Postgres has ended.
      }
    };
    const write = async (): Promise<void> => {
      while (!isRefused()) all.push(await create());
    };
    await Promise.all([fill(), write(), write(), write(), write()]);
    // Every restart fails too, because the disk is still full.
    await expect.poll(() => events.length, { timeout: 60_000 }).toBeGreaterThan(7);
    expect(await create()).toMatchObject({ refused: '503 DATABASE_AWAY' });
    const [first] = all;
    expect(await statusOfLead(server.address, token, first?.id ?? '')).toBe(503);
    await free();
    await expect.poll(create).toMatchObject({ refused: undefined });
    const reader = new pg.Client(postgres.connection);
    await reader.connect();
    const { rows } = await reader.query<{ name: string }>('select name from leads');
    await reader.end();
    const saved = new Set(rows.map(({ name }) => name));
    expect(all.filter(({ id, name }) => id !== undefined && !saved.has(name))).toEqual([]);
    // Only `OUTCOME_UNKNOWN` leaves the record uncertain.
    const refused = all.filter((each) => each.refused !== undefined && each.refused !== '503 OUTCOME_UNKNOWN');
    expect(refused.filter(({ name }) => saved.has(name))).toEqual([]);
    expect(refused.filter((each) => !/^(503 DATABASE_AWAY|507 DISK_FULL)$/.test(each.refused ?? ''))).toEqual([]);
  });
});
