import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import { comparableText, type RepeatedField, repeatedFields, typeOf } from '../../../query/filters/parse/repeated.ts';
import type { GeneratedSql } from './generatedSql.ts';

/** Returns the key under which `gable.meta` stores the hash of the triggers of repeated values. */
export const repeatedKey = ({ name }: Resource): string => `repeated:${name}`;

/** Returns SQL that stores the values of the row `new` that another record has too. */
const look = (resource: Resource, { field, comparedFields }: RepeatedField): string => {
  const type = typeOf(field);
  const others = comparedFields.map(
    ({ name }) =>
      `exists (select from ${quote(resource.name)} o where ${comparableText(`o.${quote(name)}`, type)} = value_ and o."_id" <> new."_id" and o."deletedAt" is null)`,
  );
  return `foreach value_ in array array[${comparedFields.map(({ name }) => comparableText(`new.${quote(name)}`, type)).join(', ')}] loop
      if value_ is not null and (${others.join(' or ')}) then
        insert into gable.repeated_values (resource, value) values (${quoteText(resource.name)}, value_::text) on conflict do nothing;
      end if;
    end loop;`;
};

/**
 * Returns SQL that stores the values that another record has too, for all rows of one statement, such as an import
 * batch. The `exists` keeps each test an index lookup.
 */
const lookMany = (resource: Resource, { field, comparedFields }: RepeatedField): string => {
  const type = typeOf(field);
  const others = comparedFields.map(
    ({ name }) =>
      `exists (select from ${quote(resource.name)} o where ${comparableText(`o.${quote(name)}`, type)} = n.value and o."_id" <> n."_id" and o."deletedAt" is null)`,
  );
  return `insert into gable.repeated_values (resource, value) select distinct ${quoteText(resource.name)}, n.value::text from (
      select r."_id", v.value from new_rows r cross join lateral (values ${comparedFields.map(({ name }) => `(${comparableText(`r.${quote(name)}`, type)})`).join(', ')}) v(value) where r."deletedAt" is null and v.value is not null) n
    where (${others.join(' or ')}) is true on conflict do nothing;`;
};

/**
 * Returns the triggers that store in `gable.repeated_values` which values occur in two records, for a tab that filters
 * by them, or the statements that remove the triggers if there is no such tab. A value that no longer occurs twice may
 * stay stored, because readers check the records too. The triggers do not lock: the server locks unique values before
 * it writes them, so that of two writers of one value the later one sees the other's record.
 */
export const repeatedTrigger = (resource: Resource): GeneratedSql => {
  const kept = repeatedFields(resource);
  const name = `gable.${quote(`repeated_${resource.name}`)}`;
  const head = { key: repeatedKey(resource), subject: resource.name };
  const nameOfMany = `gable.${quote(`repeated_new_${resource.name}`)}`;
  if (kept.length === 0)
    return { ...head, texts: [name, nameOfMany].map((each) => `drop function if exists ${each}() cascade`) };
  const columns = [...new Set(kept.flatMap(({ comparedFields }) => comparedFields.map((field) => field.name)))].map(
    quote,
  );
  const blocks = kept.map(
    (each) => `declare value_ ${typeOf(each.field)};
  begin
    ${look(resource, each)}
  end;`,
  );
  return {
    ...head,
    texts: [
      `create or replace function ${name}() returns trigger language plpgsql as $$
begin
  ${blocks.join('\n  ')}
  return null;
end $$`,
      `create or replace trigger ${quote(`repeated_${resource.name}`)} after update of ${[...columns, '"deletedAt"'].join(', ')} on ${quote(resource.name)} ` +
        `for each row when (new."deletedAt" is null and (${columns.map((column) => `new.${column} is not null`).join(' or ')})) execute function ${name}()`,
      `create or replace function ${nameOfMany}() returns trigger language plpgsql as $$
begin
  ${kept.map((each) => lookMany(resource, each)).join('\n  ')}
  return null;
end $$`,
      `create or replace trigger ${quote(`repeated_new_${resource.name}`)} after insert on ${quote(resource.name)} referencing new table as new_rows for each statement execute function ${nameOfMany}()`,
    ],
  };
};

/**
 * Returns the statement that stores in `gable.repeated_values` the values that more than one existing record has now,
 * in the fields by which a tab shows duplicates. The resource must have such a tab.
 */
export const repeatedFill = (resource: Resource): string => {
  const values = repeatedFields(resource).map(({ field, comparedFields }) => {
    const each = comparedFields.map(
      ({ name }) =>
        `select "_id", ${comparableText(quote(name), typeOf(field))} as value from ${quote(resource.name)} where "deletedAt" is null and ${quote(name)} is not null`,
    );
    return `select value::text from (${each.join(' union all ')}) n group by value having count(distinct "_id") > 1`;
  });
  return `insert into gable.repeated_values (resource, value) select ${quoteText(resource.name)}, value from (${values.join(' union ')}) v on conflict do nothing`;
};
