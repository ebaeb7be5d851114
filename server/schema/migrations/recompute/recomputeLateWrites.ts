import { isDeepStrictEqual } from 'node:util';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { quote } from '../../../postgres/quote.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { storeMeta } from '../../tables/work.ts';
import { readExisting } from '../checks/readExisting.ts';
import {
  currentRecomputation,
  type Recomputation,
  recompute,
  currentRecordOf,
} from '../checks/recompute/recomputed.ts';
import { writeColumns } from '../../../query/records/write/writeColumns.ts';

/**
 * A stored note about recomputed fields. `floor`: the first transaction in which a server may have written with the
 * previous formula.
 */
type Note = {
  readonly version: string;
  readonly names: readonly string[];
  /** Fields whose stored blank is a result of the previous formula. Absent in notes of earlier releases. */
  readonly blanks?: readonly string[];
  readonly floor: string;
  readonly at: string;
};

const keyOf = ({ name }: Resource): string => `recomputed:${name}`;
/** Max age of a note, in ms. chosen: how long a server may use the previous version while another uses the new one. */
const maxMs = 24 * 60 * 60 * 1000;
const batchSize = 500;
/** Max rounds of an update. chosen: a record that changes again meanwhile is found in the next round. */
const maxRounds = 5;

/**
 * Stores in `gable.meta` that `version` changes the formula of the computed fields `names` of a resource.
 * `recomputeLateWrites` reads this entry, to find the records that servers with the previous version write from now on.
 * `blanks`: the fields in which the previous formula can have a blank result.
 */
export const storeRecomputed = async (
  client: DdlClient,
  {
    resource,
    names,
    blanks,
    version,
  }: Pick<Recomputation, 'resource' | 'names' | 'blanks'> & { readonly version: string },
): Promise<void> => {
  const {
    rows: [row],
  } = await client.query('select pg_snapshot_xmin(pg_current_snapshot())::text as floor');
  const note: Note = {
    version,
    names: [...names],
    blanks: [...blanks],
    floor: String(row?.['floor']),
    at: new Date().toISOString(),
  };
  await storeMeta({ client }, keyOf(resource), JSON.stringify(note));
};

const readNotes = async (
  client: DdlClient,
  { version, resources }: Model,
): Promise<readonly { readonly resource: Resource; readonly note: Note }[]> => {
  const { rows } = await client.query(`select key, value from gable.meta where key like 'recomputed:%'`);
  const notes = new Map(rows.map(({ key, value }) => [String(key), JSON.parse(String(value)) as Note]));
  return Object.values(resources).flatMap((resource) => {
    const note = notes.get(keyOf(resource));
    return note === undefined || note.version !== version ? [] : [{ resource, note }];
  });
};

/** Recomputes the records written since the transaction in a note. Returns how many had another value. */
const recomputeLateWritesOf = async (
  client: DdlClient,
  model: Model,
  { resource, note }: { readonly resource: Resource; readonly note: Note },
): Promise<number> => {
  const { settings } = model;
  const context = kindContextOf(settings);
  const isComputed = (name: string): boolean => resource.fieldsByName[name]?.computed !== undefined;
  const recomputation = currentRecomputation(
    resource,
    new Set(note.names.filter(isComputed)),
    new Set((note.blanks ?? []).filter(isComputed)),
  );
  const { rows: written } = await client.query(
    `select "_id"::text as id from ${quote(resource.name)} where age(xmin) <= age($1::text::xid8::xid)`,
    [note.floor],
  );
  const ids = written.map(({ id }) => String(id));
  let count = 0;
  for (let from = 0; from < ids.length; from += batchSize) {
    const options = {
      client,
      before: resource,
      permissions: permissionNames(model),
      context,
      batch: batchSize,
      deleted: true,
      ids: ids.slice(from, from + batchSize),
    };
    for await (const rows of readExisting(options, recomputation.sources)) {
      const records = rows.flatMap(({ id, version, raw }) => {
        const record = currentRecordOf(recomputation, raw, context);
        const { values } = recompute(recomputation, record, settings);
        return Object.entries(values).every(([name, value]) => isDeepStrictEqual(value, record[name] ?? null))
          ? []
          : [{ id, version, values }];
      });
      if (records.length === 0) continue;
      const { text, values } = writeColumns({ resource, names: [...recomputation.names], settings, records });
      await client.query(text, values);
      count += records.length;
    }
  }
  return count;
};

/**
 * Recomputes the records that servers with the previous version wrote after the existing records had been recomputed.
 * Such records still have results of the previous formula. Each server calls this at startup and after the activation
 * of a version.
 */
export const recomputeLateWrites = async (client: DdlClient, model: Model): Promise<void> => {
  for (const found of await readNotes(client, model)) {
    for (let round = 0; round < maxRounds && (await recomputeLateWritesOf(client, model, found)) > 0; round += 1);
    if (Date.now() - Date.parse(found.note.at) > maxMs)
      await client.query('delete from gable.meta where key = $1', [keyOf(found.resource)]);
  }
};
