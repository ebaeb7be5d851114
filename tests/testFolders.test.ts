import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders of tests whose subject is not one folder, such as the whole product or all roles with all calls. */
const withoutSource =
  /^tests\/(browser|fuzz|long|rules|support)\/|^tests\/server\/(auth\/permissions\/sweep|bench|examples|start\/outages)\//;

const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('tests', name).replaceAll('\\', '/'))
  .filter((path) => /^tests\/.+\/.*\.test\.tsx?$/.test(path) && !withoutSource.test(path));

/** Returns the path of the source that a path of `tests` mirrors: `tests/model/language` → `src/model/language`. */
const sourceOf = (path: string): string => path.replace(/^tests\/(?!server\/)/, 'src/').replace(/^tests\//, '');

const nameOf = (path: string): string => basename(path).replace(/(\.test)?\.tsx?$/, '');

const importPattern = /(?:from|import\()\s*['"]([^'"]+)['"]/g;

const importsOf = (path: string): readonly string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(importPattern)].map(([, name = '']) => {
    const alias = name.replace(/^#(model|kinds)\//, 'src/$1/');
    return alias.startsWith('.') ? normalize(join(dirname(path), alias)).replaceAll('\\', '/') : alias;
  });

describe('test files', () => {
  it('lie in folders that mirror those of src and server', () => {
    const folders = [...new Set(tests.map((path) => dirname(path)))];
    const exists = (path: string): boolean => ['', '.ts', '.tsx'].some((end) => existsSync(join(root, path + end)));
    expect(folders.length).toBeGreaterThan(100);
    expect(folders.filter((folder) => !exists(sourceOf(folder)))).toEqual([]);
  });

  it('lie in the folder of the file whose name they have', () => {
    const wrong = tests.flatMap((path) => {
      // A test with the name of its folder is about the whole folder.
      if (nameOf(path) === basename(dirname(path))) return [];
      const source = sourceOf(path);
      const [area = ''] = source.split('/');
      return importsOf(path)
        .filter((to) => to.startsWith(`${area}/`) && nameOf(to) === nameOf(path) && dirname(to) !== dirname(source))
        .map((to) => `${path} tests ${to}`);
    });
    expect(wrong).toEqual([]);
  });
});
