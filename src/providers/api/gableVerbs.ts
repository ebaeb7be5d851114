import { isObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import type { Activity, BulkAnswer, CountsAnswer, DuplicatesAnswer } from '#model/wire/wire.ts';
import { AppError } from '#model/errors.ts';
import { callKeyed } from './callKeyed.ts';
import { callVerb, resourceOf } from './callVerb.ts';
import type { GableVerbs } from './gableDataProvider.ts';
import { bodyOf, readRecord } from './records.ts';
import { updateBody, writtenRecord } from './writtenRecord.ts';

/** Reads `{"data": …}`; what the data is made of is the server's promise, written in `model/wire.ts`. */
const dataOf = <Answer extends { readonly data: unknown }>(json: unknown): Answer => {
  if (!isObject(json) || json['data'] === undefined) throw new AppError('BAD_ANSWER', { cause: json });
  return json as unknown as Answer;
};

/** Makes the verbs beside react-admin's own, from the calls of each resource. */
export const createGableVerbs = (model: Model): GableVerbs => ({
  patch: async (name, { id, data, previousData }) => {
    const resource = resourceOf(model, name);
    const verb = resource.calls.patch === undefined ? 'update' : 'patch';
    const body = verb === 'update' ? updateBody(resource, data, previousData) : bodyOf(resource, data, previousData);
    return { data: writtenRecord((await callKeyed(resource, verb, { id, body, seen: previousData })).json, { ...previousData, ...data, id }) };
  },
  counts: async (name, { filter, q, signal } = {}) => {
    const isFiltered = filter !== undefined && Object.keys(filter).length > 0;
    const query = { q: q === '' ? undefined : q, filter: isFiltered ? filter : undefined };
    return dataOf<CountsAnswer>((await callVerb(resourceOf(model, name), 'counts', { query, signal })).json);
  },
  status: async (name, { id, data }) => ({ data: writtenRecord((await callVerb(resourceOf(model, name), 'status', { id, body: data })).json, { ...data, id }) }),
  share: async (name, { id, data = {} }) => ({ data: writtenRecord((await callVerb(resourceOf(model, name), 'share', { id, body: data })).json, { id }) }),
  bulk: async (name, { verb, ids, body }) => {
    const payload = { verb, ids, ...(body === undefined ? {} : { body }) };
    return dataOf<BulkAnswer>((await callVerb(resourceOf(model, name), 'bulk', { body: payload })).json);
  },
  log: async (name, { id, data }) => ({ data: readRecord((await callVerb(resourceOf(model, name), 'log', { id, body: { ...data } })).json) }),
  timeline: async (name, { id, page = 1, signal }) => {
    const { json } = await callVerb(resourceOf(model, name), 'timeline', { id, query: { page }, signal });
    const { data, total } = dataOf<{ data: readonly Activity[]; total?: number }>(json);
    return { data, total: total ?? data.length };
  },
  duplicates: async (name, { values, id, signal }) =>
    dataOf<DuplicatesAnswer>((await callVerb(resourceOf(model, name), 'duplicates', { query: { ...values, exceptId: id }, signal })).json),
  ask: async (name, verb, params = {}) => dataOf<{ data: unknown }>((await callVerb(resourceOf(model, name), verb, params)).json).data,
  restore: async (name, { id }) => ({ data: readRecord((await callVerb(resourceOf(model, name), 'restore', { id, body: {} })).json) }),
});
