import type { Resource } from '#model/resource.ts';
import { keyAssignments, keyedFields, keysColumn } from '../../../query/matching/matchKeys.ts';
import { quote } from '../../../postgres/quote.ts';
import type { GeneratedSql } from './generatedSql.ts';

/**
 * Returns the trigger that stores a number for each text in a list of free texts, because a match compares numbers
 * faster. Equal texts have equal numbers, ignoring case and accents. If the resource has no such list, returns the
 * statement that removes the trigger. Example: `create or replace function gable."keys_leads"() … new."_keys_locations"
 * := gable.word_keys(new."locations"); …`.
 */
export const keysTrigger = (resource: Resource): GeneratedSql => {
  const keyed = keyedFields(resource);
  const table = quote(resource.name);
  const name = `gable.${quote(`keys_${resource.name}`)}`;
  const key = `keys:${resource.name}`;
  if (keyed.length === 0) return { key, subject: resource.name, texts: [`drop function if exists ${name}() cascade`] };
  // An update that sets a key column also runs the trigger. `keysFill` fills existing rows this way.
  const columns = keyed
    .flatMap((field) => [field.name, keysColumn(field)])
    .map(quote)
    .join(', ');
  return {
    key,
    subject: resource.name,
    texts: [
      `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    ${keyAssignments(resource).join('\n    ')}
    return new;
  end $$`,
      `create or replace trigger ${quote(`keys_${resource.name}`)} before insert or update of ${columns} on ${table} for each row execute function ${name}()`,
    ],
  };
};

/**
 * Returns a statement that fills the columns of `keysTrigger` in the next `$2` rows after the id `$1`, and returns the
 * id of the last of them as `{last}`, null if there are no more rows. Rows without a list are not written.
 */
export const keysFill = (resource: Resource): string => {
  const table = quote(resource.name);
  const keyed = keyedFields(resource);
  return (
    `with batch as (select "_id" from ${table} where "_id" > $1 order by "_id" limit $2), ` +
    `filled as (update ${table} t set ${keyed.map((field) => `${quote(keysColumn(field))} = null`).join(', ')} from batch where t."_id" = batch."_id" and (${keyed.map(({ name }) => `cardinality(t.${quote(name)}) > 0`).join(' or ')})) ` +
    `select max("_id"::text) as last from batch`
  );
};
