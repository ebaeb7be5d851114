import { AppError } from '#model/errors.ts';
import { isObject } from '#model/json.ts';
import { may } from '#model/permissions.ts';
import type { BulkAnswer } from '#model/wire.ts';
import type pg from 'pg';
import { toAppError } from '../database/toAppError.ts';
import { withTransaction } from '../database/transaction.ts';
import { changeRecord } from './changeRecord.ts';
import type { VerbContext, VerbHandler } from './context.ts';
import { deleteRecord, undelete } from './delete.ts';
import { readBody } from './readBody.ts';
import { readWord, refuseOtherWords } from './readText.ts';
import { readStatusBody } from './status.ts';

const verbs = ['status', 'patch', 'delete', 'restore'] as const;
/** chosen: as many as the longest page of a list. */
const mostIds = 1000;

type Change = (client: pg.PoolClient, id: string) => Promise<void>;

const readIds = (value: unknown): readonly string[] => {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= mostIds && value.every((id) => typeof id === 'string');
  if (!isList) throw new AppError('INVALID', { fields: { ids: `ids must be a list of 1 to ${mostIds} ids` } });
  return [...new Set(value as readonly string[])];
};

/** What is done to each record; the body is read once, before the first is touched. */
const changeOf = (context: VerbContext, verb: (typeof verbs)[number], body: unknown): Change => {
  switch (verb) {
    case 'delete':
      return (client, id) => deleteRecord(context, client, id);
    case 'restore':
      return (client, id) => undelete(context, client, id);
    case 'patch': {
      const read = readBody(context.resource, body);
      return (client, id) => changeRecord(context, client, { id, body: read, via: 'edit' });
    }
    case 'status': {
      const read = readStatusBody({ resource: context.resource, body });
      return (client, id) => changeRecord(context, client, { id, body: read, via: 'status' });
    }
  }
};

/**
 * `bulk`: does one verb to many records. Each is a transaction of its own: one that is refused stops none of the others,
 * and the answer names both.
 */
export const bulk: VerbHandler = async (context) => {
  const { resource, actor, pool } = context;
  const request = context.body as Readonly<Record<string, unknown>>;
  refuseOtherWords(request, ['verb', 'ids', 'body']);
  const verb = readWord(request, 'verb', verbs);
  if (verb === undefined) throw new AppError('INVALID', { fields: { verb: `verb must be one of [${verbs.join(', ')}]` } });
  if (!may(actor.permissions, resource, verb)) throw new AppError('NOT_ALLOWED');
  const ids = readIds(request['ids']);
  const change = changeOf(context, verb, isObject(request['body']) ? request['body'] : {});
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
