import { cleanRecord } from '#kinds/validateRecord.ts';
import { AppError } from '#model/errors.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Json } from '#model/schema/json.ts';
import type { DuplicatesAnswer } from '#model/wire/wire.ts';
import { kindContextOf } from '../plan/recordProblems.ts';
import type { OperationHandler } from '../context/context.ts';
import { isId } from '../context/isId.ts';
import { readDuplicates } from '../guards/refuseDuplicates.ts';

/** `duplicates`: tells while a person types whether another record has the same phone or email. */
export const duplicates: OperationHandler = async (context) => {
  const { resource, query, state, pool, actor } = context;
  const unique = resource.fields.filter(
    (field) => field.unique !== undefined && canRead(actor.permissions, resource, field),
  );
  const names = [...unique.map(({ name }) => name), 'exceptId'];
  const unknown = Object.keys(query).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new AppError('UNKNOWN_QUERY', {
      text: `${unknown.join(', ')}: not known here; expected one of ${names.join(', ')}.`,
    });
  const given = Object.fromEntries(
    unique.flatMap(({ name }): [string, Json][] => (typeof query[name] === 'string' ? [[name, query[name]]] : [])),
  );
  const values = cleanRecord(resource, given, kindContextOf(state));
  const exceptId = isId(query['exceptId']) ? { exceptId: query['exceptId'], isExceptNamed: true } : {};
  const answer: DuplicatesAnswer = { data: await readDuplicates(context, pool, { values, ...exceptId }) };
  return { body: answer };
};
