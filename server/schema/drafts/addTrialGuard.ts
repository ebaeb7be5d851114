import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { trialHeader } from '#model/wire/wire.ts';

/** The studio itself goes on working, and who signs out and in again does so as always. */
const goesOn = /^\/api\/v2\/admin\/(schemas|login-profile|logout-profile|change-password)\b/;

/**
 * Refuses every call that would change something while a draft is tried: the page then speaks of fields that do not
 * stand. Errors: `ONLY_TRYING`.
 */
export const addTrialGuard = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    if (
      request.headers[trialHeader] === undefined ||
      request.method === 'GET' ||
      request.method === 'HEAD' ||
      goesOn.test(request.url)
    )
      return;
    throw new AppError('ONLY_TRYING');
  });
};
