import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderOf, folders } from '../scripts/folders/folders.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'));

type Source = {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly { readonly to: string; readonly own: boolean }[];
};

const resolveImport = (from: string, target: string): { to: string; own: boolean } => {
  if (target.startsWith('#model/')) return { to: target.replace('#model/', 'src/model/'), own: true };
  if (target.startsWith('#kinds/')) return { to: target.replace('#kinds/', 'src/kinds/'), own: true };
  if (target.startsWith('.')) return { to: normalize(join(dirname(from), target)).replaceAll('\\', '/'), own: true };
  return { to: target, own: false };
};

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const read = (path: string): Source => {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = [...text.matchAll(importPattern)].map(([, a, b, c]) => resolveImport(path, a ?? b ?? c ?? ''));
  return { path, text, imports };
};

const sources = ['src', 'server', 'languages'].flatMap(filesIn).map(read);

/** Returns whether a file is a React file of the kinds. The server imports only the other ones. */
const isView = (path: string): boolean =>
  /^src\/kinds\/.*\.tsx$|^src\/kinds\/(view|views|inputs)\.ts$|^src\/kinds\/shared\/inputs\/\w+\.ts$/.test(path);

/** Returns the cycles of a graph, which has the names to which each name points: `["actor → accounts → actor"]`. */
const cyclesOf = (edges: ReadonlyMap<string, Iterable<string>>): readonly string[] => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) {
      cycles.push([...trail.slice(trail.indexOf(name)), name].join(' → '));
      return;
    }
    if (done.has(name)) return;
    for (const next of edges.get(name) ?? []) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const name of edges.keys()) visit(name, []);
  return cycles;
};

const maxFilesPerFolder = 25;

/** Returns whether a folder is a catalogue of texts, which has one file per area, however many areas there are. */
const isCatalogue = (folder: string): boolean => /^(src\/messages\/en|languages\/\w+\/client)$/.test(folder);

