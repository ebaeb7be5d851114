import { subscribeToToken } from './tokenStore.ts';

/** Answers that the boot entry asked for before the application was there: method-less GET address → answer. */
export type EarlyAnswers = Map<string, Promise<Response>>;

declare global {
  // `var` is what puts a typed name on globalThis.
  var gableEarly: EarlyAnswers | undefined;
}

/** Gives, once, the answer that boot asked for at this address; undefined where it did not, or it failed. */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => {
  const answer = globalThis.gableEarly?.get(url);
  globalThis.gableEarly?.delete(url);
  return answer;
};

/** Forgets what nobody has taken. */
export const clearEarlyAnswers = (): void => globalThis.gableEarly?.clear();

// They were requested with the token of that moment: a refusal must not affect the user who signs in next.
subscribeToToken(clearEarlyAnswers);
