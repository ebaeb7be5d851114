import { isObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import type { Activity, BulkAnswer, CountsAnswer, DuplicatesAnswer } from '#model/wire/wire.ts';
import { AppError } from '#model/errors.ts';
import { callSigned } from './callSigned.ts';
import { callOperation, resourceOf } from './callOperation.ts';
import type { GableOperations } from './gableDataProvider.ts';
import { repeatableHeaders } from './http/repeatableHeaders.ts';
import { writeBody, toClientRecord } from './records.ts';
import { updateBody, writtenRecord } from './writtenRecord.ts';

type Envelope = { readonly data: unknown };

/** Returns whether a response has `data`, whose type is in `model/wire/wire.ts`. */
const isEnvelope = <Answer extends Envelope>(json: unknown): json is Answer =>
  isObject(json) && json['data'] !== undefined;

/** Returns a response with `data`. Errors: `BAD_ANSWER` for another one. */
const dataOf = <Answer extends Envelope>(json: unknown): Answer => {
  if (!isEnvelope<Answer>(json)) throw new AppError('BAD_ANSWER', { cause: json });
  return json;
};

/**
 * Creates the methods that Gable's data provider has in addition to those of react-admin. Each one sends the call that
 * the resource's file defines.
 */
export const createGableOperations = (model: Model): GableOperations => ({
  patch: async (name, { id, data, previousData }) => {
    const resource = resourceOf(model, name);
    const operation = resource.calls.patch === undefined ? 'update' : 'patch';
    const body =
      operation === 'update' ? updateBody(resource, data, previousData) : writeBody(resource, data, previousData);
    return {
      data: writtenRecord((await callSigned(resource, operation, { id, body, seen: previousData })).json, {
        ...previousData,
        ...data,
        id,
      }),
    };
  },
  counts: async (name, { filter, q, signal } = {}) => {
    const isFiltered = filter !== undefined && Object.keys(filter).length > 0;
    const query = { q: q === '' ? undefined : q, filter: isFiltered ? filter : undefined };
    return dataOf<CountsAnswer>((await callOperation(resourceOf(model, name), 'counts', { query, signal })).json);
  },
  status: async (name, { id, data }) => ({
    data: writtenRecord((await callOperation(resourceOf(model, name), 'status', { id, body: data })).json, {
      ...data,
      id,
    }),
  }),
  share: async (name, { id, data = {} }) => ({
    data: writtenRecord((await callOperation(resourceOf(model, name), 'share', { id, body: data })).json, { id }),
  }),
  bulk: async (name, { operation, ids, body }) => {
    const payload = { operation, ids, ...(body === undefined ? {} : { body }) };
    return dataOf<BulkAnswer>((await callOperation(resourceOf(model, name), 'bulk', { body: payload })).json);
  },
  log: async (name, { id, data, key }) => {
    const options = { id, body: { ...data }, headers: repeatableHeaders(key) };
    const { json, status } = await callOperation(resourceOf(model, name), 'log', options);
    return { data: status === 202 ? { id, _id: id, isKept: true } : toClientRecord(json) };
  },
  timeline: async (name, { id, page = 1, signal }) => {
    const { json } = await callOperation(resourceOf(model, name), 'timeline', { id, query: { page }, signal });
    const { data, total } = dataOf<{ data: readonly Activity[]; total?: number }>(json);
    return { data, total: total ?? data.length };
  },
  duplicates: async (name, { values, id, signal }) =>
    dataOf<DuplicatesAnswer>(
      (await callOperation(resourceOf(model, name), 'duplicates', { query: { ...values, exceptId: id }, signal })).json,
    ),
  call: async (name, operation, params = {}) =>
    dataOf<{ data: unknown }>((await callOperation(resourceOf(model, name), operation, params)).json).data,
  send: async (name, operation, params = {}) => {
    const { json } = await callOperation(resourceOf(model, name), operation, params);
    return isObject(json) ? json['data'] : undefined;
  },
  restore: async (name, { id }) => ({
    data: toClientRecord((await callOperation(resourceOf(model, name), 'restore', { id, body: {} })).json),
  }),
});
