import { AppError } from '#model/errors.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { dataEnvelope, id as recordId, list, object, oneOfWords, text } from '../../contract/schemaTypes.ts';
import { prepared } from '../../postgres/statement.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { findPairs, maxPairs } from './findPairs.ts';

/**
 * `pairs`: lists up to 200 pairs of records that may be duplicates, with the reasons; with `record`, only pairs with
 * that record. Pairs with the most reasons come first. Records outside of the user's scope and dismissed pairs are left
 * out. Errors: `NOT_FOUND` for a `record` that the user may not see; `TIMED_OUT`.
 */
export const pairs = defineOperation({
  query: object({ 'record?': recordId }),
  describe: ({ resource }) => ({
    summary: `List ${inLowerCase(resource.plural)} that may be duplicates`,
    description:
      'Pairs with an equal unique value, or a similar text in the same place (`duplicates` in the schema). With ' +
      '`record`: those of one record.',
    answers: {
      200: {
        description: `Up to ${maxPairs} pairs, those with most reasons first.`,
        schema: dataEnvelope(
          list(
            object({
              records: list(object({ _id: recordId, title: text })),
              reasons: list(object({ field: text, title: text, how: oneOfWords(['same', 'similar']) })),
            }),
          ),
        ),
      },
    },
    errors: ['NOT_FOUND', 'TIMED_OUT'],
  }),
  run: async (context) => {
    const { record } = context.query;
    if (record !== undefined) await readRecord(context, context.pool, record);
    return { body: { data: await findPairs(context, record) } };
  },
});

/**
 * `dismissPair`: stores permanently that two records are not duplicates, so that `pairs` no longer lists them. Returns
 * both ids. Errors: `NOT_FOUND` for a record that the user may not see.
 */
export const dismissPair = defineOperation({
  body: object({ ids: { type: 'array', items: recordId, minItems: 2, maxItems: 2, uniqueItems: true } }),
  describe: ({ resource }) => ({
    summary: `Say that two ${inLowerCase(resource.plural)} are not duplicates`,
    answers: { 200: { description: 'The ids of both.', schema: dataEnvelope(object({ ids: list(recordId) })) } },
    errors: ['NOT_FOUND', 'INVALID'],
  }),
  run: async (context) => {
    const { pool, resource, actor, now, body } = context;
    const [a, b] = body.ids.toSorted();
    if (a === undefined || b === undefined) throw new AppError('INVALID');
    await readRecord(context, pool, a);
    await readRecord(context, pool, b);
    await runRows(
      pool,
      prepared(
        `insert into gable.distinct_pairs (resource, a, b, "by", "at")
          values ($1, $2, $3, $4, $5)
          on conflict do nothing`,
        [resource.name, a, b, actor.userId, now.toISOString()],
      ),
    );
    return { body: { data: { ids: [a, b] } } };
  },
});
