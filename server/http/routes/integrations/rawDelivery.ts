import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readParameters } from '../../../connections/payload/readPayload.ts';

/** Max size of a delivery. chosen: a hundred times the largest delivery of a portal. Units: bytes. */
export const maxDeliveryBytes = 256 * 1024;

/**
 * Passes the bodies of requests to the routes of `scope` as buffers, because signatures are verified by the bytes of
 * the body. Larger bodies than `maxDeliveryBytes` are refused.
 */
export const keepRawBodies = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxDeliveryBytes }, (_request, bytes, done) =>
    done(null, bytes),
  );
};

/** Returns the parameters in the query of a request, by name. */
export const rawQueryOf = (request: FastifyRequest) => readParameters(new URL(request.url, 'http://page').search);

/** Returns what other software has sent. `addressKey`: the secret in the address; undefined if it has none. */
export const rawDeliveryOf = (request: FastifyRequest, addressKey: string | undefined) => ({
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  headers: request.headers,
  query: rawQueryOf(request),
  addressKey,
  type: request.headers['content-type'] ?? '',
  address: request.ip,
  // A HEAD request is treated like a GET request.
  isGet: request.method !== 'POST',
  now: new Date(),
});
