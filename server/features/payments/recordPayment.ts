import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors, wrappedRecord } from '../../contract/answers.ts';
import { bodySchemaOf } from '../../contract/records/fieldSchemas.ts';
import type { BodyDoc, ResourceCall } from '../../contract/resourceCall.ts';
import { anyOf, note as noteSchema, object, text } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import type pg from 'pg';
import { v7 } from 'uuid';
import { computedValues } from '#kinds/fields/computed.ts';
import { kindFor } from '#kinds/index.ts';
import { exactAmountText } from '#model/values/numbers/amounts.ts';
import { dayOf, dayText } from '#model/values/time/dates.ts';
import { AppError } from '#model/errors.ts';
import { word } from '#model/language/wording.ts';
import { serverText } from '../../language/serverText.ts';
import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isBlank, isList, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { PaymentsSchema } from '#model/schema/documentSchema.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { refuseProblems } from '../../records/plan/recordProblems.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { claimCallKey } from '../../records/write/claimCreateKey.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';
import type { PlannedActivity, Values } from '../../records/plan/plan.ts';
import { readRecord, readWrittenRecord } from '../../records/context/readRecord.ts';
import { parseText, refuseOtherWords } from '../../records/plan/parseText.ts';
import { wrongTypes } from '../../records/plan/wrongTypes.ts';

type Book = { readonly payments: PaymentsSchema; readonly rows: Field };
/** The payments of a record after a request, and the entry for the timeline. */
type Change = { readonly next: readonly Json[]; readonly activity: PlannedActivity };

