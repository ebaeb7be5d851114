import type { PermissionMap } from '#model/permissions.ts';

/** Who makes a request, as the database knows them at this moment. */
export type Actor = {
  readonly userId: string;
  readonly username: string;
  /** All their roles merged. */
  readonly permissions: PermissionMap;
  /** Their own id and those of all who report to them, through any number of steps. */
  readonly teamIds: readonly string[];
};
