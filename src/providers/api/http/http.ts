import { AppError } from '#model/errors.ts';
import type { Method } from '#model/schema/call.ts';
import type { Json } from '#model/schema/json.ts';
import { tokenHeader, draftPreviewHeader, viewAsHeader } from '#model/wire/wire.ts';
import { screenLanguage } from '../../../messages/language.ts';
import { answerError } from './answerError.ts';
import { readResponse, type ReadResponse } from '../../readResponse.ts';
import { takeEarlyAnswer } from '../../session/earlyAnswers.ts';
import { setMustChange } from '../../session/mustChange.ts';
import { noteSchemaVersion } from '../../session/schemaVersion.ts';
import { serverLimit, serves } from '../config/serverCalls.ts';
import { callAddress } from '../config/serverConfig.ts';
import { clearToken, readToken, writeToken } from '../../session/tokenStore.ts';
import { previewedDraft } from '../draftPreview.ts';
import { viewedRole } from '../../session/viewAs.ts';
import { withQuery, type QueryValue } from './withQuery.ts';
import { isCancelled } from './isCancelled.ts';

/** A function that sends a request: the browser's `fetch`, or one that reports progress. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** What a request sends, and how. Default method: GET. */
export type HttpOptions = {
  readonly method?: Method;
  /** An object is sent as JSON, FormData as multipart. A string must be JSON already. */
  readonly body?: Json | FormData | undefined;
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether the request has no token. Its body then proves that the sender is allowed to do this. */
  readonly anonymous?: boolean;
  /** Whether a 401 response does not sign the user out, because the request only asks whether the call exists. */
  readonly keepsToken?: boolean;
  /** Absent: `fetch`. */
  readonly transport?: Transport;
};

/** The response of the server. `json` is the parsed body, or undefined if the body is empty. */
export type HttpAnswer = { readonly json: unknown; readonly headers: Headers; readonly status: number };

const requestOf = (options: HttpOptions, token: string | undefined): RequestInit => {
  const { method = 'GET', body, signal } = options;
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': screenLanguage(),
    ...options.headers,
  });
  if (token !== undefined) headers.set(tokenHeader, token);
  const viewed = viewedRole();
  if (viewed !== undefined) headers.set(viewAsHeader, viewed.id);
  const tried = previewedDraft();
  if (tried !== undefined) headers.set(draftPreviewHeader, tried);
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  const payload = body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body);
  return {
    method,
    headers,
    ...(body === undefined ? {} : { body: payload }),
    ...(signal === undefined ? {} : { signal }),
  };
};

const sendRequest = async (url: string, options: HttpOptions, token: string | undefined): Promise<ReadResponse> => {
  const isPlainRead = options.method === undefined || options.method === 'GET';
  // The boot entry sent its requests with the user's own permissions and the active schemas, so other requests cannot
  // use its responses.
  const early =
    isPlainRead && viewedRole() === undefined && previewedDraft() === undefined
      ? await takeEarlyAnswer(url)?.catch(() => undefined)
      : undefined;
  if (early !== undefined) return early;
  let response: Response;
  try {
    // No timeout is set: specification §7.
    response = await (options.transport ?? fetch)(url, requestOf(options, token));
  } catch (error) {
    if (isCancelled(error) || error instanceof AppError) throw error;
    throw new AppError('UNREACHABLE', { cause: error });
  }
  return readResponse(response);
};

/**
 * Returns the error of a response. If the server refused `token`, the token of the request, the user is signed out, and
 * returns to the same screen after the next sign-in. Without `token`, the user stays signed in. If the user must change
 * their password, the screen for that opens.
 */
const refusalOf = (status: number, json: unknown, token: string | undefined): AppError => {
  const error = answerError(status, json);
  const isRefusedToken = error.status === 401 && error.code !== 'WRONG_CREDENTIALS';
  if (error.code === 'PASSWORD_CHANGE_REQUIRED') setMustChange(true);
  if (isRefusedToken && token !== undefined && token === readToken()) clearToken();
  return error;
};

/** Stores the token that a response renews. */
const keepRenewedToken = ({ headers }: Response): void => {
  const renewed = headers.get(tokenHeader);
  if (renewed !== null && renewed !== '' && readToken() !== undefined) writeToken(renewed);
};

/**
 * Sends one request with the user's token, and resolves to the response. Rejects with an `AppError` if the server
 * refuses the request, does not respond, lacks the call (`NOT_SERVED`) or returns invalid JSON (`BAD_ANSWER`). Rejects
 * with the browser's `AbortError` if the request is cancelled.
 */
export const http = async (path: string, options: HttpOptions = {}): Promise<HttpAnswer> => {
  const [bare = path] = path.split('?', 1);
  if (!serves(bare)) throw new AppError('NOT_SERVED');
  const token = options.anonymous === true ? undefined : readToken();
  const { response, json, error } = await sendRequest(withQuery(callAddress(path), options.query), options, token);
  if (options.method !== undefined && options.method !== 'GET') serverLimit()?.forget();
  if (error !== undefined && response.ok) throw new AppError('BAD_ANSWER', { cause: error });
  noteSchemaVersion(response.headers);
  if (!response.ok) throw refusalOf(response.status, json, options.keepsToken === true ? undefined : token);
  keepRenewedToken(response);
  return { json, headers: response.headers, status: response.status };
};
