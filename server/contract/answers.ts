import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { ErrorCode } from '#model/errors.ts';
import { recordSchemaOf } from './records/recordSchemas.ts';
import type { AnswerDoc, ResourceCall } from './resourceCall.ts';
import { count, dataEnvelope, id, list, object, ref, type Schema, text, yesNo } from './schemaTypes.ts';

/** Error codes that a query of a list can return. */
export const listErrors: readonly ErrorCode[] = [
  'UNKNOWN_QUERY',
  'BAD_QUERY',
  'UNKNOWN_FILTER',
  'UNKNOWN_SORT',
  'TIMED_OUT',
];

/** Error codes that a change of a record can return. */
export const changeErrors: readonly ErrorCode[] = [
  'FIELD_NOT_ALLOWED',
  'DUPLICATE',
  'STALE_VERSION',
  'TAKEN',
  'SEALED',
  'IN_USE',
  'LAST_ADMIN',
  'HAND_OVER_FIRST',
  'TRANSITION_REFUSED',
];

/** Returns a reference, in the OpenAPI document, to the schema of a resource's record. */
export const recordRef = ({ resource }: ResourceCall): Schema => ref(`${resource.name}.record`);

/** Describes the response with one record: the record itself for a `rest` call, otherwise under `data`. */
export const recordAnswer = (scope: ResourceCall, description = 'The record.'): AnswerDoc => ({
  description,
  schema: scope.call.rest ? recordRef(scope) : dataEnvelope(recordRef(scope)),
});

/** Describes the response with one record under `data`, also for a `rest` call. */
export const wrappedRecord = (scope: ResourceCall, description = 'The record.'): AnswerDoc => ({
  description,
  schema: dataEnvelope(recordRef(scope)),
});

/**
 * Describes the response with a page of records: a list with the header `content-range` for a `rest` call, otherwise an
 * object with `data` and `total`.
 */
export const pageAnswer = (scope: ResourceCall): AnswerDoc => {
  const description = `A page of ${inLowerCase(scope.resource.plural)}.`;
  if (!scope.call.rest) return { description, schema: ref(`${scope.resource.name}.page`) };
  return {
    description,
    schema: list(recordRef(scope)),
    headers: { 'content-range': 'The range of the returned records and their total number: `leads 0-24/319`.' },
  };
};

/**
 * The schema of the response when a client without a token has created or changed a record: the id of the record, and
 * the edit key for further changes.
 */
export const visitorAnswer = dataEnvelope(object({ _id: id, editKey: text }));

/** A reference field that responses fill with records instead of ids. `with`: the fields of these records. */
export type Embedded = { readonly field: string; readonly with: readonly string[] };

/**
 * Returns the schema of a record whose reference field `embedded.field` holds either ids or records with the fields
 * `embedded.with`. If that field refers to no resource, returns the usual schema of the record.
 */
export const recordWithEmbedded = (scope: ResourceCall, embedded: Embedded): Schema => {
  const { resource, model } = scope;
  const target = model.resources[resource.fieldsByName[embedded.field]?.to ?? ''];
  if (target === undefined) return recordRef(scope);
  const pointer = (name: string): Schema => ref(`${target.name}.record/properties/${name}`);
  const whole = object({ _id: id, ...Object.fromEntries(embedded.with.map((name) => [`${name}?`, pointer(name)])) });
  const record = recordSchemaOf(resource, model);
  const field: Schema = {
    anyOf: [list(id), list(whole)],
    description: `All fields for your own record, and for users who can view ${inLowerCase(target.plural)}.`,
  };
  return { ...record, properties: { ...(record['properties'] as JsonObject), [embedded.field]: field } };
};

/**
 * Describes the response with a list of records. Their reference field `embedded.field` has records with the fields
 * `embedded.with` if the user may see these fields there, otherwise ids.
 */
export const embeddedPage = (scope: ResourceCall, embedded: Embedded): AnswerDoc => ({
  description:
    `A page of ${inLowerCase(scope.resource.plural)}. Without query parameters: all of them; ` +
    'records you have no access to have only their public fields.',
  schema: object({ data: list(recordWithEmbedded(scope, embedded)), total: count, 'atLeast?': yesNo }),
});

/** Describes the response with a file to save. `files`: its possible media types. */
export const fileAnswer = (description: string, ...files: readonly string[]): AnswerDoc => ({
  description,
  files,
  headers: { 'content-disposition': 'The name of the file.' },
});
