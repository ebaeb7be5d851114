import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Storage } from '../../../server/storage/storage.ts';
import { openTestApi, type Person, type Reply } from '../support/api.ts';
import { asMultipart, drawPicture, fieldParts, type Part } from '../support/multipart.ts';

export type Stored = { name: string; size: number; type: string; url: string };
export type Kept = { _id: string; version: number; images?: Stored[]; brochure?: Stored };

/** A document that a PDF reader would open. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const createLine = 'POST /api/v2/admin/create-property';

let made = 0;
/** Returns the required fields of a new property as parts of a multipart body. Each call returns another title. */
export const propertyParts = (): readonly Part[] => {
  made += 1;
  return fieldParts({
    title: `Flat ${made}`,
    enquiredFor: 'Sale',
    propertyType: 'Residential',
    propertySubType: 'Apartment',
    bhk: '2',
    area: { value: 1200, unit: 'sq ft' },
    price: 7_500_000,
  });
};

export const dataOf = (reply: Reply): Kept => {
  expect([reply.status, reply.text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return reply.body['data'] as Kept;
};
export const codeOf = (reply: Reply): unknown => [
  reply.status,
  (reply.body['error'] as { code?: unknown } | undefined)?.code,
];

export type FilesStage = Awaited<ReturnType<typeof openFilesStage>>;

/**
 * Opens the app with a user who may send files (`admin`) and one who may only read (`viewer`). Returns the users, and
 * functions that send files, read files, and check what is stored. `storage`: where files are stored. Default: a
 * folder.
 */
export const openFilesStage = async (storage?: Storage) => {
  const api = await openTestApi(undefined, storage);
  const admin = await api.person({
    properties: ['view', 'create', 'edit', 'delete'],
    projects: ['view', 'create', 'edit'],
  });
  const viewer = await api.person({ properties: ['view'] });
  const jpeg = await drawPicture().jpeg().toBuffer();
  const create = (parts: readonly Part[], person: Person = admin): Promise<Reply> =>
    api.call(person, createLine, asMultipart([...propertyParts(), ...parts]));
  /** Returns everything in the storage of files, without empty folders. */
  const kept = async (): Promise<readonly string[]> => {
    const entries = await readdir(api.filesDir, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  };
  const rowCount = async (): Promise<number> =>
    Number((await api.pool.query('select count(*) as count from properties')).rows[0]?.count);
  return {
    api,
    admin,
    viewer,
    jpeg,
    create,
    kept,
    rowCount,
    created: async (parts: readonly Part[]): Promise<Kept> => dataOf(await create(parts)),
    update: (id: string, parts: readonly Part[]): Promise<Reply> =>
      api.call(admin, `PUT /api/v2/admin/update-property/${id}`, asMultipart(parts)),
    picture: (name = 'front.jpg', bytes = jpeg): Part => ['images', bytes, name, 'image/jpeg'],
    /** Checks that a call leaves disk and database unchanged. */
    leavesNothing: async (work: () => Promise<unknown>): Promise<void> => {
      const before = [await kept(), await rowCount()];
      await work();
      expect([await kept(), await rowCount()]).toEqual(before);
    },
    getFile: async (url: string, headers: Record<string, string> = {}) =>
      api.app.inject({ method: 'GET', url, headers }),
  };
};
