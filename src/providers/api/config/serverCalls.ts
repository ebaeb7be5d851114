import type { GetListParams } from 'ra-core';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { ClientList } from '../lists/readList.ts';
import type { ClientRecord } from '../records.ts';

type Values = Readonly<Record<string, unknown>>;

/** How the client adapts to a server with only some of the calls. */
export type ServerLimit = {
  /** Returns whether the server has a call, by its path without the query. */
  readonly serves: (path: string) => boolean;
  /** Removes the calls that the server lacks from a model. */
  readonly limitModel: (model: Model) => Model;
  /** Removes the modules without anything to show. */
  readonly limitRights: (map: PermissionMap) => PermissionMap;
  /** Lists records of a server that may not support list parameters. */
  readonly getList: (resource: Resource, params: GetListParams) => Promise<ClientList>;
  /** Returns the records with some ids. */
  readonly byIds: (
    resource: Resource,
    ids: readonly string[],
    signal?: AbortSignal,
  ) => Promise<readonly ClientRecord[]>;
  /** Returns the body of a create. */
  readonly createBody: (resource: Resource, data: Values) => Values;
  /** Returns the body of an update. */
  readonly updateBody: (resource: Resource, data: Values, seen: Values | undefined) => Values;
  /** Returns the created record, from the response or from the list, or one with an empty id if neither has it. */
  readonly readWritten: (json: unknown, sent: Values) => ClientRecord;
  /** Returns the created record, from the response or from the list; with an empty id if neither has it. */
  readonly readCreated: (resource: Resource, json: unknown, sent: Values) => Promise<ClientRecord>;
  /** Clears the cache after a write. */
  readonly forget: () => void;
};

let limit: ServerLimit | undefined;

/** Limits the client to the calls of a server that is not Gable. */
export const limitServer = (next: ServerLimit | undefined): void => {
  limit = next;
};

/** Returns the limit of the server, or undefined for Gable's own server, which has every call. */
export const serverLimit = (): ServerLimit | undefined => limit;

/**
 * Returns whether the server has a call. A screen checks this before it shows a feature that needs more than the
 * specification's calls. `http` refuses calls that the server lacks with `NOT_SERVED`, without a request. Example:
 * `serves('/api/v2/admin/get-home')`.
 */
export const serves = (path: string): boolean => limit?.serves(path) ?? true;
