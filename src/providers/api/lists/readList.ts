import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { toClientRecord, type ClientList } from '../records.ts';

/**
 * Parses the response of a list: `{"data":[…],"total":41002}`, or only an array, as simpler servers return it. chosen:
 * an array that is longer than the page is the whole list, and the requested page of it is returned. Errors:
 * `BAD_ANSWER` for other responses.
 */
export const readList = (json: unknown, page: number, perPage: number): ClientList => {
  const rows = isObject(json) ? json['data'] : json;
  if (!Array.isArray(rows)) throw new AppError('BAD_ANSWER', { cause: json });
  const records = rows.map(toClientRecord);
  const total = isObject(json) ? json['total'] : undefined;
  if (typeof total === 'number') {
    return { data: records, total, ...(isObject(json) && json['atLeast'] === true ? { meta: { atLeast: true } } : {}) };
  }
  const from = (page - 1) * perPage;
  return records.length > perPage
    ? { data: records.slice(from, from + perPage), total: records.length }
    : { data: records, total: from + records.length };
};
