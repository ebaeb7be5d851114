import { subscribeToToken } from './tokenStore.ts';

/** Responses that the boot entry requested before the application was loaded: address of a GET → response. */
export type EarlyAnswers = Map<string, Promise<Response>>;

declare global {
  // `var` declares a typed name on globalThis.
  var gableEarly: EarlyAnswers | undefined;
}

/**
 * Returns the response that the boot entry requested from an address, or undefined if there is none. Each response is
 * returned only once.
 */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => {
  const answer = globalThis.gableEarly?.get(url);
  globalThis.gableEarly?.delete(url);
  return answer;
};

/** Discards responses that were not used. */
export const clearEarlyAnswers = (): void => globalThis.gableEarly?.clear();

// The responses depend on the token with which they were requested. The next user must not get them.
subscribeToToken(clearEarlyAnswers);
