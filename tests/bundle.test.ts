import { fileURLToPath } from 'node:url';
import { build as buildServer } from 'esbuild';
import { build as buildClient, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a cold deep link to a list may cost, in bytes as they travel. Source: design §7, issue 2 section 5 (≤ 200 kB). */
const scriptLimitBytes = 170_000;
const styleLimitBytes = 12_000;

type Output = Rolldown.RolldownOutput['output'][number];
type Chunk = Rolldown.OutputChunk;

let outputs: readonly Output[] = [];
const chunks = (): readonly Chunk[] => outputs.filter((output) => output.type === 'chunk');

const textOf = (fileName: string): string => {
  const output = outputs.find((one) => one.fileName === fileName);
  if (output === undefined) throw new Error(`no ${fileName} among ${outputs.map((one) => one.fileName).join(', ')}`);
  return output.type === 'chunk' ? output.code : String(output.source);
};

/** Size of a file as a browser gets it. */
const sentBytes = (fileName: string): number => {
  const packed = outputs.find((one) => one.fileName === `${fileName}.br`);
  return packed?.type === 'asset' ? packed.source.length : textOf(fileName).length;
};

/** The chunks that hold these sources, and all that they import at once. */
const chunksFrom = (...sources: readonly string[]): readonly Chunk[] => {
  const found = new Set<Chunk>();
  const take = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach((name) => take(chunks().find(({ fileName }) => fileName === name)));
  };
  for (const source of sources) take(chunks().find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source))));
  return [...found];
};

const firstChunks = (): readonly Chunk[] => chunksFrom('/src/boot.ts', '/src/main.tsx', '/src/resources/ResourceListScreen.tsx');

beforeAll(async () => {
  // Vitest's own value would build React for development.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await buildClient({ root, logLevel: 'error', build: { write: false } });
  outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
}, 120_000);
afterAll(() => {
  vi.unstubAllEnvs();
});

describe('a cold deep link to a list', () => {
  it('costs little script', () => {
    const sizes = firstChunks().map(({ fileName }) => [fileName, sentBytes(fileName)] as const);
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(sizes.length).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(scriptLimitBytes);
  });

  it('starts with a script that is nearly nothing', () => {
    expect(chunksFrom('/src/boot.ts').reduce((sum, { fileName }) => sum + sentBytes(fileName), 0)).toBeLessThanOrEqual(3000);
  });

  it.each(['libphonenumber-js', 'lottie', 'react-hook-form', '@mui/', '@emotion/', 'builtSchemas', 'ajv'])('holds nothing of %s', (name) => {
    expect(firstChunks().flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes(name))).toEqual([]);
  });

  it('holds React once, made for production', () => {
    const copies = chunks().flatMap(({ moduleIds }) => moduleIds).filter((id) => /react-dom-client\.\w+\.js$/.test(id));
    expect(copies.map((id) => id.slice(id.lastIndexOf('/') + 1))).toEqual(['react-dom-client.production.js']);
  });

  it('finds every first chunk named in the page, in few files', () => {
    const page = textOf('index.html');
    const names = firstChunks().map(({ fileName }) => fileName);
    expect(names.filter((name) => !page.includes(`"/${name}"`))).toEqual([]);
    expect(names.length).toBeLessThanOrEqual(5);
  });

  it('has one small style sheet, with every variable that it or a script reads', () => {
    const sheets = outputs.filter(({ fileName }) => fileName.endsWith('.css')).map(({ fileName }) => fileName);
    expect(sheets.length).toBe(1);
    const sheet = textOf(sheets[0] ?? '');
    const read = [sheet, ...firstChunks().map(({ code }) => code)].flatMap((text) => [...text.matchAll(/var\((--mui-[\w-]+)/g)].map(([, name]) => name));
    expect(read.length).toBeGreaterThan(20);
    expect([...new Set(read)].filter((name) => !sheet.includes(`${name}:`))).toEqual([]);
    expect(sentBytes(sheets[0] ?? '')).toBeLessThanOrEqual(styleLimitBytes);
  });
});

describe('the public page', () => {
  it('has a script and a style that are small, and nothing of the screens in them', async () => {
    const built = await buildClient({ root, configFile: `${root}vite.preview.config.ts`, logLevel: 'error', build: { write: false } });
    const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    const packed = (ending: string): readonly number[] =>
      files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith(`${ending}.br`) ? [file.source.length] : []));
    // 40 kB of script would be allowed; it is held to what it needs.
    expect([packed('.js').length, packed('.css').length]).toEqual([1, 1]);
    expect(packed('.js')[0]).toBeLessThanOrEqual(5000);
    expect(packed('.css')[0]).toBeLessThanOrEqual(5000);
    const modules = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])).map((id) => id.replaceAll('\\', '/').replace(root.replaceAll('\\', '/'), ''));
    expect(modules.length).toBeGreaterThan(5);
    expect(modules.filter((id) => !/^src\/(preview|model)\//.test(id) && !id.includes('vite'))).toEqual([]);
  });
});

describe('the server bundle', () => {
  it('holds no part of the screen', async () => {
    const { metafile } = await buildServer({
      absWorkingDir: root, entryPoints: ['server/main.ts'], outdir: 'dist/server', bundle: true, packages: 'external', platform: 'node', format: 'esm',
      alias: { '#model': './src/model', '#kinds': './src/kinds' }, write: false, metafile: true, logLevel: 'silent',
    });
    const packages = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(packages).toContain('fastify');
    expect(packages.filter((name) => /^(react|ra-|@mui|@emotion|@tanstack|lottie)/.test(name))).toEqual([]);
    expect(Object.keys(metafile.inputs).filter((name) => name.endsWith('.tsx'))).toEqual([]);
  });
});
