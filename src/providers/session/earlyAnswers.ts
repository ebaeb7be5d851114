import { subscribeToToken } from './tokenStore.ts';

/** Responses requested by the boot entry before the application loaded: GET address → response. */
export type EarlyAnswers = Map<string, Promise<Response>>;

declare global {
  // `var` declares a typed name on globalThis.
  var gableEarly: EarlyAnswers | undefined;
}

/** Returns, once, the response that boot requested at an address; or undefined if there is none or it failed. */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => {
  const answer = globalThis.gableEarly?.get(url);
  globalThis.gableEarly?.delete(url);
  return answer;
};

/** Drops unused responses. */
export const clearEarlyAnswers = (): void => globalThis.gableEarly?.clear();

// They were requested with the token of that moment: a refusal must not affect the user who signs in next.
subscribeToToken(clearEarlyAnswers);
