import type { Field } from '#model/field.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { bodyWords } from '#model/wire/wire.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { maxReported } from './parseText.ts';
import { wrongTypes } from './wrongTypes.ts';

/** The body of a create or a change: the values, and how they are written. */
export type RecordBody = {
  /** The resource's own fields in the body, unparsed. Null clears a field. */
  readonly values: Readonly<Record<string, Json>>;
  /** The version that the client has. A change is refused if the record is newer. */
  readonly version: number | undefined;
  readonly allowDuplicate: boolean;
  readonly note: string | undefined;
  /** What to do if the person exists. Absent: the record is refused, unless `allowDuplicate` is set. */
  readonly onDuplicate?: 'attach';
};

/** Returns whether a field of the body is a system field, which clients send back unchanged and which is ignored. */
const isEcho = (name: string, resource: Resource): boolean =>
  name === '_id' || name === 'id' || resource.fieldsByName[name]?.system === true;

const fieldOf = (resource: Resource, name: string): Field | undefined => ownValue(resource.fieldsByName, name);

const readVersion = (value: unknown, problems: Record<string, string>): number | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2_147_483_648) return value;
  problems['version'] = 'version must be a whole number of 1 or more';
  return undefined;
};

const readNote = (value: unknown, problems: Record<string, string>): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= 5000 && value.isWellFormed() && !value.includes('\0'))
    return value.trim();
  problems['note'] = 'Note must be a text of up to 5000 characters';
  return undefined;
};

/** Max entries of a list in a record. More would make validation block other requests. */
const maxListEntries = 1000;

const checkLists = (values: Readonly<Record<string, Json>>, problems: Record<string, string>): void => {
  for (const [name, value] of Object.entries(values)) {
    if (!Array.isArray(value) || value.length <= maxListEntries) continue;
    problems[name] = `${name}: expected at most ${maxListEntries} entries, got ${value.length}`;
  }
};

const checkOnDuplicate = (value: unknown, problems: Record<string, string>): void => {
  if (value === undefined || value === null || value === 'refuse' || value === 'attach') return;
  problems['onDuplicate'] = `onDuplicate: expected "refuse" or "attach", got ${JSON.stringify(value).slice(0, 40)}`;
};

/**
 * Parses the body of a call that writes a record: fields, and options such as `version`. System fields are ignored.
 * Errors: `WRONG_CONTENT_TYPE` for anything but an object; `INVALID` that names up to 20 unknown fields, each list or
 * object in place of a single value, and each invalid option.
 */
export const parseRecordBody = (resource: Resource, body: unknown): RecordBody => {
  if (!isObject(body)) throw new AppError('WRONG_CONTENT_TYPE', { text: 'The body must be a JSON object.' });
  const problems: Record<string, string> = {};
  const values: Record<string, Json> = {};
  let unknown = 0;
  for (const [name, value] of Object.entries(body)) {
    if (isEcho(name, resource)) continue;
    if (fieldOf(resource, name) !== undefined) values[name] = value as Json;
    else if (!(bodyWords as readonly string[]).includes(name) && (unknown += 1) <= maxReported)
      problems[name] = serverText('fields.unknown', { field: name, thing: resource.title });
  }
  Object.assign(
    problems,
    wrongTypes(
      Object.keys(values).flatMap((name) => fieldOf(resource, name) ?? []),
      values,
    ),
  );
  checkLists(values, problems);
  checkOnDuplicate(body['onDuplicate'], problems);
  if (Object.keys(problems).length > 0) throw new AppError('INVALID', { fields: problems });
  const version = readVersion(body['version'], problems);
  const note = fieldOf(resource, 'note') === undefined ? readNote(body['note'], problems) : undefined;
  if (Object.keys(problems).length > 0) throw new AppError('INVALID', { fields: problems });
  return {
    values,
    version,
    note,
    allowDuplicate: body['allowDuplicate'] === true,
    ...(body['onDuplicate'] === 'attach' ? { onDuplicate: 'attach' } : {}),
  };
};
