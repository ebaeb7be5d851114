import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { sendError } from './errors.ts';

const oneYearSeconds = 31_536_000;

/**
 * Serves the built client: files with a hash in their name for a year, the page itself always fresh. Every other address
 * that a browser asks for gets the page, whose router decides; the API's unknown addresses get an error.
 */
export const addClientFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
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
    if (built && wantsPage) return reply.sendFile('index.html');
    return sendError(new AppError('UNKNOWN_CALL'), request, reply);
  });
};
