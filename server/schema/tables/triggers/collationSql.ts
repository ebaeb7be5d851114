import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { GeneratedSql } from './generatedSql.ts';

/**
 * Locale that sorts digits last (`kr`), and digits by the value of their number (`kn`). Without `kn`, some versions of
 * ICU take a fast path for Latin letters that ignores `kr`.
 */
const locale = 'und-u-kn-true-kr-zzzz-digit';

/**
 * Returns the statements that change a column's collation. Postgres cannot change a column that a trigger names, so its
 * triggers are dropped and created again. Postgres would also rebuild the column's indexes while the table is locked.
 * So they are dropped too, and `finishTables` creates them without blocking. A unique index is kept, because it must
 * never be missing.
 */
const setCollation = (resource: Resource, { name }: Field): string => `do $do$
  declare
    item record;
    definitions text[] := '{}';
    definition text;
  begin
    for item in select tgname, pg_get_triggerdef(g.oid) as text from pg_trigger g join pg_attribute a on a.attrelid = g.tgrelid and a.attnum = any(g.tgattr)
      where g.tgrelid = ${quoteText(quote(resource.name))}::regclass and not g.tgisinternal and a.attname = ${quoteText(name)} loop
      definitions := definitions || item.text;
      execute format('drop trigger %I on %s', item.tgname, ${quoteText(quote(resource.name))});
    end loop;
    for item in select distinct i.indexrelid::regclass::text as name from pg_index i
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refclassid = 'pg_class'::regclass and d.refobjid = i.indrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
      where i.indrelid = ${quoteText(quote(resource.name))}::regclass and not i.indisunique and a.attname = ${quoteText(name)}
        and exists (select from ${quote(resource.name)}) loop
      execute 'drop index ' || item.name;
    end loop;
    alter table ${quote(resource.name)} alter column ${quote(name)} type text collate gable.words_first;
    foreach definition in array definitions loop
      execute definition;
    end loop;
  end $do$`;

/**
 * Returns the statements that give month fields with choices a collation that sorts words before months: `Ready` before
 * `2024-01`. Undefined if the resource has no such field. The collation needs a Postgres with ICU, which every packaged
 * one has.
 */
export const collationSql = (resource: Resource): GeneratedSql | undefined => {
  const fields = resource.fields.filter(
    (field) => kindFor(field).column.wordsFirst === true && field.choices.length > 0,
  );
  if (fields.length === 0) return undefined;
  return {
    key: `collation:${resource.name}`,
    subject: resource.name,
    texts: [
      `create collation if not exists gable.words_first (provider = icu, locale = '${locale}')`,
      ...fields.map((field) => setCollation(resource, field)),
    ],
  };
};
