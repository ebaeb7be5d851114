import { cachedBy } from '#model/cachedBy.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { usualLanguage } from '#model/language/usualLanguage.ts';
import { pageFinder } from '#model/pages/pages.ts';
import type { Model } from '#model/resource.ts';
import type { ClientConfig } from '../../../config/config.ts';
import { readClientPage } from './readClientPage.ts';
import { sendError } from '../errors.ts';

const oneYearSeconds = 31_536_000;

const pathOf = (url: string): string => {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

export type ClientFiles = {
  readonly clientDir: string;
  readonly model: () => Model;
  /** Other servers that the client calls. Absent: this one. */
  readonly config?: ClientConfig | undefined;
};

/** Returns the function that tests whether a path is a page of the product, according to the active schemas. */
const pageFinderOf = cachedBy(pageFinder);

/**
 * Adds the routes of the built client. Hashed files get a cache time of a year; other files and the page are not
 * cached. A GET of any other path gets the page, with status 404 if the product has no such page; the client's router
 * decides what to show. An unknown path below `/api/` or `/assets/` gets the error `UNKNOWN_CALL`. Without a built
 * client, every unknown path gets this error. The configuration is part of the page, and is also served as
 * `/config.json`.
 */
export const addClientFiles = async (
  app: FastifyInstance,
  { clientDir, model, config = {} }: ClientFiles,
): Promise<void> => {
  const sendPage = existsSync(join(clientDir, 'index.html'))
    ? readClientPage(clientDir, config, () => usualLanguage(model().settings))
    : undefined;
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(config));
  if (sendPage !== undefined) {
    for (const path of ['/', '/index.html']) app.get(path, (request, reply) => sendPage(request, reply));
    await app.register(fastifyStatic, {
      root: clientDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (sendPage !== undefined && wantsPage)
      return sendPage(request, reply, pageFinderOf(model())(pathOf(request.url)) ? 200 : 404);
    return sendError(new AppError('UNKNOWN_CALL'), request, reply);
  });
};
