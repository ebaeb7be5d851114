import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { recordSchemaOf } from '../schemas/recordSchemas.ts';
import type { AnswerDoc, Scope } from '../schemas/scope.ts';
import { dataEnvelope, id, list, object, ref, type Schema } from '../schemas/schemaTypes.ts';

/** Points at a resource's record. */
export const recordRef = ({ resource }: Scope): Schema => ref(`${resource.name}.record`);

/** The answer that holds one record, in the dialect of the call. */
export const recordAnswer = (scope: Scope, description: string): AnswerDoc => ({
  description,
  schema: scope.call.rest ? recordRef(scope) : dataEnvelope(recordRef(scope)),
});

/** The answer that holds one record under `data`, in either dialect. */
export const wrappedRecord = (scope: Scope, description: string): AnswerDoc => ({
  description,
  schema: dataEnvelope(recordRef(scope)),
});

/** A record of which one field holds others, written out. */
export const writtenOut = ({ resource, model, entry }: Scope): Schema => {
  const { writesOut } = entry;
  const target = model.resources[resource.fieldsByName[writesOut?.field ?? '']?.to ?? ''];
  if (writesOut === undefined || target === undefined) return ref(`${resource.name}.record`);
  const pointer = (name: string): Schema => ref(`${target.name}.record/properties/${name}`);
  const whole = object({ _id: id, ...Object.fromEntries(writesOut.with.map((name) => [`${name}?`, pointer(name)])) });
  const record = recordSchemaOf(resource, model);
  const field: Schema = {
    anyOf: [list(id) as JsonObject, list(whole) as JsonObject],
    description: `Of oneself, and for those who may see ${inLowerCase(target.plural)}, with all of them.`,
  };
  return { ...record, properties: { ...(record['properties'] as JsonObject), [writesOut.field]: field } };
};

/** The files that a call gives, to be saved. */
export const fileAnswer = (description: string, ...files: readonly string[]): AnswerDoc => ({
  description,
  files,
  headers: { 'content-disposition': 'The name of the file.' },
});
