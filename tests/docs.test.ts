import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { printDocs } from '../scripts/docs.ts';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

it('generated documents are up to date', async () => {
  for (const { path, text } of await printDocs()) expect(read(path), `${path} is stale; run npm run docs`).toBe(text);
});

it('docs/DEPENDENCIES.md describes every dependency', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const text = read('docs/DEPENDENCIES.md');
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const isDescribed = (name: string): boolean =>
    text.includes(name) ||
    text.includes(`${name.split('/')[0]}/*`) ||
    name.startsWith('@types/') ||
    (name.startsWith('@testing-library/') && text.includes('Testing Library'));
  expect(names.filter((name) => !isDescribed(name))).toEqual([]);
});

it('.env.example lists every environment variable that the server reads', () => {
  const config = read('server/config/config.ts');
  const names = [...config.matchAll(/env, '([A-Z_]+)'/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !read('.env.example').includes(name))).toEqual([]);
});

it('docs/ARCHITECTURE.md names the files on the way of a schema edit, which one function takes step by step', () => {
  const section = read('docs/ARCHITECTURE.md')
    .split('## How an edit of a schema file becomes active')[1]
    ?.split('\n## ')[0];
  const rows = [...(section ?? '').matchAll(/^\| ([a-z ]*) ?\| `(\S+\.ts)` \|/gm)];
  const way = rows.map(([, , file = '']) => `server/schema/${file}`);
  expect(rows.map(([, step]) => step?.trim()).filter((step) => step !== '')).toEqual([
    'draft',
    'validate',
    'check against data',
    'migrate',
    'activate',
  ]);
  expect(way.length).toBeLessThanOrEqual(8);
  expect(way.filter((file) => !existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url))))).toEqual([]);
  // Each file of the way is reached from another one, or from the start of the server.
  const isReached = (file: string): boolean =>
    ['server/start/serve.ts', ...way].some(
      (other) => other !== file && read(other).includes(`/${file.split('/').at(-1)}'`),
    );
  expect(way.filter((file) => !isReached(file))).toEqual([]);

  const [, body = ''] = read('server/schema/lifecycle/activateDraft.ts').split('export const activateDraft =');
  const steps = ['createSchemaState(', 'refuseConflicts(', 'migrate(', 'recordActive('].map((call) =>
    body.indexOf(call),
  );
  expect(steps.every((at) => at > 0)).toBe(true);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});
