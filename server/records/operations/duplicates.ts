import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import { AppError } from '#model/errors.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Json } from '#model/schema/json.ts';
import type { DuplicatesAnswer } from '#model/wire/wire.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { query as parameter } from '../../contract/parameters.ts';
import { dataEnvelope, id, ref, text } from '../../contract/schemaTypes.ts';
import { defineOperation } from '../context/defineOperation.ts';
import { isId } from '../context/isId.ts';
import { readDuplicates } from '../guards/refuseDuplicates.ts';

/**
 * `duplicates`: returns the records that have one of the unique values in the query, such as a phone or email. For
 * records that the user may not see, it returns only which field is the same. Empty if there are none. Forms call it
 * while a user types. Errors: `UNKNOWN_QUERY` for a name that is not a unique field that the user may read, `INVALID`
 * for an invalid value.
 */
export const duplicates = defineOperation({
  query: ({ resource }) => [
    ...resource.fields
      .filter(({ unique }) => unique !== undefined)
      .map(({ name, title }) => parameter(name, text, `${title} to look for.`)),
    parameter('exceptId', id, 'A record to leave out, such as the one being edited.'),
  ],
  describe: ({ resource }) => ({
    summary: `Find duplicate ${inLowerCase(resource.plural)}`,
    answers: {
      200: {
        description: 'Other records with the same values. Records you have no access to have no `_id`.',
        schema: dataEnvelope(ref('duplicates.list')),
      },
    },
    errors: ['UNKNOWN_QUERY', 'INVALID'],
  }),
  run: async (context) => {
    const { resource, query, state, pool, actor } = context;
    const unique = resource.fields.filter(
      (field) => field.unique !== undefined && canRead(actor.permissions, resource, field),
    );
    const names = [...unique.map(({ name }) => name), 'exceptId'];
    const unknown = Object.keys(query).filter((name) => !names.includes(name));
    if (unknown.length > 0)
      throw new AppError('UNKNOWN_QUERY', {
        text: `${unknown.join(', ')}: not valid here; expected one of ${names.join(', ')}.`,
      });
    const given = Object.fromEntries(
      unique.flatMap(({ name }): [string, Json][] => (typeof query[name] === 'string' ? [[name, query[name]]] : [])),
    );
    const values = cleanRecord(resource, given, kindContextOf(state.model.settings));
    const exceptId = isId(query['exceptId']) ? { exceptId: query['exceptId'], isExceptNamed: true } : {};
    const answer: DuplicatesAnswer = { data: await readDuplicates(context, pool, { values, ...exceptId }) };
    return { body: answer };
  },
});
