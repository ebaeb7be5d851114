import type { GetListParams } from 'ra-core';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { ClientList, ClientRecord } from '../records.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * How the client uses a server that is not Gable's and has only some of the calls: what the server has, how records are
 * listed, and what is sent and read in a write.
 */
export type ServerLimit = {
  /** Returns whether the server has a call, by its path without the query. */
  readonly serves: (path: string) => boolean;
  /** Returns a model without the calls that the server lacks. */
  readonly limitModel: (model: Model) => Model;
  /** Returns permissions without the modules for which the server has no calls. */
  readonly limitRights: (map: PermissionMap) => PermissionMap;
  /** Lists records of a server that may not support filters, sorting or pages. */
  readonly getList: (resource: Resource, params: GetListParams) => Promise<ClientList>;
  /** Returns the records with the given ids. */
  readonly byIds: (
    resource: Resource,
    ids: readonly string[],
    signal?: AbortSignal,
  ) => Promise<readonly ClientRecord[]>;
  /** Returns the body of a call that creates a record. */
  readonly createBody: (resource: Resource, data: Values) => Values;
  /** Returns the body of a call that updates a record. */
  readonly updateBody: (resource: Resource, data: Values, seen: Values | undefined) => Values;
  /** Returns the record in the response of a write, or the sent values if there is none. */
  readonly readWritten: (json: unknown, sent: Values) => ClientRecord;
  /** Returns the created record, from the response or from the list; with an empty id if neither has it. */
  readonly readCreated: (resource: Resource, json: unknown, sent: Values) => Promise<ClientRecord>;
  /** Clears the cached records, because a write changed them. */
  readonly forget: () => void;
};

let limit: ServerLimit | undefined;

/**
 * Sets which calls the client may use, and how it lists and writes records, for a server that is not Gable's and lacks
 * some calls. `undefined`: the server has every call.
 */
export const limitServer = (next: ServerLimit | undefined): void => {
  limit = next;
};

/**
 * Returns which calls the client may use, and how it lists and writes records, if the server is not Gable's and lacks
 * some calls. Undefined for Gable's own server, which has every call.
 */
export const serverLimit = (): ServerLimit | undefined => limit;

/**
 * Returns whether the server has a call. A screen checks this before it shows a feature that needs more than the calls
 * in the schema files (`api`). `http` refuses calls that the server lacks with `NOT_SERVED`, without a request.
 * Example: `serves('/api/v2/admin/get-home')`.
 */
export const serves = (path: string): boolean => limit?.serves(path) ?? true;
