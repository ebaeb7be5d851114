import { isObject } from '#model/schema/json.ts';

/** A record with its resource: `{"resource":"leads","_id":"0198…"}`. */
export type Relation = { readonly resource: string; readonly _id: string };

/**
 * Returns a value of a record or form as a relation. Undefined if the value is not an object with the texts `resource`
 * and `_id`.
 */
export const parseRelation = (value: unknown): Relation | undefined => {
  if (!isObject(value)) return undefined;
  const { resource, _id } = value;
  return typeof resource === 'string' && typeof _id === 'string' ? { resource, _id } : undefined;
};
