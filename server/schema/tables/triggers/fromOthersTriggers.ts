import { kindFor } from '#kinds/index.ts';
import { namesRead } from '#kinds/shared/values/formulaWords.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import {
  isReadByFormula,
  type Lookup,
  type Rollup,
  valuesFromOthers,
} from '../../../query/lookups/fromOthers/valuesFromOthers.ts';
import { textHash } from '../../problems/textHash.ts';
import type { GeneratedSql } from './generatedSql.ts';

/**
 * Returns the schema words of a field and of the fields it is computed from. A change of these words can change
 * existing values.
 */
const definitionOf = (resource: Resource, field: Field | undefined, seen: readonly string[] = []): unknown => {
  if (field === undefined || seen.includes(field.name)) return null;
  const read = field.computed === undefined ? [] : namesRead(field.computed);
  const own = [...seen, field.name];
  return [field.name, field.property, ...read.map((name) => definitionOf(resource, resource.fieldsByName[name], own))];
};

const definitions = new WeakMap<Field, string>();

/**
 * Returns the name of a look-up or roll-up in `gable.stale`, such as `invoices.received 5f0c…`. The name changes with
 * the formula and with the definitions of the fields that it reads, because such edits can change existing values. A
 * server computes only values whose name it has itself, so a server with another version does not use the wrong
 * formula.
 */
export const staleKey = ({ resource, field, ...one }: Lookup | Rollup): string => {
  const cached = definitions.get(field);
  if (cached !== undefined) return cached;
  const [other, read] =
    'rollup' in one ? [one.of, [one.by, one.source, one.on, ...one.filtered]] : [one.target, [one.source]];
  const others = [other.name, ...read.map((each) => definitionOf(other, each))];
  const key = `${resource.name}.${field.name} ${textHash(JSON.stringify([field.property, ...others]))}`;
  definitions.set(field, key);
  return key;
};

/** Returns the key under which `gable.meta` stores the hash of a table's triggers for look-ups and roll-ups. */
export const fromOthersKey = ({ name }: Resource): string => `fromOthers:${name}`;

const marked = 'insert into gable.stale (resource, record, field)';

const groupBy = <T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

/**
 * Returns whether the records with this look-up are also rolled up into the record that they look up, and so change it.
 */
const isRolledUp = (rollups: readonly Rollup[], { resource, target, reference }: Lookup): boolean =>
  rollups.some((one) => one.of === resource && one.resource === target && one.by === reference);

/**
 * Returns SQL that fills the look-ups of a record that is created or gets another reference. It locks the referenced
 * record. So a concurrent change of that record either finds this record, or is visible to it.
 */
const fillText = (lookups: readonly Lookup[], rollups: readonly Rollup[]): string => {
  const [first] = lookups;
  if (first === undefined) return '';
  const { reference, target } = first;
  const [columns, into] = [
    lookups.map(({ source }) => quote(source.name)).join(', '),
    lookups.map(({ field }) => `new.${quote(field.name)}`).join(', '),
  ];
  const [name, table] = [quote(reference.name), quote(target.name)];
  const isChanged = isRolledUp(rollups, first);
  // The stronger lock is taken first, on both records in the order of their ids. So two moves in opposite directions
  // cannot wait for each other.
  const lockBoth = isChanged
    ? `if tg_op = 'UPDATE' then perform from ${table} where "_id" in (old.${name}, new.${name}) order by "_id" for no key update; end if;
      `
    : '';
  return `if tg_op = 'INSERT' or new.${name} is distinct from old.${name} then
      ${lockBoth}select ${columns} into ${into} from ${table} where "_id" = new.${name} for ${isChanged ? 'no key update' : 'share'};
    end if;`;
};

