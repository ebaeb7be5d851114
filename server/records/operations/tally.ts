import type { TallyAnswer } from '#model/wire/wire.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import { talliedField, tallyList } from '../../query/lists/tallyList.ts';
import type { OperationHandler } from '../context/context.ts';
import { listReader } from './matchSource.ts';
import { runRows } from '../context/runStatement.ts';

/** `tally`: how many records of a list there are for each value of one of its fields, within the person's scope. */
export const tally: OperationHandler = async (context) => {
  const {
    resource,
    pool,
    query: { by: name, ...list },
  } = context;
  const reader = await listReader(context, list);
  const by = talliedField(resource, name, reader);
  const query = parseListQuery({ resource, query: list, reader });
  const data = await runRows<TallyAnswer['data'][number]>(pool, tallyList({ resource, query, by, reader }));
  return { body: { data } satisfies TallyAnswer };
};
