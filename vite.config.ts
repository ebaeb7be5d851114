import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { writeChunkList } from './scripts/chunk-list.ts';
import { parseChangelog } from './src/features/help/parseChangelog.ts';
import { localize } from './src/model/language/localize.ts';
import { parseResource } from './src/model/parseModel.ts';
import type { ResourceSchema } from './src/model/schema/schema.ts';
import { listQuery } from './src/providers/api/lists/listQuery.ts';
import { withQuery } from './src/providers/api/http/withQuery.ts';
import { theme } from './src/theme/theme.ts';

const schemaFolder = join(import.meta.dirname, 'schemas');

/** Returns the address of a list screen → its first list call. The boot entry sends it early. */
const firstLists = (): Readonly<Record<string, string>> => {
  const files = readdirSync(schemaFolder).filter((name) => name.endsWith('.json') && !name.startsWith('_'));
  const resources = files.map((name) =>
    parseResource(localize<ResourceSchema>(JSON.parse(readFileSync(join(schemaFolder, name), 'utf8')), 'en')),
  );
  return Object.fromEntries(
    resources.flatMap(({ screens, calls, list }) => {
      const call = calls.getList;
      if (call === undefined || call.rest) return [];
      const query = listQuery({ pagination: { page: 1, perPage: list.perPage }, sort: { ...list.sort }, filter: {} });
      return [[screens.list, withQuery(call.path, query)]];
    }),
  );
};

/** Returns a hash of the newest version in the changelog that has changes, to compare it with what a user has seen. */
const newsVersion = (): string => {
  const [newest] = parseChangelog(readFileSync(join(import.meta.dirname, 'CHANGELOG.md'), 'utf8'));
  return createHash('sha256').update(JSON.stringify(newest)).digest('hex').slice(0, 8);
};

const kebab = (name: string): string =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * A plugin that writes the variables of the theme, light and dark, to a style sheet, which applies before any script
 * runs. Paper always has the light ones.
 */
const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/theme\/variables\.css$/ },
    handler: () =>
      theme
        .generateStyleSheets()
        .flatMap((sheet) => Object.entries(sheet))
        .map(([selector, rules]) => {
          const lines = Object.entries(rules as Record<string, string>).map(
            ([name, value]) => `  ${kebab(name)}: ${value};\n`,
          );
          const rule = `${selector} {\n${lines.join('')}}\n`;
          return selector.includes('dark') ? `@media not print {\n${rule}}\n` : rule;
        })
        .join(''),
  },
});

/** Functions that every supported browser has. Their polyfills in polyglot would add 5 kB to the first script. */
const nativeFunctions: Readonly<Record<string, string>> = {
  'object.entries': 'Object.entries',
  hasown: 'Object.hasOwn',
};

/** A plugin that replaces these polyfills with the built-in functions. */
const withoutPolyfills = (): Plugin => ({
  name: 'without-polyfills',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => (Object.hasOwn(nativeFunctions, id) ? `\0native:${id}` : undefined),
  load: (id) => (id.startsWith('\0native:') ? `module.exports = ${nativeFunctions[id.slice(8)]};` : undefined),
});

/** A module that a library imports, and a shorter one that replaces it. */
type Substitute = { readonly id: string; readonly importer?: RegExp; readonly code: string };

const substitutes: readonly Substitute[] = [
  { id: 'lodash/union.js', code: '(...lists) => [...new Set(lists.flat())]' },
  // These two modules compare only JSON. Forms also compare dates and files, so they use lodash's function.
  {
    id: 'lodash/isEqual.js',
    importer: /[\\/]ra-core[\\/]dist[\\/](store[\\/]useStore|core[\\/]ResourceDefinitionContext)\.js$/,
    code: '(a, b) => JSON.stringify(a) === JSON.stringify(b)',
  },
];

/** A plugin that replaces helper modules of libraries with the shorter ones. */
const withSubstitutes = (): Plugin => ({
  name: 'with-substitutes',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /^lodash\// },
    handler: (id, from = '') => {
      const place = substitutes.findIndex((each) => each.id === id && (each.importer?.test(from) ?? true));
      return place === -1 ? undefined : `\0substitute:${place}`;
    },
  },
  load: {
    filter: { id: /^\0substitute:/ },
    handler: (id) => `export default ${substitutes[Number(id.split(':')[1])]?.code};`,
  },
});

/**
 * A plugin that builds react-router without its warnings for developers, and without its forms, which nothing here
 * uses. Its package chooses the build without warnings only for Node. The names that it gives to the form and to the
 * restoration of scrolling for developers would keep both in the first script.
 */
const withLessRouter = (): Plugin => ({
  name: 'with-less-router',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/ },
    handler: (code) =>
      code
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
        .replace(/^(Form|ScrollRestoration)\.displayName = .*$/gm, '')
        .replace(/(?<=^var Form = )(?=React\w*\.forwardRef\()/m, '/* @__PURE__ */ '),
  },
});

const routingFolder = join(import.meta.dirname, 'src/providers/routing');

/**
 * A plugin that replaces react-admin's router with ours, because it would include the data router of react-router (20
 * kB).
 */
