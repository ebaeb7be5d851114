import type { FastifyInstance } from 'fastify';
import { tokenHeader } from '#model/wire/wire.ts';

/**
 * Lets `Authorization: Bearer …` say the same as the header `token` does.
 * chosen: machines say so everywhere else; where both are sent, `token` counts.
 */
export const addBearer = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers[tokenHeader] ?? '') !== '') return;
    const [, token] = /^Bearer +(.+)$/i.exec(headers.authorization ?? '') ?? [];
    if (token !== undefined) headers[tokenHeader] = token;
  });
};
