import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cachedBy } from '#model/cachedBy.ts';
import type { Language } from '#model/language/languages.ts';
import { languageOf } from '../../../language/addRequestLanguage.ts';
import type { ClientConfig } from '../../../config/config.ts';

/** Sends the client's page with a status, or 304 if the browser has it already. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, status?: number) => FastifyReply;

const marker = 'content="/config.json"';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Returns the function that sends the built page of the client. The page contains `config`, so that the client need not
 * fetch it. `usual`: returns the organization's language at the time of a request; if undefined, the browser's language
 * is used. Errors: an `Error` if the built page does not exist or has no placeholder for the configuration.
 */
export const readClientPage = (
  clientDir: string,
  config: ClientConfig,
  usual: () => Language | undefined,
): SendPage => {
  const built = readFileSync(join(clientDir, 'index.html'), 'utf8');
  if (!built.includes(marker))
    throw new Error(`${clientDir}/index.html: has no <meta name="gable-config" ${marker}>; build the client again`);
  const pageIn = cachedBy((language: Language) => {
    const page = Buffer.from(
      built
        .replace(marker, () => `content="${escaped(JSON.stringify(config))}"`)
        .replace('<html lang="en"', `<html lang="${language}"`),
    );
    const compressed = { br: brotliCompressSync(page), gzip: gzipSync(page) };
    return { page, compressed, tag: `"${createHash('sha256').update(page).digest('hex').slice(0, 24)}"` };
  });
  return (request, reply, status = 200) => {
    const { page, compressed, tag } = pageIn(usual() ?? languageOf(request));
    void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, accept-language');
    if (status === 200) {
      void reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    void reply.code(status).type('text/html; charset=utf-8');
    return encoding === undefined
      ? reply.send(page)
      : reply.header('content-encoding', encoding).send(compressed[encoding]);
  };
};
