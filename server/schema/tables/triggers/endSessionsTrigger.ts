import { kindFor } from '#kinds/index.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import type { GeneratedSql } from './generatedSql.ts';

/**
 * Returns the triggers that end the sessions, push messages and calendar feed of a user whose password or state
 * changes, or who is deleted. The setting `gable.kept_session` names a session that is kept, because the user changed
 * their own password in it. Example:
 * `create or replace trigger end_sessions after update of "password", "status", "deletedAt" on "users" for each row
 * when (…) …`.
 */
export const endSessionsTrigger = ({ name, fields, states }: Resource): GeneratedSql => {
  const secrets = fields.filter((field) => kindFor(field).traits.writeOnly === true).map((field) => field.name);
  const columns = [...secrets, ...(states === undefined ? [] : [states.field]), 'deletedAt'].map(quote);
  const [table, run] = [quote(name), 'execute function gable.end_sessions_of_person()'];
  const isChanged = columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  return {
    key: `endSessions:${name}`,
    subject: name,
    texts: [
      `create or replace function gable.end_sessions_of_person() returns trigger language plpgsql as $$
  begin
    perform gable.end_access(old."_id", nullif(current_setting('gable.kept_session', true), '')::uuid);
    return null;
  end $$`,
      `create or replace trigger end_sessions after update of ${columns.join(', ')} on ${table} for each row when (${isChanged}) ${run}`,
      `create or replace trigger end_sessions_deleted after delete on ${table} for each row ${run}`,
    ],
  };
};
