import { liveChannel } from '#model/wire/live.ts';
import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { GeneratedSql } from './generatedSql.ts';

/** Returns the key under which `gable.meta` stores the hash of a log's trigger: `log:activities`. */
export const logKey = (resource: Resource): string => `log:${resource.name}`;

/**
 * Returns the trigger that notifies every server at the commit which resources have new log entries. Open pages then
 * show these entries in a record's timeline, even a note, which changes no field of the record. For a resource that is
 * no log, returns the statement that removes the trigger. Example: `create or replace trigger "log_activities" after
 * insert or update on "activities" for each row …`.
 */
export const logTrigger = (resource: Resource): GeneratedSql => {
  const [name, table] = [quote(`log_${resource.name}`), quote(resource.name)];
  const { log } = resource.schema;
  return {
    key: logKey(resource),
    subject: resource.name,
    texts:
      log === undefined
        ? [`drop trigger if exists ${name} on ${table}`]
        : [
            // Postgres sends equal notifications of a transaction once.
            `create or replace function gable.${name}() returns trigger language plpgsql as $$
  begin
    if new.${quote(log.resource)} is not null then
      perform pg_notify(${quoteText(liveChannel)}, new.${quote(log.resource)});
    end if;
    return null;
  end $$`,
            `create or replace trigger ${name} after insert or update on ${table} for each row execute function gable.${name}()`,
          ],
  };
};
