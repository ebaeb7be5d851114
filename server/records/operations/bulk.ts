import { defineOperation } from '../context/defineOperation.ts';
import { changeErrors } from '../../contract/answers.ts';
import { anyObject, anyOf, dataEnvelope, object, oneOfWords, ref, text } from '../../contract/schemaTypes.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { BulkAnswer } from '#model/wire/wire.ts';
import type pg from 'pg';
import { toAppError } from '../../postgres/toAppError.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeRecord } from '../write/changeRecord.ts';
import type { RequestContext } from '../context/context.ts';
import { previewConversion, parseDuplicateMode } from './convert.ts';
import { convertRecord } from './convertRecord.ts';
import { deleteRecord, undelete } from './delete.ts';
import { authorize } from '../authorize/authorize.ts';
import { purgeDeleted } from './purge.ts';
import { parseRecordBody } from '../plan/parseRecordBody.ts';
import { readReferences } from './references.ts';
import { parseStatusBody } from './status.ts';

const operations = ['status', 'patch', 'delete', 'restore', 'purge', 'convert'] as const;
/** Max records of a call. chosen: the length of the longest page of a list. */
const maxIds = 1000;

type Change = (client: pg.PoolClient, id: string) => Promise<void>;

const bodySchema = object({
  operation: oneOfWords([...operations, 'references']),
  ids: { type: 'array', items: text, minItems: 1, maxItems: maxIds },
  'body?': anyObject,
});

/** Returns the function that changes one record. The body is parsed once, before the first record is changed. */
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
 * `bulk`: runs one operation on many records, each in its own transaction. A refused record does not stop the others;
 * the response lists the changed and the refused records. Two operations change nothing: `references` counts
 * references, and `convert` with `preview` says what it would do.
 */
export const bulk = defineOperation({
  body: bodySchema,
  describe: ({ resource }) => ({
    summary: `Change several ${inLowerCase(resource.plural)}`,
    description:
      'Each record is changed on its own: one that fails does not stop the others. `body` is the body of the ' +
      'operation. `references` changes nothing and counts the records that refer to any of the given ones.',
    example: { operation: 'delete', ids: ['0198c0de-0000-7000-8000-000000000001'] },
    answers: {
      200: {
        description: 'The changed records, and those that failed with the reason.',
        schema: dataEnvelope(anyOf(ref('Bulk'), ref('references.list'), ref('ConvertPreview'))),
      },
    },
    errors: [...changeErrors, 'UNKNOWN_CALL'],
  }),
  run: async (context) => {
    const { resource, actor, pool } = context;
    const { operation, body = {} } = context.body;
    // A malformed id is refused on its own, so the schema does not give ids their one spelling.
    const ids = [...new Set(context.body.ids.map((id) => id.toLowerCase()))];
    // A resource with a single call for all edits has no `patch`.
    const asked = operation === 'patch' && resource.calls.patch === undefined ? 'update' : operation;
    authorize(actor.permissions, resource, asked);
    if (operation === 'references') return { body: await readReferences(context, ids) };
    if (operation === 'convert' && parseDuplicateMode(context, body).preview)
      return { body: await previewConversion(context, ids) };
    const change = changeOf(context, operation, body);
    const done: string[] = [];
    const refused: BulkAnswer['data']['refused'][number][] = [];
    for (const id of ids) {
      try {
        await withTransaction(pool, (client) => change(client, id));
        done.push(id);
      } catch (thrown) {
        const error = toAppError(thrown);
        // An error of the server, unlike a refused record, would affect all other records too.
        if (error.status >= 500) throw error;
        refused.push({ _id: id, code: error.code, message: error.message });
      }
    }
    return { body: { data: { done, refused } } satisfies BulkAnswer };
  },
});
