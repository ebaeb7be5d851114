import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { isList, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { runRows } from '../../postgres/runStatement.ts';

/** Files that moved to another record, in one field. */
export type MovedFiles = { readonly resource: string; readonly field: string; readonly files: readonly Json[] };

const filesIn = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** Returns the files of the merged record that the field of the kept record has space for. */
const filesThatFit = ({ name, property }: Field, kept: JsonObject, gone: JsonObject): readonly Json[] =>
  filesIn(gone[name]).slice(0, Math.max(0, (property.maxItems ?? Infinity) - filesIn(kept[name]).length));

const setStatement = (
  table: string,
  { name }: Field,
  change: { readonly id: string; readonly files: readonly Json[] },
): Statement =>
  plannedForValues(
    `update ${quote(table)} t set ${quote(name)} = $2::jsonb, "version" = t."version" + 1 where t."_id" = $1`,
    [change.id, change.files.length === 0 ? null : JSON.stringify(change.files)],
  );

/** `into`, `merged`: ids of the kept and the merged record. `kept`, `gone`: their values. */
type Sides = { readonly into: string; readonly merged: string; readonly kept: JsonObject; readonly gone: JsonObject };

/**
 * Moves documents and pictures from the merged record to the kept record, in an open transaction. Files beyond a
 * field's maximum stay with the merged record. `into` and `merged`: the ids of the kept and the merged record. `kept`
 * and `gone`: the values of these records. Returns the moved files, for undo.
 */
export const moveFiles = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  { into, merged, kept, gone }: Sides,
): Promise<readonly MovedFiles[]> => {
  const moved: MovedFiles[] = [];
  for (const field of resource.fields) {
    if (kindFor(field).traits.upload !== true || field.property.type !== 'array') continue;
    const files = filesThatFit(field, kept, gone);
    if (files.length === 0) continue;
    await runRows(
      client,
      setStatement(resource.name, field, { id: into, files: [...filesIn(kept[field.name]), ...files] }),
    );
    const left = filesIn(gone[field.name]).slice(files.length);
    await runRows(client, setStatement(resource.name, field, { id: merged, files: left }));
    moved.push({ resource: resource.name, field: field.name, files });
  }
  return moved;
};

const keyOf = (file: Json): string => JSON.stringify((file as { readonly url?: unknown } | null)?.url ?? file);

/**
 * Moves the files in `moved` back to the restored record when a merge is undone. Files that the kept record no longer
 * has are left out. `into` and `merged`: the ids of the kept and the restored record. `kept` and `gone`: their values.
 */
export const moveFilesBack = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  { into, merged, kept, gone, moved }: Sides & { readonly moved: readonly MovedFiles[] },
): Promise<void> => {
  for (const { field: name, files } of moved) {
    const field = resource.fieldsByName[name];
    if (field === undefined) continue;
    const theirs = new Set(files.map(keyOf));
    // The files as they are now, because the type or expiry date of a document may have changed.
    const back = filesIn(kept[name]).filter((file) => theirs.has(keyOf(file)));
    if (back.length === 0) continue;
    const left = filesIn(kept[name]).filter((file) => !theirs.has(keyOf(file)));
    await runRows(client, setStatement(resource.name, field, { id: into, files: left }));
    await runRows(client, setStatement(resource.name, field, { id: merged, files: [...back, ...filesIn(gone[name])] }));
  }
};
