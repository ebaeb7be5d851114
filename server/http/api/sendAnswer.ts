import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { OperationResult } from '../../records/context/context.ts';

/** Sends the result of an operation: JSON, a file or a stream. */
export const sendAnswer = (reply: FastifyReply, answer: OperationResult): FastifyReply => {
  // A connection that was closed meanwhile accepts no more data.
  if (reply.sent && answer.body instanceof Readable) answer.body.destroy();
  if (answer.headers !== undefined) void reply.headers(answer.headers);
  if (Buffer.isBuffer(answer.body) || answer.body instanceof Readable)
    return reply.code(answer.status ?? 200).send(answer.body);
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  return reply
    .code(answer.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(text);
};
