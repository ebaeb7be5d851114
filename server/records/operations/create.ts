import type pg from 'pg';
import { defineOperation } from '../context/defineOperation.ts';
import { changeErrors, recordAnswer, recordRef, visitorAnswer } from '../../contract/answers.ts';
import { formSchema } from '../../contract/records/formSchema.ts';
import { createExample } from '../../contract/records/recordSchemas.ts';
import type { BodyDoc, OperationDoc, ResourceCall } from '../../contract/resourceCall.ts';
import { anyOf, dataEnvelope, object, ref, type Schema, yesNo } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { attach, existingToAttach } from '../write/reEnquiry/attach.ts';
import { claimCreateKey } from '../write/claimCreateKey.ts';
import { insertAsLastStep, longTextOf } from '../write/insertPlanned.ts';
import type { OperationContext } from '../context/context.ts';
import type { ExistingRow } from '../../query/lookups/duplicates/findExistingByValues.ts';
import { selectVisibleTitles } from '../../query/records/notifications.ts';
import { newId } from '../context/newId.ts';
import { findExisting } from '../context/existingRecords.ts';
import { isRefusedAhead } from '../guards/refuseAhead.ts';
import { planCreate } from '../plan/planCreate.ts';
import type { Values } from '../plan/plan.ts';
import { parseRecordBody, type RecordBody } from '../plan/parseRecordBody.ts';
import { readerOf } from '../context/readerOf.ts';
import { readWrittenRecord } from '../context/readRecord.ts';
import { hashSecrets } from '../write/writePlan.ts';
import { recordResult } from '../write/recordResult.ts';

const bodyOf = (scope: ResourceCall): BodyDoc => {
  const example = createExample(scope.resource, scope.model);
  return {
    schema: ref(`${scope.resource.name}.create`),
    ...(example === undefined ? {} : { example }),
    form: formSchema(scope, 'create'),
  };
};

const describeCreate = (scope: ResourceCall): OperationDoc => {
  const { resource, call } = scope;
  const isPublic = scope.access === 'either';
  const wrapped = (...schemas: readonly Schema[]) => (call.rest ? anyOf(...schemas) : dataEnvelope(anyOf(...schemas)));
  return {
    summary: `Create ${withArticle(resource.title)}`,
    description:
      (isPublic ? 'Calls without a token are rate-limited; calls with a token need the permission. ' : '') +
      'Send the header `idempotency-key` (16 to 100 letters, digits, dots or dashes) to create one record however ' +
      'often the request is sent.',
    answers: {
      200: {
        description: 'The person already exists: a note was added to their record.',
        schema: wrapped(recordRef(scope), object({ attached: yesNo })),
      },
      201: isPublic
        ? {
            description: 'The record. Without a token: its id, and the key to change it.',
            schema: anyOf(wrapped(recordRef(scope)), visitorAnswer),
          }
        : recordAnswer(scope),
    },
    errors: ['KEY_USED', ...changeErrors, 'WRONG_FILE', ...(isPublic ? (['TOO_MANY_ATTEMPTS'] as const) : [])],
  };
};

/** A new record that may be added to the record of an existing person. */
type Enquiry = {
  /** Id of the new record. */
  readonly id: string;
  readonly body: RecordBody;
  /** The planned values, with hashed secrets. */
  readonly record: Values;
};

/** Returns the record of the person who enquires, locked, or undefined if a new record is created. */
const findPerson = async (
  context: OperationContext,
  client: pg.PoolClient,
  record: Values,
): Promise<ExistingRow | undefined> =>
  existingToAttach(context, await findExisting(context, client, { values: record, lock: true }));

/**
 * Returns the JSON text of a record that an earlier request with the same idempotency key created. It may have been
 * changed since: of a record that is now outside the user's scope, only the id and the version are returned. Errors:
 * `NOT_FOUND` if the record was deleted.
 */
const readAgain = async (context: OperationContext, client: pg.PoolClient, id: string): Promise<string> => {
  const text = await readWrittenRecord(context, client, id);
  const visible = await runRows(client, selectVisibleTitles(context.resource, [id], readerOf(context)));
  if (visible.length > 0) return text;
  // checked: the record that the server has just read
  const { version } = JSON.parse(text) as { readonly version: number };
  return JSON.stringify({ _id: id, version });
};

/**
 * Adds an enquiry to the record of an existing person, once per idempotency key. Returns the JSON text of that record,
 * or `{"attached":true}` if the user may not see it.
 */
const attachOnce = async (
  context: OperationContext,
  client: pg.PoolClient,
  existing: ExistingRow,
  { id, body, record }: Enquiry,
): Promise<string> => {
  const isHidden = !existing.visible;
  // A client that repeats the key must not learn of a record that it may not see.
  const created = await claimCreateKey(context, client, { id: isHidden ? id : existing._id, body });
  if (created === undefined) await attach(context, client, { existing, note: longTextOf(context.resource, record) });
  if (isHidden) return JSON.stringify({ attached: true });
  return created === undefined ? readWrittenRecord(context, client, existing._id) : readAgain(context, client, created);
};

/**
 * `create`: writes the record, its activities and its audit entry in one transaction, and returns the record. A form
 * that is sent twice with one idempotency key creates one record and gets the same response twice. With `onDuplicate:
 * "attach"`, an enquiry of an existing person creates no record: it is added to the record of this person, which is
 * returned. If a colleague owns that record, the record stays unchanged and the colleague is notified. A user who may
 * not see that record gets only `{"attached":true}`.
 */
export const create = defineOperation({
  body: bodyOf,
  describe: describeCreate,
  run: async (context) => {
    const { pool, resource, actor, state, now } = context;
    const body = parseRecordBody(resource, context.body);
    const plan = planCreate({ state, resource, actor, now, body });
    const record = await hashSecrets(context, plan.changes);
    const id = newId();
    let attached = false;
    const write = ({ checksAhead }: { readonly checksAhead: boolean }): Promise<string> =>
      withTransaction(pool, async (client) => {
        const person = body.onDuplicate === 'attach' ? await findPerson(context, client, record) : undefined;
        attached = person !== undefined;
        if (person !== undefined) return attachOnce(context, client, person, { id, body, record });
        const created = await claimCreateKey(context, client, { id, body });
        if (created !== undefined) return readAgain(context, client, created);
        const { allowDuplicate } = body;
        return insertAsLastStep(context, client, { id, plan, record, allowDuplicate, checksAhead });
      });
    const text = await write({ checksAhead: true }).catch((error: unknown) => {
      if (!isRefusedAhead(error)) throw error;
      // The transaction was rolled back. It is repeated with checks before the writes, which report the problem.
      return write({ checksAhead: false });
    });
    return recordResult(context, text, attached ? 200 : 201);
  },
});
