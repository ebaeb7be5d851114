import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const files = ['src', 'server', 'scripts', 'languages'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
);

const exported =
  /^export (?:declare )?(?:abstract )?(?:const|let|async function\*?|function\*?|class|enum|type|interface) (\w+)/;

it('every exported value and type has a docstring', () => {
  let count = 0;
  const wrong = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const [, name] = exported.exec(line) ?? [];
      if (name === undefined) return [];
      count += 1;
      // A comment for readers of the code may lie between.
      const before = lines.slice(Math.max(0, index - 4), index).findLast((one) => !one.startsWith('// '));
      return before?.endsWith('*/') === true ? [] : [`${file}:${index + 1} ${name}`];
    });
  });
  expect(count).toBeGreaterThan(4000);
  expect(wrong).toEqual([]);
});
