import type { Condition } from '../filters/listQuery.ts';
import { defaultOrder, type OrderTerm, orderText, reverseOrder } from '../filters/order.ts';
import { type Bind, createTextParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { QuerySubject } from './queryShape.ts';
import { whereText } from '../filters/whereText.ts';

/** chosen: number of newest and of oldest records of a tab that are sampled. */
const sampleSize = 250;
/**
 * chosen: if at least this many of the sampled records are in the range, the tab's own index reaches the bound faster
 * than the index of the range, whose entries cost about three times as much each.
 */
const enough = 75;

type Sampled = { readonly subject: QuerySubject; readonly limit: Condition; readonly bound: number };

/**
 * Returns the SQL of the number of records of a tab with a range, like Overdue, counted up to `bound`. If many of its
 * newest and oldest records are in the range, they are counted from the tab's own index; otherwise by a plan for the
 * value. Postgres knows how many records are in the range, but not how many of these states, and would choose the
 * slower plan. Example: `case when least((select count(*) from (… limit 250) t where t."scheduledAt" < $1), (…)) >= 75
 * then (select count(*) from (… limit 10001) found) else gable.number($4, $5) end`.
 */
export const sampledCount = ({ subject, limit, bound }: Sampled, bind: Bind): string => {
  const { resource, query } = subject;
  const table = quote(resource.name);
  const newest = defaultOrder(resource);
  const tab = whereText(
    { ...subject, query: { ...query, conditions: query.conditions.filter((condition) => condition !== limit) } },
    bind,
  );
  const sample = (order: readonly OrderTerm[]): string =>
    `(select count(*) from (select t.${quote(limit.field)} from ${table} t where ${tab} order by ${orderText(order)}
      limit ${sampleSize}) t where ${limit.write(bind)})`;
  const counted = (where: string, order = ''): string =>
    `select count(*) from (select from ${table} t where ${where} ${order}limit ${bound}) found`;
  const texts = createTextParameters();
  const planned = counted(whereText(subject, texts.bind));
  return `case
      when least(${sample(newest)}, ${sample(reverseOrder(newest))}) >= ${enough}
      then (${counted(whereText(subject, bind), `order by ${orderText(newest)} `)})
      else gable.number(${bind(planned, 'text')}, ${bind(texts.values, 'text[]')}) end`;
};
