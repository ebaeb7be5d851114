import type { ReadResponse } from '../readResponse.ts';
import { subscribeToToken } from './tokenStore.ts';

/** Responses to the requests that `src/boot.ts` sent before the application was loaded: address of a GET → response. */
export type EarlyAnswers = Map<string, Promise<ReadResponse>>;

declare global {
  // `var` declares a typed name on globalThis.
  var gableEarly: EarlyAnswers | undefined;
}

/**
 * Returns the response to the request that `src/boot.ts` sent to an address, or undefined if it sent none. Each
 * response is returned only once.
 */
export const takeEarlyAnswer = (url: string): Promise<ReadResponse> | undefined => {
  const answer = globalThis.gableEarly?.get(url);
  globalThis.gableEarly?.delete(url);
  return answer;
};

/** Discards the responses to requests of `src/boot.ts` that have not been used yet. */
export const clearEarlyAnswers = (): void => globalThis.gableEarly?.clear();

// The responses depend on the token with which they were requested. The next user must not get them.
subscribeToToken(clearEarlyAnswers);
