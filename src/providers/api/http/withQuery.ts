import type { Json } from '#model/schema/json.ts';

/** The value of a query parameter. An object is sent as JSON; undefined is left out. */
export type QueryValue = Json | undefined;

const textOf = (value: Json): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/**
 * Appends a query to a path: `/x` and `{"page":1,"filter":{"a":1}}` → `/x?page=1&filter=%7B%22a%22%3A1%7D`. Parameters
 * that are undefined are left out. Without other parameters, the path is returned unchanged.
 */
export const withQuery = (path: string, query: Readonly<Record<string, QueryValue>> = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};
