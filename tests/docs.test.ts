import { readFileSync } from 'node:fs';
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
