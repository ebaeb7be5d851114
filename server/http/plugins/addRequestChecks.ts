import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { rawAnswer } from './connections/rawAnswer.ts';

/**
 * Refuses requests that Node would otherwise answer itself, without our headers and error body: 400 without `Host`, 417
 * for an unknown `Expect`. Also refuses compressed bodies: 415 for a `Content-Encoding`. The server must be created
 * with `requireHostHeader: false`.
 */
export const addRequestChecks = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const answer = rawAnswer(new AppError('EXPECTATION_FAILED'), headers);
    response.writeHead(answer.status, { ...answer.headers, connection: 'close' }).end(answer.body);
  });
  app.addHook('onRequest', async ({ raw, headers: { host, 'content-encoding': encoding } }) => {
    if (raw.httpVersion === '1.1' && host === undefined) {
      throw new AppError('MALFORMED_REQUEST', { text: 'The Host header is missing.' });
    }
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      throw new AppError('WRONG_CONTENT_TYPE', { text: `Content-Encoding: expected identity, got ${encoding}.` });
    }
  });
};
