import type { GetListParams } from 'react-admin';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { ClientList } from './readList.ts';
import type { ClientRecord } from './records.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a server that serves only some of the calls makes of the client. */
export type ServerLimit = {
  /** Returns whether the server has a call, by its path without the query. */
  readonly serves: (path: string) => boolean;
  /** Takes the calls out of a model that the server does not have. */
  readonly limitModel: (model: Model) => Model;
  /** Takes the modules out that nothing can be shown of. */
  readonly limitRights: (map: PermissionMap) => PermissionMap;
  /** Lists records where the server may not know the parameters of a list. */
  readonly getList: (resource: Resource, params: GetListParams) => Promise<ClientList>;
  /** Returns the records of some ids. */
  readonly byIds: (
    resource: Resource,
    ids: readonly string[],
    signal?: AbortSignal,
  ) => Promise<readonly ClientRecord[]>;
  /** Returns the body of a create. */
  readonly createBody: (resource: Resource, data: Values) => Values;
  /** Returns the body of an update. */
  readonly updateBody: (resource: Resource, data: Values, seen: Values | undefined) => Values;
  /** Reads what a write is answered with. */
  readonly readWritten: (json: unknown, sent: Values) => ClientRecord;
  /**
   * Returns the record that a create made, from its answer or from the list; with an empty id where neither names it.
   */
  readonly readCreated: (resource: Resource, json: unknown, sent: Values) => Promise<ClientRecord>;
  /** Forgets what was fetched, because something was written. */
  readonly forget: () => void;
};

let limit: ServerLimit | undefined;

/** Limits the client to the calls of a server that is not ours. */
export const limitServer = (next: ServerLimit | undefined): void => {
  limit = next;
};

/** Returns the limit of the server; undefined for our own, which serves everything. */
export const serverLimit = (): ServerLimit | undefined => limit;

/**
 * Returns whether the server has a call. The one question that a screen asks before it shows what needs more than the
 * specification's calls; `http` refuses other calls with `NOT_SERVED` without sending them.
 * Example: `serves('/api/v2/admin/get-home')`.
 */
export const serves = (path: string): boolean => limit?.serves(path) ?? true;
