import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { Json } from '#model/schema/json.ts';
import { currentField } from '../../query/filters/columns.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { listErrors, pageAnswer } from '../../contract/answers.ts';
import type { ResourceCall } from '../../contract/resourceCall.ts';
import { listQueryParameters } from '../../contract/parameters.ts';
import type { RequestContext } from '../context/context.ts';
import { defineOperation } from '../context/defineOperation.ts';
import { getList } from './getList.ts';

/**
 * Parses a part of the path as a value of a field: `lead` means the choice `Lead`. Errors: `UNKNOWN_CALL`, `NOT_FOUND`.
 */
const valueOf = ({ resource, state }: RequestContext, name: string, typed: string): Json => {
  const field = currentField(resource, name);
  if (field === undefined) throw new AppError('UNKNOWN_CALL');
  const read = kindFor(field).fromText(typed, field, kindContextOf(state.model.settings));
  // chosen: an error that lists the possible values, because an empty list would hide a typing error.
  if ('problem' in read)
    throw new AppError('NOT_FOUND', { text: `${read.problem}.`, fields: { [name]: read.problem } });
  return read.value;
};

const readObject = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The error below covers invalid JSON too.
  }
  throw new AppError('BAD_QUERY', { text: `filter: must be JSON like {"channel":"SMS"}, got ${text.slice(0, 40)}.` });
};

/** Returns the titles of the fields in the path. */
const titlesOf = ({ call, resource }: ResourceCall): string =>
  [...call.path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => inLowerCase(resource.fieldsByName[name]?.title ?? name))
    .join(' and ');

/**
 * `byTab`: returns a page of the records that have the values in the path, such as one type, and match the query, and
 * their total number. Errors: `NOT_FOUND` for a value in the path that its field cannot have.
 */
export const byTab = defineOperation({
  query: listQueryParameters,
  describe: (scope) => ({
    summary: `List ${inLowerCase(scope.resource.plural)} by ${titlesOf(scope)}`,
    answers: { 200: pageAnswer(scope) },
    errors: [...listErrors, 'NOT_FOUND', 'UNKNOWN_CALL'],
  }),
  run: async (context) => {
    const { params, query } = context;
    const wanted = Object.fromEntries(
      Object.entries(params).map(([name, typed]) => [name, valueOf(context, name, typed)]),
    );
    const asked = typeof query['filter'] === 'string' ? query['filter'] : '{}';
    return getList.run({
      ...context,
      query: { ...query, filter: JSON.stringify({ ...readObject(asked), ...wanted }) },
    });
  },
});
