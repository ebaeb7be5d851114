/**
 * react-admin's verbs → the calls that a resource's file names. Nothing here knows a resource's name.
 *
 * | react-admin       | call of the resource                       | sent                                         |
 * |-------------------|--------------------------------------------|----------------------------------------------|
 * | getList           | getList                                    | page perPage sort order q filter             |
 * | getOne            | getOne, else getList narrowed by `_id`     | –                                            |
 * | getMany           | getList narrowed by `_id`                  | filter `{"_id":[…]}`                         |
 * | getManyReference  | getList narrowed by the pointing field     | filter `{"<target>":"<id>"}`                 |
 * | create            | create                                     | fields; multipart as soon as one is a file   |
 * | update            | update                                     | changed fields and the version seen          |
 * | updateMany        | bulk, verb patch                           | ids, fields                                  |
 * | delete            | delete                                     | –                                            |
 * | deleteMany        | bulk, verb delete                          | ids                                          |
 * | patch counts status share bulk log timeline duplicates restore | the same word | see `model/wire.ts` |
 *
 * On the wire a key is `_id`; react-admin's is `id`; records here carry both.
 * Resources without written calls (`call.rest`) are served by the unmodified `ra-data-simple-rest`.
 */
import type { DataProvider, GetListParams, Identifier, UpdateParams } from 'ra-core';
import { AppError } from '#model/errors.ts';
import type { JsonObject } from '#model/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { maxPerPage, type BulkAnswer } from '#model/wire.ts';
import { callVerb, resourceOf } from './callVerb.ts';
import type { GableDataProvider } from './gableDataProvider.ts';
import { createGableVerbs } from './gableVerbs.ts';
import { readList, type ClientList } from './listAnswer.ts';
import { noteFirstList } from './firstList.ts';
import { listQuery } from './listQuery.ts';
import { bodyOf, payloadOf, readRecord, type ClientRecord } from './records.ts';
import { withQuery } from './withQuery.ts';

const list = async (resource: Resource, params: GetListParams): Promise<ClientList> => {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
  const query = listQuery(params);
  if (resource.calls.getList !== undefined) noteFirstList(resource.screens.list, withQuery(resource.calls.getList.path, query));
  const { json } = await callVerb(resource, 'getList', { query, signal: params.signal });
  return readList(json, page, perPage);
};

const byIds = async (resource: Resource, ids: readonly Identifier[], signal?: AbortSignal): Promise<ClientRecord[]> => {
  const wanted = new Set(ids.map(String));
  const pages = Array.from({ length: Math.ceil(wanted.size / maxPerPage) }, (_, page) => [...wanted].slice(page * maxPerPage, (page + 1) * maxPerPage));
  const answers = await Promise.all(pages.map(async (some) => {
    const query = listQuery({ pagination: { page: 1, perPage: some.length }, filter: { _id: some } });
    return readList((await callVerb(resource, 'getList', { query, signal })).json, 1, Infinity);
  }));
  // A backend that does not know the filter answers with more than was asked for.
  return answers.flatMap(({ data }) => data).filter(({ id }) => wanted.has(id));
};

const one = async (resource: Resource, id: Identifier, signal?: AbortSignal): Promise<ClientRecord> => {
  if (resource.calls.getOne !== undefined) return readRecord((await callVerb(resource, 'getOne', { id: String(id), signal })).json);
  const [record] = await byIds(resource, [id], signal);
  if (record === undefined) throw new AppError('NOT_FOUND');
  return record;
};

const doneOf = ({ data }: BulkAnswer): string[] => {
  const [first] = data.refused;
  if (data.done.length === 0 && first !== undefined) throw new AppError('NOT_ALLOWED', { text: first.message });
  return [...data.done];
};

/** Makes a value when it is first asked for: many an installation has no resource without written calls. */
const onDemand = <Value,>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
};

const pointing = <P extends { readonly filter?: unknown; readonly target: string; readonly id: Identifier }>(params: P) =>
  ({ ...params, filter: { ...(params.filter as object), [params.target]: params.id } });

const update = async (resource: Resource, { id, data, previousData }: UpdateParams): Promise<ClientRecord> => {
  const body = payloadOf(bodyOf(resource, data, previousData));
  return readRecord((await callVerb(resource, 'update', { id: String(id), body })).json);
};

/**
 * Makes the data provider for a model; see the table above.
 * Errors: `AppError` everywhere; `fields` of it are the form's.
 */
export const createDataProvider = (model: Model): GableDataProvider => {
  const rest = onDemand(async () => (await import('./restProvider.ts')).createRestProvider());
  const verbs = createGableVerbs(model);
  const isRest = (resource: Resource): boolean => resource.calls.getList?.rest === true;
  const of = (name: string): Resource => resourceOf(model, name);

  const standard = {
    getList: async (name: string, params: GetListParams) => (isRest(of(name)) ? (await rest()).getList(name, params) : list(of(name), params)),
    getOne: async (name: string, params: Parameters<DataProvider['getOne']>[1]) =>
      isRest(of(name)) ? (await rest()).getOne(name, params) : { data: await one(of(name), params.id, params.signal) },
    getMany: async (name: string, params: Parameters<DataProvider['getMany']>[1]) =>
      isRest(of(name)) ? (await rest()).getMany(name, params) : { data: await byIds(of(name), params.ids, params.signal) },
    getManyReference: async (name: string, params: Parameters<DataProvider['getManyReference']>[1]) =>
      isRest(of(name)) ? (await rest()).getManyReference(name, params) : list(of(name), pointing(params)),
    create: async (name: string, params: Parameters<DataProvider['create']>[1]) => {
      const body = bodyOf(of(name), params.data);
      if (isRest(of(name))) return (await rest()).create(name, { ...params, data: body });
      return { data: readRecord((await callVerb(of(name), 'create', { body: payloadOf(body) })).json) };
    },
    update: async (name: string, params: UpdateParams) => {
      const data = bodyOf(of(name), params.data, params.previousData);
      return isRest(of(name)) ? (await rest()).update(name, { ...params, data }) : { data: await update(of(name), params) };
    },
    updateMany: async (name: string, params: Parameters<DataProvider['updateMany']>[1]) =>
      ({ data: doneOf(await verbs.bulk(name, { verb: 'patch', ids: params.ids.map(String), body: bodyOf(of(name), params.data) as JsonObject })) }),
    delete: async (name: string, params: Parameters<DataProvider['delete']>[1]) => {
      if (isRest(of(name))) return (await rest()).delete(name, params);
      await callVerb(of(name), 'delete', { id: String(params.id) });
      return { data: params.previousData ?? { id: params.id } };
    },
    deleteMany: async (name: string, params: Parameters<DataProvider['deleteMany']>[1]) =>
      ({ data: doneOf(await verbs.bulk(name, { verb: 'delete', ids: params.ids.map(String) })) }),
    supportAbortSignal: true,
  };
  // react-admin lets the caller choose the record's type, which no provider can honour but by believing it.
  return { ...(standard as DataProvider), ...verbs };
};
