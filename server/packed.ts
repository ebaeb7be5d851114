import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that is sent many times, compressed once. */
export type Packed = { readonly plain: string; readonly brotli: Buffer };

/** Compresses a text for all the answers that it will be. */
export const pack = (plain: string): Packed => ({
  plain,
  brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
});

/** Sends a packed text as the client can read it. */
export const sendPacked = (request: FastifyRequest, reply: FastifyReply, { plain, brotli }: Packed): FastifyReply => {
  void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', '));
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
};
