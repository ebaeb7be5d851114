import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from './gableDataProvider.ts';
import { readToken, subscribeToToken } from '../session/tokenStore.ts';

/** Session key of the previewed draft. The preview ends when the window is closed. */
const key = 'schema-draft';
const hasStore = typeof sessionStorage !== 'undefined';

// Read once: the page is loaded again when a preview starts or ends, so that it never mixes two schemas.
let id = hasStore ? (sessionStorage.getItem(key) ?? undefined) : undefined;

/** Returns the id of the schema draft that this window previews, or undefined. */
export const previewedDraft = (): string | undefined => id;

/** Starts the preview of a schema draft in this window: loads the product again, at the dashboard. */
export const startDraftPreview = (draft: string): void => {
  sessionStorage.setItem(key, draft);
  location.assign('/dashboard');
};

const forget = (): void => {
  if (hasStore) sessionStorage.removeItem(key);
};

/** Ends the preview of the schema draft in this window, and loads the product again at `address`. */
export const endDraftPreview = (address: string): void => {
  forget();
  location.assign(address);
};

let permissions: PermissionMap = {};

/**
 * Returns permissions for the modules that exist only in the previewed draft, so that their screens are shown. Empty if
 * there is no preview.
 */
export const draftPreviewPermissions = (): PermissionMap => permissions;

let wrap = (provider: GableDataProvider): GableDataProvider => provider;

/**
 * Returns the data provider to use: the given one or, while this window previews a schema draft, one that refuses
 * writes and in which new fields have no values.
 */
export const forDraftPreview = (provider: GableDataProvider): GableDataProvider => wrap(provider);

/**
 * Applies `preview`, which the server adds to the schemas while this window previews a draft. From then on,
 * `forDraftPreview` and `draftPreviewPermissions` use it. If the response has no `preview`, the preview of this window
 * ends. Does nothing if this window previews no draft.
 */
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

// Ends the preview when the user signs out: the next user must see the active schemas.
if (hasStore) {
  subscribeToToken(() => {
    if (readToken() === undefined) forget();
  });
}
