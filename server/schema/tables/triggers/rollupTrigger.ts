import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { GeneratedSql } from './generatedSql.ts';

const conflict = 'on conflict (resource, state, shard) do update set count = gable.rollup.count + excluded.count';

/** Returns the key of a table's roll-up trigger in `gable.meta`. */
export const rollupKey = (resource: Resource): string => `rollup:${resource.name}`;

/**
 * Returns the triggers that keep the number of existing records per state in `gable.rollup`, and the statements that
 * count the records now. The state is '' for a resource without states. A statement that changes many rows changes one
 * count per state. Example, after an insert of three new leads: the `count` of `leads` and `New` is raised by 3. For a
 * log, returns the statements that drop them: users see only entries about records that they may see, so no count of
 * all entries is read.
 */
export const rollupTrigger = (resource: Resource): GeneratedSql => {
  const name = `gable.${quote(`rollup_${resource.name}`)}`;
  const table = quote(resource.name);
  const label = quoteText(resource.name);
  const state = resource.states === undefined ? `''` : `coalesce(${quote(resource.states.field)}::text, '')`;
  const changes = (rows: string, sign: number): string =>
    `select ${state} as state, ${sign} as n from ${rows} where "deletedAt" is null`;
  // Rows are written in one order, so that transactions cannot deadlock.
  const write = (from: string): string =>
    `insert into gable.rollup as r (resource, state, shard, count) select ${label}, state, shard_, sum(n) from (${from}) d ` +
    `group by state having sum(n) <> 0 order by state ${conflict.replaceAll('gable.rollup.', 'r.')}`;
  const trigger = (event: string, transition: string): string =>
    `create or replace trigger ${quote(`rollup_${resource.name}_${event}`)} after ${event} on ${table} ${transition}for each statement execute function ${name}()`;
  if (resource.schema.log !== undefined)
    return {
      key: rollupKey(resource),
      subject: resource.name,
      texts: [`drop function if exists ${name}() cascade`, `delete from gable.rollup where resource = ${label}`],
    };
  return {
    key: rollupKey(resource),
    subject: resource.name,
    texts: [
      `create or replace function ${name}() returns trigger language plpgsql as $$
  declare shard_ integer;
  begin
    if tg_op = 'TRUNCATE' then
      delete from gable.rollup where resource = ${label};
      return null;
    end if;
    shard_ := gable.rollup_shard();
    if tg_op = 'INSERT' then
      ${write(changes('new_rows', 1))};
    elsif tg_op = 'DELETE' then
      ${write(changes('old_rows', -1))};
    else
      ${write(`${changes('new_rows', 1)} union all ${changes('old_rows', -1)}`)};
    end if;
    return null;
  end $$`,
      trigger('insert', 'referencing new table as new_rows '),
      trigger('update', 'referencing old table as old_rows new table as new_rows '),
      trigger('delete', 'referencing old table as old_rows '),
      trigger('truncate', ''),
      // Creating the triggers locks the table until the transaction ends, so no write is missed.
      `delete from gable.rollup where resource = ${label}`,
      `insert into gable.rollup (resource, state, shard, count) select ${label}, state, 0, sum(n) from (${changes(table, 1)}) d group by state`,
    ],
  };
};

/**
 * Returns the trigger that raises the counter `gable.rights_epoch` with each change of a table. A changed counter makes
 * servers read permissions again. `columns`: the columns whose changes count. Default: all.
 */
export const rightsTrigger = (table: string, columns: readonly string[] = []): GeneratedSql => ({
  key: `rights:${table}`,
  subject: table,
  texts: [
    `create or replace trigger ${quote(`rights_${table}`)} after insert or update${columns.length === 0 ? '' : ` of ${columns.map(quote).join(', ')}`} or delete or truncate on ${quote(table)} ` +
      'for each statement execute function gable.raise_rights_epoch()',
  ],
});
