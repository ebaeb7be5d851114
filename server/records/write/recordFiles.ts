import { isDeepStrictEqual } from 'node:util';
import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';
import { refuseProblems } from '../plan/recordProblems.ts';

type Change = { readonly before: Values; readonly changes: Values };

const listOf = (value: Json | undefined): readonly Json[] => [value ?? []].flat();

/** Returns the file of a document without its details, which users can change. */
const fileItself = (value: Json): Json => {
  if (!isObject(value)) return value;
  const { documentType: _, expiresOn: __, ...file } = value;
  return file;
};

const uploadsOf = cachedBy(({ fields }: Resource): readonly Field[] =>
  fields.filter((field) => kindFor(field).traits.upload === true),
);

const changedUploads = ({ resource }: OperationContext, { changes }: Change): readonly Field[] =>
  uploadsOf(resource).filter(({ name }) => changes[name] !== undefined);

/**
 * Refuses a file that is neither uploaded with the request nor stored in the field. Otherwise a client could claim and
 * delete the file of another record, or show a foreign URL. Errors: `INVALID` at the field.
 */
export const refuseForeignFiles = (context: OperationContext, change: Change): void => {
  const isOwn = (field: Field, value: Json): boolean =>
    context.files.isNew(value) ||
    listOf(change.before[field.name]).some((stored) => isDeepStrictEqual(fileItself(stored), fileItself(value)));
  const foreign = changedUploads(context, change).filter(
    (field) => !listOf(change.changes[field.name]).every((value) => isOwn(field, value)),
  );
  refuseProblems(
    Object.fromEntries(
      foreign.map(({ name, title }) => [
        name,
        `${title} can only contain uploaded files, and files that it already has`,
      ]),
    ),
  );
};

/** Returns whether a change has a value for a field with files. Such a change may add or remove files. */
export const changesFiles = (context: OperationContext, change: Change): boolean =>
  changedUploads(context, change).length > 0;

/**
 * Stores uploaded files of a change as files of the record `id`, and marks for deletion the files that the record no
 * longer refers to. Called in the transaction, after the record is written.
 */
export const moveFilesIntoPlace = async (context: OperationContext, id: string, change: Change): Promise<void> => {
  const place = { table: context.resource.name, id };
  const uploads = changedUploads(context, change);
  context.files.drop(
    place,
    uploads.flatMap(({ name }) => listOf(change.before[name])),
  );
  await context.files.moveIn(
    place,
    uploads.flatMap(({ name }) => listOf(change.changes[name])),
  );
};

/** Marks the files of a permanently deleted record for deletion. `values`: the values that the record had. */
export const dropFiles = ({ resource, files }: OperationContext, id: string, values: Values): void => {
  files.drop(
    { table: resource.name, id },
    uploadsOf(resource).flatMap(({ name }) => listOf(values[name])),
  );
};
