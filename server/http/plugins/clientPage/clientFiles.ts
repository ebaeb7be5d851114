import { cachedBy } from '#model/cachedBy.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { usualLanguage } from '#model/language/usualLanguage.ts';
import { pageFinder } from '#model/pages/pages.ts';
import type { Model } from '#model/resource.ts';
import type { ClientConfig } from '../../../config/config.ts';
import { readClientPage, type SendPage } from './readClientPage.ts';
import { sendError } from '../errors.ts';

const oneYearSeconds = 31_536_000;

/** Returns the path of a URL with its escaped characters decoded; unchanged if they are not valid. */
const pathOf = (url: string): string => {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** Where the built client is, and what its page contains. */
export type ClientFiles = {
  readonly clientDir: string;
  readonly model: () => Model;
  /** Other servers that the client calls. Absent: this one. */
  readonly config?: ClientConfig | undefined;
};

/** Returns the function that tests whether a path is a page of the product, according to the active schemas. */
const pageFinderOf = cachedBy(pageFinder);

/**
 * Adds the routes of the built files. Hashed files may be cached for a year, other files not. Each of the few files
 * that are not hashed has a route of its own, so that the server does not look for a file before it sends a page.
 */
const addBuiltFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache');
    },
  });
  const names = readdirSync(clientDir).filter((name) => name !== 'assets' && !/^index\.html|\.(br|gz)$/.test(name));
  for (const name of names) app.get(`/${name}`, (_request, reply) => reply.sendFile(name, clientDir));
};

/** Returns whether a request without a route may be for a page of the product, and not for the API or a built file. */
const wantsPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && !url.startsWith('/assets/');

/**
 * Handles requests without a route. A request for a page gets the client's page, with status 404 if the product has no
 * such page; the client's router decides what to show. Other requests, and all if there is no built client (`sendPage`
 * is undefined), get the error `UNKNOWN_CALL`.
 */
const addNotFoundHandler = (app: FastifyInstance, model: () => Model, sendPage: SendPage | undefined): void => {
  app.setNotFoundHandler((request, reply) => {
    if (sendPage === undefined || !wantsPage(request)) return sendError(new AppError('UNKNOWN_CALL'), request, reply);
    const path = pathOf(request.url);
    return sendPage(request, reply, !path.includes('//') && pageFinderOf(model())(path) ? 200 : 404);
  });
};

/**
 * Adds the routes of the built client: its page, its files, and `/config.json`, the configuration that is also part of
 * the page. Also handles all requests without a route. If the client is not built, only `/config.json` is added.
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
    await addBuiltFiles(app, clientDir);
  }
  addNotFoundHandler(app, model, sendPage);
};
