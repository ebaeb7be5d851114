import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns whether the name of a file in a kind's folder is its role. */
const isRoleFile = (path: string): boolean =>
  /^src\/kinds\/(?!shared\/)[^/]+\/(kind|samples|input|cell|filter)\.tsx?$/.test(path);

/** Returns the names of the types that a file exports. */
const exportedTypes = (text: string): readonly string[] =>
  [...text.matchAll(/^export (?:declare )?(?:type|interface) (\w+)/gm)].map(([, name]) => name ?? '');

/** Returns the names of the values that a file exports, without types. */
const exportedValues = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /^export (?:declare )?(?:abstract )?(?:const|let|async function\*?|function\*?|class|enum) (\w+)/gm,
    ),
  ].map(([, name]) => name ?? '');

describe('file names', () => {
  const files = ['src', 'server', 'languages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|\/index\.ts$/.test(path) && !isRoleFile(path)),
  );

  it('equal the only exported value or an exported type', () => {
    const wrong = files.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const [values, name] = [exportedValues(text), basename(path).replace(/\.tsx?$/, '')];
      const isType = exportedTypes(text).some((type) => type.toLowerCase() === name.toLowerCase());
      return values.length !== 1 || values[0] === name || isType ? [] : [`${path} exports ${values[0]}`];
    });
    expect(files.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it('differ within a folder by more than letter case', () => {
    const names = files.map((path) => path.replace(/\.tsx?$/, '').toLowerCase());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
