import type { Condition } from '../filters/listQuery.ts';
import { defaultOrder, type OrderTerm, orderText, reverseOrder } from '../filters/order.ts';
import { type Bind, createTextParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { QuerySubject } from './queryShape.ts';
import { whereText } from '../filters/whereText.ts';

/** Number of the newest and of the oldest records of a tab that are sampled (chosen). */
const sampleSize = 250;
/**
 * Min sampled records in the range for which the tab's own index is used. chosen: it then reaches the bound faster than
 * the index of the range, although it also reads records outside of the range.
 */
const enough = 75;

/**
 * `subject`: a list with the filter of a tab. `limit`: the range condition among its conditions. `bound`: the max
 * count.
 */
type Sampled = { readonly subject: QuerySubject; readonly limit: Condition; readonly bound: number };

/**
 * Returns SQL for the number of records of a tab with a range, such as Overdue, up to `bound`. The SQL first samples
 * the newest and the oldest 250 records of the tab. If at least 75 of each are in the range, the SQL counts by the
 * tab's index. Otherwise Postgres plans the count for the value of the range. The sample is needed because Postgres
 * cannot estimate how many records in the range have the states of the tab, and often chooses the slower index. Shape:
 * `case when least((select count(*) …), (…)) >= 75 then (select count(*) from (… limit 10001) found) else
 * gable.number($4, $5) end`.
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
