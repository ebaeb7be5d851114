// `npm test`: types, lint, schemas, build, unit, server on each Postgres at hand, browser in real Chromium; then one line of figures.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gable-results-'));
const total = { passed: 0, failed: 0 };
const failures = [];
const failedTests = [];

/** The program of a package, started by Node itself: to ask npx for it takes as long as some of them. */
const programs = { tsc: 'typescript', oxlint: 'oxlint', tsx: 'tsx', vitest: 'vitest' };
const programOf = (name) => {
  const home = join(root, 'node_modules', programs[name]);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, typeof bin === 'string' ? bin : bin[name]);
};
const start = (name, args, options) => spawnSync(process.execPath, [programOf(name), ...args], { cwd: root, ...options });

const tell = (title, work) => {
  const started = Date.now();
  process.stdout.write(`\n── ${title}\n`);
  const { status } = work();
  process.stdout.write(`── ${title}: ${status === 0 ? 'good' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  if (status !== 0) failures.push(title);
  return status === 0;
};
const run = (title, name, args, env = {}) => tell(title, () => start(name, args, { stdio: 'inherit', env: { ...process.env, ...env } }));

const firstLine = (text = '') => text.split('\n', 1)[0];

const suite = (title, project, env = {}) => {
  const file = join(folder, `${title.replace(/\W+/g, '-')}.json`);
  run(title, 'vitest', ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env);
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    total.passed += result.numPassedTests;
    total.failed += result.numFailedTests;
    for (const { name, message, assertionResults } of result.testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of failed) failedTests.push(`${title}: ${relative(root, name)} > ${fullName}\n    ${firstLine(failureMessages.at(-1))}`);
      // A file that could not be read, or whose preparation failed, has no failed test of its own.
      if (failed.length === 0 && message) failedTests.push(`${title}: ${relative(root, name)}\n    ${firstLine(message)}`);
    }
  } catch {
    total.failed += 1;
  }
};

run('types', 'tsc', ['--noEmit']);
run('lint', 'oxlint', ['--deny-warnings']);
run('schemas', 'tsx', ['server/commands/schemas.ts', '--files']);
// Before the unit tests, some of which look at what is built.
const isBuilt = tell('build', () => spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }));
suite('unit', 'unit');
suite('server on the embedded Postgres', 'server', { TEST_POSTGRES: 'embedded' });

const distribution = start('tsx', ['scripts/distribution-postgres.ts'], { encoding: 'utf8' });
if (distribution.stdout.trim() !== '') suite('server on the distribution’s Postgres', 'server', { TEST_POSTGRES: 'distribution' });
else if (process.env.CI === 'true') failures.push('server on the distribution’s Postgres: it is not installed');
else process.stdout.write('\n── the distribution’s Postgres is not installed: its run is left out\n');

if (isBuilt) suite('browser', 'browser');

rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
// Where only the end of the output is kept, it tells what to look for.
for (const each of failedTests) process.stdout.write(`\n× ${each}\n`);
if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(failures.length > 0 || total.failed > 0 || total.passed === 0 ? 1 : 0);
