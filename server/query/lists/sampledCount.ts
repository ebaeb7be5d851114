import type { Condition } from '../filters/listQuery.ts';
import { defaultOrder, type OrderTerm, orderText, reverse } from '../filters/order.ts';
import { type Bind, createTextParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { QuerySubject } from './queryShape.ts';
import { whereText } from '../filters/whereText.ts';

/**
 * chosen: so many of the newest and of the oldest of a tab are asked whether they keep its limit; a fifth of a
 * millisecond.
 */
const sampleSize = 250;
/**
 * chosen: from so many of each on, the tab's own index, in the order of the list, gives the bound sooner than the index
 * of the limit: of that one each entry costs about three times as much.
 */
const enough = 75;

type Sampled = { readonly subject: QuerySubject; readonly limit: Condition; readonly bound: number };

/**
 * Writes the number of a tab that has a limit, like Overdue, counted no further than `bound`. Where many of its newest
 * and of its oldest keep the limit, so do others, and they are counted in the order of the list, out of the tab's own
 * index; else by a plan for the limit's value. Postgres, which knows how many records keep a limit, but not how many of
 * these states do, takes the slower way for the shorter one.
 * Example: `case when least((select count(*) from (… limit 250) t where t."scheduledAt" < $1), (…)) >= 75 then (select
 * count(*) from (… limit 10001) found) else gable.number($4, $5) end`.
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
    `(select count(*) from (select t.${quote(limit.field)} from ${table} t where ${tab} order by ${orderText(order)} limit ${sampleSize}) t where ${limit.write(bind)})`;
  const counted = (where: string, order = ''): string =>
    `select count(*) from (select from ${table} t where ${where} ${order}limit ${bound}) found`;
  const texts = createTextParameters();
  const planned = counted(whereText(subject, texts.bind));
  return (
    `case when least(${sample(newest)}, ${sample(reverse(newest))}) >= ${enough} then (${counted(whereText(subject, bind), `order by ${orderText(newest)} `)}) ` +
    `else gable.number(${bind(planned, 'text')}, ${bind(texts.values, 'text[]')}) end`
  );
};
