import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { schemaVersionHeader, tokenHeader } from '#model/wire/wire.ts';

/** Response headers that a page of another origin may read. */
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
 * Lets pages of other origins call the API, with their token in a header and never with cookies. Origins that are not
 * listed get no CORS headers. Without origins nothing is added.
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
