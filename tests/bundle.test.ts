import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildServer } from 'esbuild';
import { build as buildClient } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChunkEntry } from '../scripts/chunk-list.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Maximum size of the scripts for opening a list by a link without a cache. Units: compressed bytes. Source: issue 19,
 * figures (≤ 150 kB).
 */
const scriptLimitBytes = 150_000;
const styleLimitBytes = 12_000;

const client = join(root, 'dist/client');
const chunkList = join(root, 'dist/client-chunks.json');
/** The sources of the client. */
const sources = [
  'src',
  'languages',
  'schemas',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/precompress.ts',
  'scripts/chunk-list.ts',
  'package-lock.json',
];

const newestMs = (path: string): number => {
  const about = statSync(path);
  return about.isDirectory()
    ? Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))))
    : about.mtimeMs;
};

let chunks: readonly ChunkEntry[] = [];

const textOf = (fileName: string): string => readFileSync(join(client, fileName), 'utf8');

/** Returns the size of a file as a browser receives it. */
const sentBytes = (fileName: string): number => {
  const path = join(client, fileName);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

/** Returns the chunks that contain these sources, and everything that they import statically. */
const chunksFrom = (...modules: readonly string[]): readonly ChunkEntry[] => {
  const found = new Set<ChunkEntry>();
  const take = (chunk: ChunkEntry | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach((name) => take(chunks.find(({ fileName }) => fileName === name)));
  };
  for (const source of modules) take(chunks.find(({ moduleIds }) => moduleIds.some((id) => id === source)));
  return [...found];
};

const firstChunks = (): readonly ChunkEntry[] =>
  chunksFrom('src/boot.ts', 'src/main.tsx', 'src/resources/ResourceListScreen.tsx');

beforeAll(() => {
  // Vitest's own value would bundle React's development build.
  vi.stubEnv('NODE_ENV', 'production');
  const isStale =
    !existsSync(chunkList) ||
    Math.max(...sources.map((name) => newestMs(join(root, name)))) > statSync(chunkList).mtimeMs;
  if (isStale)
    throw new Error(
      'dist/client is missing, or older than what it is made of: run "npm run build" before this test (npm test does).',
    );
  // checked: written by scripts/chunk-list.ts
  chunks = JSON.parse(readFileSync(chunkList, 'utf8')) as readonly ChunkEntry[];
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe('first load of a list by deep link', () => {
  it('loads at most 150 kB of scripts', () => {
    const sizes = firstChunks().map(({ fileName }) => [fileName, sentBytes(fileName)] as const);
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(sizes.length).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(scriptLimitBytes);
  });

  it('starts with a boot script of at most 3 kB', () => {
    expect(chunksFrom('src/boot.ts').reduce((sum, { fileName }) => sum + sentBytes(fileName), 0)).toBeLessThanOrEqual(
      3000,
    );
  });

  it.each(['libphonenumber-js', 'react-hook-form', '@mui/', '@emotion/', 'builtSchemas', 'ajv', 'lodash/'])(
    'does not load %s',
    (name) => {
      expect(
        firstChunks()
          .flatMap(({ moduleIds }) => moduleIds)
          .filter((id) => id.includes(name)),
      ).toEqual([]);
    },
  );

  it('includes only the headless part of react-admin', () => {
    const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
    expect(ids.some((id) => id.includes('node_modules/ra-core/'))).toBe(true);
    expect(ids.filter((id) => /node_modules\/(ra-ui-materialui|ra-language-english)\//.test(id))).toEqual([]);
  });

  it('includes one copy of React, built for production', () => {
    const copies = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => /react-dom-client\.\w+\.js$/.test(id));
    expect(copies.map((id) => id.slice(id.lastIndexOf('/') + 1))).toEqual(['react-dom-client.production.js']);
  });

  it('preloads every first chunk from the HTML page, in at most five files', () => {
    const page = textOf('index.html');
    const names = firstChunks().map(({ fileName }) => fileName);
    expect(names.filter((name) => !page.includes(`"/${name}"`))).toEqual([]);
    expect(names.length).toBeLessThanOrEqual(5);
  });

  it('has one small style sheet that defines every variable in use', () => {
    // The files of the public page are in the same folder.
    const sheets = readdirSync(join(client, 'assets'))
      .filter((name) => name.endsWith('.css') && !name.startsWith('preview-'))
      .map((name) => `assets/${name}`);
    expect(sheets.length).toBe(1);
    const sheet = textOf(sheets[0] ?? '');
    const read = [sheet, ...firstChunks().map(({ fileName }) => textOf(fileName))].flatMap((text) =>
      [...text.matchAll(/var\((--mui-[\w-]+)/g)].map(([, name]) => name),
    );
    expect(read.length).toBeGreaterThan(20);
    expect([...new Set(read)].filter((name) => !sheet.includes(`${name}:`))).toEqual([]);
    expect(sentBytes(sheets[0] ?? '')).toBeLessThanOrEqual(styleLimitBytes);
  });
});

describe('public page', () => {
  it('has a small script and style sheet without code of the screens', async () => {
    const built = await buildClient({
      root,
      configFile: `${root}vite.preview.config.ts`,
      logLevel: 'error',
      build: { write: false },
    });
    const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    const compressed = (ending: string): readonly number[] =>
      files.flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith(`${ending}.br`) ? [file.source.length] : [],
      );
    // 40 kB of script would be allowed; the limit is what it needs.
    expect([compressed('.js').length, compressed('.css').length]).toEqual([1, 1]);
    expect(compressed('.js')[0]).toBeLessThanOrEqual(5000);
    expect(compressed('.css')[0]).toBeLessThanOrEqual(5000);
    const modules = files
      .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      .map((id) => id.replaceAll('\\', '/').replace(root.replaceAll('\\', '/'), ''));
    expect(modules.length).toBeGreaterThan(5);
    expect(modules.filter((id) => !/^src\/(publicPage|model)\//.test(id) && !id.includes('vite'))).toEqual([]);
  });
});

describe('server bundle', () => {
  it('contains no code of the screens', async () => {
    const { metafile } = await buildServer({
      absWorkingDir: root,
      entryPoints: ['server/main.ts'],
      outdir: 'dist/server',
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      alias: { '#model': './src/model', '#kinds': './src/kinds' },
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const packages = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(packages).toContain('fastify');
    expect(packages.filter((name) => /^(react|ra-|@mui|@emotion|@tanstack)/.test(name))).toEqual([]);
    expect(Object.keys(metafile.inputs).filter((name) => name.endsWith('.tsx'))).toEqual([]);
  });
});
