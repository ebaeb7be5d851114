import { liveChannel } from '#model/wire/live.ts';
import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import type { GeneratedSql } from './generatedSql.ts';

/**
 * Gives the trigger by which a change of a resource is heard by every server at its commit; of a resource that is not
 * (any more) live the way to take it off. Only the resource is told, once a transaction.
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
            `create or replace trigger ${name} after insert or update or delete on ${table} for each statement execute function gable.tell_change(${quoteText(liveChannel)})`,
          ]
        : [`drop trigger if exists ${name} on ${table}`],
  };
};
