// `npm test` runs the build, lint (with the types), the schema check, and the unit, server and browser suites. The
// server suite runs on the embedded Postgres and on that of the distribution. The last line is the number of tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorkFolder } from './work-folder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gable-results-'));
const workFolder = createWorkFolder();
const total = { passed: 0, failed: 0 };
const failures = [];
const failedTests = [];
const running = new Set();

const clearAway = () => {
  for (const each of [folder, workFolder.folder])
    if (each !== undefined) rmSync(each, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
};
/** Ends the run after a signal: waits for the child processes, then deletes their files. */
const end = async (signal, code) => {
  const all = [...running];
  if (signal !== undefined) for (const child of all) child.kill(signal);
  await Promise.all(
    all.map((child) =>
      child.exitCode !== null || child.signalCode !== null
        ? undefined
        : new Promise((resolve) => child.once('exit', resolve)),
    ),
  );
  clearAway();
  process.exit(code);
};
// After Ctrl C, the terminal sends the signal to all processes. A second signal would make Vitest leave its Postgres
// running.
process.once('SIGINT', () => void end(undefined, 130));
process.once('SIGTERM', () => void end('SIGTERM', 143));

/** Names of packages whose main script is started directly, because npx is slow. */
const programs = { tsx: 'tsx', vitest: 'vitest' };
const programOf = (name) => {
  const home = join(root, 'node_modules', programs[name]);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, typeof bin === 'string' ? bin : bin[name]);
};

/**
 * Runs a program until it ends. Its output is printed immediately, or returned if `keep` is set. With `low`, it has a
 * low priority.
 */
const runProgram = (command, args, { env = {}, keep = false, low = false, shell = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...workFolder.env, ...env },
      shell,
      stdio: ['inherit', ...(keep ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    });
    running.add(child);
    if (low && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const started = Date.now();
    let [output, stdout] = ['', ''];
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => {
      running.delete(child);
      resolve({ status: 1, stdout, output: `${output}${error.message}\n`, ms: 0 });
    });
    child.once('close', (status) => {
      running.delete(child);
      resolve({ status, stdout, output, ms: Date.now() - started });
    });
  });
const start = (name, args, options) => runProgram(process.execPath, [programOf(name), ...args], options);

/** Runs a step and prints its result. Output that was kept is printed as one block at its end. */
const runStep = async (title, work) => {
  process.stdout.write(`\n── ${title}: started\n`);
  const { status, output, ms } = await work();
  process.stdout.write(`\n${output}── ${title}: ${status === 0 ? 'good' : 'FAILED'}, ${(ms / 1000).toFixed(1)} s\n`);
  if (status !== 0) failures.push(title);
  return status === 0;
};

/** Returns the message of a failure, and the first line of its stack that is in this project. */
const summaryOf = (messages) =>
  messages
    .map((text) => {
      const lines = text.split('\n');
      const stack = lines.findIndex((line) => /^\s+at /.test(line));
      const place = lines.find((line) => /^\s+at .*\/tests\//.test(line)) ?? '';
      return [...lines.slice(0, stack === -1 ? 12 : Math.min(stack, 12)), place].join('\n    ').slice(0, 3000);
    })
    .join('\n    ');

/** Runs a suite. Its output is printed as one block at its end, or immediately if `keep` is not set. */
const suite = async (title, project, { env = {}, keep = true, workers } = {}) => {
  const file = join(folder, `${title.replace(/\W+/g, '-')}.json`);
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  if (workers !== undefined) options.push(`--maxWorkers=${workers}`);
  await runStep(title, () => start('vitest', ['run', '--project', project, ...options], { env, keep }));
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    total.passed += result.numPassedTests;
    total.failed += result.numFailedTests;
    for (const { name, message, assertionResults } of result.testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of failed)
        failedTests.push(`${title}: ${relative(root, name)} > ${fullName}\n    ${summaryOf(failureMessages)}`);
      // A file that could not be loaded, or whose setup failed, has no failed test.
      if (failed.length === 0 && message)
        failedTests.push(`${title}: ${relative(root, name)}\n    ${summaryOf([message])}`);
    }
  } catch {
    total.failed += 1;
  }
};

const npmRun = (name, options = {}) =>
  runProgram('npm', ['run', '--silent', name], { keep: true, shell: process.platform === 'win32', ...options });

// The type checker is a Go program that ends soon. Collecting its garbage would take a fifth of its time, so it does so
// only when it needs more memory than this.
const withoutCollection = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

const runChecks = async () => {
  await runStep('lint', () => npmRun('lint', { low: true, env: withoutCollection }));
  await runStep('schemas', () => start('tsx', ['server/cli/schemas.ts', '--files'], { keep: true, low: true }));
};
/**
 * Number of workers of a suite that runs next to another. The other one has one more worker than the machine has cores
 * (`vitest.config.ts`).
 */
const besides = Math.max(1, Math.floor(availableParallelism() / 2));
/** Creates the installations that browser tests copy. Returns the environment by which these find them. */
const prepareInstallations = async () => {
  const installations = join(workFolder.folder ?? folder, 'installations');
  const create = () => start('tsx', ['scripts/create-installations.ts', installations], { keep: true });
  return (await runStep('installations of the browser tests', create)) ? { TEST_INSTALLATIONS: installations } : {};
};
const runOnEmbedded = () =>
  suite('server on the embedded Postgres', 'server', { env: { TEST_POSTGRES: 'embedded' }, keep: false });
const runOnDistribution = async () => {
  const distribution = await start('tsx', ['scripts/distribution-postgres.ts'], { keep: true });
  if (distribution.stdout.trim() !== '')
    await suite('server on the distribution’s Postgres', 'server', {
      env: { TEST_POSTGRES: 'distribution' },
      workers: besides,
    });
  else if (process.env.CI === 'true') failures.push('server on the distribution’s Postgres: it is not installed');
  else process.stdout.write('\n── the distribution’s Postgres is not installed: its run is left out\n');
};

/** Runs what is small enough to run next to the server suite. */
const runSmallOnes = async () => {
  await suite('unit', 'unit', { workers: besides });
  await runOnDistribution();
  return isBuilt ? prepareInstallations() : {};
};

// All suites use the build. The server suite often waits for limits of the product and for Postgres, so the small ones
// and the checks run at the same time. Chromium keeps two cores so busy that nothing runs next to the browser suite.
const checks = runChecks();
const isBuilt = await runStep('build', () => npmRun('build'));
const [env] = await Promise.all([runSmallOnes(), runOnEmbedded()]);
await Promise.all([isBuilt ? suite('browser', 'browser', { env, keep: false }) : undefined, checks]);

clearAway();
// Failed tests are printed again at the end, because some systems keep only the end of the output.
for (const each of failedTests) process.stdout.write(`\n× ${each}\n`);
if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(failures.length > 0 || total.failed > 0 || total.passed === 0 ? 1 : 0);
