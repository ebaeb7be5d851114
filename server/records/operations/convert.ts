import { defineOperation } from '../context/defineOperation.ts';
import { changeErrors } from '../../contract/answers.ts';
import { parseBody } from '../../contract/parseInput.ts';
import { anyOf, dataEnvelope, object, oneOfWords, ref, yesNo } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { may } from '#model/permissions/permissions.ts';
import type { BulkAnswer, ConvertAnswer, ConvertPreview, ExistingPerson } from '#model/wire/wire.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { RequestContext } from '../context/context.ts';
import {
  convertRecord,
  conversionContexts,
  type DuplicateMode,
  duplicateModes,
  planConversion,
} from './convertRecord.ts';
import { visibleExisting } from '../context/existingRecords.ts';
import { uniqueKeys } from '../context/locks/lockUniqueValues.ts';

/** Refuses users who may not create records of the target resource. Errors: `NOT_ALLOWED`. */
const refuseWithoutRight = (context: RequestContext): void => {
  const { target } = conversionContexts(context);
  if (!may(context.actor.permissions, target, 'create')) {
    throw new AppError('NOT_ALLOWED', {
      text: serverText('permissions.needed', { permission: permissionTitle(`${target.module}.create`, target.plural) }),
    });
  }
};

const bodySchema = object({ 'onDuplicate?': oneOfWords(duplicateModes), 'preview?': yesNo });

/**
 * Parses the body of a conversion. `onDuplicate`: what happens if the person already exists in the target resource;
 * default: `refuse`. `preview`: whether nothing is written; default: false. Errors: `NOT_ALLOWED` for users who may not
 * create records of the target resource, `UNKNOWN_CALL` for a resource without `convert`, `INVALID` for an invalid
 * body.
 */
export const parseDuplicateMode = (
  context: RequestContext,
  body: unknown,
): { readonly onDuplicate: DuplicateMode; readonly preview: boolean } => {
  refuseWithoutRight(context);
  const { onDuplicate = 'refuse', preview = false } = parseBody(bodySchema, body ?? {});
  return { onDuplicate, preview };
};

/**
 * Returns what a conversion of the records `ids` would do, without writing. `fresh`: the records from which a new
 * record would be created. `existing`: the records whose person already has a record in the target resource, or would
 * get one from an earlier record in `ids`. Each entry of `existing` lists these records of the person in `people`.
 * `refused`: the records that cannot be converted, with the reasons.
 */
export const previewConversion = async (
  context: RequestContext,
  ids: readonly string[],
): Promise<{ readonly data: ConvertPreview }> => {
  const { target, there } = conversionContexts(context);
  const fresh: string[] = [];
  const existing: ConvertPreview['existing'][number][] = [];
  const refused: BulkAnswer['data']['refused'][number][] = [];
  const before = new Map<string, string>();
  await withTransaction(context.pool, async (client) => {
    for (const id of ids) {
      try {
        const planned = await planConversion(context, client, { id, lock: false });
        const keys = uniqueKeys(target, planned.plan.changes);
        const earlier = keys.map((key) => before.get(key)).find((found) => found !== undefined);
        const people: readonly ExistingPerson[] =
          planned.existingRecords.length > 0
            ? visibleExisting(there, planned.existingRecords)
            : earlier === undefined
              ? []
              : [
                  {
                    resource: context.resource.name,
                    _id: earlier,
                    title: serverText('records.anotherOfThese'),
                    field: '',
                  },
                ];
        for (const key of keys) before.set(key, before.get(key) ?? id);
        if (people.length === 0) fresh.push(id);
        else existing.push({ _id: id, people });
      } catch (thrown) {
        const error = toAppError(thrown);
        // An error of the server, unlike a refused record, would affect all other records too.
        if (error.status >= 500 || !(thrown instanceof AppError)) throw error;
        refused.push({ _id: id, code: error.code, message: error.message });
      }
    }
  });
  return { data: { fresh, existing, refused } };
};

/**
 * `convert`: creates a record of another resource from this record. If the person already exists there, the call is
 * refused (`DUPLICATE`), unless the body asks to add this record to the existing one. With `preview` nothing is
 * written.
 */
export const convert = defineOperation({
  body: bodySchema,
  bodyIsOptional: true,
  describe: ({ resource, model }) => {
    const target = model.resources[resource.schema.convert?.to ?? ''];
    return target === undefined
      ? undefined
      : {
          summary: `Convert ${withArticle(resource.title)} to ${withArticle(target.title)}`,
          description: `Also needs the permission ${target.module}.create. With \`preview\` nothing is written.`,
          example: { onDuplicate: 'attach' },
          answers: {
            200: {
              description: 'The person already exists: a note was added to their record. With `preview`: the outcome.',
              schema: dataEnvelope(anyOf(ref('Converted'), ref('ConvertPreview'))),
            },
            201: { description: 'The new record.', schema: dataEnvelope(ref('Converted')) },
          },
          errors: ['ALREADY_CONVERTED', ...changeErrors],
        };
  },
  run: async (context) => {
    const { onDuplicate, preview } = parseDuplicateMode(context, context.body);
    if (preview) return { body: await previewConversion(context, [context.id]) };
    const data = await withTransaction(context.pool, (client) =>
      convertRecord(context, client, { id: context.id, onDuplicate }),
    );
    return { status: data.attached ? 200 : 201, body: { data } satisfies ConvertAnswer };
  },
});
