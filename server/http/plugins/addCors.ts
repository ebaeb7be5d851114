import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { schemaVersionHeader, tokenHeader } from '#model/wire/wire.ts';

/** Response headers that the client, or a program in another page, reads. */
const exposedHeaders = [
  tokenHeader,
  schemaVersionHeader,
  'content-range',
  'content-disposition',
  'etag',
  'retry-after',
];

const preflightSeconds = 600;

/**
 * Allows pages of other origins to call the API, with their token in a header and never with cookies. Other origins
 * get no CORS headers, so browsers keep the answers from them. Without origins nothing is added.
 */
export const addCors = async (app: FastifyInstance, origins: readonly string[]): Promise<void> => {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders,
    credentials: false,
    maxAge: preflightSeconds,
  });
};
