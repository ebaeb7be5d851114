import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { wantedIndexes } from '../../schema/tables/indexes/wantedIndexes.ts';

const uniqueViolation = '23505';

/**
 * Converts the error of a unique index into the error `DUPLICATE`, which names the fields with the same values. Returns
 * any other error unchanged. Example: a second template with the same name → `DUPLICATE` with
 * `{"name":"Another template has the same Tab and Name"}`.
 */
export const explainRepeated = (error: unknown, resource: Resource): unknown => {
  if (!isObject(error) || error['code'] !== uniqueViolation) return error;
  const index = wantedIndexes(resource).find(({ name }) => name === error['constraint']);
  const fields = (index?.field?.split(', ') ?? []).flatMap((name) => resource.fieldsByName[name] ?? []);
  const last = fields.at(-1);
  if (last === undefined) return error;
  const text = serverText('records.sameValues', {
    thing: inLowerCase(resource.title),
    fields: fields.map(({ title }) => title).join(' and '),
  });
  return new AppError('DUPLICATE', { text: `${text}.`, fields: { [last.name]: text }, cause: error });
};
