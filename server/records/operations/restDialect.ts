import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';

const parseJson = (name: string, value: unknown): unknown => {
  if (value === undefined) return undefined;
  try {
    return JSON.parse(String(value));
  } catch {
    throw new AppError('BAD_QUERY', { text: `${name}: is not JSON, got ${String(value).slice(0, 80)}.` });
  }
};

const isPair = (value: unknown): value is readonly [unknown, unknown] => Array.isArray(value) && value.length === 2;

const refuse = (name: string, example: string): never => {
  throw new AppError('BAD_QUERY', { text: `${name}: has the wrong form; expected ${example}.` });
};

const pageOf = (range: unknown): { page: number; perPage: number } | Record<string, never> => {
  if (range === undefined) return {};
  if (!isPair(range)) return refuse('range', '[0,24]');
  const [from, to] = range;
  if (
    typeof from !== 'number' ||
    typeof to !== 'number' ||
    !Number.isInteger(from) ||
    !Number.isInteger(to) ||
    from < 0 ||
    to < from
  ) {
    return refuse('range', '[0,24]');
  }
  const perPage = to - from + 1;
  return from % perPage === 0
    ? { page: from / perPage + 1, perPage }
    : refuse('range', 'a range that begins at a multiple of its length');
};

/**
 * Converts a list query of react-admin's simple-rest dialect into this API's:
 * `sort=["name","ASC"]&range=[0,24]&filter={"q":"x"}` → `{sort, order, page, perPage, q, filter}`. Errors: `BAD_QUERY`
 * for an invalid sort, range or filter. Source: ra-data-simple-rest.
 */
export const fromRestQuery = (query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { sort: rawSort, range: rawRange, filter: rawFilter, ...others } = query;
  const sort = parseJson('sort', rawSort);
  if (sort !== undefined && !isPair(sort)) return refuse('sort', '["name","ASC"]');
  const filter = parseJson('filter', rawFilter);
  if (filter !== undefined && !isObject(filter)) return refuse('filter', '{"status":"Open"}');
  const { q, id, ...fields } = filter ?? {};
  const named = id === undefined ? fields : { ...fields, _id: id };
  const order: Record<string, unknown> =
    sort === undefined ? {} : { sort: sort[0] === 'id' ? '_id' : sort[0], order: sort[1] };
  return {
    ...others,
    ...order,
    ...pageOf(parseJson('range', rawRange)),
    ...(q === undefined ? {} : { q }),
    ...(Object.keys(named).length === 0 ? {} : { filter: JSON.stringify(named) }),
  };
};

/** Returns the header from which a simple-rest client reads the total: `leads 0-24/319`. */
export const contentRange = (
  name: string,
  { page, perPage }: { page: number; perPage: number },
  total: number,
): string => {
  const from = (page - 1) * perPage;
  return `${name} ${from}-${Math.max(from, Math.min(from + perPage, total) - 1)}/${total}`;
};
