import { isObject } from '#model/schema/json.ts';
import { mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';
import { readToken, subscribeToToken } from './tokenStore.ts';

/** The role that the product is looked at as. */
export type ViewedRole = { readonly id: string; readonly name: string; readonly rolePermissions: PermissionMap };

/** Kept for this window alone, and only as long as it is open. */
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

// It changes only with a whole new page, so that nothing fetched with other rights is left over.
const viewed = typeof sessionStorage === 'undefined' ? undefined : read();

const forget = (): void => sessionStorage.removeItem(key);

/** Returns the role that the product is looked at as, or undefined for the user's own view. */
export const viewedRole = (): ViewedRole | undefined => viewed;

/** Shows the product as a role would see it. */
export const startViewAs = (role: ViewedRole): void => {
  sessionStorage.setItem(key, JSON.stringify(role));
  location.assign('/dashboard');
};

/** Goes back to the user's own view, at an address. */
export const endViewAs = (address: string): void => {
  forget();
  location.assign(address);
};

// Who signs in next sees what is theirs.
if (typeof sessionStorage !== 'undefined') {
  subscribeToToken(() => {
    if (readToken() === undefined) forget();
  });
}
