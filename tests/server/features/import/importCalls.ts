import Papa from 'papaparse';
import { expect } from 'vitest';
import type { ImportAnswer, ImportDetail } from '#model/wire/imports.ts';
import { allOfLeads, type Person, type Reply, type TestApi } from '../../support/api.ts';

/** Returns the import in a response. */
export const detail = ({ body }: Reply): ImportDetail => body['data'] as ImportDetail;

/** Permissions to import into several resources. */
export const importRights = {
  leads: [...(allOfLeads['leads'] ?? []), 'export', 'import'],
  users: ['view'],
  properties: ['view', 'create', 'edit', 'import', 'status'],
  projects: ['view', 'create', 'import'],
  invoices: ['view', 'create', 'edit', 'import', 'export', 'status'],
};

/** A file with four leads, of which one has an invalid phone and one the phone of another. */
export const leadsCsv =
  'Full name,Phone,Source,Rubbish\r\nAsha,9845011111,Website,x\r\nBina,12,Website,x\r\nAsha again,98450 11111,Website,x\r\nChitra,9845022222,Website,x\r\n';

/** Returns the rows of a CSV file by their column titles. */
export const csvRows = (text: string): readonly Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;

/** The calls of imports that tests make. */
export type ImportCalls = {
  /** Uploads a file. */
  readonly upload: (
    person: Person | undefined,
    resource: string,
    name: string,
    content: Buffer | string,
  ) => Promise<Reply>;
  /** Starts an action and waits until it ends. */
  readonly act: (person: Person, resource: string, id: string, body: object) => Promise<ImportAnswer>;
};

/** Returns functions that upload a file for an import and run its actions through the API of a test app. */
export const importCalls = (api: TestApi): ImportCalls => {
  const upload: ImportCalls['upload'] = (person, resource, name, content) => {
    const edge = 'x-edge-of-the-parts';
    const payload = Buffer.concat([
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    return api.call(person, `POST /api/rest/${resource}/imports`, {
      payload,
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    });
  };
  const act: ImportCalls['act'] = async (person, resource, id, body) => {
    const begun = await api.call(person, `POST /api/rest/${resource}/imports/${id}/state`, { body });
    expect([begun.status, begun.body['error']]).toEqual([202, undefined]);
    let now = detail(begun) as ImportAnswer;
    await expect
      .poll(
        async () => {
          now = detail(await api.call(person, `GET /api/rest/${resource}/imports/${id}/state`));
          return now.state;
        },
        { timeout: 25_000, interval: 30 },
      )
      .not.toMatch(/ing$/);
    return now;
  };
  return { upload, act };
};
