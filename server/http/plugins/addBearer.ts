import type { FastifyInstance } from 'fastify';
import { tokenHeader } from '#model/wire/wire.ts';

/**
 * Accepts `Authorization: Bearer …` in place of the `token` header. chosen: it is the standard for programs. If both
 * are sent, `token` is used.
 */
export const addBearer = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers[tokenHeader] ?? '') !== '') return;
    const [, token] = /^Bearer +(.+)$/i.exec(headers.authorization ?? '') ?? [];
    if (token !== undefined) headers[tokenHeader] = token;
  });
};
