import { inSentence } from '#model/values/inSentence.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { recordSchemaOf } from '../schemas/recordSchemas.ts';
import type { AnswerDoc, Scope } from '../schemas/scope.ts';
import { data, id, list, object, ref, type Schema } from '../schemas/words.ts';

/** Points at a resource's record. */
export const recordRef = ({ resource }: Scope): Schema => ref(`${resource.name}.record`);

/** The answer that holds one record, in the dialect of the call. */
export const recordAnswer = (scope: Scope, says: string): AnswerDoc => ({ says, schema: scope.call.rest ? recordRef(scope) : data(recordRef(scope)) });

/** The answer that holds one record under `data`, in either dialect. */
export const wrappedRecord = (scope: Scope, says: string): AnswerDoc => ({ says, schema: data(recordRef(scope)) });

/** A record of which one field holds others, written out. */
export const writtenOut = ({ resource, model, entry }: Scope): Schema => {
  const { writesOut } = entry;
  const target = model.resources[resource.fieldsByName[writesOut?.field ?? '']?.to ?? ''];
  if (writesOut === undefined || target === undefined) return ref(`${resource.name}.record`);
  const pointer = (name: string): Schema => ref(`${target.name}.record/properties/${name}`);
  const whole = object({ _id: id, ...Object.fromEntries(writesOut.with.map((name) => [`${name}?`, pointer(name)])) });
  const record = recordSchemaOf(resource, model);
  const field: Schema = { anyOf: [list(id) as JsonObject, list(whole) as JsonObject], description: `Of oneself, and for those who may see ${inSentence(target.plural)}, with all of them.` };
  return { ...record, properties: { ...(record['properties'] as JsonObject), [writesOut.field]: field } };
};

/** The files that a call gives, to be saved. */
export const fileAnswer = (says: string, ...files: readonly string[]): AnswerDoc => ({ says, files, headers: { 'content-disposition': 'The name of the file.' } });
