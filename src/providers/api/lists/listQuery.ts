import type { GetListParams } from 'ra-core';
import { isObject, type Json } from '#model/schema/json.ts';
import { maxPerPage } from '#model/wire/wire.ts';

/**
 * Converts react-admin's list parameters to the query of our API. Values that are undefined or '' are left out, so that
 * equal lists have equal addresses. `perPage` is at most `maxPerPage`, and `id` becomes `_id`. Shape:
 * `{pagination:{page:1,perPage:25}, sort:{field:"receivedAt",order:"DESC"}, filter:{q:"asha",status:["New"]}}` →
 * `{"page":1,"perPage":25,"sort":"receivedAt","order":"DESC","q":"asha","filter":{"status":["New"]}}`.
 */
export const listQuery = (params: GetListParams): Readonly<Record<string, Json | undefined>> => {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
  const filter: Readonly<Record<string, unknown>> = isObject(params.filter) ? params.filter : {};
  const { q, id, ...rest } = filter;
  // react-admin's name for the key is `id`; the API's is `_id`.
  const fields = Object.entries({ ...rest, ...(id === undefined ? {} : { _id: id }) }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const sort = params.sort;
  return {
    page,
    perPage: Math.min(perPage, maxPerPage),
    ...(sort === undefined || sort.field === ''
      ? {}
      : { sort: sort.field === 'id' ? '_id' : sort.field, order: sort.order }),
    ...(isObject(params.meta) && params.meta['exact'] === true ? { exact: true } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(fields.length === 0 ? {} : { filter: Object.fromEntries(fields) as { readonly [key: string]: Json } }),
  };
};
