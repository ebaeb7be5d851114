import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A text that is sent many times. It is compressed once, in the background, because compressing a long text is slow.
 */
export type CompressedText = { readonly plain: string; readonly brotli: Promise<Buffer> };

const compress = promisify(brotliCompress);

/**
 * Starts to compress a text in the background, for many responses. Returns the text and the promise of its Brotli form.
 */
export const compressText = (plain: string): CompressedText => ({
  plain,
  brotli: compress(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  }),
});

/** Sends a text: as Brotli if the client accepts it, otherwise plain. Adds `accept-encoding` to the header `vary`. */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli }: CompressedText,
): Promise<FastifyReply> => {
  void reply.header(
    'vary',
    [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', '),
  );
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return takesBrotli ? reply.header('content-encoding', 'br').send(await brotli) : reply.send(plain);
};
