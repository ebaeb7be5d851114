import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { CallOutcome } from '#model/schema/statesSchema.ts';
import type { LogBody } from '#model/wire/wire.ts';
import { failureOf } from '../../shared/failureOf.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { noteBody } from './noteBody.ts';
import type { WriteCall } from './useWriteCall.ts';
import { statusText } from '../../../messages/en/statusText.ts';

type CallToSend = {
  readonly outcome: CallOutcome;
  /** The next status. Undefined: the status does not change. */
  readonly to: string | undefined;
  /** Whether the note belongs to the status change, because that requires a note. */
  readonly noteOfNext: boolean;
  readonly values: Readonly<Record<string, unknown>>;
};
type Refused = { readonly fields: Readonly<Record<string, string>>; readonly message: string | undefined };

/** Logs a call with its next step. Resolves to the server's reasons for refusing it; they are empty after success. */
export type SendCall = (call: CallToSend) => Promise<Refused>;

// checked: the values of a form are JSON, because every input returns the value of its kind
const filledIn = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value))) as Readonly<Record<string, Json>>;

/** Returns the entry of a call, with the change of the record's status if the call has a next step. */
const bodyOf = (
  { outcome, to, noteOfNext, values: { note, next } }: CallToSend,
  { states }: Resource,
  { version }: ResourceRecord,
): Partial<LogBody> => {
  if (to === undefined) return { outcome, ...(noteOfNext ? {} : noteBody(note)) };
  const values = filledIn(isObject(next) ? next : {});
  const step = { ...values, ...(noteOfNext ? noteBody(note) : {}), [states?.field ?? 'status']: to };
  return { outcome, ...(noteOfNext ? {} : noteBody(note)), next: step, version };
};

/** Returns the server's reasons. A reason about the note of the next step is shown at the only input for a note. */
const refusedOf = (error: unknown): Refused => {
  const { code, fields, message } = failureOf(error);
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name === 'next.note' ? 'note' : name, text]),
    ),
    message: code === 'STALE_VERSION' ? statusText('stale', { message }) : message,
  };
};

/** Returns the function that logs a call of a record, and changes its status if the call has a next step. */
export const sendCall =
  (resource: Resource, record: ResourceRecord, write: WriteCall): SendCall =>
  (call) =>
    write(bodyOf(call, resource, record)).then(
      () => ({ fields: {}, message: undefined }),
      (error: unknown) => refusedOf(error),
    );
