import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../sql/quote.ts';
import { comparable, type Kept, keptRepeated, typeOf } from '../sql/repeated.ts';
import type { Piece } from './piece.ts';

/** The key under which it is remembered which trigger stands. */
export const repeatedKey = ({ name }: Resource): string => `repeated:${name}`;

const look = (resource: Resource, { field, alike }: Kept): string => {
  const type = typeOf(field);
  const others = alike.map(({ name }) => `exists (select from ${quote(resource.name)} o where ${comparable(`o.${quote(name)}`, type)} = value_ and o."_id" <> new."_id" and o."deletedAt" is null)`);
  return `foreach value_ in array array[${alike.map(({ name }) => comparable(`new.${quote(name)}`, type)).join(', ')}] loop
      if value_ is not null and (${others.join(' or ')}) then
        insert into gable.repeated_values (resource, value) values (${quoteText(resource.name)}, value_::text) on conflict do nothing;
      end if;
    end loop;`;
};

/**
 * Gives the trigger that keeps which values stand in two records, for a tab that asks for them; where none does any more, what takes it
 * away. A value stays when it stands but once again, for whoever asks looks at the records too. Two writers of one value wait for
 * each other before they write, so that the later sees the earlier.
 * Example: `if value_ is not null and (exists (select from "leads" o where lower(o."contactNo") = value_ and o."_id" <> new."_id" …)) then insert into gable.repeated_values …`.
 */
export const repeatedPiece = (resource: Resource): Piece => {
  const kept = keptRepeated(resource);
  const name = `gable.${quote(`repeated_${resource.name}`)}`;
  const head = { key: repeatedKey(resource), subject: resource.name };
  if (kept.length === 0) return { ...head, texts: [`drop function if exists ${name}() cascade`] };
  const columns = [...new Set(kept.flatMap(({ alike }) => alike.map((field) => field.name)))].map(quote);
  const blocks = kept.map((each) => `declare value_ ${typeOf(each.field)};
  begin
    ${look(resource, each)}
  end;`);
  return {
    ...head,
    texts: [
      `create or replace function ${name}() returns trigger language plpgsql as $$
begin
  ${blocks.join('\n  ')}
  return null;
end $$`,
      `create or replace trigger ${quote(`repeated_${resource.name}`)} after insert or update of ${[...columns, '"deletedAt"'].join(', ')} on ${quote(resource.name)} `
        + `for each row when (new."deletedAt" is null and (${columns.map((column) => `new.${column} is not null`).join(' or ')})) execute function ${name}()`,
    ],
  };
};

/** Gives the statement that keeps the values which stand in two records now. */
export const repeatedFill = (resource: Resource): string => {
  const values = keptRepeated(resource).map(({ field, alike }) => {
    const each = alike.map(({ name }) => `select "_id", ${comparable(quote(name), typeOf(field))} as value from ${quote(resource.name)} where "deletedAt" is null and ${quote(name)} is not null`);
    return `select value::text from (${each.join(' union all ')}) n group by value having count(distinct "_id") > 1`;
  });
  return `insert into gable.repeated_values (resource, value) select ${quoteText(resource.name)}, value from (${values.join(' union ')}) v on conflict do nothing`;
};
