import type { PermissionMap } from '#model/permissions/permissions.ts';

/** The user or program that makes a request, and its current permissions. */
export type Actor = {
  readonly userId: string;
  readonly username: string;
  /** Merged permissions of all roles of the user. */
  readonly permissions: PermissionMap;
  /** Ids of the user's roles. The user sees what is shared with one of these roles. */
  readonly roleIds: readonly string[];
  /** The user's own id and the ids of everyone who reports to the user, directly or indirectly. */
  readonly teamIds: readonly string[];
  /** Set while the user views the product as a role. Nothing that the user does is recorded. */
  readonly isViewingAs?: true;
  /** Set when the request uses one of the user's API keys. */
  readonly key?: { readonly id: string; readonly name: string };
  /** Name of the source, rule or job for which the server acts itself. It is shown on the timeline. */
  readonly via?: string;
};

/** The actor of requests without sign-in. Their writes have no author. */
export const anonymousActor: Actor = { userId: '', username: '', permissions: {}, roleIds: [], teamIds: [] };

/** Returns the id of the author of a write, or null for an actor without a user, such as a visitor or a rule. */
export const authorId = ({ userId }: Pick<Actor, 'userId'>): string | null => (userId === '' ? null : userId);
