import type { PermissionMap } from '#model/permissions/permissions.ts';

/** Who makes a request, as the database knows them at this moment. */
export type Actor = {
  readonly userId: string;
  readonly username: string;
  /** All their roles merged. */
  readonly permissions: PermissionMap;
  /** Ids of their roles: what is shared with one of them, they see. */
  readonly roleIds: readonly string[];
  /** Their own id and those of all who report to them, through any number of steps. */
  readonly teamIds: readonly string[];
  /** They look at the product as a role would see it: nothing that they do leaves a trace. */
  readonly looksOn?: true;
  /** A machine calls with a key of theirs: its record and its name. */
  readonly key?: { readonly id: string; readonly name: string };
};

/** Nobody is signed in: a visitor. What they do is signed by nobody. */
export const anonymousActor: Actor = { userId: '', username: '', permissions: {}, roleIds: [], teamIds: [] };

/** Gives the id that a write is signed with; null where nobody is signed in. */
export const signerId = ({ userId }: Pick<Actor, 'userId'>): string | null => (userId === '' ? null : userId);