const withOurRouter = (): Plugin => ({
  name: 'with-our-router',
  enforce: 'pre',
  apply: 'build',
  resolveId: { filter: { id: /\/adapters\/reactRouterProvider\.js$/ }, handler: () => '\0our-router' },
  load: {
    filter: { id: /^\0our-router$/ },
    handler: () =>
      `export { reactAdminRouter as reactRouterProvider } from '${join(routingFolder, 'reactAdminRouter.ts')}';`,
  },
});

/** A plugin for the development server, which has no configuration file and calls its own origin. */
const noConfigFile = (): Plugin => ({
  name: 'no-config-file',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('content="/config.json"', 'content="{}"'),
});

/** Modules that a page without a cache needs first: the application, and the list, which most addresses show. */
const firstModules = /[\\/]src[\\/](main|resources[\\/]ResourceListScreen)\.tsx$/;

/** A plugin that makes the browser load the chunks of the application and the list together with the boot entry. */
const preloadApplication = (): Plugin => ({
  name: 'preload-application',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
      const wanted = new Set<string>();
      const want = (fileName: string): void => {
        if (wanted.has(fileName)) return;
        wanted.add(fileName);
        chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(want);
      };
      for (const { fileName, moduleIds } of chunks) {
        if (moduleIds.some((id) => firstModules.test(id))) want(fileName);
      }
      return [...wanted]
        .filter((fileName) => !html.includes(fileName))
        .map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${fileName}` },
          injectTo: 'head' as const,
        }));
    },
  },
});

/** A plugin that lists the files of all screens, which a device that works offline stores. */
const listAssets = (): Plugin => ({
  name: 'list-assets',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const source = JSON.stringify(['/icon.svg', ...assets.map((name) => `/${name}`).toSorted()]);
      this.emitFile({ type: 'asset', fileName: 'offline-assets.json', source });
    },
  },
});

/**
 * Libraries that every screen needs. In one chunk they compress better, and the browser can cache them when only our
 * code changes.
 */
const everyScreen =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query))[\\/](?!.*[\\/](queriesObserver|infiniteQueryObserver|mutationObserver|useQueries|useInfiniteQuery|useMutation)\.js$)/;

/** Small modules that many forms and dialogs share. */
const smallModules = [
  'features/integrations/ownRecord.ts',
  'kinds/fields/defaultValue.ts',
  'kinds/shared/temporal/timeOfDay.ts',
  'kinds/shared/useDebounced.ts',
  'kinds/shared/values/localTime.ts',
  'messages/en/documentsText.ts',
  'messages/en/formText.ts',
  'messages/en/recordText.ts',
  'model/templates/messageSourceFor.ts',
  'model/values/numbers/fileSizeText.ts',
  'model/wire/myDay.ts',
  'resources/bulk/outcomeText.ts',
  'resources/shared/contact/mentionsOf.ts',
  'resources/shared/indentedJson.ts',
  'resources/shared/jobs/startJob.ts',
  'resources/shared/parts/FormButtons.tsx',
  'resources/shared/parts/FormFailure.tsx',
  'resources/shared/parts/pageParts/goToPart.ts',
  'resources/shared/saveFile.ts',
  'resources/shared/useShownOnce.ts',
  'theme/AppThemeProvider.tsx',
].map((path) => join(import.meta.dirname, 'src', path));

const mostUsedMui = /node_modules[\\/]@mui[\\/]material[\\/](Button|IconButton|SvgIcon|internal[\\/]svg-icons)[\\/]/;

/**
 * Returns whether a module is MUI's theme, one of its most used components, or small. These have their own chunk,
 * because the bundler would otherwise put them together with the code of a dialog, or each small module in a chunk of
 * its own, whose name the first script lists.
 */
const look = (id: string): boolean => mostUsedMui.test(id) || smallModules.includes(id);

/** Chunks of which most functions run before the first record is shown. */
const calledOnLoad = new Set(['base', 'first']);

/**
 * A plugin that marks these chunks with a comment that makes V8 compile all of their functions in another thread while
 * they download. Otherwise it would compile each function in the main thread at its first call.
 */
const compileOnLoad = (): Plugin => ({
  name: 'compile-on-load',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && calledOnLoad.has(output.name))
          output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
    },
  },
});

export default defineConfig({
  plugins: [
    react(),
    themeVariables(),
    noConfigFile(),
    withoutPolyfills(),
    withSubstitutes(),
    withOurRouter(),
    withLessRouter(),
    preloadApplication(),
    listAssets(),
    compileOnLoad(),
    precompress(),
    writeChunkList('dist/client-chunks.json'),
  ],
  define: { FIRST_LISTS: JSON.stringify(firstLists()), NEWS_VERSION: JSON.stringify(newsVersion()) },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    // One small style sheet in the head, so that no screen waits for a style sheet after its script.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'boot', test: /[\\/]src[\\/]boot\.ts$/, priority: 3 },
            { name: 'base', test: everyScreen, priority: 2 },
            // Together with everything that they import: thirty small requests take longer than one large one.
            { name: 'first', test: firstModules, priority: 1 },
            // What every form and dialog uses.
            { name: 'look', test: look },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/files', '/external'].map((path) => [path, process.env['API_PROXY'] ?? 'http://localhost:3000']),
    ),
  },
});
