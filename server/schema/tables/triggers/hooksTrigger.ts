import { type Webhooks, workingStates } from '#model/permissions/integrations.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { GeneratedSql } from './generatedSql.ts';

const namesOf = ({ words }: Webhooks, row: string): string =>
  `select distinct m.value from jsonb_each_text(${quoteText(JSON.stringify(words.resources))}::jsonb) m where m.key = any(${row}.${quote(words.about)})`;

const isJobActive = ({ resource }: Webhooks, row: string): string => {
  const states =
    resource.states === undefined
      ? ''
      : ` and ${row}.${quote(resource.states.field)} in (${workingStates(resource).map(quoteText).join(', ')})`;
  return `${row}."deletedAt" is null${states}`;
};

/**
 * Returns the trigger on webhooks that keeps `gable.hooks` up to date. This table lists the resources to which each
 * active webhook subscribes. When a record is written, only this table is read to find out whether a webhook needs an
 * event. Example: `insert into gable.hooks (hook, resource) select new."_id", m.value from (…) m`.
 */
export const hooksTrigger = (hooks: Webhooks): GeneratedSql => {
  const { name } = hooks.resource;
  const [own, table] = [`gable.${quote(`hooks_${name}`)}`, quote(name)];
  return {
    key: `hooks:${name}`,
    subject: name,
    texts: [
      `create or replace function ${own}() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then delete from gable.hooks where hook = old."_id"; end if;
    if tg_op <> 'DELETE' then
      if ${isJobActive(hooks, 'new')} then
        insert into gable.hooks (hook, resource) select new."_id", m.value from (${namesOf(hooks, 'new')}) m;
      end if;
    end if;
    return null;
  end $$`,
      `create or replace trigger ${quote(`hooks_${name}`)} after insert or update or delete on ${table} for each row execute function ${own}()`,
      `delete from gable.hooks where hook in (select "_id" from ${table})`,
      `insert into gable.hooks (hook, resource) select t."_id", m.value from ${table} t cross join lateral (${namesOf(hooks, 't')}) m where ${isJobActive(hooks, 't')}`,
    ],
  };
};
