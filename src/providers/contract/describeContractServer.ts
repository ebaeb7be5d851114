import type { GetListParams } from 'ra-core';
import type { Operation } from '#model/schema/call.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { AppError } from '#model/errors.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { maxPerPage } from '#model/wire/wire.ts';
import { callOperation } from '../api/callOperation.ts';
import { parseCreated, findCreated, parseWritten, wholeBodyOf, wholeNewBodyOf } from './contractBody.ts';
import { loginPath, restRoot } from '../api/config/contractPaths.ts';
import { readList } from '../api/lists/readList.ts';
import { listQuery } from '../api/lists/listQuery.ts';
import { filterRecords, pageOf } from './localList.ts';
import { toClientRecord, withReferenceIds, type ClientList, type ClientRecord } from '../api/records.ts';
import { serverConfig } from '../api/config/serverConfig.ts';
import type { ServerLimit } from '../api/config/serverCalls.ts';
import { readToken } from '../session/tokenStore.ts';
import { userIdOf } from '../session/userIdOf.ts';

/** The calls of react-admin's simple-rest dialect. A server with a REST root has all of them. */
const restOperations: readonly Operation[] = ['getList', 'getOne', 'create', 'update', 'delete'];
/** chosen: requests for the same list within this time share one response. Units: ms. */
const reuseMs = 2000;
/** chosen: max pages to read, for a server whose pages never end. */
const maxPages = 50;

type Rows = {
  readonly rows: readonly ClientRecord[];
  /** Absent in a bare array. */
  readonly total: number | undefined;
};

const fetchRows = async (resource: Resource, query: Parameters<typeof callOperation>[2]): Promise<Rows> => {
  const { json } = await callOperation(resource, 'getList', query);
  const { data } = readList(json, 1, Infinity);
  const total = (json as { readonly total?: unknown } | null)?.total;
  return {
    rows: data.map((record) => withReferenceIds(resource, record)),
    total: typeof total === 'number' ? total : undefined,
  };
};

/** Fetches all records of a paged list. */
const fetchAll = async (resource: Resource): Promise<readonly ClientRecord[]> => {
  const found = new Map<string, ClientRecord>();
  for (let page = 1; page <= maxPages; page += 1) {
    const before = found.size;
    const { rows, total = 0 } = await fetchRows(
      resource,
      resource.list.whole ? {} : { query: { page, perPage: maxPerPage } },
    );
    rows.forEach((record) => found.set(record.id, record));
    if (found.size === before || found.size >= total) break;
  }
  return [...found.values()];
};

const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const limitResource = (resource: Resource, { hasRest }: { readonly hasRest: boolean }): Resource => {
  const calls = Object.entries(resource.calls);
  // A server with a REST root has all calls of its resources.
  const isRest = hasRest && resource.calls.getList?.rest === true;
  const isServed = ([operation, call]: (typeof calls)[number]): boolean =>
    !call.path.startsWith(`${restRoot}/`) ||
    (isRest && call.rest && (restOperations as readonly string[]).includes(operation));
  const missing = calls.filter((call) => !isServed(call)).map(([operation]) => operation as Operation);
  return { ...resource, calls: Object.fromEntries(calls.filter(isServed)), notServed: missing };
};

/** Returns `allRows`, which fetches all records of a resource, but not again within a short time, and `forget`. */
const createRowCache = () => {
  const fetched = new Map<string, { readonly rows: Promise<readonly ClientRecord[]>; readonly at: number }>();
  const allRows = (resource: Resource): Promise<readonly ClientRecord[]> => {
    const cached = fetched.get(resource.name);
    if (cached !== undefined && performance.now() - cached.at < reuseMs) return cached.rows;
    const rows = fetchAll(resource);
    fetched.set(resource.name, { rows, at: performance.now() });
    rows.catch(() => fetched.delete(resource.name));
    return rows;
  };
  return { allRows, forget: () => fetched.clear() };
};

