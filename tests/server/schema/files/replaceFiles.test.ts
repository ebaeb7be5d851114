import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishReplacing } from '../../../../server/schema/files/replaceFiles.ts';
import { textHash } from '../../../../server/schema/problems/textHash.ts';

const run = promisify(execFile);
let work: string;

/** Ends its own process, like kill -9, before the step with that number: a rename or a removal. */
const program = `
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:fs/promises';
const [,, dir, steps, writes] = process.argv;
let left = Number(steps);
for (const name of ['rename', 'rm']) {
  const real = promises[name];
  promises[name] = async (...args) => {
    if (left-- === 0) { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); }
    return real(...args);
  };
}
syncBuiltinESMExports();
const { writeFiles } = await import('./writeFiles.mjs');
await writeFiles(dir, JSON.parse(writes));
`;
const before = { 'a.json': 'a, as it was', 'c.json': 'c, as it was' };
const after = { 'a.json': 'a, published', 'reports/b.json': 'b, published' };
const writes = [
  { name: 'a.json', text: after['a.json'], was: textHash(before['a.json']) },
  { name: 'reports/b.json', text: after['reports/b.json'], was: null },
  { name: 'c.json', text: null, was: textHash(before['c.json']) },
];

const folderOf = async (name: string): Promise<string> => {
  const dir = join(work, name);
  await mkdir(join(dir, 'reports'), { recursive: true });
  for (const [file, text] of Object.entries(before)) await writeFile(join(dir, file), text);
  return dir;
};
const seen = async (dir: string): Promise<Readonly<Record<string, string>>> => {
  const names = (await readdir(dir, { recursive: true })).filter(
    (name) => name.endsWith('.json') && !name.startsWith('.'),
  );
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const)),
  );
};
const publish = async (dir: string, steps: number): Promise<unknown> => {
  const ended = await run(process.execPath, [
    join(work, 'trial.mjs'),
    dir,
    String(steps),
    JSON.stringify(writes),
  ]).catch((error: unknown) => error);
  return (ended as { signal?: string }).signal;
};

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'gable-replace-'));
  await build({
    entryPoints: [fileURLToPath(new URL('../../../../server/schema/files/writeFiles.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(work, 'writeFiles.mjs'),
    logLevel: 'error',
  });
  await writeFile(join(work, 'trial.mjs'), program);
});
afterAll(() => rm(work, { recursive: true, force: true }));

it('applies a publication fully or not at all when the process is killed at any step', async () => {
  // The steps: write the list of changes, replace three files, remove the list.
  const found = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (steps) => {
      const dir = await folderOf(`killed-${steps}`);
      const signal = await publish(dir, steps);
      const between = await seen(dir);
      const finished = await finishReplacing(dir);
      return {
        signal,
        between: JSON.stringify(between),
        finished: finished.length,
        files: await seen(dir),
        again: (await finishReplacing(dir)).length,
      };
    }),
  );
  const killed = { signal: 'SIGKILL', again: 0 };
  expect(found[0]).toMatchObject({ ...killed, finished: 0, files: before });
  for (const each of found.slice(1, 5)) expect(each).toMatchObject({ ...killed, finished: 3 });
  for (const each of found.slice(1)) expect(each.files).toEqual(after);
  expect(found[5]).toMatchObject({ signal: undefined, finished: 0 });
  // Some processes were really killed halfway.
  expect(new Set(found.map(({ between }) => between)).size).toBe(4);
});

it('keeps files that were edited since, and removes temporary files', async () => {
  const dir = await folderOf('edited');
  await publish(dir, 2);
  await writeFile(join(dir, 'c.json'), 'c, by hand');
  await writeFile(join(dir, 'reports', '.b.json.0123456789ab.tmp'), 'half of');
  await finishReplacing(dir);
  expect(await seen(dir)).toEqual({ ...after, 'c.json': 'c, by hand' });
  expect((await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
