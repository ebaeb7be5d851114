import type { Identifier } from 'ra-core';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { maxPerPage } from '#model/wire/wire.ts';
import { callOperation } from '../callOperation.ts';
import { readList } from './readList.ts';
import { listQuery } from './listQuery.ts';
import { serverLimit } from '../config/serverCalls.ts';
import { toClientRecord, withReferenceIds, type ClientRecord } from '../records.ts';

/**
 * Returns the records with the given ids, from the list of the resource. Records that do not exist, or that the user
 * may not see, are left out. Errors: an `AppError` for every refusal and network failure; `BAD_ANSWER` for an invalid
 * response.
 */
export const fetchByIds = async (
  resource: Resource,
  ids: readonly Identifier[],
  signal?: AbortSignal,
): Promise<ClientRecord[]> => {
  const wanted = new Set(ids.map(String));
  const limit = serverLimit();
  if (limit !== undefined) return [...(await limit.byIds(resource, [...wanted], signal))];
  const pages = Array.from({ length: Math.ceil(wanted.size / maxPerPage) }, (_, page) =>
    [...wanted].slice(page * maxPerPage, (page + 1) * maxPerPage),
  );
  const answers = await Promise.all(
    pages.map(async (some) => {
      const query = listQuery({ pagination: { page: 1, perPage: some.length }, filter: { _id: some } });
      return readList((await callOperation(resource, 'getList', { query, signal })).json, 1, Infinity);
    }),
  );
  // Other servers may ignore the filter and return more records.
  return answers
    .flatMap(({ data }) => data)
    .filter(({ id }) => wanted.has(id))
    .map((record) => withReferenceIds(resource, record));
};

/**
 * Returns one record, from the resource's call for one record. If the resource has no such call, the record is fetched
 * from the list. Errors: `NOT_FOUND` if the record does not exist or the user may not see it; an `AppError` for every
 * other refusal and network failure; `BAD_ANSWER` for an invalid response.
 */
export const fetchOne = async (resource: Resource, id: Identifier, signal?: AbortSignal): Promise<ClientRecord> => {
  if (resource.calls.getOne !== undefined)
    return withReferenceIds(
      resource,
      toClientRecord((await callOperation(resource, 'getOne', { id: String(id), signal })).json),
    );
  const [record] = await fetchByIds(resource, [id], signal);
  if (record === undefined) throw new AppError('NOT_FOUND');
  return record;
};