const bookOf = ({ resource }: RequestContext): Book => {
  const { payments } = resource.schema;
  const rows = resource.fieldsByName[payments?.field ?? ''];
  if (payments === undefined || rows === undefined || resource.states === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no payments.` });
  return { payments, rows };
};

const listOf = (values: Values, { rows }: Book): readonly Json[] => {
  const value = values[rows.name];
  return isList(value) ? value : [];
};

const partOf = (row: Json | undefined, name: string): Json =>
  (isObject(row) ? (row[name] as Json | undefined) : undefined) ?? null;

/** Describes a payment in one line: `₹ 50,000.00, 21-Nov-2026, UPI, UTR 123`. */
const describe = (context: RequestContext, { rows, payments }: Book, row: Json): string =>
  rows.fields
    .filter(({ name }) => name !== payments.key && !isBlank(partOf(row, name)))
    .toSorted((a, b) => Number(b.name === payments.amount) - Number(a.name === payments.amount))
    .map((field) => kindFor(field).toText(partOf(row, field.name), field, kindContextOf(context.state.model.settings)))
    .join(', ');

const refuseAt = (field: string, text: string): never => {
  throw new AppError('INVALID', { text: `${text}.`, fields: { [field]: text } });
};

const defaultOf = ({ property }: Field, today: string): Json =>
  property.default === '$today' ? today : (property.default ?? null);

const readPayment = (context: RequestContext, { rows, payments }: Book, body: JsonObject): JsonObject => {
  const asked = rows.fields.filter(({ name, readOnly }) => name !== payments.key && !readOnly);
  refuseOtherWords(
    body,
    asked.map(({ name }) => name),
  );
  refuseProblems(wrongTypes(asked, body));
  const { timeZone } = context.state.model.settings;
  const today = dayOf(context.now, timeZone);
  const row = Object.fromEntries(
    asked.map((field) => [
      field.name,
      isBlank(body[field.name]) ? defaultOf(field, today) : (body[field.name] ?? null),
    ]),
  );
  const [clean] = [kindFor(rows).clean([row], rows, kindContextOf(context.state.model.settings))].flat();
  const late = asked.find(
    (field) =>
      kindFor(field).traits.temporal === 'day' &&
      String(partOf(clean ?? null, field.name)) > today &&
      !isBlank(partOf(clean ?? null, field.name)),
  );
  if (late !== undefined)
    refuseAt(late.name, serverText('payments.inFuture', { field: late.title, day: dayText(today) }));
  return { ...(isObject(clean) ? (clean as JsonObject) : {}), [payments.key]: v7() };
};

const added = (
  context: RequestContext,
  book: Book,
  { values, body }: { readonly values: Values; readonly body: JsonObject },
): Change => {
  const { payments } = book;
  const row = readPayment(context, book, body);
  const balance = Number(values[payments.balance] ?? 0);
  const amount = partOf(row, payments.amount);
  const title = book.rows.fields.find(({ name }) => name === payments.amount)?.title ?? payments.amount;
  if (typeof amount === 'number' && amount > balance)
    refuseAt(payments.amount, serverText('payments.aboveBalance', { field: title, amount: exactAmountText(balance) }));
  return {
    next: [...listOf(values, book), row],
    activity: { kind: 'payment', outcome: 'made', note: describe(context, book, row) },
  };
};

const removed = (
  context: RequestContext,
  book: Book,
  { values, body }: { readonly values: Values; readonly body: JsonObject },
): Change => {
  refuseOtherWords(body, ['remove', 'note']);
  const note = parseText(body, 'note') ?? refuseAt('note', serverText('fields.enterNote'));
  const rows = listOf(values, book);
  const row = rows.find((one) => partOf(one, book.payments.key) === body['remove']);
  if (row === undefined) throw new AppError('NOT_FOUND', { text: serverText('payments.gone') });
  return {
    next: rows.filter((one) => one !== row),
    activity: { kind: 'payment', outcome: 'cancelled', note: `${describe(context, book, row)}. ${note}` },
  };
};

/** Returns the state that follows from the paid amount. */
const stateAfter = (
  { resource, state }: RequestContext,
  { payments }: Book,
  { values, next }: { readonly values: Values; readonly next: readonly Json[] },
): string => {
  const { settings } = state.model;
  const touched = new Set([payments.field]);
  const computed = computedValues(resource, { ...values, [payments.field]: next }, { settings, touched });
  if (next.length === 0) return payments.states.none;
  return Number(computed[payments.balance] ?? 0) > 0 ? payments.states.part : payments.states.all;
};

/** Renames field errors of the new row to the field names of the payment dialog. */
const atRow = (error: unknown, { rows }: Book, last: number): unknown => {
  if (!(error instanceof AppError) || error.fields === undefined) return error;
  const prefix = `${rows.name}.${last}.`;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, text]) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      text,
    ]),
  );
  return new AppError(error.code, { text: error.message, fields });
};

const write = async (context: RequestContext, client: pg.PoolClient, book: Book): Promise<void> => {
  const { id, resource } = context;
  const { payments } = book;
  const body = context.body as JsonObject;
  // Locked until the end, so that of two parallel payments the second sees the first.
  const { values } = await lockRecord(context, client, { id });
  const state = String(values[resource.states?.field ?? '']);
  const isRemoval = Object.hasOwn(body, 'remove');
  if (!Object.values(payments.states).includes(state)) {
    throw new AppError('TRANSITION_REFUSED', {
      text: serverText('payments.wrongState', { thing: inLowerCase(resource.title), state: inLowerCase(word(state)) }),
    });
  }
  const { next, activity } = (isRemoval ? removed : added)(context, book, { values, body });
  const to = stateAfter(context, book, { values, next });
  const change = {
    values: to === state ? {} : { [resource.states?.field ?? '']: to },
    version: undefined,
    note: undefined,
    allowDuplicate: true,
  };
  try {
    await changeRecord(context, client, {
      id,
      body: change,
      via: 'system',
      written: { [payments.field]: next },
      activities: [activity],
    });
  } catch (error) {
    throw atRow(error, book, next.length - 1);
  }
};

/** The fields of a payment that a client sends. */
const fieldsOf = ({ payments, rows }: Book): readonly Field[] =>
  rows.fields.filter(({ name, readOnly }) => name !== payments.key && !readOnly);

const bodyOf = ({ resource, model }: ResourceCall): BodyDoc => {
  const { payments } = resource.schema;
  const rows = resource.fieldsByName[payments?.field ?? ''];
  if (payments === undefined || rows === undefined) return {};
  const place = { resource, resources: model.resources, settings: model.settings };
  return {
    schema: anyOf(
      object(
        Object.fromEntries(fieldsOf({ payments, rows }).map((field) => [`${field.name}?`, bodySchemaOf(field, place)])),
      ),
      object({ remove: text, note: noteSchema }),
    ),
    example: { [payments.amount]: 50_000 },
  };
};

/**
 * `recordPayment`: adds a payment, or removes a payment with `{"remove":"…","note":"…"}`, updates balance and state,
 * and returns the record. A request that is repeated with one idempotency key records one payment. Shape:
 * `{"date":"2026-11-21","amount":50000,"mode":"UPI","reference":"UTR 123"}`. Errors: `INVALID` for a payment of more
 * than the balance, `TRANSITION_REFUSED` in a state without payments, `KEY_USED`, `NOT_FOUND`, `UNKNOWN_CALL` for a
 * resource without payments.
 */
export const recordPayment = defineOperation({
  body: bodyOf,
  describe: (scope) =>
    scope.resource.fieldsByName[scope.resource.schema.payments?.field ?? ''] === undefined
      ? undefined
      : {
          summary: `Record a payment for ${withArticle(scope.resource.title)}`,
          description:
            'Balance and status are updated. `remove` with a note removes a payment. With the header ' +
            '`idempotency-key`, a repeated request records one payment.',
          answers: { 200: wrappedRecord(scope) },
          errors: ['KEY_USED', ...changeErrors],
        },
  run: async (context) => {
    const book = bookOf(context);
    const text = await withTransaction(context.pool, async (client) => {
      if ((await claimCallKey(context, client)) === 'repeated') return readRecord(context, client, context.id);
      await write(context, client, book);
      return readWrittenRecord(context, client, context.id);
    });
    return { body: `{"data":${text}}` };
  },
});
