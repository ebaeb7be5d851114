import type pg from 'pg';
import type { Field } from '#model/field.ts';
import { inSentence } from '#model/inSentence.ts';
import type { Model } from '#model/resource.ts';
import { type NamedRecord, namedRecords } from '../sql/namedRecords.ts';
import type { Reader } from '../sql/reader.ts';
import { runRows } from '../verbs/runStatement.ts';
import type { Names } from './names.ts';
import type { ImportMap } from './readMap.ts';

/** chosen: a file names few records many times; of one that names another in each row not all are remembered. */
const mostRemembered = 50_000;

type NamesOf = { readonly pool: pg.Pool; readonly model: Model; readonly reader: Reader; readonly map: ImportMap };

/**
 * Finds records by the names that people write in a cell: their title, or a text that no other has, like a username.
 * chosen: a name that is not found is looked for again with each batch, since a row before may have made the record.
 */
export const findNames = ({ pool, model, reader, map }: NamesOf): Names => {
  const rules = map.rules.flatMap(({ field, alternatives }) => alternatives.flatMap(({ when, names }) => (names === undefined ? [] : [{ field, when, names }])));
  const known = new Map<Field, Map<string, readonly string[]>>();
  const find = async (field: Field, names: readonly string[]): Promise<void> => {
    const to = model.resources[field.to ?? ''];
    const statement = to === undefined ? undefined : namedRecords({ to, names, reader, where: field.property.where });
    if (statement === undefined) return;
    const found = known.get(field) ?? new Map<string, readonly string[]>();
    for (const { name, id } of await runRows<NamedRecord>(pool, statement)) found.set(name, [...new Set([...(found.get(name) ?? []), id])]);
    known.set(field, found);
  };
  return {
    learn: async (rows) => {
      for (const [field, { size }] of known) if (size > mostRemembered) known.delete(field);
      const asked = new Map<Field, Set<string>>();
      for (const { field, when, names } of rules) {
        const unknown = rows.filter((row) => when.holds(row)).flatMap(names).filter((name) => !(known.get(field)?.has(name) ?? false));
        if (unknown.length > 0) asked.set(field, new Set([...(asked.get(field) ?? []), ...unknown]));
      }
      for (const [field, names] of asked) await find(field, [...names]);
    },
    idOf: (field, name) => {
      const to = model.resources[field.to ?? ''];
      const [id, ...others] = known.get(field)?.get(name) ?? [];
      if (id === undefined) return { reason: `is the name of no ${inSentence(to?.title ?? 'record')}`, got: name };
      return others.length === 0 ? { id } : { reason: `is the name of ${others.length + 1} ${inSentence(to?.plural ?? 'records')}; an id says which`, got: name };
    },
  };
};
