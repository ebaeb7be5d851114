import { readTogether } from '../../postgres/batches/readTogether.ts';
import { countList } from '../../query/lists/countList.ts';
import { countPlan } from '../../query/lists/countPlan.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import { selectList } from '../../query/lists/selectList.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { listErrors, pageAnswer } from '../../contract/answers.ts';
import { listQueryParameters } from '../../contract/parameters.ts';
import type { OperationResult, RequestContext } from '../context/context.ts';
import { defineOperation } from '../context/defineOperation.ts';
import { withEditKeys } from '../context/visitorEditKey.ts';
import { listReader } from './matchSource.ts';
import { contentRange, fromRestQuery } from './restDialect.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';

type Count = { readonly count: number | string; readonly atLeast: boolean };

/** Returns a page of records and their total number, which are read at the same time. */
const readList = async (context: RequestContext): Promise<OperationResult> => {
  const { resource, pool, query: raw } = context;
  const isRestDialect = resource.calls.getList?.rest === true;
  const asked = isRestDialect ? fromRestQuery(raw) : raw;
  const reader = await listReader(context, asked);
  const query = parseListQuery({ resource, query: asked, reader });
  const counted = { resource, query, reader };
  // A stored count needs only an index look-up, so requests at the same time share one statement.
  const readCount = countPlan(counted) === 'rollUp' ? readTogether<Count> : runRows<Count>;
  const [page, [total]] = await Promise.all([
    runStatement<{ data: string }>(pool, selectList({ ...counted, isRestDialect })),
    readCount(pool, countList(counted)),
  ]);
  const data = withEditKeys(context, page?.data ?? '[]');
  const count = Number(total?.count ?? 0);
  if (isRestDialect)
    return {
      body: data,
      headers: {
        'content-range': contentRange(resource.name, query, count),
        'access-control-expose-headers': 'content-range',
      },
    };
  return { body: `{"data":${data},"total":${count}${total?.atLeast === true ? ',"atLeast":true' : ''}}` };
};

/**
 * `getList`: returns a page of the records in the user's scope, and their total number. `atLeast` in the response means
 * that the total may be higher.
 */
export const getList = defineOperation({
  query: listQueryParameters,
  describe: (scope) => ({
    summary: `List ${inLowerCase(scope.resource.plural)}`,
    answers: { 200: pageAnswer(scope) },
    errors: listErrors,
  }),
  run: readList,
});
