import { link, mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { type SchemaChange, watchSchemas } from '../../../../server/schema/files/watchSchemas.ts';
import { createFolder, settings, things } from './folder.ts';

/** Watches a folder and returns its changes one after another, each as soon as it is reported. */
const follow = (dir: string, activeVersion: string | undefined): { next: () => Promise<SchemaChange> } => {
  const changes: SchemaChange[] = [];
  const waiting: ((change: SchemaChange) => void)[] = [];
  onTestFinished(
    watchSchemas(
      dir,
      (change) => {
        const first = waiting.shift();
        if (first === undefined) changes.push(change);
        else first(change);
      },
      activeVersion,
    ),
  );
  return {
    next: () =>
      new Promise((resolve) => {
        const change = changes.shift();
        if (change === undefined) waiting.push(resolve);
        else resolve(change);
      }),
  };
};

const write = (dir: string, content: object | string): Promise<void> =>
  writeFile(join(dir, 'things.json'), typeof content === 'string' ? content : JSON.stringify(content));

const titleIn = (change: SchemaChange): string | undefined =>
  'loaded' in change ? change.loaded.model.resources['things']?.title : undefined;

describe('watchSchemas', () => {
  it('reports the new model after an edit', async () => {
    const dir = await createFolder({ 'things.json': things });
    const { next } = follow(dir, undefined);
    await write(dir, { ...things, title: 'Article' });
    expect(titleIn(await next())).toBe('Article');
  });

  it('reports an edit without an event, such as one by another machine in a shared folder', async () => {
    const dir = await createFolder({ 'things.json': things });
    // The system reports no event for a write to the same file under another name, in a folder that is not watched.
    const other = join(await createFolder({}), 'other.json');
    await link(join(dir, 'things.json'), other);
    const { next } = follow(dir, undefined);
    await write(dir, { ...things, title: 'Object' });
    expect(titleIn(await next())).toBe('Object');
    await writeFile(other, JSON.stringify({ ...things, title: 'Article' }));
    expect(titleIn(await next())).toBe('Article');
  });

  it('reports changes of reports, even if their folder is created later', async () => {
    const dir = await createFolder({ 'things.json': things });
    const { next } = follow(dir, undefined);
    await mkdir(join(dir, 'reports'));
    const report = {
      name: 'sizes',
      title: 'Sizes',
      group: 'Things',
      route: '/dashboard/reports/sizes',
      chart: 'bars',
      rows: [{ title: 'Owner' }],
      parts: [{ resource: 'things', rows: ['owner'], bases: { made: 'at' }, columns: [{ each: 'size' }] }],
    };
    const titlesIn = (change: SchemaChange): unknown =>
      'loaded' in change ? Object.values(change.loaded.model.reports).map(({ title }) => title) : change.problems;
    const change = next();
    await writeFile(join(dir, 'reports', 'sizes.json'), JSON.stringify(report));
    const first = titlesIn(await change);
    expect(JSON.stringify(first) === '[]' ? titlesIn(await next()) : first).toEqual(['Sizes']);
    await writeFile(join(dir, 'reports', 'sizes.json'), JSON.stringify({ ...report, title: 'By size' }));
    expect(titlesIn(await next())).toEqual(['By size']);
  });

  it('reports the problems of an invalid edit, and the model after the correction', async () => {
    const dir = await createFolder({ 'things.json': things });
    const { next } = follow(dir, undefined);
    await write(dir, '{ "name": "things", }');
    const faulty = await next();
    expect('problems' in faulty && faulty.problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'schemas/things.json:1',
    ]);
    await write(dir, things);
    expect(titleIn(await next())).toBe('Thing');
  });

  it('reports an edit made before watching began', async () => {
    const dir = await createFolder({ 'things.json': things });
    const { model } = await loadSchemas(dir);
    await write(dir, { ...things, title: 'Early' });
    const { next } = follow(dir, model.version);
    expect(titleIn(await next())).toBe('Early');
  });

  it('ignores touched files and files that are not schemas', async () => {
    const dir = await createFolder({ 'things.json': things });
    const { model } = await loadSchemas(dir);
    const { next } = follow(dir, model.version);
    await writeFile(join(dir, 'things.json~'), 'x');
    await utimes(join(dir, 'things.json'), new Date(), new Date());
    await write(dir, { ...things, title: 'Article' });
    expect(titleIn(await next())).toBe('Article');
  });

  it('reports a folder that cannot be watched instead of throwing', async () => {
    const dir = await createFolder({});
    await rm(dir, { recursive: true });
    const change = await follow(dir, undefined).next();
    expect('problems' in change && change.problems[0]?.message).toMatch(/^cannot be read \(ENOENT/);
  });
});

describe('watchSchemas with symbolic links', () => {
  const versioned = async (root: string, name: string, title: string): Promise<void> => {
    await mkdir(join(root, name));
    await writeFile(join(root, name, 'things.json'), JSON.stringify({ ...things, title }));
    await writeFile(join(root, name, '_settings.json'), JSON.stringify(settings));
  };
  const swap = async (link: string, to: string): Promise<void> => {
    await symlink(to, `${link}_tmp`);
    await rename(`${link}_tmp`, link);
  };

  it('reports edits of a linked file and changes of the link', async () => {
    const dir = await createFolder({ 'things.json': things });
    const root = dirname(dir);
    await rename(join(dir, 'things.json'), join(root, 'one.json'));
    await symlink('../one.json', join(dir, 'things.json'));
    const { model } = await loadSchemas(dir);
    const { next } = follow(dir, model.version);
    await writeFile(join(root, 'one.json'), JSON.stringify({ ...things, title: 'Edited' }));
    expect(titleIn(await next())).toBe('Edited');
    await writeFile(join(root, 'two.json'), JSON.stringify({ ...things, title: 'Other' }));
    await swap(join(dir, 'things.json'), '../two.json');
    expect(titleIn(await next())).toBe('Other');
    await writeFile(join(root, 'two.json'), JSON.stringify({ ...things, title: 'Other, edited' }));
    expect(titleIn(await next())).toBe('Other, edited');
  });

  it('reports edits in a linked folder and changes of the link', async () => {
    const root = dirname(await createFolder({}));
    await versioned(root, 'v1', 'First');
    await versioned(root, 'v2', 'Second');
    const dir = join(root, 'current');
    await symlink('v1', dir);
    const { model } = await loadSchemas(dir);
    const { next } = follow(dir, model.version);
    await writeFile(join(root, 'v1', 'things.json'), JSON.stringify({ ...things, title: 'First, edited' }));
    expect(titleIn(await next())).toBe('First, edited');
    await swap(dir, 'v2');
    expect(titleIn(await next())).toBe('Second');
    await writeFile(join(root, 'v2', 'things.json'), JSON.stringify({ ...things, title: 'Second, edited' }));
    expect(titleIn(await next())).toBe('Second, edited');
  });

  it('reports a ConfigMap update, which replaces one link that all files use', async () => {
    const root = dirname(await createFolder({}));
    const dir = join(root, 'mounted');
    await mkdir(dir);
    await versioned(dir, '..2026_01', 'First');
    await symlink('..2026_01', join(dir, '..data'));
    for (const name of ['things.json', '_settings.json']) await symlink(join('..data', name), join(dir, name));
    const { model } = await loadSchemas(dir);
    expect(model.resources['things']?.title).toBe('First');
    const { next } = follow(dir, model.version);
    for (const [version, title] of [
      ['..2026_02', 'Second'],
      ['..2026_03', 'Third'],
    ] as const) {
      await versioned(dir, version, title);
      await swap(join(dir, '..data'), version);
      expect(titleIn(await next())).toBe(title);
    }
  });
});
