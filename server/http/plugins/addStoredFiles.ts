import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { parseFileAddress } from '#model/values/storedFiles.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import { isShownInPlace, servedType } from '../../storage/fileTypes.ts';
import { smallerSizeOf } from '../../storage/pictureWork.ts';

const headers = {
  // What an address holds never changes: another file is another address.
  'cache-control': 'public, max-age=31536000, immutable',
  // Should a browser open it as a page all the same, nothing in it runs or loads.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Serves stored files, whole or in ranges, and not again to those who have them.
 * chosen: to anyone who has the address. An `<img>` sends no token, so the address itself is the key: 160 random bits,
 * told only to those who may read the field. There is no list of them, and what has no such form is never looked for on
 * the disk.
 */
export const addStoredFiles = async (app: FastifyInstance, store: FileStore): Promise<void> => {
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
        void reply.headers(headers).type(type);
        // What is not a picture of our own making is saved, never opened on our page.
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
