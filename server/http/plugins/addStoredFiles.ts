import type { DescribedRoute } from '../../contract/scope.ts';
import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { parseFileAddress } from '#model/values/storedFiles.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import { isShownInPlace, servedType } from '../../storage/fileTypes.ts';
import { smallerSizeOf } from '../../storage/pictureWork.ts';

const headers = {
  // The content of a URL never changes: a new file gets a new URL.
  'cache-control': 'public, max-age=31536000, immutable',
  // If a browser opens a file as a page anyway, nothing in it runs or loads.
  'content-security-policy': "default-src 'none'; sandbox",
};

const route: DescribedRoute = {
  id: 'server.file',
  tag: 'Server',
  method: 'GET',
  path: '/files/{folder}/{name}',
  access: 'open',
  describe: () => ({
    summary: 'Get a stored file',
    description: 'Only users who can read the field of a record get the address of its file.',
    answers: {
      200: { description: 'The file.', files: ['*/*'] },
      206: { description: 'A range of the file.', files: ['*/*'] },
      304: { description: 'Not modified.' },
      416: { description: 'The range does not exist.' },
    },
    errors: ['NOT_FOUND', 'UNKNOWN_CALL'],
  }),
};

/** The route of stored files, for the OpenAPI document. */
export const fileRoutes = [route];

/**
 * Serves stored files, whole or in ranges, with caching. chosen: to anyone who knows the URL. An `<img>` sends no
 * token, so the URL itself is the key: 160 random bits, sent only to users who may read the field. Files cannot be
 * listed, and malformed URLs are refused without disk access. Pages of other origins may show them only where
 * `CORS_ORIGINS` lists any.
 */
export const addStoredFiles = async (
  app: FastifyInstance,
  store: FileStore,
  corsOrigins: readonly string[],
): Promise<void> => {
  const resourcePolicy = corsOrigins.length === 0 ? 'same-origin' : 'cross-origin';
  await mkdir(store.dir, { recursive: true });
  await app.register(
    async (scope) => {
      await scope.register(fastifyStatic, { root: store.dir, serve: false, cacheControl: false });
      scope.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
        const found = parseFileAddress(`/files/${request.params['*']}`);
        const type = found === undefined ? undefined : servedType(found.name);
        if (found === undefined || type === undefined)
          throw new AppError('NOT_FOUND', { text: 'There is no such file.' });
        const size = smallerSizeOf(found.name);
        if (size !== undefined) await store.drawMissing(found.id, size);
        void reply.headers(headers).header('cross-origin-resource-policy', resourcePolicy).type(type);
        // Files other than our re-encoded images are downloaded, never opened as a page.
        if (!isShownInPlace(found.name))
          void reply.header('content-disposition', `attachment; filename="${found.name}"`);
        return reply.sendFile(`${store.folderOf(found.id)}/${found.name}`);
      });
      scope.setNotFoundHandler(async (_request, reply) => {
        void reply.header('cache-control', 'no-store').removeHeader('content-disposition');
        throw new AppError('NOT_FOUND', { text: 'There is no such file.' });
      });
    },
    { prefix: '/files' },
  );
};
