import { expect } from 'vitest';
import type { ImportAnswer, ImportDetail } from '#model/wire/imports.ts';
import type { Person, Reply, TestApi } from '../../support/api.ts';

/** Returns the import in a response. */
export const detail = ({ body }: Reply): ImportDetail => body['data'] as ImportDetail;

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
