import { isObject } from '#model/schema/json.ts';
import { mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';
import { readToken, subscribeToToken } from './tokenStore.ts';

/** The role whose permissions the user uses in "view as". */
export type ViewedRole = { readonly id: string; readonly name: string; readonly rolePermissions: PermissionMap };

/** Session key of the role. It applies until the window is closed. */
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

// Read once: the page is loaded again when the role changes, so that it never shows data of other permissions.
const viewed = typeof sessionStorage === 'undefined' ? undefined : read();

const forget = (): void => sessionStorage.removeItem(key);

/** Returns the role as which the user views the product. Undefined if the user's own permissions apply. */
export const viewedRole = (): ViewedRole | undefined => viewed;

/**
 * Loads the product again, at the dashboard, with the permissions of a role. They apply in this browser tab until
 * `endViewAs` or the sign-out.
 */
export const startViewAs = (role: ViewedRole): void => {
  sessionStorage.setItem(key, JSON.stringify(role));
  location.assign('/dashboard');
};

/** Loads the page at `address`, with the user's own permissions instead of those of a role. */
export const endViewAs = (address: string): void => {
  forget();
  location.assign(address);
};

// Ends it when the user signs out: the next user has their own permissions.
if (typeof sessionStorage !== 'undefined') {
  subscribeToToken(() => {
    if (readToken() === undefined) forget();
  });
}
