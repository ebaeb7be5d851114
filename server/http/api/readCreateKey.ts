import type { FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { createKeyHeader } from '#model/wire/wire.ts';

/**
 * Returns the idempotency key in the headers of a request, or undefined without one. Errors: `INVALID` for a malformed
 * key.
 */
export const readCreateKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers[createKeyHeader];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\w.-]{16,100}$/.test(key)) return key;
  throw new AppError('INVALID', { text: `${createKeyHeader}: must be 16 to 100 letters, digits, dots or dashes.` });
};
