import type { Resource } from '#model/resource.ts';
import { quote } from '../sql/quote.ts';
import { openSearchColumn, openSearchedFields, searchColumn, searchedFields, searchExpression } from '../sql/search.ts';
import type { Piece } from './piece.ts';

/**
 * Gives the trigger that keeps the searched text of each row, or undefined where nothing is searched. Columns of a row that
 * is written without touching a searched field are left as they are.
 * Example: `create or replace function gable."search_leads"() … new."_search" := ' ' || gable.plain(concat_ws(' ', …)); …`.
 */
export const searchPiece = (resource: Resource): Piece | undefined => {
  const all = searchedFields(resource);
  const open = openSearchedFields(resource);
  if (all.length === 0) return undefined;
  const isSplit = open.length > 0 && open.length < all.length;
  const table = quote(resource.name);
  const name = `gable.${quote(`search_${resource.name}`)}`;
  const trigger = quote(`search_${resource.name}`);
  // Setting the column itself, to whatever, fills it: so old rows are brought along.
  const columns = [...all.map((field) => field.name), searchColumn].map(quote).join(', ');
  return {
    key: `search:${resource.name}`,
    subject: resource.name,
    texts: [
      `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    new.${quote(searchColumn)} := ${searchExpression(all, 'new')};${isSplit ? `
    new.${quote(openSearchColumn)} := ${searchExpression(open, 'new')};` : ''}
    return new;
  end $$`,
      `create or replace trigger ${trigger} before insert or update of ${columns} on ${table} for each row execute function ${name}()`,
      // The planner must know rare words from common ones.
      `alter table ${table} alter column ${quote(searchColumn)} set statistics 1000${isSplit ? `, alter column ${quote(openSearchColumn)} set statistics 1000` : ''}`,
    ],
  };
};

/** Gives a statement that fills the searched text of up to `$2` rows after the id `$1`, and answers with the last id. */
export const searchFill = (resource: Resource): string => {
  const table = quote(resource.name);
  return `with batch as (select "_id" from ${table} where "_id" > $1 order by "_id" limit $2), `
    + `filled as (update ${table} t set ${quote(searchColumn)} = null from batch where t."_id" = batch."_id") `
    + `select max("_id"::text) as last from batch`;
};
