import { isDeepStrictEqual } from 'node:util';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';
import { refuseProblems } from '../plan/recordProblems.ts';

type Change = { readonly before: Values; readonly changes: Values };

const listOf = (value: Json | undefined): readonly Json[] => [value ?? []].flat();

const changedUploads = ({ resource }: OperationContext, { changes }: Change): readonly Field[] =>
  resource.fields.filter((field) => changes[field.name] !== undefined && kindFor(field).traits.upload === true);

/**
 * Refuses a file that neither came with the request nor stands in the field already: with a text one could else claim
 * the file of another record, and take it away from there, or show people an address elsewhere.
 * Errors: `INVALID` at the field.
 */
export const refuseForeignFiles = (context: OperationContext, change: Change): void => {
  const isOwn = (field: Field, value: Json): boolean =>
    context.files.isNew(value) || listOf(change.before[field.name]).some((stored) => isDeepStrictEqual(stored, value));
  const foreign = changedUploads(context, change).filter(
    (field) => !listOf(change.changes[field.name]).every((value) => isOwn(field, value)),
  );
  refuseProblems(
    Object.fromEntries(
      foreign.map(({ name, title }) => [
        name,
        `${title} takes files that are sent along, and those that stand there already`,
      ]),
    ),
  );
};

/** Tells whether a change brings, or takes away, files. */
export const bringsFiles = (context: OperationContext, change: Change): boolean =>
  changedUploads(context, change).length > 0;

/**
 * As the last step of the transaction: puts the files that came in their place, and notes which ones the record no
 * longer names.
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

/** Notes that a record is about to be gone for good, and its files with it. */
export const dropFiles = ({ resource, files }: OperationContext, id: string, values: Values): void => {
  const uploads = resource.fields.filter((field) => kindFor(field).traits.upload === true);
  files.drop(
    { table: resource.name, id },
    uploads.flatMap(({ name }) => listOf(values[name])),
  );
};
