import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { operations } from '#model/schema/call.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const product = ['src', 'server', 'languages', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .map((path) => ({ path, text: read(path) })),
);

/** Returns the paths of the product's files that contain a text, outside a folder if one is given. */
const filesWith = (text: string | RegExp, outside?: string): readonly string[] =>
  product
    .filter(({ path }) => outside === undefined || !path.startsWith(outside))
    .filter((file) => (typeof text === 'string' ? file.text.includes(text) : text.test(file.text)))
    .map(({ path }) => path);

/** Returns a function that returns whether a row of the table in CONTRIBUTING.md names a file. */
const rowNames = (title: string): ((path: string) => boolean) => {
  const row = read('CONTRIBUTING.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${title}`));
  const names = [...(row ?? '').matchAll(/`([\w./]+\.\w+)`/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(2);
  return (path) => names.some((name) => `/${path}`.endsWith(`/${name}`));
};

// Each example has a name that occurs for no other reason.
describe('the table of costs in CONTRIBUTING.md', () => {
  const kinds = readdirSync(join(root, 'src/kinds'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('/kind.ts'))
    .map((name) => name.slice(0, -'/kind.ts'.length));

  it('lists all places that name a kind', () => {
    const elsewhere = filesWith(/\bdocumentNumber\b/, 'src/kinds/documentNumber/');
    expect(elsewhere.filter((path) => !rowNames('a kind')(path))).toEqual([]);
    expect(elsewhere).toEqual(expect.arrayContaining(['src/kinds/index.ts', 'src/kinds/allSamples.ts']));
    expect(readdirSync(join(root, 'src/kinds/documentNumber')).toSorted()).toEqual(['kind.ts', 'samples.ts']);
  });

  it.each(kinds)('lists all files that import the definition or a component of the kind %s', (kind) => {
    // A kind may also use another one, such as `timeZone` the text.
    const importers = filesWith(
      new RegExp(`/${kind}/(kind|samples|input|cell|filter)\\.tsx?'`),
      `src/kinds/${kind}/`,
    ).filter((path) => !kinds.some((other) => path.startsWith(`src/kinds/${other}/`)));
    expect(importers.filter((path) => !rowNames('a kind')(path))).toEqual([]);
    expect(importers).toEqual(expect.arrayContaining(['src/kinds/index.ts', 'src/kinds/allSamples.ts']));
  });

  it.each(operations)('has a place for each part of the operation %s', (operation) => {
    const registry = read('server/http/api/operationOf.ts');
    const [, value = operation] = new RegExp(`^  ${operation}(?:: (\\w+))?,$`, 'm').exec(registry) ?? [];
    const [, file = ''] =
      new RegExp(`^import \\{[^}]*\\b${value}\\b[^}]*\\} from '\\.\\./\\.\\./(.*)'`, 'm').exec(registry) ?? [];
    expect(file).toMatch(/^(records\/operations|features|documents)\//);
    expect(read(`server/${file}`)).toContain('defineOperation(');
    expect(read('schemas/_vocabulary.schema.json')).toContain(`"${operation}"`);
    expect(read('tests/server/auth/permissions/sweep/sweepCases.ts')).toMatch(new RegExp(`^  ${operation}:`, 'm'));
  });

  it.each(['dismissPair', 'undoMerge', 'sendAgain'])(
    'lists all places of the server and the model that name the operation %s',
    (operation) => {
      const isDefinition = (path: string): boolean =>
        /^server\/(records\/operations|features)\//.test(path) && read(path).includes('defineOperation(');
      const places = filesWith(new RegExp(`\\b${operation}\\b`)).filter((path) => /^(server|src\/model)\//.test(path));
      expect(places.filter((path) => !isDefinition(path) && !rowNames('an operation')(path))).toEqual([]);
      expect(places.filter(isDefinition).length).toBeLessThanOrEqual(1);
    },
  );

  const looks = [...read('src/looks.ts').matchAll(/name: '(\w+)'[^]*?glyph: '(\w+)'[^]*?import\('\.\/(.*?)'\)/g)];
  it.each(looks.map(([, name = '', glyph = '', file = '']) => ({ name, glyph, file })))(
    'lists all places of the look $name',
    ({ name, glyph, file }) => {
      const component = file.split('/').at(-1) ?? '';
      expect(filesWith(`/${component}'`)).toEqual(['src/looks.ts']);
      expect(filesWith(`look.${name}'`)).toEqual(['src/looks.ts']);
      expect(filesWith(`'${name}'`).filter((path) => path.startsWith('src/resources/list/'))).toEqual([]);
      expect(read('src/messages/en/listText.ts')).toMatch(new RegExp(`^    ${name}: '`, 'm'));
      expect(read('src/resources/shared/parts/glyphs.ts')).toMatch(new RegExp(`^  ${glyph}:`, 'm'));
      const places = ['src/looks.ts', 'src/messages/en/listText.ts', 'src/resources/shared/parts/glyphs.ts'];
      expect(places.filter((path) => !rowNames('a layout of a list')(path))).toEqual([]);
    },
  );

  it('lists all places that name a language: its line, and nothing outside of its folder', () => {
    const withoutComments = (text: string): string => text.replace(/^\s*(\/?\*|\/\/).*$/gm, '');
    const naming = product
      .filter(({ path }) => !path.startsWith('languages/'))
      .filter(({ text }) => /['"`]hi['"`]|\bhi:|languages\/hi\b|hindi|devanagari/i.test(withoutComments(text)))
      .map(({ path }) => path);
    // The theme names a font of the system.
    expect(naming.toSorted()).toEqual(['src/model/language/languages.ts', 'src/theme/theme.ts']);
    expect(read('CONTRIBUTING.md')).toMatch(/^\| a language \| one folder .*`src\/model\/language\/languages\.ts`/m);
  });

  it('is compared with at least three looks', () => {
    expect(looks.length).toBeGreaterThan(2);
  });
});
