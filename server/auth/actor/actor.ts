import type { PermissionMap } from '#model/permissions/permissions.ts';

/** The person or program that makes a request, with their current permissions. */
export type Actor = {
  readonly userId: string;
  readonly username: string;
  /** Merged permissions of all their roles. */
  readonly permissions: PermissionMap;
  /** Ids of their roles. They see what is shared with one of these roles. */
  readonly roleIds: readonly string[];
  /** Their own id and the ids of everyone who reports to them, directly or indirectly. */
  readonly teamIds: readonly string[];
  /** Set while they view the product as a role. Nothing they do is recorded. */
  readonly isViewingAs?: true;
  /** Set when the request uses one of their API keys. */
  readonly key?: { readonly id: string; readonly name: string };
  /** Name of the source, rule or job for which the server acts itself. It is shown on the timeline. */
  readonly via?: string;
};

/** The actor of requests without sign-in. Their writes have no author. */
export const anonymousActor: Actor = { userId: '', username: '', permissions: {}, roleIds: [], teamIds: [] };

/** Returns the id of the author of a write, or null without sign-in. */
export const authorId = ({ userId }: Pick<Actor, 'userId'>): string | null => (userId === '' ? null : userId);
