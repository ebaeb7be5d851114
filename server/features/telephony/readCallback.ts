import { type CallEvent, type CallsSchema, type WordsAtSchema } from '#model/schema/files/channelSchema.ts';
import { type CallOutcome, callOutcomes } from '#model/schema/statesSchema.ts';
import { type Payload, readPayload, recordsInPayload, valueAt } from '../../connections/payload/readPayload.ts';

/** The content of a callback about one call. Texts that are missing are ''. */
export type CallReport = {
  readonly callId: string;
  /** Our id of a call that a user started here. */
  readonly ours: string;
  readonly event: CallEvent;
  readonly isOutgoing: boolean;
  readonly from: string;
  readonly to: string;
  /** Number of the user who makes or answers the call. */
  readonly agent: string;
  readonly seconds: number | undefined;
  readonly outcome: CallOutcome | undefined;
  readonly recording: string | undefined;
  readonly payload: Payload;
};

/** Max calls in a callback. chosen: more than any provider reports at once. */
const maxCalls = 100;
const maxSeconds = 86_400;
/** Events from the most final to the first. */
const eventOrder: readonly CallEvent[] = ['missed', 'ended', 'answered', 'started'];

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : '';

const textAt = (payload: Payload, paths: readonly string[] = [], maxLength = 200): string => {
  const found = paths.map((path) => textOf(valueAt(payload, path))).find((text) => text !== '');
  return found?.slice(0, maxLength) ?? '';
};

const hasWord = (payload: Payload, words: WordsAtSchema | undefined): boolean =>
  Object.entries(words ?? {}).some(([path, texts]) => texts.includes(textOf(valueAt(payload, path))));

/** Parses a duration into seconds: `85`, `01:25` or `00:01:25`. */
const secondsOf = (text: string): number | undefined => {
  if (!/^\d{1,6}(\.\d+)?$|^(\d{1,3}:)?\d{1,2}:\d{1,2}$/.test(text)) return undefined;
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.min(Math.round(seconds), maxSeconds);
};

/** Returns a recording's https address without user name, or undefined. */
const recordingOf = (text: string): string | undefined => {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : undefined;
};

const reportOf = (calls: CallsSchema, payload: Payload): CallReport | undefined => {
  const callId = textAt(payload, calls.id);
  const event = eventOrder.find((one) => hasWord(payload, calls.events[one]));
  if (callId === '' || event === undefined) return undefined;
  return {
    callId,
    ours: textAt(payload, calls.ours),
    event,
    isOutgoing: hasWord(payload, calls.outgoing),
    from: textAt(payload, calls.from),
    to: textAt(payload, calls.to),
    agent: textAt(payload, calls.agent),
    seconds: secondsOf(textAt(payload, calls.seconds)),
    outcome: callOutcomes.find((one) => hasWord(payload, calls.outcomes?.[one])),
    recording: recordingOf(textAt(payload, calls.recording, 2000)),
    payload,
  };
};

/**
 * Returns the values of a callback: those in its body and, if the channel accepts GET, in its query. The channel's
 * `jsonIn` can name a field that contains JSON as a text. If the callback has such a text, only the values in this JSON
 * are returned. Errors: `MALFORMED_JSON`; `INVALID` if the JSON is nested too deeply.
 */
export const callbackPayload = (
  { get, jsonIn }: CallsSchema,
  { body, type, query }: { readonly body: Buffer; readonly type: string; readonly query: Payload },
): Payload => {
  const sent = { ...(get === true ? query : {}), ...readPayload(body, type) };
  const inside = jsonIn === undefined ? undefined : sent[jsonIn];
  return typeof inside === 'string' ? readPayload(Buffer.from(inside), 'application/json') : sent;
};

/** Returns the first 100 calls in a callback. Calls without an id or a valid event are left out. */
export const readCallback = (calls: CallsSchema, payload: Payload): readonly CallReport[] =>
  recordsInPayload(payload, calls.records)
    .slice(0, maxCalls)
    .flatMap((record) => reportOf(calls, record) ?? []);
