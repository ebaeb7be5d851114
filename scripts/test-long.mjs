// `npm run test:long`: tests that are too slow for every change: an install without scripts and a first start, the
// whole unit suite, the whole server suite also on the distribution's Postgres, through PgBouncer and behind HAProxy,
// the whole browser suite, the ten jobs and push messages in Firefox ESR, checks of the OpenAPI document and of the
// files for installations, the image of the Dockerfile, 60,000 hostile bodies, kill -9 loops (also of migrations and in
// a cluster), the last release beside this version, a restore to a moment, a server with another time, waiting
// automations, the benchmark with 1,000,000 leads, Lighthouse. Prints the figures. Ends with 1 when a test failed, a
// row was lost, a restart failed, or the benchmark could not run. A missed target is only shown in the table, because
// it means nothing on a busy machine.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const failures = [];

const run = (title, command, args, env = {}) => {
  const started = Date.now();
  process.stdout.write(`\n── ${title}\n`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  process.stdout.write(
    `── ${title}: ${status === 0 ? 'good' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(0)} s\n`,
  );
  if (status !== 0) failures.push(title);
};

const loop = (file) => [
  'tsx',
  '-e',
  `import('./tests/long/${file}').then(({ run }) => run()).catch((error) => { console.error(error); process.exit(1); })`,
];

run('build', 'npm', ['run', '--silent', 'build']);
run('install without scripts, and first start', 'npx', loop('install.long.ts'));
run('the whole unit suite', 'npx', ['vitest', 'run', '--project', 'unit'], { TEST_WHOLE: 'true' });
run('the whole server suite on the distribution’s Postgres', 'npx', ['vitest', 'run', '--project', 'server'], {
  TEST_POSTGRES: 'distribution',
  TEST_WHOLE: 'true',
});
run('the server suite through PgBouncer in transaction mode', 'npx', ['vitest', 'run', '--project', 'server'], {
  TEST_POSTGRES: 'embedded',
  TEST_POOLER: 'pgbouncer',
});
run('the server suite against two processes behind HAProxy', 'npx', ['vitest', 'run', '--project', 'server'], {
  TEST_POSTGRES: 'embedded',
  TEST_SERVERS: '2',
});
run('the whole browser suite', 'npx', ['vitest', 'run', '--project', 'browser'], { TEST_WHOLE: 'true' });
const inFirefox = ['tests/browser/app/jobs.test.ts', 'tests/browser/messages/webPush.test.ts'];
run('the ten jobs and push messages in Firefox ESR', 'npx', ['vitest', 'run', '--project', 'browser', ...inFirefox], {
  BROWSER: 'firefox',
  TEST_WHOLE: 'true',
});
run('the OpenAPI document, by Redocly and openapi-typescript', 'npx', loop('openapi.long.ts'));
run('the files of the installation', 'npx', loop('packaging.long.ts'));
run('the image, built and started', 'npx', loop('image.long.ts'));
run('the typed client', 'npx', loop('client.long.ts'));
run('60,000 hostile bodies', 'npx', loop('fuzz.long.ts'));
run('kill -9, the launcher of Postgres', 'npx', loop('kill.long.ts'));
run('kill -9, the product', 'npx', loop('product.long.ts'));
run('100,000 waiting automations, kill -9 of two processes', 'npx', loop('automations.long.ts'));
run('migration, kill -9 after each commit', 'npx', loop('migration.long.ts'));
run('two versions on one database', 'npx', loop('versions.long.ts'));
run('restore to a moment with pgBackRest', 'npx', loop('pointInTime.long.ts'));
run('the clock of a server is moved', 'npx', loop('clock.long.ts'));
run('failover, kill -9 of the primary of a cluster', 'npx', loop('failover.long.ts'));
run('bench with 1,000,000 leads', 'npx', ['tsx', 'bench/run.ts', '--large', '--no-build']);

process.stdout.write(failures.length === 0 ? '\nAll good.\n' : `\nFailed: ${failures.join(', ')}\n`);
process.exit(failures.length === 0 ? 0 : 1);
