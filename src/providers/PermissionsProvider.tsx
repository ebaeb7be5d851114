import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { narrowPermissions } from '#model/permissions/narrowPermissions.ts';
import { mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';
import { profilesPath } from './api/config/contractPaths.ts';
import { http } from './api/http/http.ts';
import { readList } from './api/lists/readList.ts';
import type { ClientRecord } from './api/records.ts';
import { serverLimit } from './api/config/serverCalls.ts';
import { readToken } from './session/tokenStore.ts';
import { draftPreviewPermissions } from './api/draftPreview.ts';
import { viewedRole } from './session/viewAs.ts';
import { userIdOf } from './session/userIdOf.ts';
import { isCancelled } from './api/http/isCancelled.ts';

type Me = { readonly me: ClientRecord | undefined; readonly map: PermissionMap };
/**
 * The current user (`me`), the permissions that apply in this window (`map`), and whether both are still loading. While
 * the user views the product as a role, `map` is limited to the role.
 */
export type ProfileState = Me & { readonly isLoading: boolean };

const signedOut: ProfileState = { me: undefined, map: {}, isLoading: false };
const PermissionsContext = createContext<ProfileState>(signedOut);

/**
 * Returns the profile (one of `profiles`) of the user whom a token identifies, and the merged permissions of the user's
 * roles (specification §6). If there is no such profile, `me` is undefined and `map` is empty.
 */
export const findCurrentUser = (profiles: readonly ClientRecord[], token: string | undefined): Me => {
  const id = userIdOf(token);
  const me = id === undefined ? undefined : profiles.find((profile) => profile.id === id);
  const roles: unknown = me?.['userRoles'];
  return { me, map: mergePermissions(Array.isArray(roles) ? roles.filter(isObject) : []) };
};

/** Codes of failures that say nothing about the user: the server or its database is temporarily away. */
const outages: readonly string[] = ['UNREACHABLE', 'DATABASE_AWAY', 'BUSY', 'STOPPING'];

/**
 * Fetches all profiles, and returns the current user and their permissions. If this fails, returns no user and no
 * permissions; during an outage, `earlier` if it is of the same user, so that a form stays open. The failure is logged
 * to the console, except `PASSWORD_CHANGE_REQUIRED`. Errors: the `AbortError` of a cancelled request (specification
 * §8).
 */
export const fetchCurrentUser = async (signal?: AbortSignal, earlier: Me = signedOut): Promise<Me> => {
  try {
    const { json } = await http(profilesPath, { signal });
    return findCurrentUser(readList(json, 1, Number.MAX_SAFE_INTEGER).data, readToken());
  } catch (error) {
    if (isCancelled(error)) throw error;
    // Not a failure: the user must choose a new password first.
    if (error instanceof AppError && error.code === 'PASSWORD_CHANGE_REQUIRED') return signedOut;
    console.error('profiles: they cannot be loaded', error);
    const isSame = earlier.me?.id === userIdOf(readToken());
    return isSame && error instanceof AppError && outages.includes(error.code) ? earlier : signedOut;
  }
};

/** The key of `currentUserQuery` in react-query. */
export const currentUserKey = ['me'] as const;

/** The react-query query that loads the current user and their permissions. */
export const currentUserQuery = {
  queryKey: currentUserKey,
  queryFn: ({ signal, client }: { readonly signal: AbortSignal; readonly client: QueryClient }) =>
    fetchCurrentUser(signal, client.getQueryData<Me>(currentUserKey)),
  staleTime: 60_000,
  retry: false,
} as const;

/**
 * Loads the current user and their permissions, and provides both to `useProfile`. While the user views the product as
 * a role, the user's permissions are limited to those of the role. Permissions for modules that the server does not
 * have are removed. During the preview of a schema draft, permissions for its new modules are added.
 */
export const PermissionsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { data, isPending } = useQuery(currentUserQuery);
  const state = useMemo(() => {
    const viewed = viewedRole();
    const { me, map } = data ?? signedOut;
    const own =
      viewed === undefined ? { ...draftPreviewPermissions(), ...map } : narrowPermissions(map, viewed.rolePermissions);
    return { me, map: serverLimit()?.limitRights(own) ?? own, isLoading: isPending };
  }, [data, isPending]);
  return <PermissionsContext value={state}>{children}</PermissionsContext>;
};

/**
 * Returns the current user, the permissions that apply in this window, and whether both are still loading. While the
 * user views the product as a role, the permissions are limited to those of the role. Outside of a
 * `PermissionsProvider`, there is no user, and the permissions are empty.
 */
export const useProfile = (): ProfileState => useContext(PermissionsContext);

/**
 * Returns the permissions that apply in this window: those of the current user, limited to those of a role while the
 * user views the product as this role. Empty until they are loaded.
 */
export const usePermissionMap = (): PermissionMap => useProfile().map;

/** Returns the current user's record. Undefined until it is loaded, and if it cannot be loaded. */
export const useCurrentUser = (): ClientRecord | undefined => useProfile().me;
