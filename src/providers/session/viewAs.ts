import { isObject } from '#model/schema/json.ts';
import { mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';
import { readToken, subscribeToToken } from './tokenStore.ts';

/** The role that the user views the product as. */
export type ViewedRole = { readonly id: string; readonly name: string; readonly rolePermissions: PermissionMap };

/** Session key. It applies to this window only, until it is closed. */
const key = 'view-as';

const read = (): ViewedRole | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isObject(value) || typeof value['id'] !== 'string' || typeof value['name'] !== 'string') return undefined;
    return { id: value['id'], name: value['name'], rolePermissions: mergePermissions([value]) };
  } catch {
    return undefined;
  }
};

// It changes only with a page load, so that no data of other permissions is left over.
const viewed = typeof sessionStorage === 'undefined' ? undefined : read();

const forget = (): void => sessionStorage.removeItem(key);

/** Returns the role that the user views the product as, or undefined for their own view. */
export const viewedRole = (): ViewedRole | undefined => viewed;

/** Starts to show the product as a role sees it. */
export const startViewAs = (role: ViewedRole): void => {
  sessionStorage.setItem(key, JSON.stringify(role));
  location.assign('/dashboard');
};

/** Returns to the user's own view, at an address. */
export const endViewAs = (address: string): void => {
  forget();
  location.assign(address);
};

// The next user sees their own view.
if (typeof sessionStorage !== 'undefined') {
  subscribeToToken(() => {
    if (readToken() === undefined) forget();
  });
}
