import { fillPath, type Verb } from '#model/call.ts';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { tokenHeader, viewAsHeader } from '#model/wire.ts';
import { answerError } from './answerError.ts';
import { apiBase } from './apiBase.ts';
import { readToken } from './tokenStore.ts';
import { viewedRole } from './viewAs.ts';
import { withQuery, type QueryValue } from './withQuery.ts';

/** A file that a call gave: `{"name":"INV-2026-27-0042.pdf","blob":…}`. */
export type Download = { readonly name: string; readonly blob: Blob };

export type DownloadOptions = {
  readonly id?: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly signal?: AbortSignal;
};

const nameOf = (header: string | null): string => /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? 'download';

/**
 * Asks a call that answers with a file. A link could not: the token travels as a header.
 * Errors: an `AppError` for every refusal and for a network that fails.
 */
export const download = async (resource: Resource, verb: Verb, { id = '', query, signal }: DownloadOptions): Promise<Download> => {
  const call = resource.calls[verb];
  if (call === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} can not do this.` });
  const [token, viewed] = [readToken(), viewedRole()];
  const headers = { ...(token === undefined ? {} : { [tokenHeader]: token }), ...(viewed === undefined ? {} : { [viewAsHeader]: viewed.id }) };
  const response = await fetch(withQuery(`${apiBase}${fillPath(call.path, { id })}`, query), { method: call.method, headers, signal: signal ?? null })
    .catch((error: unknown) => {
      if (signal?.aborted === true) throw error;
      throw new AppError('UNREACHABLE', { cause: error });
    });
  if (!response.ok) throw answerError(response.status, await response.json().catch(() => undefined));
  return { name: nameOf(response.headers.get('content-disposition')), blob: await response.blob() };
};
