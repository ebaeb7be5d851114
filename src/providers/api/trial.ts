import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from './gableDataProvider.ts';
import { readToken, subscribeToToken } from '../session/tokenStore.ts';

/** Kept for this window alone, and only as long as it is open. */
const key = 'schema-trial';
const hasStore = typeof sessionStorage !== 'undefined';

// It changes only with a whole new page, so that nothing of the other fields is left over.
let id = hasStore ? (sessionStorage.getItem(key) ?? undefined) : undefined;

/** Returns the name of the draft of the schemas that is tried in this window; undefined: none. */
export const triedDraft = (): string | undefined => id;

/** Shows the product with a draft of the schemas. */
export const startTrial = (draft: string): void => {
  sessionStorage.setItem(key, draft);
  location.assign('/dashboard');
};

const forget = (): void => {
  if (hasStore) sessionStorage.removeItem(key);
};

/** Goes back to the active schemas, at an address. */
export const endTrial = (address: string): void => {
  forget();
  location.assign(address);
};

let rights: PermissionMap = {};

/** Returns the rights on what only the tried draft has, so that it is shown. */
export const trialRights = (): PermissionMap => rights;

let wrap = (provider: GableDataProvider): GableDataProvider => provider;

/**
 * Wraps a data provider so that it handles fields of a draft without values; without a draft it is unchanged.
 */
export const forTrial = (provider: GableDataProvider): GableDataProvider => wrap(provider);

/** Notes whether the answer is the draft that is tried; one that the server has no more is forgotten. */
export const noteTrial = async ({ trial }: SchemaAnswer): Promise<void> => {
  if (id === undefined) return;
  if (trial === undefined) {
    forget();
    id = undefined;
    return;
  }
  const { createTrialProvider } = await import('./createTrialProvider.ts');
  ({ rights } = trial);
  wrap = (provider) => createTrialProvider(provider, trial.standing);
};

// Who signs in next sees what is active.
if (hasStore) {
  subscribeToToken(() => {
    if (readToken() === undefined) forget();
  });
}
