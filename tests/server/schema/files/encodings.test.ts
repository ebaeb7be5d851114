import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { formatProblem } from '../../../../server/schema/problems/problem.ts';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { createFolder, things } from './folder.ts';

const problemsIn = async (dir: string): Promise<readonly string[]> => {
  try {
    await loadSchemas(dir);
    return [];
  } catch (error) {
    if (error instanceof SchemaProblems) return error.problems.map(formatProblem);
    throw error;
  }
};

const problemsOfBytes = async (bytes: Buffer): Promise<readonly string[]> => {
  const dir = await createFolder({ 'things.json': things });
  await writeFile(join(dir, 'things.json'), bytes);
  return problemsIn(dir);
};

const text = JSON.stringify({ ...things, title: 'Größe' }, null, 2);
const wide = Buffer.from(text, 'utf16le');

describe('encoding of schema files', () => {
  it('accepts UTF-8 with or without a byte order mark', async () => {
    expect(await problemsOfBytes(Buffer.from(text))).toEqual([]);
    expect(await problemsOfBytes(Buffer.from(`\uFEFF${text}`))).toEqual([]);
  });

  it.each([
    [
      'UTF-16 with a byte order mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), wide]),
      'schemas/things.json:1:1 is UTF-16 (little endian); save it as UTF-8',
    ],
    ['UTF-16 without a byte order mark', wide, 'schemas/things.json:1:1 is UTF-16 (little endian); save it as UTF-8'],
    [
      'big-endian UTF-16 with a byte order mark',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()]),
      'schemas/things.json:1:1 is UTF-16 (big endian); save it as UTF-8',
    ],
    [
      'big-endian UTF-16 without a byte order mark',
      Buffer.from(wide).swap16(),
      'schemas/things.json:1:1 is UTF-16 (big endian); save it as UTF-8',
    ],
    [
      'Windows-1252',
      Buffer.from(text, 'latin1'),
      'schemas/things.json:3:15 is not UTF-8, got the byte 0xF6; save the file as UTF-8',
    ],
    [
      'a truncated character',
      Buffer.concat([Buffer.from('{\n "name": "'), Buffer.from([0xe2, 0x82])]),
      'schemas/things.json:2:11 is not UTF-8, got the byte 0xE2; save the file as UTF-8',
    ],
  ])('rejects %s with one problem', async (_, bytes, problem) => {
    expect(await problemsOfBytes(bytes)).toEqual([problem]);
  });

  it('reports every file with a wrong encoding, including settings and reports', async () => {
    const dir = await createFolder({ 'things.json': things });
    await mkdir(join(dir, 'reports'));
    for (const name of ['things.json', '_settings.json', 'reports/sizes.json']) await writeFile(join(dir, name), wide);
    expect(await problemsIn(dir)).toEqual(
      ['_settings.json', 'things.json', 'reports/sizes.json'].map(
        (name) => `schemas/${name}:1:1 is UTF-16 (little endian); save it as UTF-8`,
      ),
    );
  });
});

describe('symbolic links in the schema folder', () => {
  it('follows links to files, and reports broken links', async () => {
    const dir = await createFolder({ 'things.json': things });
    await rename(join(dir, 'things.json'), join(dirname(dir), 'elsewhere.json'));
    await symlink('../elsewhere.json', join(dir, 'things.json'));
    expect((await loadSchemas(dir)).model.resources['things']?.title).toBe('Thing');
    await symlink('../nowhere.json', join(dir, 'others.json'));
    expect(await problemsIn(dir)).toEqual([
      'schemas/others.json:1:1 is a link to a file that does not exist; expected a link to a schema file, or the file itself',
    ]);
  });

  it('reports what is not a file, and files that are too large, instead of reading them', async () => {
    const dir = await createFolder({ 'things.json': things });
    await symlink('/dev/zero', join(dir, 'others.json'));
    await writeFile(join(dir, 'large.json'), Buffer.alloc(4 * 1_048_576 + 1, 0x20));
    expect(await problemsIn(dir)).toEqual([
      'schemas/large.json:1:1 is larger than 4 MB; split it, or remove what is not used',
      'schemas/others.json:1:1 is not a file; expected a schema file, or a link to one',
    ]);
  });

  it('ignores links to folders, and accepts a link as the schema folder', async () => {
    const dir = await createFolder({ 'things.json': things });
    await symlink(dirname(dir), join(dir, 'all.json'));
    const link = join(dirname(dir), 'link');
    await symlink(dir, link);
    expect(Object.keys((await loadSchemas(link)).model.resources)).toEqual(['things']);
  });
});
