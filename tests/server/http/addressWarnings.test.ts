import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { ImpactReport } from '#model/wire/impact.ts';
import { buildApp } from '../../../server/http/buildApp.ts';
import { openTestApi, schemasDir } from '../support/api.ts';

it("warns about a channel in the server's own network, unless the server may connect to it", async () => {
  const api = await openTestApi();
  const { token } = await api.person({ schemas: ['view', 'edit'] });
  const text = (await readFile(join(schemasDir, 'channels/sms.json'), 'utf8')).replace(
    /"url": "https:[^"]*"/,
    '"url": "https://10.0.0.5/send"',
  );
  const warningsOf = async (app: FastifyInstance): Promise<readonly string[]> => {
    const { body } = await app.inject({
      method: 'POST',
      url: '/api/v2/admin/schemas/check',
      headers: { token },
      payload: { files: [{ name: 'channels/sms.json', text }] },
    });
    const { data } = JSON.parse(body) as { readonly data: ImpactReport };
    return data.warnings.map(({ path }) => path);
  };
  const open = await buildApp({ ...api.options, allowPrivate: true });
  try {
    expect(await warningsOf(api.app)).toEqual(['gateway.url']);
    expect(await warningsOf(open)).toEqual([]);
  } finally {
    await open.close();
    await api.close();
  }
});
