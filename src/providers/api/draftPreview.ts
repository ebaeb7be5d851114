import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from './gableDataProvider.ts';
import { readToken, subscribeToToken } from '../session/tokenStore.ts';

/** Session key. It applies to this window only, until it is closed. */
const key = 'schema-draft';
const hasStore = typeof sessionStorage !== 'undefined';

// It changes only with a page load, so that nothing of the other schema is left over.
let id = hasStore ? (sessionStorage.getItem(key) ?? undefined) : undefined;

/** Returns the name of the schema draft that this window previews, or undefined. */
export const previewedDraft = (): string | undefined => id;

/** Previews the product with a schema draft. */
export const startDraftPreview = (draft: string): void => {
  sessionStorage.setItem(key, draft);
  location.assign('/dashboard');
};

const forget = (): void => {
  if (hasStore) sessionStorage.removeItem(key);
};

/** Ends the preview and goes to an address. */
export const endDraftPreview = (address: string): void => {
  forget();
  location.assign(address);
};

let permissions: PermissionMap = {};

/** Returns the permissions for modules that only the draft has, so that they are shown. */
export const draftPreviewPermissions = (): PermissionMap => permissions;

let wrap = (provider: GableDataProvider): GableDataProvider => provider;

/** Wraps a data provider so that new fields of a draft have no values. Without a draft it is unchanged. */
export const forDraftPreview = (provider: GableDataProvider): GableDataProvider => wrap(provider);

/** Stores whether the response is for the draft. If the server no longer has the draft, the preview ends. */
export const storeDraftPreview = async ({ preview }: SchemaAnswer): Promise<void> => {
  if (id === undefined) return;
  if (preview === undefined) {
    forget();
    id = undefined;
    return;
  }
  const { createDraftPreviewProvider } = await import('./createDraftPreviewProvider.ts');
  ({ permissions } = preview);
  wrap = (provider) => createDraftPreviewProvider(provider, preview.existing);
};

// The next user sees the active schemas.
if (hasStore) {
  subscribeToToken(() => {
    if (readToken() === undefined) forget();
  });
}