/** Fetches a record. Resolves to an empty list if there is none. */
const getOne = async (resource: Resource, id: string, signal?: AbortSignal): Promise<readonly ClientRecord[]> => {
  try {
    return [withReferenceIds(resource, toClientRecord((await callOperation(resource, 'getOne', { id, signal })).json))];
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
};

type AllRows = (resource: Resource) => Promise<readonly ClientRecord[]>;

/** Fetches a page of a list. If the server has not filtered or paged the list, filters and pages all of its records. */
const fetchPage = async (
  resource: Resource,
  params: GetListParams,
  { allRows, settings }: { readonly allRows: AllRows; readonly settings: Settings },
): Promise<ClientList> => {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: maxPerPage };
  if (resource.list.whole) return pageOf(resource, await allRows(resource), { params, settings });
  const { rows, total } = await fetchRows(resource, { query: listQuery(params), signal: params.signal });
  const isCut = total !== undefined && rows.length < total;
  // If all records of the page match the filter, the server has applied it.
  const isFiltered =
    isCut && rows.length <= perPage && filterRecords(resource, rows, { params, settings }).length === rows.length;
  if (isFiltered) return { data: [...rows], total };
  const all = isCut && (rows.length > 0 || page === 1) ? await allRows(resource) : rows;
  return pageOf(resource, all, { params, settings });
};

/** Fetches records by their ids. */
const fetchByIds = async (
  resource: Resource,
  ids: readonly string[],
  { allRows, signal }: { readonly allRows: AllRows; readonly signal: AbortSignal | undefined },
): Promise<readonly ClientRecord[]> => {
  if (resource.list.whole || resource.calls.getOne === undefined)
    return (await allRows(resource)).filter(({ id }) => ids.includes(id));
  return (await Promise.all(ids.map((id) => getOne(resource, id, signal)))).flat();
};

/**
 * Returns the limits of a server other than Gable's: it has the calls that the schema files define, and the simple-rest
 * calls of other resources if `restBase` is configured. If it cannot filter, sort or page a list, the client does that.
 */
export const describeContractServer = (): ServerLimit => {
  const hasRest = serverConfig().restBase !== undefined;
  // Undefined until the model is loaded. Before that, only the sign-in sends requests.
  let patterns: readonly RegExp[] | undefined;
  let modules: ReadonlySet<string> = new Set();
  let model: Model | undefined;
  const { allRows, forget } = createRowCache();
  const settingsOf = () => {
    if (model === undefined) throw new Error('contract server: no model yet; call limitModel first');
    return model.settings;
  };
  return {
    serves: (path) => path === loginPath || patterns === undefined || patterns.some((each) => each.test(path)),
    limitModel: (full) => {
      const resources = Object.fromEntries(
        Object.entries(full.resources).map(([name, resource]) => [name, limitResource(resource, { hasRest })]),
      );
      patterns = Object.values(resources).flatMap(({ calls }) => Object.values(calls).map(({ path }) => pattern(path)));
      modules = new Set(
        Object.values(resources)
          .filter(({ calls }) => calls.getList !== undefined)
          .map(({ module }) => module),
      );
      model = { ...full, resources };
      return model;
    },
    limitRights: (map: PermissionMap) =>
      Object.fromEntries(Object.entries(map).filter(([module]) => modules.has(module))),
    getList: async (resource, params) => fetchPage(resource, params, { allRows, settings: settingsOf() }),
    byIds: (resource, ids, signal) => fetchByIds(resource, ids, { allRows, signal }),
    createBody: (resource, data) =>
      wholeNewBodyOf(resource, data, {
        userId: userIdOf(readToken()),
        now: new Date(),
        timeZone: settingsOf().timeZone,
      }),
    updateBody: wholeBodyOf,
    readWritten: parseWritten,
    readCreated: async (resource, json, sent) => {
      const listed = async (): Promise<readonly ClientRecord[]> =>
        resource.calls.getList === undefined ? [] : allRows(resource).catch(() => []);
      // The record is saved already, so a failed list must not look like a failed save.
      return (
        parseCreated(resource, json, sent) ??
        findCreated(resource, await listed(), sent) ?? { ...sent, _id: '', id: '' }
      );
    },
    forget,
  };
};
