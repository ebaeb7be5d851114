import type { TallyAnswer } from '#model/wire/wire.ts';
import { kindFor } from '#kinds/index.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import { summedField, talliedField, tallyList } from '../../query/lists/tallyList.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { listErrors } from '../../contract/answers.ts';
import { countsQuery, query as parameter } from '../../contract/parameters.ts';
import { count, dataEnvelope, list, object, oneOfWords, orNull, text } from '../../contract/schemaTypes.ts';
import { defineOperation } from '../context/defineOperation.ts';
import { listReader } from './matchSource.ts';
import { runRows } from '../../postgres/runStatement.ts';

/** Returns the names of the fields with a closed set of values. */
const fieldsOf = ({ fields }: Resource): readonly string[] =>
  fields.filter(({ to, choices }) => to !== undefined || choices.length > 0).map(({ name }) => name);

/** Returns the names of the fields with amounts. */
const amountsOf = ({ fields }: Resource): readonly string[] =>
  fields.filter((field) => kindFor(field).traits.amount === true).map(({ name }) => name);

/**
 * `tally`: counts the records of a list for each value of the field `by`, within the user's scope. With `sum`, the name
 * of an amount field, it also adds up the amounts for each value.
 */
export const tally = defineOperation({
  query: (scope) => [
    parameter('by', oneOfWords(fieldsOf(scope.resource)), 'The reference or choice field to group by.'),
    ...(amountsOf(scope.resource).length === 0
      ? []
      : [parameter('sum', oneOfWords(amountsOf(scope.resource)), 'The amount field to add up.')]),
    ...countsQuery(scope),
  ],
  describe: ({ resource }) =>
    fieldsOf(resource).length === 0
      ? undefined
      : {
          summary: `Count ${inLowerCase(resource.plural)} by a field`,
          description: 'Counts and sums are exact. Returns the 1,000 most frequent values.',
          answers: {
            200: {
              description:
                'Each value with its number of records, and the sum as a decimal text if requested, most frequent first; null for blank.',
              schema: dataEnvelope(list(object({ value: orNull(text), count, 'sum?': text }))),
            },
          },
          errors: listErrors,
        },
  run: async (context) => {
    const { resource, pool } = context;
    const { by: name, sum: amount, ...asked } = context.query;
    const reader = await listReader(context, asked);
    const by = talliedField(resource, name, reader);
    const sum = summedField(resource, amount, reader);
    const query = parseListQuery({ resource, query: asked, reader });
    const data = await runRows<TallyAnswer['data'][number]>(pool, tallyList({ resource, query, by, sum, reader }));
    return { body: { data } satisfies TallyAnswer };
  },
});
