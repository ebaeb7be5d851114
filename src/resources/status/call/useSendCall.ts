import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { CallOutcome } from '#model/schema/schema.ts';
import type { LogBody } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../shared/failureOf.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { useRefresh } from '../../shared/useRefresh.ts';
import { offlineText } from '../../../messages/en/offlineText.ts';
import { callLogText } from '../../../messages/en/callLogText.ts';
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

/**
 * Logs a call with its next step. Resolves to the server's reasons for refusing the call; they are empty after success.
 */
export type SendCall = (call: CallToSend) => Promise<Refused>;

type Log = { readonly outcome?: CallOutcome; readonly note: string };

// checked: the values of a form are JSON, because every input returns the value of its kind
const filledIn = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value))) as Readonly<Record<string, Json>>;

const noteBody = (note: unknown): { readonly note?: string } =>
  typeof note === 'string' && note.trim() !== '' ? { note: note.trim() } : {};

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
const refusedOf = (error: unknown): Refused & { readonly isStale: boolean } => {
  const { code, fields, message } = failureOf(error);
  const isStale = code === 'STALE_VERSION';
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name === 'next.note' ? 'note' : name, text]),
    ),
    message: isStale ? statusText('stale', { message }) : message,
    isStale,
  };
};

/**
 * Returns `log`, which logs a call without a next step, and `send`, which logs a call and changes the status. After
 * success, both call `onDone` with the record. If `log` fails, `failure` has the message for the user until the next
 * `log`. If `send` fails, `send` resolves to the reasons. `isSending`: whether a request is running.
 */
export const useSendCall = (
  resource: Resource,
  record: ResourceRecord,
  {
    call,
    onDone,
  }: {
    /** Id of the call that was started here. Its entry gets the outcome and the note. */
    readonly call: string | undefined;
    readonly onDone: (logged: ResourceRecord) => void;
  },
) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const write = async (body: Partial<LogBody>): Promise<void> => {
    const of = call === undefined ? {} : { call };
    const data: LogBody = { kind: 'call', direction: 'outgoing', ...of, ...body };
    const { data: logged } = await provider.log(resource.name, { id: record.id, data });
    notify(logged['isKept'] === true ? offlineText('kept') : callLogText('saved'), { type: 'success' });
    await refresh();
    onDone({ ...record, ...logged, version: Number(logged['version'] ?? record.version) });
  };
  const logAlone = async ({ outcome, note }: Log): Promise<void> => {
    setIsSending(true);
    setFailure(undefined);
    try {
      await write({ ...(outcome === undefined ? {} : { outcome }), ...noteBody(note) });
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      setIsSending(false);
    }
  };
  const send: SendCall = async (sent) => {
    setIsSending(true);
    try {
      await write(bodyOf(sent, resource, record));
      return { fields: {}, message: undefined };
    } catch (error) {
      const { isStale, ...refused } = refusedOf(error);
      if (isStale) await refresh();
      return refused;
    } finally {
      setIsSending(false);
    }
  };
  return { log: (call: Log): void => void logAlone(call), send, isSending, failure };
};
