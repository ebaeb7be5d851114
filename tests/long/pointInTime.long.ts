import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createFolder } from '../../bench/support/openBench.ts';
import { projectRoot, type Running, startProduct } from '../../bench/server/processes.ts';
import { distributionBinDir } from '../../server/database/embedded/programs/distributionBinDir.ts';
import { type Side, sendTo } from './exchangeLeads.ts';
import { missingLeads, signIn } from './leadsOverHttp.ts';

const password = 'a password of the trials alone';
const account = 'postgres';

/** Runs a program as the user of Postgres, and returns its output. Errors: an `Error` with the output if it fails. */
const runAsPostgres = (program: string, args: readonly string[]): string =>
  execFileSync('runuser', ['-u', account, '--', program, ...args], {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Returns the configuration for pgBackRest that Gable ships, with a folder instead of the bucket. */
const configOf = async (folder: string): Promise<string> => {
  const shipped = await readFile(join(projectRoot, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8');
  return shipped
    .replaceAll(/^repo1-(?:s3-.*|type=s3)\n/gm, '')
    .replace(/^repo1-path=.*$/m, `repo1-path=${folder}/repository`)
    .replace('AT_LEAST_48_RANDOM_BYTES', randomBytes(48).toString('base64'))
    .replace('[global]', `[global]\nlock-path=${folder}/lock\nlog-path=${folder}/log`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${folder}/cluster\npg1-socket-path=${folder}`);
};

type Place = { readonly folder: string; readonly binDir: string };

/** Returns a function that runs pgBackRest with the configuration in the folder. */
const backRestIn =
  ({ folder }: Place) =>
  (...args: readonly string[]): string =>
    runAsPostgres('pgbackrest', [`--config=${folder}/pgbackrest.conf`, '--stanza=gable', ...args]);

const controlPostgres = ({ folder, binDir }: Place, ...args: readonly string[]): string =>
  runAsPostgres(join(binDir, 'pg_ctl'), ['-D', `${folder}/cluster`, '-w', '-l', `${folder}/postgres.log`, ...args]);

/** Creates a cluster that archives its log with pgBackRest, and a database in it. Returns the database's address. */
const createCluster = async (place: Place): Promise<string> => {
  const { folder, binDir } = place;
  runAsPostgres(join(binDir, 'initdb'), ['-D', `${folder}/cluster`, '--auth=trust', '--no-sync']);
  const archive = `pgbackrest --config=${folder}/pgbackrest.conf --stanza=gable archive-push %p`;
  await writeFile(
    `${folder}/cluster/postgresql.auto.conf`,
    `listen_addresses = ''\nunix_socket_directories = '${folder}'\narchive_mode = on\narchive_command = '${archive}'\n`,
  );
  controlPostgres(place, 'start');
  runAsPostgres(join(binDir, 'createdb'), ['-h', folder, 'gable']);
  return `postgres://${account}@localhost/gable?host=${folder}`;
};

/** Returns the result of a query for one value. */
const queryValue = async (url: string, text: string): Promise<unknown> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(`select ${text} as value`);
  await client.end();
  return rows[0]?.value;
};

const createLead = async (side: Side, number: number): Promise<string> => {
  const lead = { name: `Lead ${number}`, contactNo: `+91${9_500_000_000 + number}`, source: 'Website' };
  return (await sendTo(side, 'POST /api/v2/admin/create-lead', lead)).data?._id ?? '';
};

/** Backs up, changes and restores the database of a product, as docs/OPERATIONS.md describes. */
const drill = async (place: Place, running: Running[]): Promise<void> => {
  const backRest = backRestIn(place);
  const url = await createCluster(place);
  const start = async (): Promise<Side> => {
    const env = { DATABASE_URL: url, DATA_DIR: join(place.folder, 'data'), ADMIN_PASSWORD: password };
    const server = await startProduct(env, [], ['--empty']);
    running.push(server);
    return { title: 'point in time', server, token: await signIn(server.port, password) };
  };
  const before = await start();
  backRest('stanza-create');
  backRest('check');
  const first = await createLead(before, 1);
  backRest('--type=full', 'backup');
  const second = await createLead(before, 2);
  const moment = String(await queryValue(url, `to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USTZH')`));
  // What happens after the moment: a mistake, and more work.
  await sendTo(before, `DELETE /api/v2/admin/delete-lead/${first}`);
  const later = await createLead(before, 3);
  await before.server.kill('SIGTERM');
  await queryValue(url, 'pg_switch_wal()');
  controlPostgres(place, 'stop');
  backRest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
  controlPostgres(place, 'start');
  while ((await queryValue(url, 'pg_is_in_recovery()')) === true);
  const { server, token } = await start();
  const missing = await missingLeads({ port: server.port, token, ids: [first, second, later] });
  if (missing.length !== 1 || missing[0] !== later)
    throw new Error(`point in time: expected only the later lead to be missing, got ${missing.length} missing leads`);
  const repository = runAsPostgres('grep', ['-rLa', '^Salted__', `${place.folder}/repository`]);
  if (repository.trim() !== '') throw new Error(`point in time: files that are not encrypted: ${repository}`);
  backRest('--type=full', 'backup');
  console.log(`point in time: a deleted lead is back at ${moment}, the backup is encrypted`);
};

/**
 * Restores the database of a product to a moment between two changes with pgBackRest, by the configuration and the
 * commands that Gable ships, with a folder instead of the bucket. Throws if a lead of before is missing, if a lead of
 * after is there, or if the backup is not encrypted. Does nothing unless it runs as root on a machine with pgBackRest
 * and Postgres.
 */
export const run = async (): Promise<void> => {
  const binDir = await distributionBinDir();
  if (binDir === undefined || !existsSync('/usr/bin/pgbackrest') || process.getuid?.() !== 0) {
    console.log('point in time: not tried, it needs root, pgBackRest and Postgres of the distribution');
    return;
  }
  const folder = await createFolder();
  const place = { folder, binDir };
  const running: Running[] = [];
  try {
    const owner = Number(execFileSync('id', ['-u', account], { encoding: 'utf8' }));
    await chown(folder, owner, owner);
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'pgbackrest.conf'), await configOf(folder));
    await drill(place, running);
  } finally {
    await Promise.all(running.map((server) => server.kill('SIGTERM')));
    if (existsSync(`${folder}/cluster/postmaster.pid`)) controlPostgres(place, 'stop', '-m', 'immediate');
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