/** Returns the triggers of a table that fill its look-ups, and mark the records whose formulas read them. */
const lookupTexts = (resource: Resource, lookups: readonly Lookup[], rollups: readonly Rollup[]): readonly string[] => {
  if (lookups.length === 0) return [];
  const [table, fill, mark] = [
    quote(resource.name),
    `gable.${quote(`look_up_${resource.name}`)}`,
    `gable.${quote(`looked_up_${resource.name}`)}`,
  ];
  const byReference = [...groupBy(lookups, ({ reference }) => reference.name)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const references = byReference.map(([name]) => quote(name)).join(', ');
  const followed = lookups.filter((one) => isReadByFormula(one));
  const marks = followed.map(
    (
      one,
    ) => `if tg_op = 'INSERT' or new.${quote(one.reference.name)} is distinct from old.${quote(one.reference.name)} then
      ${marked} values (${quoteText(resource.name)}, new."_id", ${quoteText(staleKey(one))});
      perform gable.note_stale();
    end if;`,
  );
  return [
    `create or replace function ${fill}() returns trigger language plpgsql as $$
  begin
    ${byReference.map(([, group]) => fillText(group, rollups)).join('\n    ')}
    return new;
  end $$`,
    `create trigger ${quote(`look_up_${resource.name}`)} before insert or update of ${references} on ${table} for each row execute function ${fill}()`,
    ...(marks.length === 0
      ? []
      : [
          `create or replace function ${mark}() returns trigger language plpgsql as $$
  begin
    ${marks.join('\n    ')}
    return null;
  end $$`,
          `create trigger ${quote(`looked_up_${resource.name}`)} after insert or update of ${references} on ${table} for each row execute function ${mark}()`,
        ]),
  ];
};

const isOther = (columns: readonly string[]): string =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

/**
 * Returns SQL that selects the records that refer to the changed record `old`. The index of a reference contains no
 * deleted records, so the few deleted ones are searched separately.
 */
const referrers = ({ resource, reference }: Lookup): string =>
  ['is null', 'is not null']
    .map(
      (deleted) =>
        `select "_id" from ${quote(resource.name)} where ${quote(reference.name)} = old."_id" and "deletedAt" ${deleted}`,
    )
    .join(' union all ');

/** Returns the trigger that marks the records whose look-ups show a changed or deleted record. */
const targetTexts = (resource: Resource, lookups: readonly Lookup[]): readonly string[] => {
  if (lookups.length === 0) return [];
  const name = `gable.${quote(`shown_${resource.name}`)}`;
  const table = quote(resource.name);
  const sources = [...new Set(lookups.map(({ source }) => quote(source.name)))];
  const marks = lookups.map(
    (one) => `if tg_op = 'DELETE' or new.${quote(one.source.name)} is distinct from old.${quote(one.source.name)} then
      ${marked} select ${quoteText(one.resource.name)}, r."_id", ${quoteText(staleKey(one))} from (${referrers(one)}) r;
      if found then perform gable.note_stale(); end if;
    end if;`,
  );
  const run = `for each row when (${isOther(sources)}) execute function ${name}()`;
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    ${marks.join('\n    ')}
    return null;
  end $$`,
    `create trigger ${quote(`shown_${resource.name}`)} after update on ${table} ${run}`,
    `create trigger ${quote(`shown_${resource.name}_gone`)} after delete on ${table} for each row execute function ${name}()`,
  ];
};

const columnsRead = (fields: readonly (Field | undefined)[]): readonly string[] =>
  fields.flatMap((field) => (field === undefined ? [] : columnsOfField(field).map(({ column }) => quote(column))));

const watchedBy = ({ by, source, on, filtered }: Rollup): readonly string[] => [
  ...new Set([...columnsRead([by, source, on, ...filtered]), '"deletedAt"']),
];

/**
 * Returns SQL for the record that a row is rolled up into, or null. For a relation, only records of this resource
 * count.
 */
const parentOf = ({ by, resource }: Rollup, row: string): string => {
  const column = `${row}.${quote(by.name)}`;
  return kindFor(by).traits.refersTo === 'any'
    ? `case when ${row}.${quote(`${by.name}_resource`)} = ${quoteText(resource.name)} then ${column} end`
    : column;
};

/** Returns the triggers that mark the records into which changed, new and deleted records are rolled up. */
const rolledTexts = (resource: Resource, rollups: readonly Rollup[]): readonly string[] => {
  if (rollups.length === 0) return [];
  const [one, many] = [`gable.${quote(`rolled_${resource.name}`)}`, `gable.${quote(`rolled_rows_${resource.name}`)}`];
  const table = quote(resource.name);
  const watched = [...new Set(rollups.flatMap(watchedBy))];
  const label = (rollup: Rollup): string => quoteText(rollup.resource.name);
  const marks = rollups.map(
    (rollup) => `if ${isOther(watchedBy(rollup))} then
      ${marked} select ${label(rollup)}, m.id, ${quoteText(staleKey(rollup))} from (select ${parentOf(rollup, 'old')} union select ${parentOf(rollup, 'new')}) m(id) where m.id is not null;
    end if;`,
  );
  const rows = rollups.map(
    (rollup) =>
      `${marked} select distinct ${label(rollup)}, m.id, ${quoteText(staleKey(rollup))} from changed_rows r cross join lateral (select ${parentOf(rollup, 'r')}) m(id) where r."deletedAt" is null and m.id is not null;
    if found then perform gable.note_stale(); end if;`,
  );
  const statement = (event: string, transition: string): string =>
    `create trigger ${quote(`rolled_${resource.name}_${event}`)} after ${event} on ${table} referencing ${transition} table as changed_rows for each statement execute function ${many}()`;
  return [
    `create or replace function ${one}() returns trigger language plpgsql as $$
  begin
    ${marks.join('\n    ')}
    perform gable.note_stale();
    return null;
  end $$`,
    `create or replace function ${many}() returns trigger language plpgsql as $$
  begin
    ${rows.join('\n    ')}
    return null;
  end $$`,
    `create trigger ${quote(`rolled_${resource.name}_update`)} after update on ${table} for each row when (${isOther(watched)}) execute function ${one}()`,
    statement('insert', 'new'),
    statement('delete', 'old'),
  ];
};

/**
 * Returns the triggers that keep look-ups and roll-ups up to date with the records of a table, whichever program writes
 * the records. The triggers fill look-ups, and add a mark to `gable.stale` for each record whose values depend on a
 * change. `isIdle`: the table needs no triggers, and the statements only drop earlier ones. Example: `insert into
 * gable.stale (resource, record, field) select 'invoices', m.id, 'invoices.received 5f0c…' from …`.
 */
export const fromOthersTriggers = (model: Model, resource: Resource): GeneratedSql & { readonly isIdle: boolean } => {
  const { lookups, rollups } = valuesFromOthers(model);
  const own = lookups.filter((one) => one.resource === resource);
  const texts = [
    ...lookupTexts(resource, own, rollups),
    ...targetTexts(
      resource,
      lookups.filter((one) => one.target === resource),
    ),
    ...rolledTexts(
      resource,
      rollups.filter((one) => one.of === resource),
    ),
  ];
  const names = ['look_up', 'looked_up', 'shown', 'rolled', 'rolled_rows'];
  const drops = names.map((name) => `drop function if exists gable.${quote(`${name}_${resource.name}`)}() cascade`);
  return {
    key: fromOthersKey(resource),
    subject: resource.name,
    texts: [...drops, ...texts],
    isIdle: texts.length === 0,
  };
};
