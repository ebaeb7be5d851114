import { type DefaultContext, defaultValue } from '#kinds/fields/defaultValue.ts';
import { kinds } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { writeBody, toClientRecord, type ClientRecord } from '../api/records.ts';

type Values = Readonly<Record<string, unknown>>;

const isSecret = (resource: Resource, name: string): boolean =>
  kinds[resource.fieldsByName[name]?.kind ?? '']?.traits.writeOnly === true;

/**
 * Returns the body of a create for a server that stores only what it gets: the values of the form, the initial state,
 * and the defaults of required fields (`context`: the time and the user for defaults such as `$now`). Gable's server
 * fills these in itself.
 */
export const wholeNewBodyOf = (resource: Resource, data: Values, context: DefaultContext): Values => {
  const { fields, states } = resource;
  const defaults = fields
    .filter(({ system, required }) => !system && required)
    .map((field) => [field.name, defaultValue(field, context)] as const)
    .filter(([, value]) => value !== undefined);
  const given = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...(states === undefined ? [] : [[states.field, states.initial]]), ...defaults, ...given]);
};

/**
 * Returns the body of an update for a server that replaces the whole record: the values of the record as it was loaded
 * (`seen`), with the new values (`data`). Values that only the server writes are included, because they would be lost.
 * Names that begin with an underscore are left out. Unchanged secrets are left out too, because the server would store
 * their mask as a new secret.
 */
export const wholeBodyOf = (
  resource: Resource,
  data: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => {
  const isSent = ([name, value]: readonly [string, unknown]): boolean =>
    name !== 'id' && !name.startsWith('_') && value !== undefined;
  const kept = Object.entries(seen).filter(([name]) => !isSecret(resource, name));
  return Object.fromEntries([...kept, ...Object.entries(writeBody(resource, data))].filter(isSent));
};

/**
 * Returns the record in the response of a write, or `sent` if the response contains none. The response can have any
 * form, because the specification does not define it. Errors: `BAD_ANSWER` if `sent` has no `id` either.
 */
export const parseWritten = (json: unknown, sent: Readonly<Record<string, unknown>>): ClientRecord => {
  try {
    return toClientRecord(json);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return toClientRecord({ ...sent, _id: sent['id'] });
  }
};

const recordIn = (json: unknown): ClientRecord | undefined => {
  try {
    return toClientRecord(json);
  } catch {
    return undefined;
  }
};

/**
 * Returns the record in the response of a create, bare or wrapped: `{"_id":"7"}`,
 * `{"message":"created","user":{"_id":"7"}}`, `{"data":[{"_id":"7"}]}`, or only its id: `{"data":"7"}`, to which the
 * sent values are added. A record under the name of a field is a referenced record, not the created one. Returns
 * undefined if there is no id.
 */
export const parseCreated = (resource: Resource, json: unknown, sent: Values): ClientRecord | undefined => {
  const bare = recordIn(json);
  if (bare !== undefined || !isObject(json)) return bare;
  const { data } = json;
  if (typeof data === 'string' && data !== '') return toClientRecord({ ...sent, _id: data });
  const parts = [json, ...(isObject(data) ? [data] : [])].flatMap((each) => Object.entries(each));
  return parts
    .filter(([name]) => !Object.hasOwn(resource.fieldsByName, name))
    .flatMap(([, value]) => value)
    .filter(isObject)
    .map(recordIn)
    .find((record) => record !== undefined);
};

const isText = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/**
 * Finds the record that was just created among the rows of its list: the one that has all texts and numbers that were
 * sent, apart from secrets. If several have them, returns the newest. Returns undefined if none has them, or if none
 * were sent.
 */
export const findCreated = (
  resource: Resource,
  rows: readonly ClientRecord[],
  sent: Values,
): ClientRecord | undefined => {
  const texts = Object.entries(sent).filter(([name, value]) => isText(value) && !isSecret(resource, name));
  if (texts.length === 0) return undefined;
  const same = rows.filter((record) => texts.every(([name, value]) => String(record[name] ?? '') === String(value)));
  const createdAt = (record: ClientRecord): string => String(record['createdAt'] ?? '');
  return same.toSorted((one, other) => createdAt(one).localeCompare(createdAt(other))).at(-1);
};
