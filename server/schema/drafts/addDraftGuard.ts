import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { draftPreviewHeader } from '#model/wire/wire.ts';

/** Paths of the studio and of sign-in, which can be called while a draft is previewed. */
const allowedPaths = /^\/api\/v2\/admin\/(schemas|login-profile|logout-profile|change-password)\b/;

/**
 * Refuses requests that write if they come from a page that previews a draft, because such a page shows fields that do
 * not exist yet. Requests of the studio and of sign-in are allowed. Errors: `DRAFT_PREVIEW`.
 */
export const addDraftGuard = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    if (
      request.headers[draftPreviewHeader] === undefined ||
      request.method === 'GET' ||
      request.method === 'HEAD' ||
      allowedPaths.test(request.url)
    )
      return;
    throw new AppError('DRAFT_PREVIEW');
  });
};
