import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import type { GeneratedSql } from './generatedSql.ts';

/**
 * Returns the trigger that stores the previous email address of a user, so that it gets a notice of the change,
 * whichever way the address was changed. The address of a new installation's first account, which the setup replaces,
 * belongs to nobody and gets none. Example: `create or replace trigger email_changes after update of "email" on
 * "users" for each row when (…) …`.
 */
export const emailChangesTrigger = ({ name }: Resource): GeneratedSql => ({
  key: `emailChanges:${name}`,
  subject: name,
  texts: [
    `create or replace function gable.store_email_change() returns trigger language plpgsql as $$
  begin
    if old."version" = 1
      and exists (select from gable.meta where key = 'setup' and value::jsonb->>'formsDone' = 'false') then
      return null;
    end if;
    insert into gable.email_changes (id, "user", address, "at", next_at)
    values (gen_random_uuid(), old."_id", old."email", clock_timestamp(), clock_timestamp());
    return null;
  end $$`,
    `create or replace trigger email_changes after update of "email" on ${quote(name)} for each row
     when (old."email" is not null and lower(new."email") is distinct from lower(old."email")) execute function gable.store_email_change()`,
  ],
});
