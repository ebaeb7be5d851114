import { defaultOrder, orderText, filteredTimeFields } from '../filters/order.ts';
import { whereText } from '../filters/whereText.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { QuerySubject } from './queryShape.ts';

/**
 * Number of first records that are tried per record of the page. 16 is enough if a tenth of the records match. More are
 * tried if the index of the list contains the compared values, because index entries are read faster.
 */
const triedPerRecord = { records: 16, indexEntries: 160 };

/**
 * Returns SQL for the ids of the first page of a list whose filter is one range, such as a budget from 5,000,000. The
 * SQL first checks only the first records of the list, because this takes less time than planning a query: 160 records
 * for each record of the page if the list's index contains the field, otherwise 16. If these do not fill the page, the
 * SQL evaluates `planned`, SQL for the same ids that is planned for the value of the range.
 */
export const firstRecordsIds = (subject: QuerySubject, bind: Bind, planned: string): string => {
  const { resource, query } = subject;
  const { perPage, conditions } = query;
  const terms = defaultOrder(resource);
  const order = orderText(terms);
  const names = new Set([...terms.map(({ column }) => column), ...conditions.map(({ field }) => field)]);
  const columns = [...names].map((name) => `t.${quote(name)}`).join(', ');
  const all = whereText({ ...subject, query: { ...query, conditions: [] } }, bind);
  const matching = conditions.map(({ write }) => `(${write(bind)})`).join(' and ');
  const isInIndex = conditions.every(({ field }) => filteredTimeFields(resource).some(({ name }) => name === field));
  const limit = perPage * (isInIndex ? triedPerRecord.indexEntries : triedPerRecord.records);
  const tried = `select ${columns} from ${quote(resource.name)} t where ${all} order by ${order} limit ${limit}`;
  const ids = `array(select t."_id" from (${tried}) t where ${matching} order by ${order} limit ${perPage})`;
  return (
    `(select case when cardinality(first.ids) = ${perPage} then first.ids else ${planned} end ` +
    `from (select ${ids} as ids offset 0) first)`
  );
};
