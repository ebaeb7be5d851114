import { countTabs } from '../../query/lists/countTabs.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import type { OperationHandler } from '../context/context.ts';
import { listReader } from './matchSource.ts';
import { runStatement } from '../context/runStatement.ts';

/** `counts`: how many records stand in each state and behind each tab of the list, within the person's scope. */
export const counts: OperationHandler = async (context) => {
  const { resource, query: raw, pool } = context;
  const reader = await listReader(context, raw);
  const query = parseListQuery({ resource, query: raw, reader });
  const row = await runStatement<{ data: string }>(pool, countTabs({ resource, query, reader }));
  return { body: `{"data":${row?.data ?? '{}'}}` };
};
