import type { FastifyInstance } from 'fastify';
import { tokenHeader } from '#model/wire/wire.ts';

/**
 * Accepts a token in `Authorization: Bearer …` if a request has no `token` header. chosen: most programs send it this
 * way.
 */
export const addBearer = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if ((headers[tokenHeader] ?? '') === '') {
      const [, token] = /^Bearer +(.+)$/i.exec(headers.authorization ?? '') ?? [];
      if (token !== undefined) headers[tokenHeader] = token;
    }
    done();
  });
};
