import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { BulkAnswer } from '#model/wire/wire.ts';
import type pg from 'pg';
import { toAppError } from '../../postgres/toAppError.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeRecord } from '../write/changeRecord.ts';
import type { RequestContext, OperationHandler } from '../context/context.ts';
import { previewConversion, parseDuplicateMode } from './convert.ts';
import { convertRecord } from './convertRecord.ts';
import { deleteRecord, undelete } from './delete.ts';
import { authorize } from '../plan/authorize.ts';
import { purgeDeleted } from './purge.ts';
import { parseRecordBody } from '../plan/parseRecordBody.ts';
import { readReferences } from './references.ts';
import { parseWord, refuseOtherWords } from '../context/parseText.ts';
import { parseStatusBody } from './status.ts';

const operations = ['status', 'patch', 'delete', 'restore', 'purge', 'convert'] as const;
/** chosen: as many as the longest page of a list. */
const maxIds = 1000;

type Change = (client: pg.PoolClient, id: string) => Promise<void>;

const readIds = (value: unknown): readonly string[] => {
  const isList =
    Array.isArray(value) && value.length > 0 && value.length <= maxIds && value.every((id) => typeof id === 'string');
  if (!isList) throw new AppError('INVALID', { fields: { ids: `ids must be a list of 1 to ${maxIds} ids` } });
  return [...new Set(value as readonly string[])];
};

/** What is done to each record; the body is read once, before the first is touched. */
const changeOf = (context: RequestContext, operation: (typeof operations)[number], body: unknown): Change => {
  switch (operation) {
    case 'delete':
      return (client, id) => deleteRecord(context, client, id);
    case 'restore':
      return (client, id) => undelete(context, client, id);
    case 'purge':
      return (client, id) => purgeDeleted(context, client, id);
    case 'convert': {
      const { onDuplicate } = parseDuplicateMode(context, body);
      return async (client, id) => {
        await convertRecord(context, client, { id, onDuplicate });
      };
    }
    case 'patch': {
      const read = parseRecordBody(context.resource, body);
      return (client, id) => changeRecord(context, client, { id, body: read, via: 'edit' });
    }
    case 'status': {
      const read = parseStatusBody({ resource: context.resource, body });
      return (client, id) => changeRecord(context, client, { id, body: read, via: 'status' });
    }
  }
};

/**
 * `bulk`: does one verb to many records. Each is a transaction of its own: one that is refused stops none of the
 * others, and the answer names both. `references` changes nothing: it tells who names any of them; neither does
 * `convert` with `preview`.
 */
export const bulk: OperationHandler = async (context) => {
  const { resource, actor, pool } = context;
  const request = context.body as Readonly<Record<string, unknown>>;
  refuseOtherWords(request, ['verb', 'ids', 'body']);
  const operation = parseWord(request, 'verb', [...operations, 'references']);
  if (operation === undefined)
    throw new AppError('INVALID', { fields: { verb: `verb must be one of [${operations.join(', ')}]` } });
  // A resource with one call for all edits has no other for some fields.
  const asked = operation === 'patch' && resource.calls.patch === undefined ? 'update' : operation;
  authorize(actor.permissions, resource, asked);
  const ids = readIds(request['ids']);
  if (operation === 'references') return { body: await readReferences(context, ids) };
  if (operation === 'convert' && parseDuplicateMode(context, request['body']).preview)
    return { body: await previewConversion(context, ids) };
  const change = changeOf(context, operation, isObject(request['body']) ? request['body'] : {});
  const done: string[] = [];
  const refused: BulkAnswer['data']['refused'][number][] = [];
  for (const id of ids) {
    try {
      await withTransaction(pool, (client) => change(client, id));
      done.push(id);
    } catch (thrown) {
      const error = toAppError(thrown);
      // What is wrong with us, not with the record, is wrong with all the others too.
      if (error.status >= 500) throw error;
      refused.push({ _id: id, code: error.code, message: error.message });
    }
  }
  return { body: { data: { done, refused } } satisfies BulkAnswer };
};
