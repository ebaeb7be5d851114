import type { FastifyRequest } from 'fastify';

/** What the log tells of a request. The query is left out: it may hold a person's phone. */
const describeRequest = (request: FastifyRequest): object => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
  address: request.ip,
});

/** Options of the structured log (pino): one JSON line an event, with the request id that an error answer carries too. */
export const loggerOptions = (level: string): object => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { req: describeRequest },
  redact: ['req.headers.token', 'password', 'newPassword'],
});
