import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from './gableDataProvider.ts';
import { readToken, subscribeToToken } from '../session/tokenStore.ts';

/** Session key. It applies to this window only, until it is closed. */
const key = 'schema-trial';
const hasStore = typeof sessionStorage !== 'undefined';

// It changes only with a page load, so that nothing of the other schema is left over.
let id = hasStore ? (sessionStorage.getItem(key) ?? undefined) : undefined;

/** Returns the name of the schema draft that this window previews, or undefined. */
export const triedDraft = (): string | undefined => id;

/** Previews the product with a schema draft. */
export const startDraftTrial = (draft: string): void => {
  sessionStorage.setItem(key, draft);
  location.assign('/dashboard');
};

const forget = (): void => {
  if (hasStore) sessionStorage.removeItem(key);
};

/** Ends the preview and goes to an address. */
export const endDraftTrial = (address: string): void => {
  forget();
  location.assign(address);
};

let rights: PermissionMap = {};

/** Returns the permissions for modules that only the draft has, so that they are shown. */
export const draftTrialRights = (): PermissionMap => rights;

let wrap = (provider: GableDataProvider): GableDataProvider => provider;

/** Wraps a data provider so that new fields of a draft have no values. Without a draft it is unchanged. */
export const forDraftTrial = (provider: GableDataProvider): GableDataProvider => wrap(provider);

/** Stores whether the response is for the draft. If the server no longer has the draft, the preview ends. */
export const storeDraftTrial = async ({ trial }: SchemaAnswer): Promise<void> => {
  if (id === undefined) return;
  if (trial === undefined) {
    forget();
    id = undefined;
    return;
  }
  const { createDraftTrialProvider } = await import('./createDraftTrialProvider.ts');
  ({ rights } = trial);
  wrap = (provider) => createDraftTrialProvider(provider, trial.standing);
};

// The next user sees the active schemas.
if (hasStore) {
  subscribeToToken(() => {
    if (readToken() === undefined) forget();
  });
}
