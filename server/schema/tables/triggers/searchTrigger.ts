import { isFromOthers, namesRead } from '#kinds/shared/values/formulaWords.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import {
  openSearchColumn,
  openSearchedFields,
  searchColumn,
  searchedFields,
  searchExpression,
} from '../../../query/filters/search.ts';
import type { GeneratedSql } from './generatedSql.ts';

/**
 * Returns the search text columns of a table, each with the fields in it: one for all fields and, if some fields are
 * restricted, one for the public fields.
 */
const searchTexts = (resource: Resource): readonly { readonly column: string; readonly fields: readonly Field[] }[] => {
  const [all, open] = [searchedFields(resource), openSearchedFields(resource)];
  return [
    { column: searchColumn, fields: all },
    ...(open.length > 0 && open.length < all.length ? [{ column: openSearchColumn, fields: open }] : []),
  ];
};

/** Returns the columns that a write sets if it changes a field: the field itself and, for a look-up, its reference. */
const namesSet = ({ name, computed }: Field): readonly string[] => [
  name,
  ...(isFromOthers(computed) ? namesRead(computed) : []),
];

/**
 * Returns the trigger that updates the search text of each row, or undefined if nothing is searchable. A write that
 * sets no searchable field does not run the trigger. Example: `create or replace function gable."search_leads"() …
 * new."_search" := ' ' || gable.plain(concat_ws(' ', …)); …`.
 */
export const searchTrigger = (resource: Resource): GeneratedSql | undefined => {
  const texts = searchTexts(resource);
  const all = searchedFields(resource);
  if (all.length === 0) return undefined;
  const table = quote(resource.name);
  const name = `gable.${quote(`search_${resource.name}`)}`;
  const trigger = quote(`search_${resource.name}`);
  // An update that sets the search column also runs the trigger. `searchFill` fills existing rows this way.
  const columns = [...new Set([...all.flatMap(namesSet), searchColumn])].map(quote).join(', ');
  return {
    key: `search:${resource.name}`,
    subject: resource.name,
    texts: [
      `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    ${texts.map(({ column, fields }) => `new.${quote(column)} := ${searchExpression(fields, 'new')};`).join('\n    ')}
    return new;
  end $$`,
      `create or replace trigger ${trigger} before insert or update of ${columns} on ${table} for each row execute function ${name}()`,
      // The planner must distinguish rare words from common ones.
      `alter table ${table} ${texts.map(({ column }) => `alter column ${quote(column)} set statistics 1000`).join(', ')}`,
    ],
  };
};

/**
 * Returns a statement that fills the search text of the next `$2` rows after the id `$1`, and returns the id of the
 * last of them as `{last}`, null if there are no more rows. Rows whose text stays the same are not written, so that an
 * interrupted fill can start again at the first row.
 */
export const searchFill = (resource: Resource): string => {
  const table = quote(resource.name);
  const texts = searchTexts(resource).map(
    ({ column, fields }) => `t.${quote(column)} is distinct from ${searchExpression(fields, 't')}`,
  );
  return (
    `with batch as (select "_id" from ${table} where "_id" > $1 order by "_id" limit $2), ` +
    `filled as (update ${table} t set ${quote(searchColumn)} = null from batch where t."_id" = batch."_id" and (${texts.join(' or ')})) ` +
    `select max("_id"::text) as last from batch`
  );
};
