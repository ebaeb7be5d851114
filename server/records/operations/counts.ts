import { countTabs } from '../../query/lists/countTabs.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { listErrors } from '../../contract/answers.ts';
import { countsQuery } from '../../contract/parameters.ts';
import { dataEnvelope, ref } from '../../contract/schemaTypes.ts';
import { defineOperation } from '../context/defineOperation.ts';
import { listReader } from './matchSource.ts';
import { runStatement } from '../../postgres/runStatement.ts';

/** `counts`: returns how many records are in each state and in each tab of the list, within the user's scope. */
export const counts = defineOperation({
  query: countsQuery,
  describe: ({ resource }) => ({
    summary: `Count ${inLowerCase(resource.plural)}`,
    description: 'Returns one count per state, by its name, and per tab, by its title. `*` counts all.',
    answers: { 200: { description: 'The counts.', schema: dataEnvelope(ref('Counts')) } },
    errors: listErrors,
  }),
  run: async (context) => {
    const { resource, query: raw, pool } = context;
    const reader = await listReader(context, raw);
    const query = parseListQuery({ resource, query: raw, reader });
    const row = await runStatement<{ data: string }>(pool, countTabs({ resource, query, reader }));
    return { body: `{"data":${row?.data ?? '{}'}}` };
  },
});
