import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '../../bench/support/openBench.ts';
import { projectRoot, type Running, startProduct } from '../../bench/server/processes.ts';
import { parseChangelog } from '../../src/features/help/parseChangelog.ts';
import { startPostgres } from '../../server/database/embedded/startPostgres.ts';
import { urlOf } from '../server/support/postgres.ts';
import { createExchange, type Side, sendTo } from './exchangeLeads.ts';
import { signIn } from './leadsOverHttp.ts';

const password = 'a password of the trials alone';
/** Rounds of requests to both versions in each phase. */
const rounds = 20;

/**
 * Returns the commit of the release before the newest changes in the changelog: the one that added its heading. While
 * nothing is listed under Unreleased, the newest changes are those of the current release.
 */
const releasedCommit = (): string | undefined => {
  const [, released] = parseChangelog(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'));
  const { status, stdout } = spawnSync(
    'git',
    ['log', '--format=%H', '-S', `## [${released?.version ?? ''}] - `, '--', 'CHANGELOG.md'],
    { cwd: projectRoot, encoding: 'utf8' },
  );
  return status === 0 ? stdout.split('\n').find((line) => line !== '') : undefined;
};

/** Writes the sources of a commit to a folder, and builds them. */
const buildVersion = (commit: string, folder: string): void => {
  const archive = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: projectRoot,
    maxBuffer: 1_000_000_000,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const args of [
    ['ci', '--prefer-offline', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ])
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
};

const exchange = createExchange();

const exchangeAll = async (title: string, one: Side, other: Side): Promise<void> => {
  let leads = 0;
  for (let round = 0; round < rounds; round += 1) {
    await exchange(one, other);
    leads = await exchange(other, one);
  }
  console.log(`versions: ${title}: ${leads} leads, no request refused`);
};

/**
 * Builds the last released version, and sends requests to it in four phases: alone, after `--migrate` of this version,
 * beside a server of this version, and again after a restart. Throws if a request is refused, if a version does not see
 * what the other one has written, or if a version rejects a token of the other one. Does nothing without the history of
 * the project.
 */
export const run = async (): Promise<void> => {
  const commit = releasedCommit();
  if (commit === undefined) {
    console.log('versions: not tried, the history of the project is not here');
    return;
  }
  const folder = await createFolder();
  const released = join(folder, 'released');
  const running: Running[] = [];
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  try {
    execFileSync('mkdir', [released]);
    buildVersion(commit, released);
    const start = async (title: string, root: string): Promise<Side> => {
      const server = await startProduct(
        {
          DATABASE_URL: urlOf(postgres.connection),
          DATA_DIR: join(folder, 'data'),
          TOKEN_SECRET: 'a secret of the trial, long enough for HS256',
          ADMIN_PASSWORD: password,
        },
        [],
        ['--empty'],
        root,
      );
      running.push(server);
      return { title, server, token: await signIn(server.port, password) };
    };
    const old = await start('the released version', released);
    await exchangeAll('the released version alone', old, old);
    execFileSync(process.execPath, ['dist/server/main.mjs', '--migrate'], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', DATABASE_URL: urlOf(postgres.connection) },
      stdio: 'inherit',
    });
    await exchangeAll('the released version after --migrate', old, old);
    const now = await start('this version', projectRoot);
    await exchangeAll('both', old, now);
    await old.server.kill('SIGTERM');
    const again = await start('the released version, restarted', released);
    await exchangeAll('both, after a restart of the released one', again, now);
    // A token of one version is valid in the other.
    await sendTo({ ...now, token: again.token }, 'GET /api/v2/admin/get-lead');
    await sendTo({ ...again, token: now.token }, 'GET /api/v2/admin/get-lead');
  } finally {
    await Promise.all(running.map((server) => server.kill('SIGTERM')));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