describe('architecture', () => {
  it('lists every folder of src, server and languages', () => {
    expect(sources.filter(({ path }) => folderOf(path) === undefined).map(({ path }) => path)).toEqual([]);
    expect(sources.length).toBeGreaterThan(100);
  });

  it('names only existing folders in the purpose of a folder', () => {
    const wrong = folders.flatMap(({ path, purpose }) =>
      [...purpose.matchAll(/(?<![\w/])(\w+(?:\/\w+)*)\/(?=[^\w]|$)/g)]
        .filter(([, name = '']) => !existsSync(join(root, path, name)))
        .map(([, name]) => `${path}: ${name}/`),
    );
    expect(wrong).toEqual([]);
  });

  it('allows only the listed imports between folders', () => {
    const imports = new Map(folders.map((folder) => [folder.path, new Set(folder.imports)]));
    const wrong = sources.flatMap(({ path, imports: targets }) => {
      const folder = folderOf(path) ?? '';
      return targets
        .filter(({ to, own }) => own && /\.tsx?$/.test(to))
        .filter(({ to }) => folderOf(to) !== folder && imports.get(folder)?.has(folderOf(to) ?? '') !== true)
        .map(({ to }) => `${path} → ${to}`);
    });
    expect(wrong).toEqual([]);
  });

  it('lists no unused import', () => {
    const used = new Set(
      sources.flatMap(({ path, imports }) => imports.map(({ to }) => `${folderOf(path)} → ${folderOf(to)}`)),
    );
    expect(
      folders.flatMap(({ path, imports }) => imports.map((to) => `${path} → ${to}`)).filter((edge) => !used.has(edge)),
    ).toEqual([]);
  });

  it('has no import cycles between folders: each folder imports only from folders above it in the table', () => {
    const position = new Map(folders.map(({ path }, index) => [path, index]));
    const wrong = folders.flatMap(({ path, imports }, index) =>
      imports.filter((to) => (position.get(to) ?? Number.POSITIVE_INFINITY) >= index).map((to) => `${path} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps the folders of the server on at most 11 levels', () => {
    const levels = new Map<string, number>();
    for (const { path, imports } of folders.filter((folder) => folder.path.startsWith('server')))
      levels.set(path, 1 + Math.max(0, ...imports.map((to) => levels.get(to) ?? 0)));
    expect(levels.size).toBeGreaterThan(30);
    expect(Math.max(...levels.values())).toBeLessThanOrEqual(11);
  });

  it('lists all subfolders of a folder with layers, and each imports only from earlier ones', () => {
    const wrong = folders
      .filter(({ layers }) => layers.length > 0)
      .flatMap(({ path: folder, layers }) => {
        // Files outside of the subfolders may import from all of these.
        const layerOf = (path: string): number => {
          const [layer = '', ...rest] = path.slice(folder.length + 1).split('/');
          return rest.length === 0 ? layers.length : layers.indexOf(layer);
        };
        const inside = sources.filter(({ path }) => path.startsWith(`${folder}/`));
        return inside.flatMap(({ path, imports }) => [
          ...(layerOf(path) < 0 ? [`${path} is in no layer`] : []),
          ...imports
            .filter(({ to }) => to.startsWith(`${folder}/`) && layerOf(to) > layerOf(path))
            .map(({ to }) => `${path} → ${to}`),
        ]);
      });
    expect(folders.filter(({ layers }) => layers.length > 0).length).toBeGreaterThan(2);
    expect(wrong).toEqual([]);
  });

  it('has no import cycles between the subfolders of a folder', () => {
    // The folders of `src` are those of the table, which the test above checks.
    const parents = new Set(
      sources.flatMap(({ path }) => path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))),
    );
    const wrong = [...parents]
      .filter((parent) => parent !== '' && parent !== 'src')
      .flatMap((parent) => {
        const childOf = (path: string): string | undefined => {
          const [child, ...rest] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : [];
          return rest.length === 0 ? undefined : child;
        };
        const edges = new Map<string, Set<string>>();
        for (const { path, imports } of sources.filter((source) => source.path.startsWith(`${parent}/`)))
          for (const { to } of imports) {
            const [from, target] = [childOf(path), childOf(to)];
            if (from !== undefined && target !== undefined && from !== target)
              edges.set(from, (edges.get(from) ?? new Set()).add(target));
          }
        return cyclesOf(edges).map((cycle) => `${parent}: ${cycle}`);
      });
    expect(parents.size).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  it('keeps React out of the kinds code that the server imports', () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith('server/') || (path.startsWith('src/kinds/') && !isView(path)))
      .flatMap(({ path, imports }) => imports.filter(({ to }) => isView(to)).map(({ to }) => `${path} → ${to}`));
    expect(wrong).toEqual([]);
  });

  it(`keeps at most ${maxFilesPerFolder} files in a folder`, () => {
    const counts = new Map<string, number>();
    const others = ['bench', 'scripts', 'tests'].flatMap(filesIn).filter((path) => !path.includes('/node_modules/'));
    for (const path of [...sources.map(({ path }) => path), ...others])
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([folder, count]) => count > maxFilesPerFolder && !isCatalogue(folder))).toEqual([]);
  });

  it('keeps packages, the DOM and Node out of the model', () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith('src/model/'))
      .flatMap(({ path, text, imports }) => [
        ...imports.filter(({ own }) => !own).map(({ to }) => `${path} imports ${to}`),
        ...(/\b(window|document|localStorage|process|Buffer)\b\./.test(text)
          ? [`${path} touches its surroundings`]
          : []),
      ]);
    expect(wrong).toEqual([]);
  });

  // The server waits for its languages, so a language that needed code of the server would wait for itself.
  it('keeps the code of the product out of the languages, which import only its types', () => {
    const texts = sources.filter(({ path }) => path.startsWith('languages/'));
    const values = /^import (?!type\b)[^'"]*?from '(?:#|\.\.\/\.\.\/)/m;
    expect(texts.length).toBeGreaterThan(80);
    expect(texts.filter(({ text }) => values.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('styles a class in one area only', () => {
    const areaOf = (path: string): string =>
      path
        .split('/')
        .slice(0, path.startsWith('resources/') ? 1 : 2)
        .join('/');
    const areas = new Map<string, Set<string>>();
    const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
    for (const path of sheets.map((sheet) => sheet.replaceAll('\\', '/')))
      for (const [, name = ''] of readFileSync(join('src', path), 'utf8').matchAll(/^\.([\w-]+) \{/gm))
        areas.set(name, (areas.get(name) ?? new Set()).add(areaOf(path)));
    expect(areas.size).toBeGreaterThan(300);
    expect([...areas].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of])).toEqual([]);
  });

  it('keeps screen packages out of the server and server packages out of the screens', () => {
    const isScreenPackage = (name: string): boolean => /^(react|ra-|@mui|@emotion)/.test(name);
    const isServerPackage = (name: string): boolean => /^(node:|pg$|fastify|pino)/.test(name);
    const isOfServer = (path: string): boolean => /^(server|languages\/\w+\/server)\//.test(path);
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ to, own }) => !own && (isOfServer(path) ? isScreenPackage(to) : isServerPackage(to)))
        .map(({ to }) => `${path} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps MUI out of the shell, Home, list rows, the board and public pages', () => {
    const plain = [
      'src/layout/',
      'src/screens/home/',
      'src/resources/list/table/',
      'src/resources/board/',
      'src/publicPage/',
    ];
    const shown = sources.filter(({ path }) => plain.some((folder) => path.startsWith(folder)));
    const isStyled = (to: string): boolean => to.startsWith('@mui/') || to.startsWith('@emotion/');
    expect(shown.length).toBeGreaterThan(80);
    expect(
      shown.flatMap(({ path, imports }) => imports.filter(({ to }) => isStyled(to)).map(({ to }) => `${path} → ${to}`)),
    ).toEqual([]);
  });

  it('imports ra-core and not react-admin', () => {
    const users = (name: string): readonly string[] =>
      sources.filter(({ imports }) => imports.some(({ to }) => to === name)).map(({ path }) => path);
    expect(users('react-admin')).toEqual([]);
    expect(users('ra-core').length).toBeGreaterThan(100);
  });

  it('loads packages that few processes need on first use', () => {
    const heavy = [
      'imapflow',
      'nodemailer',
      'pdfkit',
      'postal-mime',
      'prom-client',
      'saxes',
      'sharp',
      'web-push',
      'yauzl',
    ];
    const isHeavy = ({ to }: { readonly to: string }): boolean => heavy.includes(to) || to.startsWith('@aws-sdk/');
    // What a start loads: imports of values, outside of `import()`.
    const staticImports = /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'"`;]*?from\s*['"]([^'"]+)['"]/g;
    const loaded = new Set<string>();
    const wrong: string[] = [];
    const visit = (path: string): void => {
      const source = sources.find((one) => one.path === path);
      if (source === undefined || loaded.has(path)) return;
      loaded.add(path);
      for (const [, target] of source.text.matchAll(staticImports)) {
        const found = resolveImport(path, target ?? '');
        if (found.own) visit(found.to);
        else if (isHeavy(found)) wrong.push(`${path} → ${found.to}`);
      }
    };
    visit('server/start/run.ts');
    expect(loaded.size).toBeGreaterThan(400);
    expect(wrong).toEqual([]);
  });

  it('has no circular imports, including type imports', () => {
    const edges = new Map(
      sources.map(({ path, imports }) => [path, imports.filter(({ own }) => own).map(({ to }) => to)]),
    );
    expect(cyclesOf(edges)).toEqual([]);
  });

  it('compares field kinds only in the kinds folder', () => {
    const kindNames = readdirSync(join(root, 'src/kinds'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
      .map(({ name }) => name);
    const comparison = new RegExp(
      `kind\\s*[!=]==\\s*'(${kindNames.join('|')})'|case '(${kindNames.filter((name) => /[A-Z]/.test(name)).join('|')})'`,
    );
    const wrong = sources
      .filter(
        ({ path }) =>
          !path.startsWith('src/kinds/') && path !== 'src/model/kindOf.ts' && !path.startsWith('server/sample/'),
      )
      // The `kind` of an activity is not a field kind.
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => comparison.test(line) && /field/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(kindNames.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('does not mention resources in shared code', () => {
    const resources = readdirSync(join(root, 'schemas'))
      .filter((name) => name.endsWith('.json') && !name.startsWith('_'))
      .map((name) => name.replace('.json', ''));
    // Authentication, permissions and the timeline belong to the server; a sample needs a concrete resource.
    const atHome = [
      /^server\/auth\//,
      /^server\/sample\//,
      /\/(profiles|guards|insertActivities|selectTimeline|purgeRecord|timedMoments)\.ts$/,
      /^server\/http\/api\/operationOf\.ts$/,
      /\/slots\.ts$/,
      /^src\/providers\//,
      /^src\/boot/,
      /^src\/model\/systemFields\.ts$/,
      /\/samples\.ts$/,
    ];
    // `properties` is also a word of JSON Schema, which the linter and the model read.
    const isSchemaWord = (path: string, line: string): boolean =>
      /^(server\/schema|server\/openapi|server\/contract|languages|src\/model|src\/kinds|src\/screens\/studio\/editor)\//.test(
        path,
      ) && /['"`]properties['"`]/.test(line);
    // An example in a description of the vocabulary, which is the key of its translation.
    const isExample = (path: string): boolean => /^languages\/\w+\/client\/\w+Tips\.ts$/.test(path);
    // An activity kind may have the same name as a resource.
    const isActivityKind = (line: string): boolean => /\bkind: 'attendance'/.test(line);
    // `data` is also the key of every response, so the test searches only for comparisons with it.
    const plain = resources.filter((name) => name !== 'data');
    const pattern = new RegExp(`['"\`](${plain.join('|')})['"\`]|([=!]==|case)\\s*['"\`]data['"\`]`);
    const wrong = sources
      .filter(({ path }) => !atHome.some((home) => home.test(path)))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter(
            (line) =>
              pattern.test(line) &&
              !isSchemaWord(path, line) &&
              !isExample(path) &&
              !isActivityKind(line) &&
              !/^\s*(\*|\/\/|\/\*)/.test(line),
          )
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });

  it('has no default exports, no barrels except one, no re-exports, and no file over 400 lines', () => {
    const barrels = ['src/kinds/index.ts'];
    const wrong = sources.flatMap(({ path, text }) => [
      ...(/^export default /m.test(text) ? [`${path}: default export`] : []),
      ...(/\/index\.tsx?$/.test(path) && !barrels.includes(path) ? [`${path}: barrel`] : []),
      ...(/^export (type )?(\{|\* from )/m.test(text) ? [`${path}: re-exports a name`] : []),
      ...(text.split('\n').length > 401 ? [`${path}: ${text.split('\n').length} lines`] : []),
    ]);
    expect(wrong).toEqual([]);
  });

  it('keeps files small: the median has at most 60 lines, the 90th percentile at most 150', () => {
    const lines = sources.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(60);
    expect(lines[Math.floor(lines.length * 0.9)]).toBeLessThanOrEqual(150);
  });

  it('contains no paths of the build machine', () => {
    const wrong = sources
      .filter(({ text }) => /\/work\/|\/tmp\/gable\//.test(text))
      .map(({ path }) => relative(root, path));
    expect(wrong).toEqual([]);
  });
});
