import { durationMs } from '#model/schema/files/automationSchema.ts';
import { type IntakeSchema, isActiveIntake } from '#model/schema/files/intakeSchema.ts';
import { isObject } from '#model/schema/json.ts';
import type { PollSchema } from '#model/schema/files/mailboxSchema.ts';
import {
  readPollPosition,
  storeCheck,
  storePolledUntil,
  withSourceLocks,
} from '../../email/mailbox/sourcePositions.ts';
import { storeDeliveries } from '../deliveries/deliveries.ts';
import { getJson } from '../getJson.ts';
import { readSecret, secretNames } from '../../../connections/connectionSecrets.ts';
import type { IntakeJob } from '../deliveries/processDeliveries.ts';
import { positionNameOf } from '../positionNameOf.ts';
import { pollRequest } from './pollRequest.ts';
import { isListIn, type Payload, recordsInPayload, refuseDeep } from '../../../connections/payload/readPayload.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const standardEveryMs = 15 * minuteMs;
const standardBackMs = 2 * dayMs;
/**
 * Time before the last answer that is requested again. chosen: a provider may list a record some time after its date.
 * Records that are already stored are ignored.
 */
const overlapMs = 30 * minuteMs;
/** Maximum size of an answer. chosen: it has room for several thousand leads. */
const maxBytes = 10_000_000;

/** Returns the records in an answer. Errors: an `Error` if it has no list of records. */
const recordsOf = ({ records }: IntakeSchema, { hostname }: URL, answer: unknown): readonly Payload[] => {
  refuseDeep(answer);
  const payload: Payload = isObject(answer) ? answer : { list: answer };
  const path = records ?? (Array.isArray(answer) ? 'list[]' : undefined);
  if (path !== undefined && !isListIn(payload, path)) throw new Error(`${hostname} returned no list at ${path}`);
  return recordsInPayload(payload, path);
};

type Poll = { readonly now: Date; readonly allowPrivate: boolean };

/** A source with its address, and its secrets by name. */
type PolledSource = {
  readonly source: IntakeSchema;
  readonly poll: PollSchema;
  readonly secrets: ReadonlyMap<string, string>;
};

/** Returns a source with what its requests need. Returns an empty list if it is not polled or a secret is not set. */
const readPolledSource = async ({ pool, box }: IntakeJob, source: IntakeSchema): Promise<readonly PolledSource[]> => {
  const { poll, verify } = source;
  if (poll === undefined || verify.by !== 'poll' || !isActiveIntake(source)) return [];
  const secrets = new Map<string, string>();
  for (const name of secretNames(source)) {
    const value = await readSecret(pool, box, { source: source.name, name });
    if (value === undefined) return [];
    secrets.set(name, value);
  }
  return [{ source, poll, secrets }];
};

/**
 * Requests the new records of one source, unless they were requested a short time ago. The caller holds the lock of the
 * source.
 */
const pollSource = async (
  job: IntakeJob,
  { source, poll, secrets }: PolledSource,
  { now, allowPrivate }: Poll,
): Promise<void> => {
  const { pool, log } = job;
  const name = positionNameOf(source);
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
};

/**
 * Requests new records from every active source with `poll` whose interval has passed, and stores them as deliveries. A
 * slow source does not delay other sources. If a source does not answer, the next request covers the time since its
 * last answer, but at most `poll.back`.
 */
export const pollIntakes = async (job: IntakeJob, poll: Poll): Promise<void> => {
  const { model } = await job.state();
  const polled: PolledSource[] = [];
  for (const source of Object.values(model.intake)) polled.push(...(await readPolledSource(job, source)));
  await withSourceLocks(job.pool, polled, {
    nameOf: ({ source }) => positionNameOf(source),
    run: (one) => pollSource(job, one, poll),
  });
};
