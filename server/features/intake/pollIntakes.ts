import { createHmac } from 'node:crypto';
import { durationMs } from '#model/schema/automationSchema.ts';
import { type IntakeSchema, isActiveIntake } from '#model/schema/intakeSchema.ts';
import { isObject } from '#model/schema/json.ts';
import type { PollSchema } from '#model/schema/mailboxSchema.ts';
import { readPollPosition, storeCheck, storePolledUntil, withSourceLock } from '../email/sourcePositions.ts';
import { storeDeliveries } from './deliveries.ts';
import { getJson } from './getJson.ts';
import { readSecret, secretNames } from './intakeSecrets.ts';
import type { IntakeJob } from './processDeliveries.ts';
import { positionNameOf } from './positionNameOf.ts';
import { isListIn, type Payload, recordsIn, refuseDeep } from './readPayload.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const standardEveryMs = 15 * minuteMs;
const standardBackMs = 2 * dayMs;
/** chosen: a provider may list a record some time after its date. Records that are already stored are ignored. */
const overlapMs = 30 * minuteMs;
/** chosen: several thousand leads. */
const maxBytes = 10_000_000;

type Period = { readonly since: Date; readonly now: Date };

const timeText = (time: Date, { times = 'iso' }: PollSchema): string => {
  if (times === 'iso') return `${time.toISOString().slice(0, 19)}Z`;
  return String(times === 'seconds' ? Math.floor(time.getTime() / 1000) : time.getTime());
};

/** Returns a text with its values filled in, in one pass, so that a secret is never treated as a placeholder. */
const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(
    /\{(since|now|signature)\}|\$([A-Za-z][A-Za-z0-9]*)/g,
    (found, name: string | undefined, secret: string | undefined) =>
      (name === undefined ? values[`$${secret ?? ''}`] : values[name]) ?? found,
  );

/** Returns the address and the headers of a request for the records of a period. */
const pollRequest = (
  poll: PollSchema,
  { since, now }: Period,
  secrets: ReadonlyMap<string, string>,
): { readonly url: URL; readonly headers: Readonly<Record<string, string>> } => {
  const times = { since: timeText(since, poll), now: timeText(now, poll) };
  const signature =
    poll.sign === undefined
      ? ''
      : createHmac('sha256', secrets.get('key') ?? '')
          .update(fillIn(poll.sign, times))
          .digest('hex');
  const values = {
    ...times,
    signature,
    ...Object.fromEntries([...secrets].map(([name, value]) => [`$${name}`, value])),
  };
  const url = new URL(poll.url);
  for (const [name, text] of Object.entries(poll.query ?? {})) url.searchParams.set(name, fillIn(text, values));
  const headers = Object.fromEntries(
    Object.entries(poll.headers ?? {}).map(([name, text]) => [name.toLowerCase(), fillIn(text, values)]),
  );
  return { url, headers };
};

/** Returns the records in an answer. Errors: an `Error` if it has no list of records. */
const recordsOf = ({ records }: IntakeSchema, { hostname }: URL, answer: unknown): readonly Payload[] => {
  refuseDeep(answer);
  const payload: Payload = isObject(answer) ? answer : { list: answer };
  const path = records ?? (Array.isArray(answer) ? 'list[]' : undefined);
  if (path !== undefined && !isListIn(payload, path)) throw new Error(`${hostname} returned no list at ${path}`);
  return recordsIn(payload, path);
};

type Poll = { readonly now: Date; readonly allowPrivate: boolean };

/** Asks one source for its new records, unless it was asked a short time ago. */
const pollSource = async (job: IntakeJob, source: IntakeSchema, { now, allowPrivate }: Poll): Promise<void> => {
  const { pool, box, log } = job;
  const { poll } = source;
  if (poll === undefined) return;
  const secrets = new Map<string, string>();
  for (const name of secretNames(source)) {
    const value = await readSecret(pool, box, { source: source.name, name });
    if (value === undefined) return;
    secrets.set(name, value);
  }
  const name = positionNameOf(source);
  await withSourceLock(pool, name, async () => {
    const { checkedAt, polledUntil } = await readPollPosition(pool, name);
    const everyMs = durationMs(poll.every ?? '') ?? standardEveryMs;
    // A few seconds less, because the minutes of a clock are not exact.
    if (checkedAt !== undefined && now.getTime() - checkedAt.getTime() < everyMs - 5000) return;
    try {
      const from = polledUntil === undefined ? now.getTime() - dayMs : polledUntil.getTime() - overlapMs;
      const since = new Date(Math.max(from, now.getTime() - (durationMs(poll.back ?? '') ?? standardBackMs)));
      const { url, headers } = pollRequest(poll, { since, now }, secrets);
      const records = recordsOf(source, url, await getJson({ url, headers, maxBytes, allowPrivate }));
      const address = url.hostname;
      const stored =
        records.length === 0
          ? 0
          : await storeDeliveries(pool, source, { records, whole: false, address, now, countsRepeats: false });
      await storePolledUntil(pool, name, now);
      if (stored > 0) log.info({ source: source.name, stored }, 'records of a polled source stored');
      await storeCheck(pool, name, { problem: undefined, now });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.warn({ source: source.name, problem }, 'a source could not be asked for new records');
      await storeCheck(pool, name, { problem, now });
    }
  });
};

/**
 * Asks every active source that is polled for its new records, if it is time, and stores them as deliveries. A source
 * that does not answer is asked again the next time, for the records since it last answered.
 */
export const pollIntakes = async (job: IntakeJob, poll: Poll): Promise<void> => {
  const { model } = await job.state();
  for (const source of Object.values(model.intake))
    if (source.verify.by === 'poll' && isActiveIntake(source)) await pollSource(job, source, poll);
};
