import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { may } from '#model/permissions/permissions.ts';
import type { BulkAnswer, ConvertAnswer, ConvertPreview, ExistingPerson } from '#model/wire/wire.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { RequestContext, OperationHandler } from '../context/context.ts';
import {
  convertRecord,
  conversionContexts,
  type DuplicateMode,
  duplicateModes,
  planConversion,
} from './convertRecord.ts';
import { visibleExisting } from '../context/existingRecords.ts';
import { uniqueKeys } from '../context/lockUniqueValues.ts';
import { parseWord, refuseOtherWords } from '../context/parseText.ts';

/** Refuses who may not create what a record would become. Errors: `NOT_ALLOWED`. */
const refuseWithoutRight = (context: RequestContext): void => {
  const { target } = conversionContexts(context);
  if (!may(context.actor.permissions, target, 'create')) {
    throw new AppError('NOT_ALLOWED', { text: `You need the permission ${target.module}.create to do this.` });
  }
};

/** Reads what is to become of the records of known people. */
export const parseDuplicateMode = (
  context: RequestContext,
  body: unknown,
): { readonly onDuplicate: DuplicateMode; readonly preview: boolean } => {
  refuseWithoutRight(context);
  const words = isObject(body) ? body : {};
  refuseOtherWords(words, ['onDuplicate', 'preview']);
  return {
    onDuplicate: parseWord(words, 'onDuplicate', duplicateModes) ?? 'refuse',
    preview: words['preview'] === true,
  };
};

/**
 * Tells what a conversion of some records would come to, writing nothing: which would become new ones, which are of
 * people who are known, also from earlier in the same list, and which would be refused and why.
 */
export const previewConversion = async (
  context: RequestContext,
  ids: readonly string[],
): Promise<{ readonly data: ConvertPreview }> => {
  const { target, there } = conversionContexts(context);
  const fresh: string[] = [];
  const existing: ConvertPreview['known'][number][] = [];
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
              : [{ resource: context.resource.name, _id: earlier, title: 'Another one of these', field: '' }];
        for (const key of keys) before.set(key, before.get(key) ?? id);
        if (people.length === 0) fresh.push(id);
        else existing.push({ _id: id, people });
      } catch (thrown) {
        const error = toAppError(thrown);
        // What is wrong with us, not with the record, is wrong with all the others too.
        if (error.status >= 500 || !(thrown instanceof AppError)) throw error;
        refused.push({ _id: id, code: error.code, message: error.message });
      }
    }
  });
  return { data: { fresh, known: existing, refused } };
};

/**
 * `convert`: makes of a record one of another resource. Who is known there already is told before (`DUPLICATE`), unless
 * the body says that it is to be noted on their standing record; with `preview` nothing is written at all.
 */
export const convert: OperationHandler = async (context) => {
  const { onDuplicate, preview } = parseDuplicateMode(context, context.body);
  if (preview) return { body: await previewConversion(context, [context.id]) };
  const data = await withTransaction(context.pool, (client) =>
    convertRecord(context, client, { id: context.id, onDuplicate }),
  );
  return { status: data.attached ? 200 : 201, body: { data } satisfies ConvertAnswer };
};
