/**
 * Maps react-admin's operations to the calls that a resource's file defines. Nothing here depends on a resource's name.
 *
 * | react-admin       | call of the resource                       | sent                                         |
 * |-------------------|--------------------------------------------|----------------------------------------------|
 * | getList           | getList                                    | page perPage sort order q filter             |
 * | getOne            | getOne, else getList filtered by `_id`     | –                                            |
 * | getMany           | getList filtered by `_id`                  | filter `{"_id":[…]}`                         |
 * | getManyReference  | getList filtered by the reference field    | filter `{"<target>":"<id>"}`                 |
 * | create            | create                                     | fields; multipart if the resource requires it or one is a file; `meta.createKey` as a header |
 * | update            | update                                     | changed fields and the version the user saw; all fields if the server is not Gable; multipart if the resource requires it, or an `editKey` and no token |
 * | updateMany        | bulk, operation patch                      | ids, fields                                  |
 * | delete            | delete                                     | –                                            |
 * | deleteMany        | bulk, operation delete                     | ids                                          |
 * | patch counts status share bulk log timeline duplicates restore | the same name | see `model/wire/wire.ts` |
 *
 * In requests and responses an id is `_id`; in react-admin it is `id`; records here have both.
 * Calls that a file does not define (`call.rest`) are made by the unmodified `ra-data-simple-rest`, except for bodies
 * with files, which it would send as JSON.
 */
import type { DataProvider, GetListParams, Identifier, UpdateParams } from 'ra-core';
import { AppError } from '#model/errors.ts';
import type { Operation } from '#model/schema/call.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { createKeyHeader, type BulkAnswer } from '#model/wire/wire.ts';
import { callOperation, resourceOf } from './api/callOperation.ts';
import type { GableDataProvider } from './api/gableDataProvider.ts';
import { callSigned } from './api/callSigned.ts';
import { createGableOperations } from './api/createGableOperations.ts';
import { readList } from './api/lists/readList.ts';
import { rememberFirstList } from './firstList.ts';
import { listQuery } from './api/lists/listQuery.ts';
import { fetchByIds, fetchOne } from './api/lists/fetchRecords.ts';
import {
  writeBody,
  containsFile,
  multipartOf,
  requestBodyOf,
  type ClientList,
  type ClientRecord,
} from './api/records.ts';
import { serverLimit } from './api/config/serverCalls.ts';
import { withQuery } from './api/http/withQuery.ts';
import { createBody, createdRecord, updateBody, writtenRecord } from './api/writtenRecord.ts';

const list = async (resource: Resource, params: GetListParams): Promise<ClientList> => {
  const limit = serverLimit();
  if (limit !== undefined) return limit.getList(resource, params);
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
  const query = listQuery(params);
  if (resource.calls.getList !== undefined)
    rememberFirstList(resource.screens.list, withQuery(resource.calls.getList.path, query));
  const { json } = await callOperation(resource, 'getList', { query, signal: params.signal });
  return readList(json, page, perPage);
};

const doneOf = ({ data }: BulkAnswer): string[] => {
  const [first] = data.refused;
  if (data.done.length === 0 && first !== undefined) throw new AppError('NOT_ALLOWED', { text: first.message });
  return [...data.done];
};

/** Returns a function that creates a value at its first call. Most installations never need the REST provider. */
const onDemand = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
};

const pointing = <P extends { readonly filter?: unknown; readonly target: string; readonly id: Identifier }>(
  params: P,
) => ({ ...params, filter: { ...(params.filter as object), [params.target]: params.id } });

/** Returns the headers of a create: `{"createKey":"9f1c…"}` → `{"idempotency-key":"9f1c…"}`. */
const createHeaders = (meta: unknown): Readonly<Record<string, string>> =>
  serverLimit() === undefined && isObject(meta) && typeof meta['createKey'] === 'string'
    ? { [createKeyHeader]: meta['createKey'] }
    : {};

const create = async (
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
  headers: ReturnType<typeof createHeaders>,
): Promise<ClientRecord> => {
  const isMultipart = resource.schema.multipart?.includes('create') === true;
  const sent = isMultipart ? multipartOf(body) : requestBodyOf(body);
  const { json } = await callOperation(resource, 'create', { body: sent, headers });
  return createdRecord(resource, json, body);
};

const update = async (resource: Resource, { id, data, previousData }: UpdateParams): Promise<ClientRecord> =>
  writtenRecord(
    (
      await callSigned(resource, 'update', {
        id: String(id),
        body: updateBody(resource, data, previousData),
        seen: previousData,
      })
    ).json,
    { ...previousData, ...data, id },
  );

/**
 * Creates the data provider of a model. It sends each method of react-admin as the call in the table at the top of this
 * file. Errors: an `AppError`, whose `fields` has the messages for inputs of a form.
 */
export const createDataProvider = (model: Model): GableDataProvider => {
  const restModule = async () => import('./api/createRestProvider.ts');
  const rest = onDemand(async () => (await restModule()).createRestProvider());
  const operations = createGableOperations(model);
  const isRest = (resource: Resource, operation: Operation = 'getList'): boolean =>
    resource.calls[operation]?.rest === true;
  const of = (name: string): Resource => resourceOf(model, name);

  const standard = {
    getList: async (name: string, params: GetListParams) =>
      isRest(of(name)) ? (await rest()).getList(name, params) : list(of(name), params),
    getOne: async (name: string, params: Parameters<DataProvider['getOne']>[1]) =>
      isRest(of(name), 'getOne')
        ? (await rest()).getOne(name, params)
        : { data: await fetchOne(of(name), params.id, params.signal) },
    getMany: async (name: string, params: Parameters<DataProvider['getMany']>[1]) =>
      isRest(of(name))
        ? (await rest()).getMany(name, params)
        : { data: await fetchByIds(of(name), params.ids, params.signal) },
    getManyReference: async (name: string, params: Parameters<DataProvider['getManyReference']>[1]) =>
      isRest(of(name)) ? (await rest()).getManyReference(name, params) : list(of(name), pointing(params)),
    create: async (name: string, params: Parameters<DataProvider['create']>[1]) => {
      const body = createBody(of(name), params.data);
      const headers = createHeaders(params.meta);
      if (isRest(of(name), 'create') && !containsFile(body))
        return (await restModule()).createRestProvider(headers).create(name, { ...params, data: body });
      return { data: await create(of(name), body, headers) };
    },
    update: async (name: string, params: UpdateParams) => {
      const data = writeBody(of(name), params.data, params.previousData);
      return isRest(of(name), 'update') && !containsFile(data)
        ? (await rest()).update(name, { ...params, data })
        : { data: await update(of(name), params) };
    },
    updateMany: async (name: string, params: Parameters<DataProvider['updateMany']>[1]) => ({
      data: doneOf(
        await operations.bulk(name, {
          operation: 'patch',
          ids: params.ids.map(String),
          body: writeBody(of(name), params.data) as JsonObject,
        }),
      ),
    }),
    delete: async (name: string, params: Parameters<DataProvider['delete']>[1]) => {
      if (isRest(of(name), 'delete')) return (await rest()).delete(name, params);
      await callOperation(of(name), 'delete', { id: String(params.id) });
      return { data: params.previousData ?? { id: params.id } };
    },
    deleteMany: async (name: string, params: Parameters<DataProvider['deleteMany']>[1]) => ({
      data: doneOf(await operations.bulk(name, { operation: 'delete', ids: params.ids.map(String) })),
    }),
    supportAbortSignal: true,
  };
  // react-admin's type lets the caller choose the type of a record, which no implementation can check.
  return { ...(standard as DataProvider), ...operations };
};
