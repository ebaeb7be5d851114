import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { pageFinder } from '#model/pages.ts';
import type { Model } from '#model/resource.ts';
import { sendError } from './errors.ts';

const oneYearSeconds = 31_536_000;

const pathOf = (url: string): string => {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** Sends the whole page even to a browser that has it in its cache: a 404 has no body to reuse. */
const forgetCache = ({ headers }: IncomingMessage): void => {
  delete headers['if-none-match'];
  delete headers['if-modified-since'];
};

const finders = new WeakMap<Model, (path: string) => boolean>();

/** Tells whether a path leads to a page of the product, as the active schemas declare them. */
const isPage = (model: Model, path: string): boolean => {
  const finder = finders.get(model) ?? pageFinder(model);
  finders.set(model, finder);
  return finder(path);
};

/**
 * Serves the built client: files with a hash in their name for a year, the page itself always fresh. Any other path that a
 * browser asks for gets the page, whose router decides, with status 404 where the product has no such page. Unknown API
 * paths get an error.
 */
export const addClientFiles = async (app: FastifyInstance, clientDir: string, model: () => Model): Promise<void> => {
  const built = existsSync(join(clientDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: clientDir,
      index: 'index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (built && wantsPage) {
      if (isPage(model(), pathOf(request.url))) return reply.sendFile('index.html');
      forgetCache(request.raw);
      return reply.code(404).sendFile('index.html');
    }
    return sendError(new AppError('UNKNOWN_CALL'), request, reply);
  });
};
