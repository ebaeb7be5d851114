import { fillPath, type Method, type Operation } from '#model/schema/call.ts';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import { screenLanguage } from '../../../messages/language.ts';
import { answerError } from './answerError.ts';
import { serves } from '../config/serverCalls.ts';
import { callAddress } from '../config/serverConfig.ts';
import { readToken } from '../../session/tokenStore.ts';
import { viewedRole } from '../../session/viewAs.ts';
import { withQuery, type QueryValue } from './withQuery.ts';

/** A downloaded file: `{"name":"INV-2026-27-0042.pdf","blob":…}`. */
export type Download = { readonly name: string; readonly blob: Blob };

/**
 * What a download needs: the value of `{id}` in the path of the call, the query, and the signal that cancels the
 * request.
 */
export type DownloadOptions = {
  readonly id?: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly signal?: AbortSignal;
};

const nameOf = (header: string | null): string => /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? 'download';

/** The query, the method and the cancel signal of a download. Default method: GET. */
export type FromOptions = Pick<DownloadOptions, 'query' | 'signal'> & { readonly method?: Method };

/**
 * Fetches a file from the API, and returns its content and its name (`download` if the response has none). A plain link
 * would not work, because the token is sent as a header. Errors: an `AppError` for every refusal and network failure;
 * `NOT_SERVED`, without a request, for a call that the server lacks; the `AbortError` of a cancelled request.
 */
export const downloadFrom = async (path: string, { query, signal, method = 'GET' }: FromOptions): Promise<Download> => {
  if (!serves(path)) throw new AppError('NOT_SERVED');
  const [token, viewed] = [readToken(), viewedRole()];
  const headers = {
    'accept-language': screenLanguage(),
    ...(token === undefined ? {} : { [tokenHeader]: token }),
    ...(viewed === undefined ? {} : { [viewAsHeader]: viewed.id }),
  };
  const response = await fetch(withQuery(callAddress(path), query), { method, headers, signal: signal ?? null }).catch(
    (error: unknown) => {
      if (signal?.aborted === true) throw error;
      throw new AppError('UNREACHABLE', { cause: error });
    },
  );
  if (!response.ok) throw answerError(response.status, await response.json().catch(() => undefined));
  return { name: nameOf(response.headers.get('content-disposition')), blob: await response.blob() };
};

/**
 * Fetches a file with a resource's call for an operation, and returns its name and content. Errors: `UNKNOWN_CALL` if
 * the resource has no such call; `NOT_SERVED` if the server lacks it; an `AppError` for every refusal and network
 * failure; the `AbortError` of a cancelled request.
 */
export const download = async (
  resource: Resource,
  operation: Operation,
  { id = '', ...options }: DownloadOptions,
): Promise<Download> => {
  const call = resource.calls[operation];
  if (call === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} do not support this action.` });
  return downloadFrom(fillPath(call.path, { id }), { ...options, method: call.method });
};
