import { liveChannel } from '#model/wire/live.ts';
import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { GeneratedSql } from './generatedSql.ts';

/**
 * Returns the trigger that notifies every server of changes of a resource at the commit, or the statement that removes
 * it if the resource does not have the word `live`. Only the name of the resource is sent, once per transaction.
 * Example: `create or replace trigger "live_enquiries" after insert or update or delete on "enquiries" for each
 * statement …`.
 */
export const liveTrigger = (resource: Resource): GeneratedSql => {
  const [name, table] = [quote(`live_${resource.name}`), quote(resource.name)];
  return {
    key: `live:${resource.name}`,
    subject: resource.name,
    texts:
      resource.schema.live === true
        ? [
            `create or replace trigger ${name} after insert or update or delete on ${table} for each statement execute function gable.notify_change(${quoteText(liveChannel)})`,
          ]
        : [`drop trigger if exists ${name} on ${table}`],
  };
};
