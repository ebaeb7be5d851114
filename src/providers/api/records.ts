import type { RaRecord } from 'ra-core';
import type { Field } from '#model/field.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { AppError } from '#model/errors.ts';

/** A record on the client: as the API returns it, with react-admin's `id` in addition to `_id`. */
export type ClientRecord = RaRecord<string> & { readonly _id: string };

/**
 * One page of a list. `meta.atLeast` is set if the server stopped counting at `total`, so that there may be more
 * records.
 */
export type ClientList = {
  readonly data: ClientRecord[];
  readonly total: number;
  readonly meta?: { readonly atLeast: true };
};

/**
 * Parses one record, with or without the wrapper `{"data":{…}}`: `{"_id":"7"}` → `{"_id":"7","id":"7"}`. Errors:
 * `BAD_ANSWER` if it has no id.
 */
export const toClientRecord = (json: unknown): ClientRecord => {
  const record = isObject(json) && isObject(json['data']) ? json['data'] : json;
  const id = isObject(record) ? (record['_id'] ?? record['id']) : undefined;
  if (!isObject(record) || (typeof id !== 'string' && typeof id !== 'number'))
    throw new AppError('BAD_ANSWER', { cause: json });
  return { ...record, id: String(id), _id: String(id) };
};

const idsIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idsIn);
  return isObject(value) && typeof value['_id'] === 'string' ? value['_id'] : value;
};

/**
 * Returns a record with ids instead of embedded records, as cells and inputs expect. Example: a user's own profile
 * embeds the roles: `{"userRoles":[{"_id":"7","name":"Admin"}]}` → `{"userRoles":["7"]}`.
 */
export const withReferenceIds = (resource: Resource, record: ClientRecord): ClientRecord => ({
  ...record,
  ...Object.fromEntries(
    resource.fields
      .filter(({ name, to }) => to !== undefined && Object.hasOwn(record, name))
      .map(({ name }) => [name, idsIn(record[name])]),
  ),
});

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Keys of a body that are not fields of the record. */
const keptWords = ['version', 'note', 'allowDuplicate', 'onDuplicate'];

const isWritten = (resource: Resource, name: string): boolean => {
  const field: Field | undefined = resource.fieldsByName[name];
  if (keptWords.includes(name)) return true;
  return name !== 'id' && name !== '_id' && field?.system !== true && field?.readOnly !== true;
};

/**
 * Returns the body of a write of the values `data`: those fields that a user can write, and the words `version`,
 * `note`, `allowDuplicate` and `onDuplicate`. `seen` is the record as it was loaded, if there is one. With `seen`,
 * unchanged fields are left out, so that a masked value is never sent back, and the version is that of `seen` unless
 * `data` has one. Example: `{"id":"7","name":"Asha","city":"Pune"}` over
 * `{"id":"7","name":"Asha","city":"","version":3}` → `{"city":"Pune","version":3}`.
 */
export const writeBody = (
  resource: Resource,
  data: Readonly<Record<string, unknown>>,
  seen?: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const written = Object.entries(data).filter(
    ([name, value]) =>
      value !== undefined &&
      isWritten(resource, name) &&
      (seen === undefined || keptWords.includes(name) || !isSame(value, seen[name])),
  );
  const version = data['version'] ?? seen?.['version'];
  return { ...Object.fromEntries(written), ...(version === undefined ? {} : { version }) };
};

const isFile = (value: unknown): value is Blob => typeof Blob !== 'undefined' && value instanceof Blob;

/** Returns whether a body contains a new file, at any depth. */
export const containsFile = (value: unknown): boolean =>
  isFile(value) ||
  (Array.isArray(value) ? value.some(containsFile) : isObject(value) && Object.values(value).some(containsFile));

const partOf = (value: unknown): string | Blob => {
  if (isFile(value)) return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns the parts of a list entry: a new document is sent as its details and its file, other entries as one part. */
const partsOf = (item: unknown): readonly unknown[] => {
  if (!isObject(item) || !isFile(item['file'])) return [item];
  const { file, ...details } = item;
  return Object.keys(details).length === 0 ? [file] : [details, file];
};

/**
 * Returns a body as multipart: a part per field, as text or JSON. In a list with new files, each entry is a part of its
 * own, under the same name and in order.
 */
export const multipartOf = (body: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    // chosen: null is sent as an empty text, which clears the field.
    if (value === null) form.append(name, '');
    else if (Array.isArray(value) && value.some(containsFile))
      value.flatMap(partsOf).forEach((item: unknown) => form.append(name, partOf(item)));
    else form.append(name, partOf(value));
  }
  return form;
};

/** Returns a body as it is sent: multipart if it contains a new file, otherwise the same body, as JSON. */
export const requestBodyOf = (body: Readonly<Record<string, unknown>>): JsonObject | FormData =>
  containsFile(body) ? multipartOf(body) : (body as { readonly [key: string]: Json });
